import type { Observation } from '@geo/simulator';
import type { Feed, FeedWatch } from '../feed/feed';
import type { EnergyLine, KeptFix, LogRow, Snapshot } from '../protocol/index';
import { createDecisions, type Decisions } from './decisions';
import { type Metered, metered } from './energy';
import { createFences } from './fences';
import { createMachines, type Machines } from './machines';
import { createQueueRows } from './queue-rows';

/** Makes snapshots of what happens on a feed. */
export interface Collector {
  /** What the feed is watched by. */
  readonly watch: FeedWatch;
  /** Call it before the feed begins. */
  attach(feed: Feed): void;
  readonly decisions: Decisions;
  readonly machines: Machines;
  /** What has changed since the last call. */
  take(): Omit<Snapshot, 'session' | 'rate' | 'isPaused' | 'workMillis'>;
  /** The next `take` answers everything, as if nothing had been taken. */
  everything(): void;
  energy(): EnergyLine;
}

/** The true way is sampled at most so often between two snapshots, and in all of them together. */
const TRACK_MAX = 60;
const TRACK_ALL_MAX = 2_000;
/** Nearer in time than this there is one place, milliseconds. */
const TRACK_MILLIS = 1_000;
/** Fixes and log entries that are kept for a page that comes late; the newest. */
const HISTORY_MAX = 20_000;

const LEVELS = ['', 'error', 'warning', 'info', 'debug', 'verbose'];

/** @param startsAt - the wall clock at the beginning, epoch milliseconds */
export function createCollector(startsAt: number): Collector {
  let feed: Feed | undefined;
  let meter: Metered | undefined;
  let takenAt = 0;
  const present = (): Feed => {
    if (feed === undefined) throw new Error('the collector watches no feed yet');
    return feed;
  };
  const decisions = createDecisions((at) => present().placeAt(at));
  const rows = createQueueRows();
  const fences = createFences();
  const machines = createMachines(() => present().at);
  const fixes = createHistory<KeptFix>();
  const log = createHistory<LogRow>();
  const transitions = createHistory<ReturnType<Machines['take']>[number]>();
  let state: unknown;
  let wantsAll = true;

  function observe(seen: Observation): void {
    // Most observations are samples of acceleration, which the page does not show.
    if (seen.type === 'reading' && seen.kind === 'acceleration') {
      meter?.observer(seen);
      return;
    }
    decisions.observe(seen);
    rows.observe(seen);
    fences.observe(seen);
    meter?.observer(seen);
    if (seen.type === 'output' && seen.output === 'fix') {
      const { time, ...fix } = seen.fix;
      fixes.add({ ...fix, at: time - startsAt });
    }
    if (seen.type === 'processEnd') machines.ended();
    if (seen.type === 'commit')
      for (const change of seen.changes)
        if ('put' in change && /^(log|lifecycle)\//.test(change.put)) log.add(logRow(seen.at, change.value));
  }

  function track(from: number, until: number) {
    const step = Math.max(TRACK_MILLIS, (until - from) / (wantsAll ? TRACK_ALL_MAX : TRACK_MAX));
    const places: Snapshot['track'][number][] = [];
    for (let at = from; at < until; at += step) places.push(placed(at));
    places.push(placed(until));
    return places;
  }

  function placed(at: number) {
    const { latitude, longitude } = present().placeAt(at);
    return { latitude, longitude, at };
  }

  return {
    watch: {
      observer: observe,
      inspect: machines.inspect,
      onStep: ({ at, action }) => decisions.acted(at, action),
    },
    attach(given) {
      feed = given;
      meter = metered(given.world);
    },
    decisions,
    machines,
    take() {
      const { at, wall, phone, state: latest } = present();
      for (const one of machines.take()) transitions.add(one);
      const fresh = { decisions: decisions.take(), queue: rows.take(), fences: fences.take() };
      const news = transitions.take(wantsAll);
      const hasState = latest !== undefined && (wantsAll || latest !== state);
      state = latest;
      const taken = {
        at,
        wall,
        phone,
        track: track(wantsAll ? 0 : takenAt, at),
        fixes: fixes.take(wantsAll),
        decisions: wantsAll ? decisions.all : fresh.decisions,
        transitions: news,
        ...((wantsAll || news.length > 0) && { machines: machines.now }),
        queue: wantsAll ? rows.all : fresh.queue,
        ...((wantsAll || fresh.fences) && { fences: fences.all }),
        ...(hasState && { state: latest }),
        log: log.take(wantsAll),
      };
      takenAt = at;
      wantsAll = false;
      return taken;
    },
    everything() {
      wantsAll = true;
    },
    energy: () => {
      if (meter === undefined) throw new Error('the collector watches no feed yet');
      return meter.line('engine', 'this engine', present().at);
    },
  };
}

function logRow(at: number, text: string): LogRow {
  const { level, event, message } = JSON.parse(text) as { level: number; event: string; message?: string };
  return {
    at,
    level: LEVELS[level] ?? String(level),
    message: message === undefined ? event : `${event}: ${message}`,
  };
}

/** Rows in order; those that are not taken yet, or all of them. */
function createHistory<Row>() {
  let all: Row[] = [];
  let fresh: Row[] = [];
  return {
    add(row: Row): void {
      all.push(row);
      fresh.push(row);
      if (all.length > 2 * HISTORY_MAX) all = all.slice(-HISTORY_MAX);
    },
    take(wantsAll: boolean): readonly Row[] {
      const taken = wantsAll ? [...all] : fresh;
      fresh = [];
      return taken;
    },
  };
}
