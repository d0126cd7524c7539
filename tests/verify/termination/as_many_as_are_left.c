// expect: true
// args: --function skip --check termination --only skip.termination.*
// output: after at most max(max - i + 1, 1) iterations
/* What decreases is the difference of two numbers of 64 bits, one of which never changes. */
#include <assert.h>
#include <stddef.h>
void skip(const char *text, size_t *start, size_t max)
{
    size_t i = 0;
    assert(text != NULL && start != NULL && max > 0);
    for (i = *start; i < max; i++)
        if (text[i] != ' ' && text[i] != '\n' && text[i] != '\t')
            break;
    *start = i;
}
