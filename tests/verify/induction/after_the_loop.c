// expect: false(unreach-call)
// args: --property unreach-call
/* The property is only violated behind the loop. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int x=0;
    while (x<50&&__VERIFIER_nondet_int()){x+=2;}if(x==14)reach_error();
    return 0;
}
