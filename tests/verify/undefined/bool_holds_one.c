// expect: true
/* 0 and 1 are what it may hold, however it got there. */
extern int __VERIFIER_nondet_int(void);
#include <string.h>
int main(void)
{
    _Bool b, c = 1;
    *(unsigned char *)&b = __VERIFIER_nondet_int() & 1;
    memcpy(&b, &c, 1);
    return b ? 1 : 0;
}
