// expect: false(termination)
// args: --property termination --timeout 20
/* The signed counter is converted: every number is below the greatest unsigned one. */
int main(void)
{
    unsigned char i = 0;
    while ((unsigned)i < 300u)
        i++;
    return 0;
}
