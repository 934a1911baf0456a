import type { CheckContext, Checker, Invariant } from './checker';
import { type Flight, flightOf } from './requests';
import { QUEUE, seqOf } from './rows';

/** No record waits longer for a batch than the configuration allows. */
export const batchDelay: Invariant = {
  name: 'batch-delay',
  statement:
    'while uploads succeed, a request comes within autoSyncInterval of a record and a minute; with autoSyncThreshold -1 no record waits for a batch when the process is suspended without a location request',
  createChecker,
};

/** A timer of a processor that sleeps is late. */
const GRACE_MILLIS = 60_000;
/** What was queued in the last moment may still be on its way from the commit to the request. */
const MOMENT_MILLIS = 5_000;

interface SyncMemory {
  readonly book?: {
    readonly suspects?: Readonly<Record<string, unknown>>;
    /** Runs of rows. */
    readonly redrivenRuns?: readonly (readonly [first: number, last: number])[];
  };
}

function createChecker(context: CheckContext): Checker {
  const { memory, world, report } = context;
  const queued = new Map<number, number>();
  const flights = new Map<number, Flight>();
  /** Whether the last upload was accepted: else the engine waits for another reason. */
  let isAccepted = false;
  let isRunning = false;
  let isConnected = true;
  /** With a location request open the processor only sleeps until the next fix. */
  let isLocating = false;
  /** Since when nothing has disturbed the uploads; faults end in the future. */
  let calmFrom = 0;

  memory.onChange(QUEUE, ({ key, value, before, at }) => {
    const seq = seqOf(key);
    if (value === undefined) queued.delete(seq);
    else if (before === undefined) queued.set(seq, at);
  });

  const disturbed = (at: number) => {
    calmFrom = Math.max(calmFrom, at);
  };

  /** For how long the oldest record has waited though it could go; 0 where none could. */
  function waitedMillis(at: number): number {
    const { autoSync, url, disableAutoSyncOnCellular } = context.config;
    if (!isRunning || !isAccepted || flights.size > 0 || queued.size === 0) return 0;
    if (!autoSync || url === undefined || disableAutoSyncOnCellular || !isConnected) return 0;
    if (['none', 'captive'].includes(world.networkAt(at))) return 0;
    const { suspects = {}, redrivenRuns = [] } = memory.record<SyncMemory>('sync')?.book ?? {};
    // What was refused or failed has times of its own.
    const isRedriven = (seq: number) => redrivenRuns.some(([first, last]) => first <= seq && seq <= last);
    const fresh = [...queued].find(([seq]) => !(seq in suspects) && !isRedriven(seq));
    return fresh === undefined ? 0 : at - Math.max(fresh[1], calmFrom);
  }

  function look({ at }: { readonly at: number }): void {
    // Cheap before exact: this runs with every reading.
    if (queued.size === 0 || flights.size > 0 || !isAccepted) return;
    const bound = context.config.autoSyncInterval * 1000 + GRACE_MILLIS;
    const waited = waitedMillis(at);
    if (waited <= bound) return;
    report(`a record has waited ${waited} ms for the next request; ${bound} ms are allowed`);
    disturbed(at);
  }

  function ended(number: number, at: number, accepted: boolean): void {
    const flight = flights.get(number);
    if (flight?.purpose !== 'upload') return;
    flights.delete(number);
    isAccepted = accepted;
    disturbed(at);
  }

  return {
    on: [
      {
        request(seen) {
          const flight = flightOf(seen, context);
          if (flight.purpose === 'upload') flights.set(seen.number, flight);
        },
        response: ({ number, response, at }) =>
          ended(number, at, response.status >= 200 && response.status < 300),
        noResponse: ({ number, at }) => ended(number, at, false),
        reading(seen) {
          if (seen.kind === 'connectivity') {
            isConnected = (seen.reading as { readonly connected: boolean }).connected;
            disturbed(seen.at);
          }
          look(seen);
        },
        commit(seen) {
          // What the same commit forgets of failures is of rows that it removes.
          for (const change of seen.changes)
            if ('delete' in change && change.delete.startsWith(QUEUE)) queued.delete(seqOf(change.delete));
          look(seen);
        },
        watch({ kind }) {
          if (kind === 'location') isLocating = true;
        },
        unwatch({ kind }) {
          if (kind === 'location') isLocating = false;
        },
        processStart({ at }) {
          isRunning = true;
          isAccepted = false;
          isLocating = false;
          flights.clear();
          disturbed(at);
        },
        processEnd() {
          isRunning = false;
        },
        suspended({ at }) {
          const waited = waitedMillis(at);
          if (!isLocating && context.config.autoSyncThreshold === -1 && waited > MOMENT_MILLIS)
            report(`suspended while a record has waited ${waited} ms for a batch`);
          isRunning = false;
        },
        resumed({ at }) {
          isRunning = true;
          disturbed(at);
        },
        call: ({ at }) => disturbed(at),
        fault: ({ fault }) => disturbed(fault.at + (fault.lastsMillis ?? 0)),
      },
    ],
  };
}
