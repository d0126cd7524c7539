// expect: true
#include <assert.h>
#include <unistd.h>
int main(void)
{
    char *words[] = { "program", "-a", "-ob", "file", NULL };
    assert(getopt(4, words, "ao:") == 'a');
    assert(getopt(4, words, "ao:") == 'o' && optarg[0] == 'b');
    assert(getopt(4, words, "ao:") == -1 && optind == 3);
    return 0;
}
