// expect: false(unreach-call)
// args: --property unreach-call
/* The body runs before the test. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int x=__VERIFIER_nondet_int();int n=0;do{n++;if(n>9)abort();}
    while (x>n);if(n==6)reach_error();
    return 0;
}
