// expect: false(unreach-call)
// args: --property unreach-call
/* Ten times 0.1 is not 1. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    float s=0;int i;for(i=0;i<10;i++)s+=0.1f;if(s!=1.0f)reach_error();
    return 0;
}
