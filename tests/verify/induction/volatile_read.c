// expect: false(unreach-call)
// args: --property unreach-call
/* A volatile variable keeps its value here, and the loop changes it. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

volatile int v;
int main(void)
{
    int n=0;
    while (__VERIFIER_nondet_int()&&n<9){v=v+1;n++;}if(v==9)reach_error();
    return 0;
}
