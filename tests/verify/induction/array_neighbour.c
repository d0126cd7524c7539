// expect: false(unreach-call)
// args: --property unreach-call
/* A write at i+1 hits what looked untouched. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int a[4]={0,0,0,0};unsigned n=0;
    while (n<3){a[n+1]=a[n]+1;n++;if(__VERIFIER_nondet_int())break;}if(a[3]==3)reach_error();
    return 0;
}
