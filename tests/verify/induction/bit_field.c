// expect: false(unreach-call)
// args: --property unreach-call
/* A bit-field wraps at its width. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

struct s{unsigned a:3;unsigned b:5;};
int main(void)
{
    struct s x={0,1};int n=0;
    while (__VERIFIER_nondet_int()&&n<20){x.a++;n++;}if(n==9&&x.a==1)reach_error();
    return 0;
}
