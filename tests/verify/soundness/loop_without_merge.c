// expect: false(unreach-call)
// args: --property unreach-call
/* No merge after the loop: the frontier must still count, so that bound 1 is not complete. */
extern void reach_error(void);

int main(void)
{
    int x = 0;
    while (1) {
        x++;
        if (x >= 9)
            reach_error();
    }
}
