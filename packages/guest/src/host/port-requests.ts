import type { Change, HttpRequest, Ports, ScanOptions, SensorQuestion } from '@geo/core';
import { failureOf } from '../protocol/failure';
import type { HostWord, PortEndpoint } from '../protocol/messages';

/** Answers what a guest asks of the ports: each request by one `reply`, in whatever order the answers come. */
export function servePorts(
  { storage, http, sensor }: Pick<Ports, 'storage' | 'http' | 'sensor'>,
  tell: (word: HostWord) => void,
): (request: number, port: unknown, args: unknown) => void {
  // The ports refuse arguments that they cannot use, as they do in one heap.
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
      throw new Error(`no port answers to ${JSON.stringify(port)}; there are ${known}`);
    }
    if (!Array.isArray(args)) throw new Error(`args must be a list; got ${JSON.stringify(args)}`);
    return endpoints[port as PortEndpoint](...(args as never[]));
  }

  return (request, port, args) => {
    answer(port, args)
      .then((value) => tell({ reply: request, value }))
      // Also where the answer was something that JSON cannot say.
      .catch((error: unknown) => tell({ reply: request, error: failureOf(error) }));
  };
}
