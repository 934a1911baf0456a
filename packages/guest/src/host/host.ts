import { type HostWord, PROTOCOL } from '../protocol/messages';
import { createClients } from './clients';
import { createHostLog, messageOfError } from './host-log';
import { beginLife, type Life } from './life';
import type { Host, HostOptions } from './options';
import { createRestarts } from './restarts';
import { createWaiting } from './waiting';

/** Longest reason of a restart that the guest is told, in characters. */
const REASON_MAX = 500;

/**
 * Hosts a guest over real ports: the reference for hosts in other languages. It knows nothing of tracking. It carries
 * words between the guest, the device and the clients, one at a time, each with the moment at which it was queued.
 *
 * @example
 * const host = createHost({ ports, profile: 'node', boot: createGuest, drain: () => turn() }); // turn: promisify(setImmediate)
 * const engine = connect(host.connect());
 */
export function createHost(options: HostOptions): Host {
  const { scheduler, sensor, entropy } = options.ports;
  const log = createHostLog(options.log);
  const waiting = createWaiting();
  const mayRestart = createRestarts(scheduler.uptime);
  let life: Life | undefined;
  let closing: Promise<void> | undefined;
  let settleClosing: () => void = () => undefined;

  function tell(word: HostWord): boolean {
    life?.tell(word);
    return life !== undefined;
  }
  const isBusy = () => life !== undefined && (life.isBusy || life.isDelivering);

  const clients = createClients({
    tell,
    isBusy: () => life?.isBusy === true,
    handled: (client, headless, error) => life?.headless.handled(client, headless, error),
    came: () => life?.headless.came(),
    gone: (client) => life?.headless.gone(client),
    log,
  });

  /** The first words of every guest. Wakes follow at once, before anything else. */
  function hello(failure: string | undefined): HostWord {
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
        ...(failure === undefined ? {} : { restarted: { reason: failure.slice(0, REASON_MAX) } }),
      },
    };
  }

  function begin(failure?: string): void {
    life = beginLife({
      options,
      clients,
      log,
      broke,
      closed: end,
      busyChanged(busy) {
        clients.sayToAll({ busy });
        waiting.look();
      },
      rested: waiting.look,
    });
    tell(hello(failure));
  }

  /** The present guest is gone, and no other comes. */
  function end(): void {
    detachWakes();
    life?.end();
    life = undefined;
    settleClosing();
    waiting.look();
  }

  /** `failure`: why the guest before it is lost; absent where the host was asked for a new one. */
  function restart(failure?: string): void {
    life?.end();
    begin(failure);
    tell({ wake: { cause: 'launch' } });
    clients.introduce();
    clients.sayToAll({ restarted: true });
    clients.sayToAll({ busy: false }); // until it says otherwise
  }

  function broke(error: unknown): void {
    log(1, 'guest:broke', `the guest threw: ${messageOfError(error)}`);
    if (closing === undefined && mayRestart()) {
      restart(messageOfError(error));
    } else {
      log(1, 'guest:lost', 'the guest is not started again');
      end();
    }
  }

  begin();
  const detachWakes = scheduler.onWake((wake) => void tell({ wake }));

  return {
    connect: ({ headless = false } = {}) => clients.connect(headless),
    get busy() {
      return isBusy();
    },
    idle: () => waiting.until(() => !isBusy()),
    delivered: () => waiting.until(() => life?.isDelivering !== true),
    restart() {
      if (life && closing === undefined) restart();
    },
    close() {
      detachWakes();
      closing ??= new Promise((resolve) => {
        settleClosing = resolve;
        if (life) tell({ close: true });
        else resolve();
      });
      return closing;
    },
    kill: end,
  };
}
