/**
 * Holds a lock of this origin until the returned function is called, or the tab ends.
 * @throws RangeError when another tab holds it.
 */
export function soleUse(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          reject(new RangeError("another tab of the playground uses this browser's location"));
          return undefined;
        }
        return new Promise<void>((leave) => resolve(leave));
      })
      .catch(reject);
  });
}
