/* Switch: GNU ranges, fall-through, negative and long long labels, default in the middle, switch on char and enum. */
#include <stdio.h>

enum colour { RED = -2, GREEN, BLUE = 1000000 };

static const char *classify(int value)
{
    switch (value) {
    case -100 ... -1:
        return "negative";
    case 0:
        return "zero";
    default:
        return "other";
    case 1 ... 9:
        return "digit";
    case 'a' ... 'z':
        return "letter";
    }
}

static int falls(int value)
{
    int result = 0;
    switch (value) {
    case 3:
        result += 3;
    case 2:
        result += 2;
    case 1:
        result += 1;
        break;
    case 10:;
        int local;
    case 11:
        local = value;
        result = local * 2;
        break;
    }
    return result;
}

int main(void)
{
    int values[] = { -101, -100, -1, 0, 1, 9, 10, 'a', 'q', 'z', 'z' + 1 };
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%d: %s\n", values[i], classify(values[i]));
    for (int i = 0; i < 13; i++)
        printf("%d ", falls(i));
    printf("\n");
    long long big = 0x123456789abcdefLL;
    switch (big) {
    case 0x89abcdef:
        printf("truncated\n");
        break;
    case 0x123456789abcdefLL:
        printf("whole\n");
        break;
    }
    enum colour c = BLUE;
    switch (c) {
    case RED: printf("red\n"); break;
    case GREEN: printf("green\n"); break;
    case BLUE: printf("blue\n"); break;
    }
    signed char narrow = -1;
    switch (narrow) {
    case 255: printf("promoted wrongly\n"); break;
    case -1: printf("minus one\n"); break;
    }
    switch (2)
        if (0) {
        case 2:
            printf("inside if\n");
        }
    switch (5)
        default: printf("only default\n");
    return 0;
}
