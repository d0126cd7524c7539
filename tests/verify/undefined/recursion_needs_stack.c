// expect: true
// output: the stack has room for everything: recursion of `f`
/* The stack is finite: recursion names what it needs. */
static int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }
int main(void) { return f(5); }
