import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { ChartState, MachineChart } from '../../protocol/index';
import { charts, lastChanges, machines, motion } from '../model/session';
import { sinceBegin } from '../time/clock';
import { type Arrow, ChartArrows } from './chart-arrows';
import { eventInWords, hop, inWords, leavesOf, stateAt } from './chart-paths';

/** The machine whose chart is open. */
const opened = signal('motion');

/** The machines of the engine as they define themselves; the present state is lit. */
export function ChartsTab() {
  const all = charts.value;
  if (all.length === 0) return <p class="empty">The engine is starting.</p>;
  const chosen = all.find(({ machine }) => machine === opened.value) ?? all[0];
  return (
    <>
      <fieldset class="machines" aria-label="Machines">
        {all.map(({ machine }) => (
          <button
            key={machine}
            type="button"
            aria-pressed={machine === chosen?.machine}
            onClick={() => {
              opened.value = machine;
            }}
          >
            <b>{machine}</b>
            <span>{presentOf(machine)}</span>
          </button>
        ))}
      </fieldset>
      {chosen && <Chart chart={chosen} key={chosen.machine} />}
    </>
  );
}

function presentOf(machine: string): string {
  const active = machines.value.get(machine)?.active;
  if (!active || active.length === 0) return 'not running';
  return leavesOf(active)
    .map((path) => inWords(path.split('.').at(-1) ?? ''))
    .join(', ');
}

function Chart({ chart: { machine, root } }: { chart: MachineChart }) {
  const box = useRef<HTMLDivElement>(null);
  const active = machines.value.get(machine)?.active ?? [];
  const last = lastChanges.value.get(machine);
  const lastHop = last && hop(last.before, last.active);
  const arrows = [...outgoing(root, active), ...(lastHop ? [{ ...lastHop, isLast: true }] : [])];
  return (
    <section class="chart-card" aria-label={`Chart of ${machine}`}>
      <p class="chart-last">
        {last && lastHop ? (
          <>
            <time>{sinceBegin(last.at)}</time> <code>{eventInWords(last.event)}</code>
            <span class="faint">
              {' '}
              {inWords(lastHop.from.split('.').at(-1) ?? '')} → {inWords(lastHop.to.split('.').at(-1) ?? '')}
            </span>
          </>
        ) : (
          <span class="faint">No transition yet</span>
        )}
      </p>
      <div
        class={`chart ${root.type}`}
        ref={box}
        style={{ '--lit': machine === 'motion' ? `var(--${motion.value})` : 'var(--accent)' }}
      >
        <ul class="states">
          {shownStates(root, active).map((state) => (
            <StateBox
              key={state.path}
              state={state}
              initial={root.initial}
              active={active}
              last={lastHop?.to}
            />
          ))}
        </ul>
        <ChartArrows box={box} arrows={arrows} version={active.join()} />
      </div>
      <Outgoing root={root} active={active} />
    </section>
  );
}

interface StateProps {
  readonly state: ChartState;
  readonly initial: string | undefined;
  readonly active: readonly string[];
  readonly last: string | undefined;
}

function StateBox({ state, initial, active, last }: StateProps) {
  const { path, key, states, type, invokes } = state;
  const isActive = active.includes(path);
  return (
    <li
      class={`state ${type} ${isActive ? 'active' : ''} ${states.length === 0 ? 'leaf' : ''} ${path === last ? 'entered' : ''}`}
      data-path={path}
    >
      <span class="state-name">
        {path === initial && <i class="initial" title="initial state" />}
        {inWords(key)}
        {isActive && <span class="unseen"> (present state)</span>}
        {type === 'final' && <span class="faint"> end</span>}
        {invokes.length > 0 && <span class="invokes">{invokes.map(inWords).join(', ')}</span>}
      </span>
      {states.length > 0 && (
        <ul class="states">
          {shownStates(state, active).map((child) => (
            <StateBox key={child.path} state={child} initial={state.initial} active={active} last={last} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Machines resume through `starting`, which is left in the moment it is entered: drawn only while it holds. */
function shownStates({ states }: ChartState, active: readonly string[]): readonly ChartState[] {
  return states.filter(({ key, path }) => key !== 'starting' || active.includes(path));
}

/** Arrows out of the present states. */
function outgoing(root: ChartState, active: readonly string[]): readonly Arrow[] {
  const found = new Map<string, Arrow>();
  for (const path of leavesOf(active))
    for (const { targets } of stateAt(root, path)?.transitions ?? [])
      for (const to of targets)
        if (to !== path) found.set(`${path}>${to}`, { from: path, to, isLast: false });
  return [...found.values()];
}

/** The transitions of the present states in words: what can happen next. */
function Outgoing({ root, active }: { root: ChartState; active: readonly string[] }) {
  const rows = [...active]
    .sort((a, b) => b.length - a.length)
    .flatMap((path) =>
      (stateAt(root, path)?.transitions ?? []).map((transition) => ({ path, ...transition })),
    );
  if (rows.length === 0) return null;
  return (
    <details class="outgoing" open>
      <summary>What can happen next</summary>
      <ul class="plain">
        {rows.map(({ path, event, targets, guard }) => (
          <li key={`${path} ${event} ${targets.join()} ${guard}`}>
            <code>{eventInWords(event)}</code>
            {guard && <span class="faint"> if {inWords(guard)}</span>}
            <span class="faint">
              {' '}
              →{' '}
              {targets.length === 0
                ? 'stays'
                : targets.map((to) => inWords(to.split('.').at(-1) ?? '')).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
