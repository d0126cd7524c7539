// expect: unknown
// args: --property termination --timeout 6
/* Memory comes to an end, so the loop may. */
#include <stdlib.h>
int main(void)
{
    while (1) {
        int *p = malloc(1000);
        if (!p)
            return 0;
    }
}
