// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
extern void reach_error(void);
union word {
    unsigned char c;
    int i;
};
static int read(union word w)
{
    return w.i;
}

int main(void)
{
    if (read((union word){ .c = 3 }) != 3)
        reach_error();
    return 0;
}
