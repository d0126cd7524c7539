// expect: false(unreach-call)
// args: --property unreach-call
/* i >= 0 is no bound for an unsigned. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    unsigned i=4;
    while (__VERIFIER_nondet_int()){i--;if(i>100)reach_error();}
    return 0;
}
