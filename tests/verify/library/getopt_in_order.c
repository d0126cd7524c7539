// expect: true
#include <assert.h>
#include <unistd.h>
int main(void)
{
    char name[] = "name", option[] = "-a", word[] = "word";
    char *words[] = { name, option, word, NULL };
    assert(getopt(3, words, "a") == 'a');
    assert(getopt(3, words, "a") == -1 && optind == 2);
    return 0;
}
