// expect: true
// args: --property unreach-call
/* Fields reached through a pointer. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
    int a, b;
};

int main(void)
{
    struct pair s = { 1, 2 };
    struct pair *p = &s;
    int x = __VERIFIER_nondet_int();
    p->b = x;
    if (s.a != 1 || s.b != x)
        reach_error();
    return 0;
}
