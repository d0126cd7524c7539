// expect: true
// args: --property unreach-call
/* One literal is one object, however often it is met. */
extern void reach_error(void);

int main(void)
{
    const char *last = 0;
    for (int i = 0; i < 3; i++) {
        const char *p = "abc";
        if (last && p != last)
            reach_error();
        last = p;
    }
    return 0;
}
