// expect: false(unreach-call) line 23
// args: --property unreach-call
// Memory of the environment reaches beyond the object it was first used as: drivers keep their own data behind the
// structure they are handed, and look at both.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device { int number; char name[20]; struct device *parent; };
struct own { int state; struct device *up; };
static struct own *own_of(struct device *d) { return (struct own *)((char *)d + 2 * sizeof *d - 8); }
static int open(struct device *d)
{
    struct own *o = own_of(d);
    o->state = 7;
    if (d->number == 3 && d[1].number == 5)
        return -1;
    d->number = 4;
    return 0;
}
int main(void)
{
    struct device *d;
    if (open(d) < 0 && d->number == 3 && own_of(d)->state == 7 && d[-1].number == 9)
        reach_error();
    return 0;
}
