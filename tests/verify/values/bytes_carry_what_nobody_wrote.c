// expect: false(uninitialised)
// args: --values auto
/* One character assigned to another is copied as nobody wrote it, into an object that was written before. */
static unsigned char kept[4] = {1, 2, 3, 4};
static void copy(unsigned char *to, const unsigned char *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}
static int look(const unsigned char *p, int i)
{
    return p[i] + 1;
}
int main(void)
{
    unsigned char local[4];
    local[0] = 5;
    copy(kept, local, 1);
    int sum = look(kept, 0) + look(kept, 1);
    copy(kept, local, 4);
    return sum + look(kept, 2);
}
