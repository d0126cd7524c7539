// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A member of a structure from outside may point to a global. */
extern void reach_error(void);

struct s {
    int a;
    int *p;
};
struct s *give(void);
int g;

int main(void)
{
    struct s *s = give();
    g = 1;
    *s->p = 5;
    if (g == 5)
        reach_error();
    return 0;
}
