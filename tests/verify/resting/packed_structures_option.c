// expect: false(unreach-call)
// args: --property unreach-call -- -fpack-struct
/* Structures have no padding. */
extern void reach_error(void);

struct s { char c; int i; };

int main(void)
{
    if (sizeof(struct s) == 5)
        reach_error();
    return 0;
}
