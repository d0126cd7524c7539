// expect: false(unreach-call)
// args: --property unreach-call
/* An element is modified at a symbolic index. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int a[4]={0,0,0,0};
    while (__VERIFIER_nondet_int()){unsigned i=__VERIFIER_nondet_uint()%4;if(a[i]<3)a[i]++;}if(a[2]==3)reach_error();
    return 0;
}
