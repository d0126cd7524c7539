// expect: false(unreach-call)
// args: --property unreach-call
// files: strong_beats_weak.part.c
/* A strong definition counts, whichever comes first. */
extern void reach_error(void);

__attribute__((weak)) int f(void)
{
    return 0;
}

int main(void)
{
    if (f())
        reach_error();
    return 0;
}
