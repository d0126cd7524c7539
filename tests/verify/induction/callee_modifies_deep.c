// expect: false(unreach-call)
// args: --property unreach-call
/* Two calls down. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

int g;static void inner(int d){g+=d;}static void outer(void){inner(g<9?1:0);}
int main(void)
{
    
    while (__VERIFIER_nondet_int())outer();if(g==9)reach_error();
    return 0;
}
