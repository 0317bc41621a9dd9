/* memcheck.c: valgrind's memcheck is told which bytes are secret, and asked what it has found.
 *
 * Needs  valgrind/memcheck.h. Outside of valgrind these do nothing.
 * Gives  hide(p, n): the n bytes at p count as undefined, and all that is computed from them. reveal(p, n): no longer.
 *        findings(): how often an address or a jump has depended on an undefined bit so far. note(text): into its log.
 */
#include <stddef.h>
#include <valgrind/memcheck.h>

static void hide(void *p, size_t n) { (void)VALGRIND_MAKE_MEM_UNDEFINED(p, n); }
static void reveal(void *p, size_t n) { (void)VALGRIND_MAKE_MEM_DEFINED(p, n); }
static unsigned findings(void) { return VALGRIND_COUNT_ERRORS; }
static void note(const char *text) { VALGRIND_PRINTF("%s\n", text); }
