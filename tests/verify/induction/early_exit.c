// expect: false(unreach-call)
// args: --property unreach-call
/* The violation is only on the path that leaves the loop early. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int i=0;
    while (i<100){if(i==7&&__VERIFIER_nondet_int())break;i++;}if(i==7)reach_error();
    return 0;
}
