/** Where the highest uptime of this origin's pages lies. */
const KEY = 'geo:uptime';

/** What an earlier page of this origin has noted, milliseconds; 0 where there is none, or no storage for it (a worker, a sandboxed frame). */
export function notedUptime(): number {
  try {
    const noted = Number(localStorage.getItem(KEY));
    return Number.isFinite(noted) ? noted : 0;
  } catch {
    return 0;
  }
}

/** Notes the uptime for the next page. Without storage nothing is noted, and uptime goes on from the wall clock. */
export function noteUptime(uptime: number): void {
  try {
    if (uptime > notedUptime()) localStorage.setItem(KEY, String(Math.ceil(uptime)));
  } catch {
    // No storage, or no space in it.
  }
}
