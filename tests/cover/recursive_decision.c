// args: --coverage condition,mcdc --function f
// expect: 8 total, 5 covered, 3 unreachable, 0 open
/* The evaluation of the inner call is another one. f never returns a value other than 0. */
int f(signed char n)
{
    return n > 0 && f(n - 1);
}
