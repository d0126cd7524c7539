// args: --check evaluation-order
// expect: true
#define MAX(a, b) ({ int a_ = (a); int b_ = (b); a_ > b_ ? a_ : b_; })

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    return MAX(x, y) >= x && MAX(MAX(x, 1), y) >= MAX(x, y);
}
