/** Most restarts within the time below; a guest that throws more often fails because of its stored state. */
const RESTARTS_MAX = 3;
/** Long enough for a boot and its first work; short enough that one fault a day never reaches the limit. */
const WITHIN_MILLIS = 60_000;

/** May a guest that threw be started again now? */
export function createRestarts(uptime: () => number): () => boolean {
  let restarts: number[] = [];
  return () => {
    const at = uptime();
    restarts = restarts.filter((earlier) => at - earlier < WITHIN_MILLIS);
    if (restarts.length >= RESTARTS_MAX) return false;
    restarts.push(at);
    return true;
  };
}
