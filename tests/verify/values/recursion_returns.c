// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* Nothing behind a recursive call is dead before the recursion's fixpoint. */
extern void reach_error(void);
static int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }

int main(void)
{
    if (f(5) == 5)
        reach_error();
    return 0;
}
