// expect: false(deref)
#include <locale.h>
int main(void)
{
    char *name = setlocale(LC_ALL, NULL);
    if (name != NULL)
        name[0] = 'x';
    return 0;
}
