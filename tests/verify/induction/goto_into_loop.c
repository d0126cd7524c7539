// expect: false(unreach-call)
// args: --property unreach-call
/* The loop is entered past its head. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int x=0,n=0;if(__VERIFIER_nondet_int())goto in;x=3;
    while (n<8){x++;in:n++;if(n==4&&x==3)reach_error();if(!__VERIFIER_nondet_int())break;}
    return 0;
}
