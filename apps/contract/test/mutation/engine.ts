import type { ConfigPatch, Engine } from '@geo/core';
import { ROWS } from '../../src/rows/index';
import type { ListenerRow, OperationRow, ValueType } from '../../src/rows/row';
import { givenConfig } from './config';
import { active } from './mutant';
import { given, observed, retypedWhole } from './values';

type Callable = (...args: unknown[]) => unknown;

const operations = new Map<string, OperationRow>();
const listeners = new Map<string, ListenerRow>();
const payloads = new Map<string, ValueType>();
for (const row of ROWS) {
  if (row.kind === 'operation') operations.set(row.name, row);
  if (row.kind !== 'listener') continue;
  payloads.set(row.event, row.payload);
  if (row.by === 'method') listeners.set(row.name, row);
}

/** The name of the active mutant, if it breaks this very row. */
const mutantOf = (id: string | undefined): string | undefined =>
  id !== undefined && active.mutant?.row.id === id ? active.mutant.name : undefined;

const isGone = (mutant: string | undefined) => mutant === 'removed' || mutant === 'renamed';

/** What a listener or callback is called with goes through the observation point. */
function hearing(payload: ValueType, listener: unknown, mutant: string | undefined): unknown {
  if (typeof listener !== 'function') return listener;
  return (event: unknown, ...rest: unknown[]) => {
    if (mutant === 'deaf') return undefined;
    const seen = observed(payload, event);
    return (listener as Callable)(mutant === 'retyped' ? retypedWhole(seen) : seen, ...rest);
  };
}

const CALLBACKS: Readonly<Record<string, ValueType>> = {
  watchPosition: 'Location',
  watchHeading: 'HeadingEvent',
  registerHeadlessTask: 'HeadlessEvent',
};

function argument(row: OperationRow, value: unknown, index: number): unknown {
  if (typeof value === 'function') return hearing(CALLBACKS[row.name] ?? 'any', value, undefined);
  if (row.takes[0] === 'Config') return index === 0 ? givenConfig(value as ConfigPatch) : value;
  return row.takes.reduce<unknown>((argument, type) => given(type, argument), value);
}

function operation(row: OperationRow, call: Callable): Callable | undefined {
  const mutant = mutantOf(row.id);
  if (isGone(mutant)) return undefined;
  if (mutant === 'inert') return async () => undefined;
  return (...args) => {
    const answer = call(...args.map((value, index) => argument(row, value, index)));
    const see = (value: unknown) => {
      const seen = observed(row.gives, value);
      return mutant === 'retyped' ? retypedWhole(seen) : seen;
    };
    return answer instanceof Promise ? answer.then(see) : see(answer);
  };
}

function listener(row: ListenerRow, call: Callable): Callable | undefined {
  const mutant = mutantOf(row.id);
  if (isGone(mutant)) return undefined;
  return (heard) => call(hearing(row.payload, heard, mutant));
}

function on(call: Callable): Callable {
  return (name, heard) => {
    const event = String(name);
    const mutant = mutantOf(`gaps/wire/${event}`);
    return call(
      mutant === 'renamed' ? `${event}X` : event,
      hearing(payloads.get(event) ?? 'any', heard, mutant),
    );
  };
}

/** Everything a test reads of an object's methods goes through the observation point, by the rows' names. */
function watched<T extends object>(target: T, prefix = ''): T {
  return new Proxy(target, {
    get(object, property) {
      const value: unknown = Reflect.get(object, property, object);
      const name = `${prefix}${String(property)}`;
      if (name === 'logger') return watched(value as object, 'logger.');
      if (typeof value !== 'function') return value;
      const call = value.bind(object) as Callable;
      const asOperation = operations.get(name);
      if (asOperation) return operation(asOperation, call);
      const asListener = listeners.get(name);
      if (asListener) return listener(asListener, call);
      return name === 'on' ? on(call) : call;
    },
  });
}

const known = new WeakMap<Engine, Engine>();

/** The engine as a test sees it. */
export function observedEngine(engine: Engine): Engine {
  const seen = known.get(engine) ?? watched(engine);
  known.set(engine, seen);
  return seen;
}
