// expect: false(unreach-call)
// args: --property unreach-call
/* continue skips the reset. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int x=0,n=0;
    while (n<10){n++;if(__VERIFIER_nondet_int()){x++;continue;}x=0;}if(x==10)reach_error();
    return 0;
}
