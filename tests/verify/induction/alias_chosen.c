// expect: false(unreach-call)
// args: --property unreach-call
/* Which variable is modified depends on an input. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int a=0,b=0;int*p=__VERIFIER_nondet_int()?&a:&b;
    while (__VERIFIER_nondet_int()){if(*p<6)(*p)++;}if(b==6)reach_error();
    return 0;
}
