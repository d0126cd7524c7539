// expect: false(unreach-call)
// args: --property unreach-call
/* A callee modifies the global. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

int g;static void step(void){if(g<7)g++;}
int main(void)
{
    
    while (__VERIFIER_nondet_int())step();if(g==7)reach_error();
    return 0;
}
