// expect: false(unreach-call)
// args: --property unreach-call
/* A negative int compared as unsigned. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int i=5;unsigned n=10;
    while (__VERIFIER_nondet_int()){i--;if(i<-3)i=-3;if((unsigned)i>n)reach_error();}
    return 0;
}
