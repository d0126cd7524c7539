// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* A pointer in what the caller handed in may point to a global. */
extern void reach_error(void);

struct pair {
    int first;
    int *second;
};
int g;

int f(struct pair *p)
{
    g = 1;
    *p->second = 2;
    if (g == 2)
        reach_error();
    return 0;
}
