// expect: true
/* So are copies of strings. */
#include <stdio.h>
#include <string.h>
int main(void){ char buf[32]; strcpy(buf, "hello"); strcat(buf, "x"); char c[8]; memset(c, 0, sizeof c); strncpy(c, buf, 7); return buf[2] + c[6] + (int)strlen(buf) + c[1]; }
