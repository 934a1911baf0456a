/** Metres assumed where a recording says nothing of its error: a phone under open sky. */
const ASSUMED_ACCURACY_METERS = 10;

/** Metres of error a unit of horizontal dilution: the range error of a consumer receiver. */
const METERS_PER_HDOP = 5;

/** The accuracy of a fix from what its source says, metres: its own figure, else from the dilution, else assumed. */
export function accuracyMeters(stated: number | undefined, hdop: number | undefined): number {
  if (stated !== undefined && Number.isFinite(stated) && stated > 0) return stated;
  if (hdop !== undefined && Number.isFinite(hdop) && hdop > 0) return hdop * METERS_PER_HDOP;
  return ASSUMED_ACCURACY_METERS;
}
