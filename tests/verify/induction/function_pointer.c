// expect: false(unreach-call)
// args: --property unreach-call
/* The global is modified through a function pointer. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

int g;static void up(void){g++;}static void none(void){}
int main(void)
{
    void(*f)(void)=none;int n=0;
    while (__VERIFIER_nondet_int()&&n<12){n++;if(n==4)f=up;f();}if(g==5)reach_error();
    return 0;
}
