// expect: false(unreach-call)
// args: --property unreach-call
/* A store through a pointer that lies in a structure. */
extern void reach_error(void);

struct holder { int pad; int *where; };
int g;

int main(void)
{
    struct holder h = { 0, &g };
    struct holder *p = &h;
    *p->where = 1;
    if (g)
        reach_error();
    return 0;
}
