import type { ConfigPatch } from '@geo/core';
import { ROWS } from '../../src/rows/index';
import type { Binding, ListenerRow, OperationRow, ValueType } from '../../src/rows/row';
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

/** Callbacks that are given to operations. */
const CALLBACKS: Readonly<Record<string, ValueType>> = {
  watchPosition: 'Location',
  watchHeading: 'HeadingEvent',
  watchLine: 'LineEvent',
  registerHeadlessTask: 'HeadlessEvent',
};

const isGone = (mutant: string | undefined) => mutant === 'removed' || mutant === 'renamed';

/** The observation point of one binding: its methods, what they are given and what they give. */
class Observation {
  constructor(private readonly binding: Binding) {}

  /** The name of the active mutant, if it breaks this very row of this binding. */
  private mutantOf(id: string): string | undefined {
    const { mutant } = active;
    return mutant?.row.id === id && mutant.binding === this.binding ? mutant.name : undefined;
  }

  /** What a listener or callback is called with. */
  private observedListener(payload: ValueType, listener: unknown, mutant: string | undefined): unknown {
    if (typeof listener !== 'function') return listener;
    return (event: unknown, ...rest: unknown[]) => {
      if (mutant === 'deaf') return undefined;
      const seen = observed(payload, event, this.binding);
      return (listener as Callable)(mutant === 'retyped' ? retypedWhole(seen) : seen, ...rest);
    };
  }

  private argument(row: OperationRow, value: unknown, index: number): unknown {
    if (typeof value === 'function')
      return this.observedListener(CALLBACKS[row.name] ?? 'any', value, undefined);
    if (row.takes[0] === 'Config') return index === 0 ? givenConfig(value as ConfigPatch) : value;
    return row.takes.reduce<unknown>((argument, type) => given(type, argument, this.binding), value);
  }

  private operation(row: OperationRow, call: Callable): Callable | undefined {
    const mutant = this.mutantOf(row.id);
    if (isGone(mutant)) return undefined;
    if (mutant === 'inert') return async () => undefined;
    const see = (value: unknown) => {
      const seen = observed(row.gives, value, this.binding);
      return mutant === 'retyped' ? retypedWhole(seen) : seen;
    };
    return (...args) => {
      const answer = call(...args.map((value, index) => this.argument(row, value, index)));
      return answer instanceof Promise ? answer.then(see) : see(answer);
    };
  }

  private listener(row: ListenerRow, call: Callable): Callable | undefined {
    const mutant = this.mutantOf(row.id);
    if (isGone(mutant)) return undefined;
    return (heard) => call(this.observedListener(row.payload, heard, mutant));
  }

  private on(call: Callable): Callable {
    return (name, heard) => {
      const event = String(name);
      const mutant = this.mutantOf(`gaps/wire/${event}`);
      const listener = this.observedListener(payloads.get(event) ?? 'any', heard, mutant);
      return call(mutant === 'renamed' ? `${event}X` : event, listener);
    };
  }

  /** An object of which every method goes through the observation point, by the rows' names. */
  watch<T extends object>(target: T, prefix = ''): T {
    return new Proxy(target, {
      get: (object, property) => {
        const value: unknown = Reflect.get(object, property, object);
        const name = `${prefix}${String(property)}`;
        if (name === 'logger') return this.watch(value as object, 'logger.');
        if (typeof value !== 'function') return value;
        const call = value.bind(object) as Callable;
        const asOperation = operations.get(name);
        if (asOperation) return this.operation(asOperation, call);
        const asListener = listeners.get(name);
        if (asListener) return this.listener(asListener, call);
        return name === 'on' ? this.on(call) : call;
      },
    });
  }
}

const observations = { T: new Observation('T'), D: new Observation('D') };
const known = new WeakMap<object, object>();

/** An engine as a test of this binding sees it. */
export function observedEngine<E extends object>(engine: E, binding: Binding): E {
  const seen = (known.get(engine) as E | undefined) ?? observations[binding].watch(engine);
  known.set(engine, seen);
  return seen;
}
