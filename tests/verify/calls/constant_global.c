// expect: false(deref) line 6
static const int limit = 4;

int main(void)
{
    *(int *)&limit = 5;
    return 0;
}
