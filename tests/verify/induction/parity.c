// expect: true
// args: --property unreach-call
/* The sum stays even. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    unsigned x=0;
    while (__VERIFIER_nondet_int())x+=2;if(x%2)reach_error();
    return 0;
}
