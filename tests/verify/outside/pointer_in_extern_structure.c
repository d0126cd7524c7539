// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: undefined reference
/* So may a pointer in a structure that is defined elsewhere point to a global. */
extern void reach_error(void);

struct box {
    int *content;
};
extern struct box e;
int g;

int main(void)
{
    g = 1;
    *e.content = 2;
    if (g == 2)
        reach_error();
    return 0;
}
