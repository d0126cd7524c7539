# 1 "original/preprocessed.c"
# 1 "<built-in>"
# 1 "<command-line>"
# 1 "original/preprocessed.c"
/* A preprocessed file with line markers: locations are those of the original. */
# 1 "/usr/include/stdio.h" 1 3 4
extern int printf (const char *__restrict __format, ...);
typedef __builtin_va_list __gnuc_va_list;
typedef unsigned int size_t_of_this_file __attribute__ ((__mode__ (__SI__)));
extern void *aligned (void *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__));
# 3 "original/preprocessed.c" 2
__extension__ typedef long long int wide;

int main(void)
{
  wide w = 1;
  w <<= 33;
  (printf ("%lld %d\n", w, 10));
  return 0;
}
