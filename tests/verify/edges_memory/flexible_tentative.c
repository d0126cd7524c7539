// expect: true
// args: --property unreach-call
/* A tentative definition of a structure with a flexible array has no element. */
extern void reach_error(void);
struct flexible {
    int n;
    int data[];
};
struct flexible f;
static struct flexible g;

int main(void)
{
    f.n = 3;
    if (f.n + g.n != 3)
        reach_error();
    return 0;
}
