/* time.h: the names of time zones, for programs that look at them.
 *
 * Defines: tzname
 * Needs: tzset
 */
#include "fathom.h"

char *tzname[2];
#define HAS_NAMES_OF_ZONES
