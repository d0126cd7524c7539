// expect: true
// args: --property unreach-call
/* Another field of it is not. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

#include <stdlib.h>
struct s{int a,b;};
int main(void)
{
    struct s*p=malloc(sizeof*p);p->a=0;p->b=1;
    while (__VERIFIER_nondet_int()){if(p->a<6)p->a++;}if(p->b!=1)reach_error();free(p);
    return 0;
}
