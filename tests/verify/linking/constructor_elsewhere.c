// expect: false(unreach-call)
// args: --property unreach-call
// files: constructor_elsewhere.part.c
/* A constructor of another file runs before main. */
extern void reach_error(void);

extern int g;

int main(void)
{
    if (g)
        reach_error();
    return 0;
}
