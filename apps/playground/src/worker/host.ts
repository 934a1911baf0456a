import { BlackBoxError, explainRecord } from '@geo/core';
import type { Feed } from '../feed/feed';
import { simulatedFeed } from '../feed/simulated-feed';
import type {
  Command,
  Opened,
  Opening,
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
import { createRivals } from './energy';
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
  /** Sends a snapshot now. */
  send(): void;
}

/** Answers a page's messages. */
export function createHost(post: (message: ToPage) => void, clock: RealClock): (message: ToWorker) => void {
  let present: Present | undefined;
  let sessions = 0;

  const failed = (error: unknown) => post({ kind: 'failure', message: messageOf(error) });

  async function open(opening: Opening, upload?: UploadTarget): Promise<Opened> {
    const number = ++sessions;
    const collector = createCollector(opening.startsAt);
    const feed = simulatedFeed(opening, collector.watch, upload);
    collector.attach(feed);
    await feed.begin();
    present?.driver.end();
    await present?.feed.end();
    const rivals = createRivals(feed.session);
    let workMillis = 0;
    let sentAt = Number.NEGATIVE_INFINITY;
    let energyAt = Number.NEGATIVE_INFINITY;

    function send(): void {
      const now = clock.now();
      sentAt = now;
      const isEnergyDue = now - energyAt >= ENERGY_MILLIS;
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
      beginsPaused: opening.untilMillis !== undefined,
      decisions: () => collector.decisions.count,
      changed(took) {
        workMillis += took;
        if (clock.now() - sentAt >= SNAPSHOT_MILLIS || driver.isPaused) send();
      },
      idle: rivals.proceed,
      failed,
    });
    present = { number, feed, collector, driver, send };
    return opened(present);
  }

  function opened({ number, feed, collector }: Present): Opened {
    return {
      session: number,
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
    plan: () => between(async ({ feed }) => feed.plan()),
    file: () => between(async ({ feed }) => fileOf(await feed.blackBox(), feed.plan())),
    link: () => between(({ feed }) => linkOf(feed.plan())),
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
