import { BlackBoxError, explainRecord } from '@geo/core';
import { browserFeed } from '../feed/browser-feed';
import type { Feed } from '../feed/feed';
import { type RemoteSensor, remoteSensor } from '../feed/remote-sensor';
import { simulatedFeed } from '../feed/simulated-feed';
import type {
  BrowserOpening,
  Command,
  Opened,
  Opening,
  Plan,
  Questions,
  QuestionType,
  ToPage,
  ToWorker,
  UploadTarget,
} from '../protocol/index';
import { checkedAction, checkedOpening } from '../session/check-opening';
import { fileOf, openingOfFile } from '../session/file';
import { linkOf, openingOfLink } from '../session/link';
import { type Collector, createCollector } from './collector';
import { createDriver, type Driver, type RealClock } from './driver';
import { createRivals, NO_RIVALS, type Rivals } from './energy';
import { reasonOf } from './reasons';
import { presetValues, settingKeys } from './settings';

/** Snapshots are sent at most this often, real milliseconds … */
const SNAPSHOT_MILLIS = 16;
/** … and the table of energy this often: it is computed for every baseline. */
const ENERGY_MILLIS = 500;

interface Present {
  readonly number: number;
  readonly feed: Feed;
  readonly collector: Collector;
  readonly driver: Driver;
}

/** Answers a page's messages. */
export function createHost(post: (message: ToPage) => void, clock: RealClock): (message: ToWorker) => void {
  let present: Present | undefined;
  let sessions = 0;
  let sensor: RemoteSensor | undefined;

  const failed = (error: unknown) => post({ kind: 'failure', message: messageOf(error) });

  async function open(opening: Opening, upload?: UploadTarget): Promise<Opened> {
    const collector = createCollector(opening.startsAt);
    const feed = simulatedFeed(opening, collector.watch, upload);
    return show(collector, feed, () => createRivals(feed.session), opening.untilMillis !== undefined);
  }

  async function openBrowser(opening: BrowserOpening): Promise<Opened> {
    const collector = createCollector(Date.now());
    sensor = remoteSensor(opening.available, (request) => post({ kind: 'sensors', request }));
    return show(collector, browserFeed(opening, sensor, collector.watch), () => NO_RIVALS, false);
  }

  /** Begins a feed, and ends the present one: two must not use this browser's location at a time. */
  async function show(
    collector: Collector,
    feed: Feed,
    rivalsOf: () => Rivals,
    beginsPaused: boolean,
  ): Promise<Opened> {
    const number = ++sessions;
    collector.attach(feed);
    if (present?.feed.isVirtual === false) await leave();
    await feed.begin();
    await leave();
    const rivals = rivalsOf();
    let workMillis = 0;
    let sentAt = Number.NEGATIVE_INFINITY;
    let energyAt = Number.NEGATIVE_INFINITY;

    function send(): void {
      const now = clock.now();
      sentAt = now;
      // What a browser's hardware does, no page knows.
      const isEnergyDue = feed.isVirtual && now - energyAt >= ENERGY_MILLIS;
      if (isEnergyDue) energyAt = now;
      post({
        kind: 'snapshot',
        snapshot: {
          session: number,
          rate: driver.rate,
          isPaused: driver.isPaused,
          ...collector.take(),
          ...(isEnergyDue && { energy: [collector.energy(), ...rivals.lines] }),
          workMillis,
        },
      });
      workMillis = 0;
    }

    const driver = createDriver({
      feed,
      clock,
      beginsPaused,
      decisions: () => collector.decisions.count,
      changed(took) {
        workMillis += took;
        if (clock.now() - sentAt >= SNAPSHOT_MILLIS || driver.isPaused) send();
      },
      idle: rivals.proceed,
      failed,
    });
    present = { number, feed, collector, driver };
    return opened(present);
  }

  async function leave(): Promise<void> {
    const ending = present;
    present = undefined;
    ending?.driver.end();
    await ending?.feed.end();
  }

  function opened({ number, feed, collector }: Present): Opened {
    return {
      session: number,
      source: feed.isVirtual ? 'phone' : 'browser',
      plan: feed.plan(),
      charts: collector.machines.charts,
      keys: settingKeys(),
      presets: presetValues(),
    };
  }

  const answers: {
    readonly [T in QuestionType]: (ask: Questions[T]['ask']) => Promise<Questions[T]['answer']>;
  } = {
    open: ({ opening, upload }) => open(checkedOpening(opening), upload),
    openBrowser,
    openFile: async ({ text }) => open(openingOfFile(text)),
    openLink: async ({ hash }) => open(await openingOfLink(hash)),
    reason: ({ id }) =>
      between(({ collector, feed }) =>
        reasonOf(id, {
          decisions: collector.decisions,
          state: feed.state,
          explain: async (uuid) => explained(await feed.blackBox(), uuid),
        }),
      ),
    plan: () => between(async ({ feed }) => planOf(feed)),
    file: () =>
      between(async ({ feed }) => {
        const box = await feed.blackBox();
        return feed.isRepeatable ? fileOf(box, feed.plan()) : box;
      }),
    link: () => between(async ({ feed }) => linkOf(planOf(feed))),
    digest: () => between(async ({ feed }) => feed.digest),
    everything: () =>
      between(async (now) => {
        now.collector.everything();
        return opened(now);
      }),
  };

  function between<T>(run: (now: Present) => Promise<T>): Promise<T> {
    const now = present;
    if (now === undefined) return Promise.reject(new RangeError('no phone is open'));
    return now.driver.between(() => run(now));
  }

  function command(given: Command): void {
    if (present === undefined) throw new RangeError('no phone is open');
    present.driver.command(given.type === 'act' ? { ...given, action: checkedAction(given.action) } : given);
  }

  return (message) => {
    if (message.kind === 'sensors') {
      sensor?.receive(message.reply);
      return;
    }
    if (message.kind === 'command') {
      try {
        command(message.command);
      } catch (error) {
        failed(error);
      }
      return;
    }
    const { number, type, ask } = message;
    const answer = answers[type] as (given: unknown) => Promise<unknown>;
    answer(ask).then(
      (value) => post({ kind: 'answer', number, answer: value }),
      (error: unknown) => post({ kind: 'refusal', number, message: messageOf(error) }),
    );
  };
}

function explained(box: string, uuid: string) {
  try {
    return explainRecord(box, uuid);
  } catch (error) {
    // A box that was cut has no history of the record; the decisions are known all the same.
    if (error instanceof BlackBoxError) return undefined;
    throw error;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function planOf(feed: Feed): Plan {
  if (feed.isRepeatable) return feed.plan();
  throw new RangeError("this browser's own location cannot be repeated: save it as a file");
}
