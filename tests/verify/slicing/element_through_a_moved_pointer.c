// expect: false(unreach-call)
// args: --property unreach-call
/* A pointer that was moved by a loop stores into the member behind the array. */
extern void reach_error(void);

struct s { int a[3]; int g; };

int main(void)
{
    struct s s = { { 0, 0, 0 }, 0 };
    int *p = (int *)&s;
    for (int i = 0; i < 3; i++)
        p++;
    *p = 1;
    if (s.g)
        reach_error();
    return 0;
}
