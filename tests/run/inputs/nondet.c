// inputs: [5, -7, 200, 1, 2147483648, 2.5, -1, 65]
/* Inputs in order, converted to the type of the call. */
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern double __VERIFIER_nondet_double(void);
extern long __VERIFIER_nondet_long(void);
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    printf("%d %d\n", a, b);
    printf("%d\n", __VERIFIER_nondet_uchar());
    printf("%d\n", __VERIFIER_nondet_bool());
    printf("%u\n", __VERIFIER_nondet_uint());
    printf("%g\n", __VERIFIER_nondet_double());
    printf("%ld\n", __VERIFIER_nondet_long());
    printf("%c\n", __VERIFIER_nondet_char());
    return 0;
}
