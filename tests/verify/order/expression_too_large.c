// expect: true
// output: an expression too large to be looked at
/* The increments are unsequenced, and too far apart to be compared. */
#define TEN(x) x ^ x ^ x ^ x ^ x ^ x ^ x ^ x ^ x ^ x
int main(void)
{
    int i = 0, y = 1;
    int x = (TEN(TEN(TEN(y)))) + i++ + i++;
    return x == 12345 && i == 7;
}
