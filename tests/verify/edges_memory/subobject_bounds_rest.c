// expect: true
// output: bounds of the part are not looked for
/* Through a pointer, the bounds are those of the object; the proof says so. */
struct pair {
    int a[4];
    int b;
};
static struct pair s;
static void put(int *p, int i)
{
    p[i] = 1;
}

int main(void)
{
    put(s.a, 4);
    return 0;
}
