// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
// output: points to `g`
/* A table that others can name leads to a static structure, and that one to the variable. */
extern void reach_error(void);

struct entry { int *value; };
static int g;
static struct entry first = { &g };
struct entry *table[2] = { &first, 0 };
int *where(void);

int main(void)
{
    int *p = where();
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
