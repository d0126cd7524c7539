// expect: true
// args: --property unreach-call
/* Here it does. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int x=1;
    while (__VERIFIER_nondet_int()){int y=__VERIFIER_nondet_int();if(!(y>0&&y<4))abort();x=y;}if(x==0)reach_error();
    return 0;
}
