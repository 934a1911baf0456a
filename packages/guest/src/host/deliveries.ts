import type { Boot, Deliver } from '../protocol/channel';
import type { HostWord } from '../protocol/messages';

/** The way to one guest: messages go in one at a time, in the order in which they were queued. */
export interface Deliveries {
  /** Queues a message, stamped with this moment. Nothing is delivered inside the call. */
  add(word: HostWord): void;
  /** Is a message on its way, or its promise jobs at work? */
  readonly busy: boolean;
  /** Drops what is queued; nothing is delivered any more, and nothing heard. */
  end(): void;
}

interface DeliveriesEnvironment {
  readonly boot: Boot;
  now(): number;
  uptime(): number;
  drain(): Promise<void>;
  /** Every message as it crosses. */
  tap(from: 'host' | 'guest', json: string): void;
  /** The guest says something. It may come from inside a delivery, or from a promise job after it. */
  heard(json: string): void;
  /** The guest threw, which a whole one never does: it is lost. */
  broke(error: unknown): void;
  /** Everything queued has been delivered. */
  rested(): void;
}

export function createDeliveries(env: DeliveriesEnvironment): Deliveries {
  const queue: string[] = [];
  let deliver: Deliver | undefined;
  let isRunning = false;
  let isOver = false;

  function post(json: string): void {
    if (isOver) return;
    env.tap('guest', json);
    env.heard(json);
  }

  async function run(): Promise<void> {
    await undefined; // never inside the call that queued the first of them, which may be a post
    try {
      for (let json = queue.shift(); json !== undefined && !isOver; json = queue.shift()) {
        deliver ??= env.boot(post);
        env.tap('host', json);
        deliver(json);
        await env.drain();
      }
    } catch (error) {
      if (!isOver) env.broke(error);
    }
    isRunning = false;
    env.rested();
  }

  return {
    add(word) {
      if (isOver) return;
      queue.push(JSON.stringify({ now: env.now(), up: env.uptime(), ...word }));
      if (isRunning) return;
      isRunning = true;
      void run();
    },
    get busy() {
      return isRunning;
    },
    end() {
      isOver = true;
      queue.length = 0;
    },
  };
}
