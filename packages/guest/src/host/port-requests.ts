import type { Change, HttpRequest, Ports, ScanOptions, SensorQuestion } from '@geo/core';
import { isStorageLocked } from '@geo/core';
import { failureOf } from '../protocol/failure';
import type { HostMessageBody, PortEndpoint } from '../protocol/messages';

/** Answers each request of a guest with one `reply`, in the order in which the ports finish. */
export function servePorts(
  { storage, http, sensor }: Pick<Ports, 'storage' | 'http' | 'sensor'>,
  send: (body: HostMessageBody) => void,
): (request: number, port: unknown, args: unknown) => void {
  // The ports reject bad arguments themselves, as they do for an engine in the same heap.
  const endpoints: { readonly [E in PortEndpoint]: (...args: never[]) => Promise<unknown> } = {
    'storage.get': (key: string) => storage.get(key),
    'storage.scan': (prefix: string, options?: ScanOptions) => storage.scan(prefix, options),
    'storage.count': (prefix: string) => storage.count(prefix),
    'storage.commit': (changes: readonly Change[]) => storage.commit(changes),
    'http.send': (request: HttpRequest) => http.send(request),
    'sensor.ask': (question: SensorQuestion, input: never) => sensor.ask(question, input),
  };

  async function answer(port: unknown, args: unknown): Promise<unknown> {
    if (typeof port !== 'string' || !Object.keys(endpoints).includes(port)) {
      const known = Object.keys(endpoints).join(', ');
      throw new Error(`there is no endpoint ${JSON.stringify(port)}; allowed are ${known}`);
    }
    if (!Array.isArray(args)) throw new Error(`args must be a list; got ${JSON.stringify(args)}`);
    return endpoints[port as PortEndpoint](...(args as never[]));
  }

  /** Is a notice of the unlock awaited? One is enough for all requests. */
  let isAwaited = false;

  async function awaitUnlock(): Promise<void> {
    if (isAwaited || storage.whenUnlocked === undefined) return;
    isAwaited = true;
    // Without it the guest tries again by itself.
    await storage.whenUnlocked().then(
      () => send({ unlocked: true }),
      () => undefined,
    );
    isAwaited = false;
  }

  return (request, port, args) => {
    answer(port, args)
      .then((value) => send({ reply: request, value }))
      // Also where JSON cannot represent the value.
      .catch((error: unknown) => {
        send({ reply: request, error: failureOf(error) });
        if (isStorageLocked(error)) void awaitUnlock();
      });
  };
}
