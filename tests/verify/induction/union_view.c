// expect: false(unreach-call)
// args: --property unreach-call
/* Modified through another member of a union. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

union u{unsigned i;unsigned char c[4];};
int main(void)
{
    union u x;x.i=0;int n=0;
    while (__VERIFIER_nondet_int()&&n<5){x.c[1]++;n++;}if(x.i==0x500)reach_error();
    return 0;
}
