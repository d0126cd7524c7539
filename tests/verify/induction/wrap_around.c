// expect: false(unreach-call)
// args: --property unreach-call
/* An unsigned char wraps. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    unsigned char c=250;
    while (__VERIFIER_nondet_int())c++;if(c==3)reach_error();
    return 0;
}
