import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MILLIS = 60_000;

/** Waits until an address answers 200. @throws Error with the last answer */
export async function isReady(url: string): Promise<void> {
  await until(async () => {
    const response = await fetch(url).catch((error: unknown) => error as Error);
    if (response instanceof Error) return response.message;
    return response.ok ? undefined : `${response.status}: ${await response.text()}`;
  });
}

/** Waits until writers have stored everything that the stream holds. `url` is a writer's. */
export async function drained(url: string): Promise<void> {
  await until(async () => {
    const metrics = await (await fetch(`${url}metrics`)).text();
    const left = /^geo_stream_messages (\d+)$/m.exec(metrics)?.[1];
    return left === '0' ? undefined : `${left ?? 'unknown'} messages are left:\n${metrics}`;
  });
}

/** Asks until there is no reason left to wait. */
export async function until(reason: () => Promise<string | undefined>): Promise<void> {
  const end = performance.now() + PATIENCE_MILLIS;
  for (;;) {
    const why = await reason();
    if (why === undefined) return;
    if (performance.now() > end) throw new Error(`after ${PATIENCE_MILLIS} ms: ${why}`);
    await wait(100);
  }
}
