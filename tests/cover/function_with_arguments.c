// args: --coverage branch,mcdc --function limit
// expect: 12 total, 12 covered, 0 unreachable, 0 open
static int limit(int value, unsigned char high, float gain)
{
    if (value > 70000 && high < 3)
        return 1;
    if (gain > 1.5f && gain < 1.75f)
        return 2;
    return 0;
}
