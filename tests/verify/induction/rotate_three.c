// expect: false(unreach-call)
// args: --property unreach-call
/* Rotation reaches every arrangement. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int a=1,b=2,c=3;
    while (__VERIFIER_nondet_int()){int t=a;a=b;b=c;c=t;}if(a==3&&b==1)reach_error();
    return 0;
}
