// expect: true
// args: --no-check uninitialised
/* Swapping elements of any size by bytes, as sorting does. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

static void swap(void *a, void *b, size_t n)
{
    char *p = a, *q = b;
    while (n--) {
        char t = *p;
        *p++ = *q;
        *q++ = t;
    }
}
struct r { int k; short v; };

int main(void)
{
    struct r a = { 1, 2 }, b = { __VERIFIER_nondet_int(), 4 };
    int k = b.k;
    swap(&a, &b, sizeof a);
    assert(a.k == k && a.v == 4 && b.k == 1 && b.v == 2);
    return 0;
}
