// expect: false(unreach-call)
// args: --property unreach-call
/* Only several outer iterations together violate. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int s=0,k=0;
    while (k<4&&__VERIFIER_nondet_int()){int j=0;
    while (j<3&&__VERIFIER_nondet_int()){j++;s++;}k++;}if(s==11)reach_error();
    return 0;
}
