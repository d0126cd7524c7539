// expect: false(unreach-call)
// args: --property unreach-call
/* Counts down to the bug. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int x=__VERIFIER_nondet_int();if(x<0||x>15)abort();int y=0;
    while (x>0){x--;y+=2;}if(y==22)reach_error();
    return 0;
}
