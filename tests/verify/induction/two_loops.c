// expect: false(unreach-call)
// args: --property unreach-call
/* The second loop depends on how far the first one ran. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);


int main(void)
{
    int i=0,j=0;
    while (i<20&&__VERIFIER_nondet_int())i++;
    while (j<i)j++;if(j==13)reach_error();
    return 0;
}
