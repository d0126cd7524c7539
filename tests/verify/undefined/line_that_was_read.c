// expect: true
/* What a library function wrote is written. */
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void){ char buf[32]; if (!fgets(buf, sizeof buf, stdin)) return 0; unsigned n = 0; while (n < sizeof buf && buf[n]) n++; return (int)n; }
