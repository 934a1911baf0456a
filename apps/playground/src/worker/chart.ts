import type { MachineStateValue } from '@geo/core';
import type { ChartState, ChartTransition, MachineChart } from '../protocol/index';

/** A named guard or action, with or without parameters. Functions are left out: charts have names only. */
type Named = string | { readonly type: string; readonly params?: unknown };
type Written<T> = T | readonly T[];

interface WrittenTransition {
  readonly target?: Written<string>;
  readonly guard?: Named;
  readonly actions?: Written<Named>;
}

interface WrittenInvoke {
  readonly src: unknown;
  readonly id?: string;
  readonly onDone?: Written<string | WrittenTransition>;
  readonly onError?: Written<string | WrittenTransition>;
}

/** A state as it is written for xstate. */
interface WrittenState {
  readonly id?: string;
  readonly type?: ChartState['type'];
  readonly initial?: string;
  readonly history?: unknown;
  readonly states?: Readonly<Record<string, WrittenState>>;
  readonly on?: Readonly<Record<string, Written<string | WrittenTransition> | undefined>>;
  readonly after?: Readonly<Record<string, Written<string | WrittenTransition>>>;
  readonly always?: Written<string | WrittenTransition>;
  readonly onDone?: Written<string | WrittenTransition>;
  readonly invoke?: Written<WrittenInvoke>;
  readonly entry?: Written<Named>;
  readonly exit?: Written<Named>;
}

/** The chart of a machine from its definition (`MachineInspection.definition`). */
export function chartOf(machine: string, definition: object): MachineChart {
  return { machine, root: stateOf(machine, '', machine, definition as WrittenState) };
}

function stateOf(machine: string, path: string, key: string, written: WrittenState): ChartState {
  const children = Object.entries(written.states ?? {});
  const under = (name: string) => (path === '' ? name : `${path}.${name}`);
  const transitions = (event: string, given: Written<string | WrittenTransition> | undefined) =>
    listed(given).map((one) => transitionOf(machine, path, event, one));
  const invokes = listed(written.invoke);
  return {
    path,
    key,
    type: written.type ?? (children.length > 0 ? 'compound' : 'atomic'),
    ...(written.initial !== undefined && { initial: under(written.initial) }),
    states: children.map(([name, child]) => stateOf(machine, under(name), name, child)),
    transitions: [
      ...transitions('', written.always),
      ...Object.entries(written.on ?? {}).flatMap(([event, given]) => transitions(event, given)),
      ...Object.entries(written.after ?? {}).flatMap(([delay, given]) =>
        transitions(`after ${delay}`, given),
      ),
      ...transitions('done', written.onDone),
      ...invokes.flatMap(({ onDone, onError }) => [
        ...transitions('done', onDone),
        ...transitions('error', onError),
      ]),
    ],
    entry: namesOf(written.entry),
    exit: namesOf(written.exit),
    invokes: invokes.map(({ id, src }) => id ?? String(src)),
  };
}

function transitionOf(
  machine: string,
  from: string,
  event: string,
  written: string | WrittenTransition,
): ChartTransition {
  const { target, guard, actions } = typeof written === 'string' ? { target: written } : written;
  return {
    event,
    targets: listed(target).map((one) => targetPath(machine, from, one)),
    ...(guard !== undefined && { guard: nameOf(guard) }),
    actions: namesOf(actions),
  };
}

/** `#machine.a.b` from the root, `.a` below the state itself, `a.b` beside it. */
function targetPath(machine: string, from: string, target: string): string {
  if (target.startsWith('#')) return target.slice(`#${machine}.`.length);
  const base = target.startsWith('.') ? from : from.slice(0, Math.max(0, from.lastIndexOf('.')));
  const name = target.replace(/^\./, '');
  return base === '' ? name : `${base}.${name}`;
}

const listed = <T>(given: Written<T> | undefined): readonly T[] =>
  given === undefined ? [] : Array.isArray(given) ? given : [given as T];

const namesOf = (given: Written<Named> | undefined): string[] => listed(given).flatMap((one) => nameOf(one));

function nameOf(named: Named): string {
  if (typeof named === 'string') return named;
  return named.params === undefined ? named.type : `${named.type} ${JSON.stringify(named.params)}`;
}

/** The paths of the active states, from the outermost inwards. */
export function activePaths(value: MachineStateValue, under = ''): string[] {
  if (typeof value === 'string') return [under + value];
  return Object.entries(value).flatMap(([state, inner]) => [
    under + state,
    ...activePaths(inner, `${under}${state}.`),
  ]);
}
