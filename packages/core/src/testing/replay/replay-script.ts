import type { BoxLife, BoxLine } from '../../blackbox/box-text';
import { isLine } from '../../blackbox/box-walk';

/** The recorded results of an engine's calls to ports and clients, collected in advance. */
export interface ReplayScript {
  readonly uuids: string[];
  readonly randoms: number[];
  /** Wakes held for the first sink. */
  readonly wakes: unknown[];
  /** Calls that threw, by number. */
  readonly throws: ReadonlyMap<number, string>;
  /** Inputs that arrived while a call of the engine was under way, by its number. */
  readonly inCalls: ReadonlyMap<number, readonly BoxLine[]>;
  /** The same for calls of clients' functions. */
  readonly inListeners: ReadonlyMap<number, readonly BoxLine[]>;
  readonly listenersThrow: ReadonlyMap<number, string>;
  /** Calls of clients' functions that returned a promise. */
  readonly listenersPromise: ReadonlySet<number>;
}

export function replayScript({ lines }: Pick<BoxLife, 'lines'>): ReplayScript {
  const script = {
    uuids: [] as string[],
    randoms: [] as number[],
    wakes: [] as unknown[],
    throws: new Map<number, string>(),
    inCalls: new Map<number, BoxLine[]>(),
    inListeners: new Map<number, BoxLine[]>(),
    listenersThrow: new Map<number, string>(),
    listenersPromise: new Set<number>(),
  };
  for (const line of lines) {
    if (!isLine(line)) continue;
    const [code, first, second] = line;
    if (code === 'u') script.uuids.push(first as string);
    else if (code === 'n') script.randoms.push(first as number);
    else if (code === 'k') script.wakes.push(first);
    else if (code === '!') script.throws.set(first as number, second as string);
    else if (code === '!l') script.listenersThrow.set(first as number, second as string);
    else if (code === 'p') script.listenersPromise.add(first as number);
    else if (code === '@') {
      const owners = second === 0 ? script.inCalls : script.inListeners;
      owners.set(first as number, [...(owners.get(first as number) ?? []), line.slice(3)]);
    }
  }
  return script;
}
