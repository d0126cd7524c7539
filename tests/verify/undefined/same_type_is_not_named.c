// expect: true
/* First members, characters and signedness are no other types. */
struct base { int kind; };
struct derived { struct base base; int more; };
static int kind(struct base *b) { return b->kind; }
int main(void)
{
    struct derived d = {{1}, 2};
    unsigned *u = (unsigned *)&d.more;
    unsigned char *c = (unsigned char *)&d;
    return kind((struct base *)&d) + (int)*u + c[0];
}
