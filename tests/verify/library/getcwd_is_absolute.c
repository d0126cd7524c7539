// expect: true
#include <assert.h>
#include <unistd.h>
int main(void)
{
    char path[16];
    if (getcwd(path, sizeof path) != NULL)
        assert(path[0] == '/');
    return 0;
}
