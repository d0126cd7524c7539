// expect: true
// args: --property unreach-call
// output: padding keeps its value
/* Storing a member leaves padding unspecified; the proof says that it rests on the contrary. */
#include <string.h>
extern void reach_error(void);
struct padded {
    char c;
    int i;
};

int main(void)
{
    struct padded a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    a.c = b.c = 1;
    if (memcmp(&a, &b, sizeof a))
        reach_error();
    return 0;
}
