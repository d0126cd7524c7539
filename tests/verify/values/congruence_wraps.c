// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* Residues survive wrap-around only modulo powers of two. */
extern void reach_error(void);
int main(void)
{
    unsigned char x = 0;
    while (1) {
        x += 3;
        if (x % 3)
            reach_error();
    }
}
