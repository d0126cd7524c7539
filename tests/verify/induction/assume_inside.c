// expect: false(unreach-call)
// args: --property unreach-call
/* An assumption inside the loop does not protect what is behind it. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int x=0;
    while (__VERIFIER_nondet_int()){int y=__VERIFIER_nondet_int();if(!(y>0&&y<4))abort();x=y;}if(x==2)reach_error();
    return 0;
}
