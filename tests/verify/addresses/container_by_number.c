// expect: true
// args: --property unreach-call
/* From a member to its structure, by arithmetic on numbers. */
extern void reach_error(void);
struct pair {
    int a, b;
};

int main(void)
{
    struct pair s = { 1, 2 };
    int *q = &s.b;
    struct pair *p = (struct pair *)((unsigned long)q - 4);
    p->a = 9;
    if (s.a != 9)
        reach_error();
    return 0;
}
