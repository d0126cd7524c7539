// expect: true
// args: --property unreach-call
/* Slicing keeps the endless loop: the error behind it is not reachable. */
extern void reach_error(void);

int main(void)
{
    while (1)
        ;
    reach_error();
    return 0;
}
