import type { LiveSource } from './live-store';

/** Reads again after each request; requests that come while it reads are one. */
export function refresher(
  source: Pick<LiveSource<never>, 'failed'>,
  read: () => Promise<unknown>,
): () => void {
  let isReading = false;
  let isWanted = false;

  async function run(): Promise<void> {
    isReading = true;
    try {
      while (isWanted) {
        isWanted = false;
        await read();
      }
    } catch (error) {
      source.failed(error);
    }
    isReading = false;
  }

  return () => {
    isWanted = true;
    if (!isReading) void run();
  };
}
