// expect: false(bounds) line 11
// unconfirmed: the execution ends without a report
struct hack {
    int n;
    char d[1];
};

int main(void)
{
    struct hack v[2];
    v[0].d[4] = 1;
    return 0;
}
