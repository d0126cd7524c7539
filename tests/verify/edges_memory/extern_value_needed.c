// expect: false(unreach-call)
// args: --property unreach-call
// output: which is defined nowhere
// unconfirmed: link
/* Some value leads there; whoever defines the object decides whether it has that value. */
extern void reach_error(void);
extern int limit;

int main(void)
{
    if (limit == 3)
        reach_error();
    return 0;
}
