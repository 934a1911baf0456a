/** A Web Lock that is held. */
export interface HeldLock {
  /** Resolves when it is held no more: released, or taken by force. */
  readonly over: Promise<void>;
  release(): void;
}

/** How a lock is requested: `steal` takes it from its holder at once, `ifAvailable` answers undefined where it is held. */
export type LockRequest = Pick<LockOptions, 'steal' | 'ifAvailable' | 'signal'>;

/** Are there Web Locks here? Only in a secure context. */
export const hasLocks = (): boolean => typeof globalThis.navigator?.locks?.request === 'function';

/**
 * Requests a Web Lock and resolves when it is held. The browser releases it when the page ends, however that happens.
 * @throws DOMException `AbortError` where the signal ends the request first.
 */
export function holdLock(name: string, request: LockRequest = {}): Promise<HeldLock | undefined> {
  return new Promise((resolve, reject) => {
    const whole = navigator.locks.request(name, request, (lock) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((release) => {
        resolve({ over, release });
      });
    });
    // A rejection says that the request was ended, or that the lock was stolen.
    const over = Promise.resolve(whole).then(
      () => undefined,
      (error: unknown) => reject(error),
    );
  });
}

/** The lock of the tab that tracks, or of the worker that uploads. */
export const leaderLock = (name: string): string => `geo:${name}:leader`;

/** The lock that a tab holds as long as it lives. */
export const tabLock = (name: string, tab: string): string => `geo:${name}:tab:${tab}`;
