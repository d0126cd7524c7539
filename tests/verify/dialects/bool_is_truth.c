// expect: true
// args: --function harness --malloc-may-fail
/* A truth value that a harness gives is the same whenever it is read. */
#include <stdbool.h>
#include <stdlib.h>
struct s { bool set; int n; };
static int use(const struct s *s)
{
    return s->set == true ? 1 : 0;
}
void harness(void)
{
    struct s *s = malloc(sizeof *s);
    if (s != NULL && use(s))
        __CPROVER_assert(s->set, "read again");
}
