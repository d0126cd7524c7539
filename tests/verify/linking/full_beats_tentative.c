// expect: false(unreach-call)
// args: --property unreach-call
// files: full_beats_tentative.part.c
/* A definition with a value counts. */
extern void reach_error(void);

int g;

int main(void)
{
    if (g == 5)
        reach_error();
    return 0;
}
