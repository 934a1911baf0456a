import { isVisible, onPageChange } from './page-life';

/** Is the screen kept on? `refused` names why not: the browser's words, or that it has no such lock. */
export type ScreenLock = 'held' | 'released' | `refused: ${string}`;

let present: ScreenLock = 'released';

/** What has become of the last request of this page to keep the screen on. */
export const screenLock = (): ScreenLock => present;

/** Keeps the screen on while the page is visible: a page that is hidden loses the lock, and takes it again when it is shown. */
export function keepScreenOn(): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let isWanted = true;

  async function take(): Promise<void> {
    if (!isWanted || !isVisible() || sentinel?.released === false) return;
    try {
      const taken = await navigator.wakeLock.request('screen');
      // Let go while the browser was deciding.
      if (!isWanted) return void taken.release();
      sentinel = taken;
      present = 'held';
      taken.addEventListener('release', () => {
        if (present === 'held') present = 'released';
      });
    } catch (error) {
      const { name, message } = error as Error;
      // Browsers without it have no `wakeLock` to ask.
      present =
        'wakeLock' in navigator ? `refused: ${name}: ${message}` : 'refused: the browser has no wake lock';
    }
  }

  const detach = onPageChange((change) => {
    if (change === 'shown' || change === 'resumed') void take();
  });
  void take();
  return () => {
    isWanted = false;
    detach();
    void sentinel?.release().catch(() => undefined);
    present = 'released';
  };
}
