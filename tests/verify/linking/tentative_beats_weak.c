// expect: true
// args: --property unreach-call
// files: tentative_beats_weak.part.c
/* A linker prefers `int g;` to a weak definition with a value. */
extern void reach_error(void);

int g;

int main(void)
{
    if (g)
        reach_error();
    return 0;
}
