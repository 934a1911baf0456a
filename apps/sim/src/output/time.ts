const two = (value: number) => String(value).padStart(2, '0');

/** The time of day in the world, `07:12:03.120`; from the second day on with the day before it: `2 07:12:03.120`. */
export function timeOfDay(at: number): string {
  const millis = Math.round(at);
  const seconds = Math.floor(millis / 1000);
  const day = Math.floor(seconds / 86_400);
  const text = `${two(Math.floor(seconds / 3600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(millis % 1000).padStart(3, '0')}`;
  return day === 0 ? text : `${day + 1} ${text}`;
}

/** How long something lasts, in the largest unit that says it well. */
export function duration(millis: number): string {
  if (millis < 1000) return `${Math.round(millis)} ms`;
  if (millis < 120_000) return `${Number((millis / 1000).toFixed(1))} s`;
  if (millis < 7_200_000) return `${Number((millis / 60_000).toFixed(1))} min`;
  return `${Number((millis / 3_600_000).toFixed(1))} h`;
}
