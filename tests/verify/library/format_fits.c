// expect: true
#include <stdio.h>
int main(void)
{
    char text[40];
    short s = 1;
    long l = 2;
    size_t z = 3;
    int read = 0;
    printf("%d %c %hd %ld %zu %x\n", 1, 'a', s, l, z, -1);
    printf("%*d %.*f %% %p %d\n", 5, 1, 2, 1.5, (void *)text, 1 == 1);
    sprintf(text, "%s %.2s %u", "text", "ab", 7u);
    return sscanf("word", "%39s%n", text, &read) >= 0 ? 0 : read;
}
