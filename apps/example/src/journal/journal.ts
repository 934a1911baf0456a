import BackgroundGeolocation, {
  type EventName,
  type Events,
  type Location,
  type Subscription,
} from '@geo/adapter-rn';
import { LISTED_EVENTS, type ListedEvent, summaryOf } from './summaries';

/** An event as it is listed. */
export interface JournalEvent {
  /** Its number, from 1. */
  readonly id: number;
  readonly name: ListedEvent;
  /** ISO-8601, UTC. */
  readonly at: string;
  readonly summary: string;
}

/** What this run of the app has seen. */
export interface JournalPage {
  /** Records, oldest first: those that were queued when the app came up, and all since. */
  readonly records: readonly Location[];
  /** Events, newest first. */
  readonly events: readonly JournalEvent[];
}

/** A store outside of React, because events come whether a screen shows them or not. */
export interface Journal {
  /** Begins to listen; the function that is returned ends it. Throws where there is no engine. */
  open(): () => void;
  /** Reads the records that are queued already. Call it when `ready` has resolved. */
  readQueue(): Promise<void>;
  subscribe(listener: () => void): () => void;
  get(): JournalPage;
}

/** A day of driving; the oldest are left out. */
const RECORDS_MAX = 20_000;
/** More than anyone scrolls through; the oldest are left out. */
const EVENTS_MAX = 500;

export function createJournal(): Journal {
  const subscribers = new Set<() => void>();
  let page: JournalPage = { records: [], events: [] };
  let number = 0;

  function change(to: Partial<JournalPage>): void {
    page = { ...page, ...to };
    for (const subscriber of [...subscribers]) subscriber();
  }

  function note<N extends ListedEvent>(name: N, event: Events[N]): void {
    const records = name === 'location' ? withRecord(page.records, event as Location) : page.records;
    number++;
    const entry = { id: number, name, at: timeOf(event) ?? newest(records), summary: summaryOf(name, event) };
    change({ records, events: [entry, ...page.events.slice(0, EVENTS_MAX - 1)] });
  }

  const listen = <N extends ListedEvent>(name: N): Subscription =>
    BackgroundGeolocation.on(name, (event: Events[N]) => note(name, event));

  return {
    open() {
      const subscriptions = LISTED_EVENTS.map((name) => listen(name));
      return () => {
        for (const subscription of subscriptions) subscription.remove();
      };
    },
    async readQueue() {
      const queued = await BackgroundGeolocation.getLocations({ order: 'desc', limit: RECORDS_MAX });
      const known = new Set(page.records.map(({ uuid }) => uuid));
      const before = queued.filter(({ uuid }) => !known.has(uuid)).reverse();
      if (before.length > 0) change({ records: [...before, ...page.records].slice(-RECORDS_MAX) });
    },
    subscribe(listener) {
      const own = () => listener();
      subscribers.add(own);
      return () => void subscribers.delete(own);
    },
    get: () => page,
  };
}

/** A record that is there already came from the queue. */
function withRecord(records: readonly Location[], record: Location): readonly Location[] {
  if (records.some(({ uuid }) => uuid === record.uuid)) return records;
  return [...records.slice(records.length < RECORDS_MAX ? 0 : 1), record];
}

/** When an event says it happened; most have the time of a fix. */
function timeOf(event: Events[EventName]): string | undefined {
  const { timestamp, location } = Object(event) as { timestamp?: string; location?: Location | null };
  return timestamp ?? location?.timestamp;
}

/** The time of the newest record: a simulated phone has another clock than this runtime. */
const newest = (records: readonly Location[]) => records.at(-1)?.timestamp ?? new Date().toISOString();
