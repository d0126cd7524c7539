/* String literals: escapes, concatenation, embedded NULs, wide, UTF-8, UTF-16, UTF-32, __func__, sharing of arrays. */
#include <stddef.h>
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    const char text[] = "a\tb\\\"\x41\102\n" "con" "cat";
    printf("%s %d\n", text, (int)sizeof text);
    char nul[] = "ab\0cd";
    printf("%d %c %d\n", (int)sizeof nul, nul[3], nul[5]);
    const wchar_t *wide = L"wide \x263a\0z";
    for (int i = 0; i < 9; i++)
        printf("%x ", (unsigned)wide[i]);
    printf("\n");
    const char *utf8 = u8"\u00e9\u20ac";
    for (int i = 0; utf8[i]; i++)
        printf("%02x ", (unsigned char)utf8[i]);
    const unsigned short *utf16 = (const unsigned short *)u"\U0001F600x";
    printf("%x %x %x %x\n", utf16[0], utf16[1], utf16[2], utf16[3]);
    const unsigned *utf32 = (const unsigned *)U"\U0001F600";
    printf("%x %x\n", utf32[0], utf32[1]);
    printf("%s %d\n", __func__, (int)sizeof __func__);
    printf("%c %c\n", "index"[2], *("deref" + 1));
    char truncated[4] = "abcd";
    printf("%.4s\n", truncated);
    wchar_t local[4] = L"xy";
    printf("%d %d\n", (int)(sizeof local / sizeof *local), (int)local[3]);
    printf("%%|%5d|%-5d|%05d|%+d|%x|%X|%o|%#x|%c|%5s|%-5s|%.2s|%p\n", 42, 42, 42, 42, 255, 255, 8, 255, 'c', "ab", "ab", "abc", (void *)0);
    printf("%hhd %hd %ld %lld %zu %u\n", (char)-1, (short)-2, -3L, -4LL, sizeof(char), 4000000000u);
    printf("%*d|%.*s|%-*d|\n", 6, 7, 2, "xyz", 4, 8);
    return 0;
}
