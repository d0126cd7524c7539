// expect: false(unreach-call)
// args: --property unreach-call
/* The loop calls a recursive function. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

static int sum(int n){return n<=0?0:n+sum(n-1);}
int main(void)
{
    int i=0;
    while (i<5&&__VERIFIER_nondet_int())i++;if(sum(i)==10)reach_error();
    return 0;
}
