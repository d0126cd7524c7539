// expect: false(unreach-call)
// args: --property unreach-call
/* Until one branch adds one. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    unsigned x=0;int n=0;
    while (__VERIFIER_nondet_int()){x+=2;n++;if(n==6)x++;}if(x%2)reach_error();
    return 0;
}
