// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* A pointer to an integer may point into the structure of another parameter. */
extern void reach_error(void);

struct pair { int first, second; };

int f(struct pair *s, int *p)
{
    s->second = 1;
    *p = 2;
    if (s->second == 2)
        reach_error();
    return 0;
}
