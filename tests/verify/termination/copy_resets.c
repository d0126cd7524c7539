// expect: false(termination)
// args: --property termination --timeout 20
/* A copy of a structure undoes the step. */
struct s {
    int a, b;
};
int main(void)
{
    struct s x = {5, 5}, y = x;
    while (x.a > 0) {
        x.a--;
        x = y;
    }
    return 0;
}
