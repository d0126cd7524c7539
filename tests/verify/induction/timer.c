// expect: false(unreach-call)
// args: --property unreach-call
/* A timer expires in the 12th step. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int t=0;
    while (1){int in=__VERIFIER_nondet_int();if(in)t++;else t=0;if(t>=12)reach_error();}}
