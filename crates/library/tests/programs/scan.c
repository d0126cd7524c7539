/* Formatted input from strings. */
#include "calls.h"

static char text[32], format[64];

int main(void)
{
    static const char *const numbers[] = { "%d", "%i", "%u", "%x", "%o", "%3d", "%2x", "%5i", "%ld", "%lld", "%hd", "%hhd", "%llu", "%lu" };
    static const char *const texts[] = { "%s", "%c", "%[a-c]", "%[^,]", "%4s", "%3c", "%2[0-9]", "%*s", "%*d", "%n", "%%", "a", ",", " ", "%[]x]" };
    static const char characters[] = "0123456789 0x-+abc,]%\t00ffx-1";
    static _Alignas(16) char results[4][32];
    for (int round = 0; round < ROUNDS; round++) {
        unsigned length = any(20), parts = 1 + any(4);
        for (unsigned i = 0; i < length; i++)
            text[i] = characters[any(sizeof characters - 1)];
        text[length] = 0;
        format[0] = 0;
        for (unsigned i = 0; i < parts; i++) {
            strcat(format, any(2) ? numbers[any(14)] : texts[any(15)]);
            if (any(3) == 0)
                strcat(format, " ");
        }
        memset(results, 7, sizeof results);
        int stored = sscanf(text, format, results[0], results[1], results[2], results[3]);
        printf("sscanf %d %u\n", stored, hash(results, sizeof results));
        double d = -1;
        float f = -1;
        stored = sscanf(text, "%lf,%f", &d, &f);
        printf("sscanf_float %d %a %a\n", stored, d == d ? d : 0, f == f ? f : 0);
    }
    return 0;
}
