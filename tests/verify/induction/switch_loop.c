// expect: false(unreach-call)
// args: --property unreach-call
/* A state machine in a switch. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int s=0,n=0;for(;;){switch(s){case 0:s=1;break;case 1:s=__VERIFIER_nondet_int()?2:0;break;case 2:n++;s=0;break;}if(n>=4)reach_error();}}
