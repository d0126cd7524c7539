// expect: false(unreach-call)
// args: --property unreach-call
/* A return from inside the loop carries the value out. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

static int f(void){int i=0;
    while (1){if(i==5&&__VERIFIER_nondet_int())return i;i++;if(i>20)
    return 0;
}}
int main(void)
{
    if(f()==5)reach_error();
    return 0;
}
