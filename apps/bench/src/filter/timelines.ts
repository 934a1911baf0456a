/** The timelines by which parameters were chosen. What is reported are all others. */
export const TUNED_ON: readonly string[] = ['unimodal_trip_car_bike_mtv_la', 'car_scooter_brex_san_jose'];

/** Which timelines stand for the figures. */
export interface Reporting {
  readonly tunedOn: readonly string[];
  readonly reportedOn: readonly string[];
  /** Printed beside the figures when they are not what they should be. */
  readonly caution?: string;
}

/** Of the timelines that a folder has: those that were not tuned on; when there are none, all, with a caution. */
export function reporting(timelines: readonly string[]): Reporting {
  const tunedOn = timelines.filter((timeline) => TUNED_ON.includes(timeline));
  const reportedOn = timelines.filter((timeline) => !TUNED_ON.includes(timeline));
  if (reportedOn.length > 0) return { tunedOn, reportedOn };
  const caution = 'This folder has only timelines that parameters were tuned on: the figures flatter.';
  return { tunedOn, reportedOn: timelines, caution };
}
