// expect: true
// args: --function f
// output: pointers passed to f: null, a new object of their type
/* A pointer parameter that is not null leads to an object of its type, which may be read. */
struct s { int a, b; };
int f(struct s *p)
{
    return p ? p->b == p->b : 1;
}
