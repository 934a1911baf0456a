/** Figures as a person reads them. All in UTC, and with English separators, so that two machines print the same. */

export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;
}

export function metres(distance: number): string {
  return distance < 1000 ? `${distance.toFixed(0)} m` : `${(distance / 1000).toFixed(2)} km`;
}

export function bytes(amount: number): string {
  if (amount < 1000) return `${amount} B`;
  return amount < 1e6 ? `${(amount / 1000).toFixed(1)} kB` : `${(amount / 1e6).toFixed(1)} MB`;
}

export function duration(millis: number): string {
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}

export function clockTime(millis: number): string {
  return new Date(millis).toISOString().slice(11, 19);
}

export function day(millis: number): string {
  return new Date(millis).toISOString().slice(0, 10);
}

/** Day and time of day. */
export function moment(millis: number): string {
  return `${day(millis)} ${clockTime(millis)}`;
}

/** From one moment to another: `2026-01-31 23:10:00 to 2026-02-01 01:10:00 UTC, 2 h`; a day that is the same is named once. */
export function span(from: number, to: number): string {
  const end = day(from) === day(to) ? clockTime(to) : moment(to);
  return `${moment(from)} to ${end} UTC, ${duration(to - from)}`;
}

export function place({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
