// expect: false(unreach-call)
// args: --property unreach-call
/* And the third on both. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int i=0,j=0,k=0;
    while (i<6&&__VERIFIER_nondet_int())i++;
    while (j<6&&__VERIFIER_nondet_int())j++;
    while (k<i+j)k++;if(k==11)reach_error();
    return 0;
}
