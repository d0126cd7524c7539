// expect: true
// output: every locale that the environment asks for is the C locale
/* In other locales, 228 is a letter. */
#include <assert.h>
#include <ctype.h>
#include <locale.h>
int main(void)
{
    setlocale(LC_ALL, "");
    assert(!isalpha(228));
    return 0;
}
