// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* Behind the iterations that are followed one by one come all the others. */
extern void reach_error(void);
int main(void)
{
    int x = 0;
    for (int i = 0;; i++) {
        if (i == 100)
            x = 5;
        if (i == 120 && x == 5)
            reach_error();
    }
}
