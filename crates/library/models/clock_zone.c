/* time.h: the distance from UTC, for programs that look at it. SOUNDNESS: before anybody asks it is zero, as everywhere; POSIX does not say so.
 *
 * Defines: timezone daylight
 * Needs: tzset
 */
#include "fathom.h"

long timezone;
int daylight;
#define HAS_ZONE
