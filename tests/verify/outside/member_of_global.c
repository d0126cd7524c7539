// expect: false(unreach-call)
// args: --property unreach-call --function f
// output: byte 4 of `g`
// unconfirmed: cannot be given to the compiled program
/* A pointer may point to a member. */
extern void reach_error(void);

struct pair {
    int first;
    int second;
} g;

int f(int *p)
{
    g.second = 1;
    *p = 2;
    if (g.second == 2)
        reach_error();
    return 0;
}
