// expect: true
/* A union in allocated memory, as a variant. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct var { int kind; union { int i; double d; char s[8]; } u; };

int main(void)
{
    struct var *v = malloc(sizeof *v);
    if (v == NULL)
        return 0;
    v->kind = 2;
    strcpy(v->u.s, "abc");
    assert(v->u.s[1] == 'b' && v->kind == 2);
    v->u.i = 0x64636261;
    assert(v->u.s[3] == 'd');
    free(v);
    return 0;
}
