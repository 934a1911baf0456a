import { batch, computed, signal } from '@preact/signals';
import type {
  DecisionRow,
  EnergyLine,
  FenceNow,
  KeptFix,
  MachineChart,
  MachineNow,
  Opened,
  PhoneNow,
  PresetValues,
  QueueRow,
  SettingKey,
  Snapshot,
  Transition,
} from '../../protocol/index';
import { createHistory, type History, lookOf, recordHistory } from './history';

/** Decisions kept in the page; a session's file has all of them. */
const MOST_DECISIONS = 20_000;
/** True places kept for the line on the map. */
const MOST_PLACES = 40_000;

/** A machine's last change: where it came from and what caused it. */
export interface LastChange extends Transition {
  readonly before: readonly string[];
}

/** A place of the phone at a moment. */
export type TruePlace = Snapshot['track'][number];

// What changes with every snapshot is a signal by itself, so that only what shows it is drawn again.

/** The number of the session that is open; 0 before the first. */
export const session = signal(0);
/** A simulated phone, or this browser's own location. */
export const source = signal<Opened['source']>('phone');
export const at = signal(0);
export const wall = signal(0);
export const rate = signal(1);
export const isPaused = signal(false);
export const phone = signal<PhoneNow | null>(null);
export const engineState = signal<Snapshot['state']>(undefined);
export const machines = signal<ReadonlyMap<string, MachineNow>>(new Map());
export const lastChanges = signal<ReadonlyMap<string, LastChange>>(new Map());
export const fences = signal<readonly FenceNow[]>([]);
export const energy = signal<readonly EnergyLine[]>([]);
export const charts = signal<readonly MachineChart[]>([]);
export const keys = signal<readonly SettingKey[]>([]);
export const presets = signal<readonly PresetValues[]>([]);
/** The values that were set, by the session's beginning and since. */
export const setValues = signal<Readonly<Record<string, unknown>>>({});
export const problem = signal<string | null>(null);
/** Milliseconds since the session began that the pointer rests on, on the time axis. */
export const cursorAt = signal<number | null>(null);

// Long lists are arrays that grow; `grown` counts what was added to them.

export const grown = signal(0);
export const track: TruePlace[] = [];
export const fixes: KeptFix[] = [];
export const decisions: DecisionRow[] = [];
export const queue = new Map<number, QueueRow>();
export let history: History = createHistory();

/** How the motion state looks now. */
export const motion = computed(() => lookOf(machines.value.get('motion')?.active ?? []));

/** Records that wait for an upload. */
function waiting(): number {
  let count = 0;
  for (const { fate } of queue.values()) if (fate === 'queued' || fate === 'uploading') count += 1;
  return count;
}

/** Begins a session that the worker has opened. */
export function beginSession(opened: Opened): void {
  batch(() => {
    forget();
    session.value = opened.session;
    source.value = opened.source;
    charts.value = opened.charts;
    keys.value = opened.keys;
    presets.value = opened.presets;
    let values: Record<string, unknown> = { ...opened.plan.config };
    for (const { action } of opened.plan.steps)
      if (action.type === 'config') values = { ...values, ...action.patch };
    setValues.value = values;
  });
}

/** Takes what has changed. A snapshot of a session that is not open yet opens it: its answer comes behind. */
export function takeSnapshot(snapshot: Snapshot): void {
  batch(() => {
    if (snapshot.session < session.peek()) return;
    if (snapshot.session > session.peek()) {
      forget();
      session.value = snapshot.session;
    }
    at.value = snapshot.at;
    wall.value = snapshot.wall;
    rate.value = snapshot.rate;
    isPaused.value = snapshot.isPaused;
    phone.value = snapshot.phone;
    if (snapshot.state) engineState.value = snapshot.state;
    if (snapshot.fences) fences.value = snapshot.fences;
    if (snapshot.energy) energy.value = snapshot.energy;
    takeMachines(snapshot);
    append(track, snapshot.track, MOST_PLACES);
    append(fixes, snapshot.fixes, MOST_PLACES);
    append(decisions, snapshot.decisions, MOST_DECISIONS);
    for (const row of snapshot.queue) queue.set(row.row, row);
    recordHistory(history, snapshot, waiting());
    grown.value += 1;
  });
}

function takeMachines({ machines: all, transitions }: Snapshot): void {
  if (!all && transitions.length === 0) return;
  const now = new Map(machines.peek());
  const changes = new Map(lastChanges.peek());
  for (const transition of transitions) {
    const before = now.get(transition.machine)?.active ?? [];
    now.set(transition.machine, transition);
    changes.set(transition.machine, { ...transition, before });
  }
  for (const machine of all ?? []) now.set(machine.machine, machine);
  machines.value = now;
  lastChanges.value = changes;
}

function append<Row>(list: Row[], rows: readonly Row[], most: number): void {
  for (const row of rows) list.push(row);
  if (list.length > most) list.splice(0, list.length - most);
}

function forget(): void {
  track.length = 0;
  fixes.length = 0;
  decisions.length = 0;
  queue.clear();
  history = createHistory();
  machines.value = new Map();
  lastChanges.value = new Map();
  fences.value = [];
  energy.value = [];
  engineState.value = undefined;
  cursorAt.value = null;
  problem.value = null;
  grown.value += 1;
}
