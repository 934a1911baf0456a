import type { CheckContext } from './checker';
import type { ObservationOf } from './observation-handlers';
import { QUEUE, seqOf } from './rows';

/** Who else may take rows out of the queue: the app, and the limits. */
export interface Dropping {
  put(seq: number): void;
  called(seen: ObservationOf<'call'>): void;
  returned(seen: ObservationOf<'returned'> | ObservationOf<'failed'>): void;
  traced(seen: ObservationOf<'trace'>): void;
  died(): void;
  /** Did the app have it removed? */
  isDestroyed(uuid: string, seq: number): boolean;
  /** Was it over a limit of the queue when its commit began? Counts it as dropped. `left` are the rows that this commit has removed so far. */
  isOverLimit(seq: number, left: readonly number[]): boolean;
  /** Is the app removing quarantined records? */
  readonly isQuarantineOpened: boolean;
  ends(): void;
}

/** What the engine says in its trace when it drops rows: that is the count. */
const DROPPED = / queue dropped (\d+) over the limit/;

export function createDropping(context: CheckContext): Dropping {
  const { memory, report } = context;
  let newest = -1;
  /** The app allowed everything up to this row to be removed. */
  let condemned = -1;
  let open = 0;
  const named = new Set<string>();
  const unquarantined = new Set<string>();
  let counted = 0;
  let dropped = 0;
  let isTraced = false;

  /** What is being recorded when the queue is emptied may go with it. */
  const condemn = () => {
    condemned = Math.max(condemned, newest);
  };

  return {
    put(seq) {
      newest = Math.max(newest, seq);
      if (open > 0) condemn();
    },
    called({ operation, args }) {
      if (operation === 'destroyLocations') {
        open++;
        condemn();
      }
      if (operation === 'destroyLocation') named.add(String(args[0]));
      if (operation === 'destroyQuarantined') unquarantined.add(String(args[0]));
    },
    returned({ operation }) {
      if (operation !== 'destroyLocations') return;
      condemn();
      open = Math.max(0, open - 1);
    },
    traced({ line }) {
      isTraced = true;
      const count = DROPPED.exec(line)?.[1];
      if (count !== undefined) counted += Number(count);
    },
    died() {
      open = 0;
    },
    isDestroyed: (uuid, seq) => seq <= condemned || named.has(uuid),
    isOverLimit(seq, left) {
      const { maxRecordsToPersist: limit, maxDaysToPersist: days } = context.config;
      // A younger row that the same commit removes was still on its way to the server when the limit was applied.
      const younger = () => [...memory.keys(QUEUE).map(seqOf), ...left].filter((other) => other > seq).length;
      const isOver = days > 0 || (limit >= 0 && younger() >= limit);
      if (isOver) dropped++;
      return isOver;
    },
    get isQuarantineOpened() {
      return unquarantined.size > 0;
    },
    ends() {
      if (isTraced && dropped > counted)
        report(`${dropped} rows were dropped over a limit of the queue, and only ${counted} were counted`);
    },
  };
}
