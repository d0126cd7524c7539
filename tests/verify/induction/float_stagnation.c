// expect: true
// args: --property unreach-call
/* Adding one to a large float stagnates; the loop is bounded by a counter. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    float f=16777216.0f;int i=0;
    while (i<5){f=f+1.0f;i++;}if(f!=16777216.0f)reach_error();
    return 0;
}
