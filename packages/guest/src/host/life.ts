import type { HostWord } from '../protocol/messages';
import type { Clients } from './clients';
import { createDeliveries } from './deliveries';
import { type GuestWords, understand } from './guest-words';
import { createHeadlessEvents, type HeadlessEvents } from './headless-events';
import { messageOfError, type WriteHostLog } from './host-log';
import { createOneTimer } from './one-timer';
import type { HostOptions } from './options';
import { servePorts } from './port-requests';
import { quotedJson, readSaid } from './said';
import { createSensorWatches } from './sensor-watches';

/** One guest, from its first message to its end, with everything that ends with it. */
export interface Life {
  /** Queues a message for the guest. */
  tell(word: HostWord): void;
  /** Has the guest something pending, as it says itself? */
  readonly isBusy: boolean;
  /** Is a message on its way to it? */
  readonly isDelivering: boolean;
  readonly headless: HeadlessEvents;
  /** The guest is gone, whatever it was at: watches and timer end, late answers are dropped. */
  end(): void;
}

interface LifeEnvironment {
  readonly options: HostOptions;
  readonly clients: Clients;
  readonly log: WriteHostLog;
  /** The guest threw. */
  broke(error: unknown): void;
  /** The guest has let go of everything. */
  closed(): void;
  /** It is busy, or is not any more. */
  busyChanged(isBusy: boolean): void;
  /** Everything queued has been delivered. */
  rested(): void;
}

export function beginLife(env: LifeEnvironment): Life {
  const { options, clients, log } = env;
  const { ports } = options;
  const { scheduler } = ports;
  let isBusy = false;

  const deliveries = createDeliveries({
    boot: options.boot,
    now: scheduler.now,
    uptime: scheduler.uptime,
    drain: () => options.drain(),
    tap,
    heard,
    broke: env.broke,
    rested: env.rested,
  });
  const tell = deliveries.add;
  function tap(from: 'host' | 'guest', json: string): void {
    try {
      options.tap?.(from, json);
    } catch (error) {
      log(1, 'tap:threw', messageOfError(error));
    }
  }
  const request = servePorts(ports, tell);
  const watches = createSensorWatches(ports.sensor, (word) => {
    try {
      tell(word);
    } catch (error) {
      log(1, 'sensor:refused', `a reading that JSON cannot say: ${messageOfError(error)}`);
    }
  });
  const setTimer = createOneTimer(scheduler, () => tell({ fire: true }));
  const headless = createHeadlessEvents({ taker: clients.headless, task: options.headless, tell });

  const words: GuestWords = {
    welcome: (engine) => log(5, 'guest:welcome', `the guest speaks as ${engine}`),
    toClient: clients.say,
    headless: headless.route,
    watch: watches.watch,
    unwatch: watches.unwatch,
    request,
    timer: setTimer,
    wakeAt: scheduler.wakeAt,
    presence: ports.presence.set,
    busy(now) {
      if (now === isBusy) return;
      isBusy = now;
      env.busyChanged(now);
    },
    log,
    trace: (line) => options.trace?.(line),
    closed: env.closed,
  };

  function heard(json: string): void {
    try {
      understand(readSaid(json), words);
    } catch (error) {
      log(1, 'guest:refused', `${messageOfError(error)}: ${quotedJson(json)}`);
    }
  }

  return {
    tell,
    get isBusy() {
      return isBusy;
    },
    get isDelivering() {
      return deliveries.busy;
    },
    headless,
    end() {
      deliveries.end();
      setTimer(null);
      watches.closeAll();
    },
  };
}
