// expect: false(uninitialised)
/* Memory that is allocated again holds nothing. */
#include <stdlib.h>
int main(void){ int *p = malloc(4); if(!p) return 0; *p = 1; free(p); int *q = malloc(4); if(!q) return 0; int r = *q > 0; free(q); return r; }
