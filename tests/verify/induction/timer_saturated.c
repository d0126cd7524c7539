// expect: true
// args: --property unreach-call
/* A saturated timer never does. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int t=0;
    while (1){int in=__VERIFIER_nondet_int();if(in){if(t<10)t++;}else t=0;if(t>=12)reach_error();}}
