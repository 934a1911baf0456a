import { type HostMessageBody, PROTOCOL } from '../protocol/messages';
import { mismatch } from '../protocol/version';
import { createClients } from './clients';
import { createConditions } from './conditions';
import { type GuestSession, startGuestSession } from './guest-session';
import { createHostLog, messageOfError } from './host-log';
import type { Host, HostOptions } from './options';
import { createRestarts } from './restarts';

/** Longest restart reason passed to the guest, in characters. */
const REASON_MAX = 500;

/**
 * Hosts a guest over real ports: the reference for hosts in other languages. It contains no tracking logic. It passes messages
 * between the guest, the device and the clients, one at a time, each stamped with the moment at which it was queued.
 *
 * @example
 * const host = createHost({ ports, profile: 'node', boot: createGuest, drain: () => turn() }); // turn: promisify(setImmediate)
 * const engine = connect(host.connect());
 */
export function createHost(options: HostOptions): Host {
  const { scheduler, sensor, entropy } = options.ports;
  const log = createHostLog(options.log);
  const conditions = createConditions();
  const mayRestart = createRestarts(scheduler.uptime);
  let session: GuestSession | undefined;
  let closing: Promise<void> | undefined;
  let settleClosing: () => void = () => undefined;

  function send(body: HostMessageBody): boolean {
    session?.send(body);
    return session !== undefined;
  }
  const isBusy = () => session !== undefined && (session.isBusy || session.isDelivering);

  const clients = createClients({
    send,
    isBusy: () => session?.isBusy === true,
    handled: (client, headless, error) => session?.headless.handled(client, headless, error),
    headlessAttached: () => session?.headless.clientAttached(),
    detached: (client) => session?.headless.clientDetached(client),
    log,
  });

  /** The first message to every guest. Wakes follow it before anything else. */
  function hello(failure: string | undefined): HostMessageBody {
    return {
      hello: {
        protocol: PROTOCOL,
        profile: options.profile,
        bootId: scheduler.bootId,
        available: [...sensor.available],
        entropy: options.entropy?.() ?? entropy.uuid().replace(/-/g, ''),
        ...(options.headless === undefined ? { headless: false } : {}),
        ...(options.trace ? { trace: true } : {}),
        ...(options.blackBox === undefined ? {} : { blackBox: options.blackBox }),
        ...(options.lastLife === undefined ? {} : { lastLife: options.lastLife }),
        ...(failure === undefined ? {} : { restarted: { reason: failure.slice(0, REASON_MAX) } }),
      },
    };
  }

  function begin(failure?: string): void {
    session = startGuestSession({
      options,
      clients,
      log,
      failed,
      mismatched(protocol) {
        log(1, 'guest:version', mismatch(PROTOCOL, protocol));
        lose();
      },
      closed: end,
      busyChanged(busy) {
        clients.broadcast({ busy });
        conditions.check();
      },
      drained: conditions.check,
    });
    send(hello(failure));
  }

  /** Ends the guest without starting another. */
  function end(): void {
    detachWakes();
    session?.end();
    session = undefined;
    settleClosing();
    conditions.check();
  }

  /** `failure`: why the previous guest failed; absent where a caller of the host requested the restart. */
  function restart(failure?: string): void {
    const wakes = session?.end() ?? [];
    begin(failure);
    send({ wake: { cause: 'launch' } });
    clients.reattachAll();
    // The platform delivers a wake once.
    for (const wake of wakes) session?.takeWake(wake);
    clients.broadcast({ restarted: true });
    clients.broadcast({ busy: false }); // until the new guest reports otherwise
  }

  function failed(error: unknown): void {
    log(1, 'guest:broke', `the guest threw: ${messageOfError(error)}`);
    if (closing === undefined && mayRestart()) restart(messageOfError(error));
    else lose();
  }

  function lose(): void {
    log(1, 'guest:lost', 'the guest is not started again');
    end();
    // No result will come: open calls are rejected, later ones are refused with `CLOSED`.
    clients.broadcast({ restarted: true });
  }

  begin();
  const detachWakes = scheduler.onWake((wake) => void send({ wake }));

  return {
    connect: ({ headless = false } = {}) => clients.connect(headless),
    get busy() {
      return isBusy();
    },
    idle: () => conditions.until(() => !isBusy()),
    delivered: () => conditions.until(() => session?.isDelivering !== true),
    restart() {
      if (session && closing === undefined) restart();
    },
    close() {
      detachWakes();
      closing ??= new Promise((resolve) => {
        settleClosing = resolve;
        if (session) send({ close: true });
        else resolve();
      });
      return closing;
    },
    kill: end,
  };
}
