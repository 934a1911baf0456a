/** `840 m`, `4.1 km`, `128 km`. */
export function distance(metres: number): string {
  // What would be rounded to 1000 m is a kilometre.
  if (metres < 999.5) return `${Math.round(metres)} m`;
  const kilometres = metres / 1000;
  return `${kilometres < 100 ? kilometres.toFixed(1) : Math.round(kilometres)} km`;
}

/** `45 s`, `12 min`, `1 h 05 min`. */
export function duration(millis: number): string {
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** `45 km/h`, from metres a second. */
export const speed = (metresPerSecond: number): string => `${Math.round(metresPerSecond * 3.6)} km/h`;

/** `1 point`, `24 points`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

const two = (number: number) => String(number).padStart(2, '0');

/** `08:05:31`, in the device's zone. */
export function clock(at: string | number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** `08:05`, in the device's zone. */
export const clockMinutes = (at: string | number): string => clock(at).slice(0, 5);

/** `2026-03-02`, in the device's zone. */
export function day(at: string | number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
