// expect: true
// args: --property unreach-call
/* i never passes n. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int n=__VERIFIER_nondet_int();if(n<0)abort();int i=0;
    while (i<n)i++;if(i!=n)reach_error();
    return 0;
}
