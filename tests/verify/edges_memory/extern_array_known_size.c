// expect: false(bounds)
// unconfirmed: the program does not compile or link
extern int table[4];

int main(void)
{
    return table[4];
}
