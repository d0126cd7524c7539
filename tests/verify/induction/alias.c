// expect: false(unreach-call)
// args: --property unreach-call
/* The loop modifies x through a pointer. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int x=0;int*p=&x;int n=0;
    while (__VERIFIER_nondet_int()&&n<9){*p=*p+1;n++;}if(x==8)reach_error();
    return 0;
}
