// expect: true
// args: --property unreach-call
/* The difference of two counters is constant. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    unsigned i=0,j=10;
    while (__VERIFIER_nondet_int()){i++;j++;}if(j-i!=10)reach_error();
    return 0;
}
