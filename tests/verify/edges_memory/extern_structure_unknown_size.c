// expect: true
/* Only its address is used. */
struct opaque;
extern struct opaque thing;

int main(void)
{
    struct opaque *p = &thing;
    return p == 0;
}
