// expect: false(library)
// unconfirmed: 
#include <string.h>
int main(void)
{
    return strtok(NULL, " ") != NULL;
}
