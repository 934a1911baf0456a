import { type HostMessageBody, PROTOCOL } from '../protocol/messages';
import type { Clients } from './clients';
import { decodeMessage, quotedJson } from './decoded';
import { type GuestHandlers, handleGuestMessage } from './guest-messages';
import { createHeadlessEvents, type HeadlessEvents } from './headless-events';
import { messageOfError, type WriteHostLog } from './host-log';
import { createInbox } from './inbox';
import { createOneTimer } from './one-timer';
import type { HostOptions } from './options';
import { servePorts } from './port-requests';
import { createSensorWatches } from './sensor-watches';

/** One guest from its first message to its end, and the timer, watches and requests that end with it. */
export interface GuestSession {
  /** Queues a message for the guest. */
  send(body: HostMessageBody): void;
  /** Did the guest last report pending work? */
  readonly isBusy: boolean;
  /** Is a message queued or being delivered? */
  readonly isDelivering: boolean;
  readonly headless: HeadlessEvents;
  /** Queues a wake that the guest before did not receive. */
  takeWake(json: string): void;
  /** Ends the guest at once: its watches and timer end, and late replies are dropped. Returns the wakes that it did not receive. */
  end(): readonly string[];
}

interface GuestSessionEnvironment {
  readonly options: HostOptions;
  readonly clients: Clients;
  readonly log: WriteHostLog;
  /** The guest threw. */
  failed(error: unknown): void;
  /** The guest speaks another protocol. */
  mismatched(protocol: number): void;
  /** The guest has released everything and answered `closed`. */
  closed(): void;
  /** The guest began or ended pending work. */
  busyChanged(isBusy: boolean): void;
  /** The inbox is empty. */
  drained(): void;
}

export function startGuestSession(env: GuestSessionEnvironment): GuestSession {
  const { options, clients, log } = env;
  const { ports } = options;
  const { scheduler } = ports;
  let isBusy = false;

  const inbox = createInbox({
    boot: options.boot,
    now: scheduler.now,
    uptime: scheduler.uptime,
    drain: () => options.drain(),
    tap,
    receive,
    failed: env.failed,
    drained: env.drained,
  });
  const send = inbox.add;
  function tap(from: 'host' | 'guest', json: string): void {
    try {
      options.tap?.(from, json);
    } catch (error) {
      log(1, 'tap:threw', messageOfError(error));
    }
  }
  const request = servePorts(ports, send);
  const watches = createSensorWatches(ports.sensor, (body) => {
    try {
      send(body);
    } catch (error) {
      log(1, 'sensor:refused', `a reading that JSON cannot represent: ${messageOfError(error)}`);
    }
  });
  const setTimer = createOneTimer(scheduler, () => send({ fire: true }));
  const headless = createHeadlessEvents({ client: clients.headless, task: options.headless, send });

  const handlers: GuestHandlers = {
    welcome(protocol, engine, parts) {
      if (protocol !== PROTOCOL) return env.mismatched(protocol);
      const list = parts.length === 0 ? 'no optional part' : parts.join(', ');
      log(5, 'guest:welcome', `the guest runs engine ${engine} with ${list}`);
    },
    toClient: clients.send,
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

  function receive(json: string): void {
    try {
      handleGuestMessage(decodeMessage(json), handlers);
    } catch (error) {
      log(1, 'guest:refused', `${messageOfError(error)}: ${quotedJson(json)}`);
    }
  }

  return {
    send,
    takeWake: inbox.take,
    get isBusy() {
      return isBusy;
    },
    get isDelivering() {
      return inbox.busy;
    },
    headless,
    end() {
      const wakes = inbox.end();
      setTimer(null);
      watches.closeAll();
      return wakes;
    },
  };
}
