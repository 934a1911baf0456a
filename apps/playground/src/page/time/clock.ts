/** A moment of a session as hours, minutes and seconds since it began. */
export function sinceBegin(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':');
}

/** A duration with the largest unit that has a value of at least one. */
export function duration(millis: number): string {
  if (millis < 1000) return `${Math.round(millis)} ms`;
  if (millis < 120_000) return `${Math.round(millis / 1000)} s`;
  if (millis < 7_200_000) return `${Math.round(millis / 60_000)} min`;
  return `${(millis / 3_600_000).toFixed(1)} h`;
}

/** The phone's wall clock, UTC. */
export function wallClock(epochMillis: number): string {
  return new Date(epochMillis).toISOString().slice(11, 19);
}
