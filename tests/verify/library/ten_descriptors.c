// expect: unknown
/* Ten descriptors that are open differ; the model remembers eight. */
#include <assert.h>
#include <fcntl.h>
int main(void)
{
    int opened[10];
    for (int i = 0; i < 10; i++) {
        opened[i] = open("x", O_RDONLY);
        if (opened[i] < 0)
            return 0;
    }
    assert(opened[8] != opened[9]);
    return 0;
}
