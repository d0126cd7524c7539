// expect: unknown: unknown size
/* Nobody here knows how long it is: no violation, and no proof. */
extern int table[];

int main(void)
{
    return table[3];
}
