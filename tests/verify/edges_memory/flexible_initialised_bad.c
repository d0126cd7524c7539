// expect: false(unreach-call)
// args: --property unreach-call
extern void reach_error(void);
struct flexible {
    int n;
    int data[];
};
static struct flexible f = { 2, { 5, 6 } };

int main(void)
{
    if (f.data[f.n - 1] == 6)
        reach_error();
    return 0;
}
