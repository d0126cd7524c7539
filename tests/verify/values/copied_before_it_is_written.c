// expect: false(uninitialised)
// args: --values auto
/* A copy of a structure carries along that a member was not written. */
struct pair {
    int a, b;
};
static struct pair kept;
int main(void)
{
    struct pair local;
    local.a = 1;
    kept = local;
    return kept.a + kept.b;
}
