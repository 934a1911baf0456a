/** How often to look, milliseconds: fine enough not to slow a suite down, coarse enough for a browser's timers. */
const LOOK_MILLIS = 10;

/** Waits until it is so, but no longer than this; what comes after it finds out which. */
export async function waitUntil(
  wait: (millis: number) => Promise<void>,
  millis: number,
  isSo: () => boolean,
): Promise<void> {
  for (let waited = 0; waited < millis && !isSo(); waited += LOOK_MILLIS) await wait(LOOK_MILLIS);
}
