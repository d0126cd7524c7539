/* time.h: the distance from UTC, for programs that look at it.
 *
 * Defines: timezone daylight
 * Needs: tzset
 */
#include "fathom.h"

long timezone;
int daylight;
#define HAS_ZONE
