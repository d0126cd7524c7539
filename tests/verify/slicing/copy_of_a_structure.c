// expect: false(unreach-call)
// args: --property unreach-call
/* A structure that is assigned brings a pointer along. */
extern void reach_error(void);

struct s { int n; int *where; };
int g;

int main(void)
{
    struct s a = { 1, &g }, b;
    b = a;
    struct s list[2];
    list[1] = b;
    *list[1].where = 3;
    if (g)
        reach_error();
    return 0;
}
