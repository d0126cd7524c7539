// expect: false(unreach-call)
// args: --property unreach-call
/* The inner loop resets what the outer one counts. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int x=0,k=0;
    while (__VERIFIER_nondet_int()&&k<5){k++;x=0;
    while (__VERIFIER_nondet_int()&&x<9)x++;}if(x==9&&k==2)reach_error();
    return 0;
}
