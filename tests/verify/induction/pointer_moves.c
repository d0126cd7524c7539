// expect: false(unreach-call)
// args: --property unreach-call
/* The pointer itself changes inside the loop. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int a=0,b=0;int*p=&a;int n=0;
    while (__VERIFIER_nondet_int()&&n<6){*p=n;n++;if(n==3)p=&b;}if(b==5)reach_error();
    return 0;
}
