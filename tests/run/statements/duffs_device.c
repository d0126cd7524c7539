/* Duff's device: case labels inside a loop inside the switch. */
#include <stdio.h>

static void copy(char *to, const char *from, int count)
{
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}

int main(void)
{
    char text[] = "The quick brown fox jumps over the lazy dog";
    for (int length = 1; length <= (int)sizeof text; length += 5) {
        char out[64] = { 0 };
        copy(out, text, length);
        out[length] = 0;
        printf("%s|\n", out);
    }
    return 0;
}
