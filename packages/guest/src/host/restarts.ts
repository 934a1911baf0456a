/** A guest that throws is started again so often within the time below; then something in memory makes it throw. */
const RESTARTS_MAX = 3;
/** Long enough for a boot and what it does first, short enough that a fault once a day never adds up. */
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
