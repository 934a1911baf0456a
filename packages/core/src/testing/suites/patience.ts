/** Polling interval, milliseconds: short enough not to slow a suite down, long enough for a browser's timers. */
const LOOK_MILLIS = 10;

/** Waits until the condition holds, up to this time; the caller checks whether it does. */
export async function waitUntil(
  wait: (millis: number) => Promise<void>,
  millis: number,
  isSo: () => boolean,
): Promise<void> {
  for (let waited = 0; waited < millis && !isSo(); waited += LOOK_MILLIS) await wait(LOOK_MILLIS);
}
