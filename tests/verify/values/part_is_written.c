// expect: false(uninitialised)
// args: --values auto
/* A union of which two bytes are written is not written as a whole. */
union number {
    int whole;
    short half;
};
int main(void)
{
    union number n;
    union number *p = &n;
    p->half = 1;
    return p->whole;
}
