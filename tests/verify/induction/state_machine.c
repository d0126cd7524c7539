// expect: true
// args: --property unreach-call
/* State 3 has no way in. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int s=0;
    while (1){int e=__VERIFIER_nondet_int();if(s==0&&e==1)s=1;else if(s==1&&e==2)s=2;else if(s==2&&e==0)s=0;else if(s==3)s=4;if(s==4)reach_error();}}
