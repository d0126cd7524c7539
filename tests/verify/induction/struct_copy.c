// expect: false(unreach-call)
// args: --property unreach-call
/* The struct is copied as a whole. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

struct s{int a,b;};
int main(void)
{
    struct s x={0,0},y={0,0};int n=0;
    while (__VERIFIER_nondet_int()&&n<7){y.a++;x=y;n++;}if(x.a==7)reach_error();
    return 0;
}
