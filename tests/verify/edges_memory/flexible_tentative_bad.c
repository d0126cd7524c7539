// expect: false(deref)
struct flexible {
    int n;
    int data[];
};
struct flexible f;

int main(void)
{
    f.data[0] = 1;
    return 0;
}
