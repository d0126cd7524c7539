// expect: false(unreach-call)
// args: --property unreach-call
/* A 16-bit counter wraps; small steps never reach zero in a few iterations. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    unsigned short s=1;
    while (__VERIFIER_nondet_int()){s=(unsigned short)(s+5000);}if(s==15001)reach_error();
    return 0;
}
