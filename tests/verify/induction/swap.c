// expect: true
// args: --property unreach-call
/* Swapped values stay a pair. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int a=1,b=2;
    while (__VERIFIER_nondet_int()){int t=a;a=b;b=t;}if(a==b)reach_error();
    return 0;
}
