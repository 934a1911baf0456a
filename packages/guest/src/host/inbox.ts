import type { Boot, Deliver } from '../protocol/channel';
import type { HostMessageBody } from '../protocol/messages';

/** The queue of messages for one guest, delivered one at a time and in order. */
export interface Inbox {
  /** Queues a message, stamped with this moment. Nothing is delivered inside the call. */
  add(body: HostMessageBody): void;
  /** Is a message queued or being delivered, or do promise jobs of the guest run? */
  readonly busy: boolean;
  /** Queues a message of another inbox, with the moment that it has. */
  take(json: string): void;
  /** Drops the queue. From now on nothing is delivered, and posts are ignored. Returns the wakes that were queued. */
  end(): readonly string[];
}

interface InboxEnvironment {
  readonly boot: Boot;
  now(): number;
  uptime(): number;
  drain(): Promise<void>;
  /** Called with every message in either direction. */
  tap(from: 'host' | 'guest', json: string): void;
  /** The guest posted a message: inside a delivery, or in a promise job after it. */
  receive(json: string): void;
  /** The guest threw, which only a defect causes: it cannot be used any more. */
  failed(error: unknown): void;
  /** The queue is empty. */
  drained(): void;
}

export function createInbox(env: InboxEnvironment): Inbox {
  const queue: { readonly json: string; readonly isWake: boolean }[] = [];
  let deliver: Deliver | undefined;
  let isRunning = false;
  let isOver = false;

  function post(json: string): void {
    if (isOver) return;
    env.tap('guest', json);
    env.receive(json);
  }

  async function run(): Promise<void> {
    await undefined; // never inside the call that queued the first of them, which may be a post
    try {
      for (let next = queue.shift(); next !== undefined && !isOver; next = queue.shift()) {
        deliver ??= env.boot(post);
        env.tap('host', next.json);
        deliver(next.json);
        await env.drain();
      }
    } catch (error) {
      if (!isOver) env.failed(error);
    }
    isRunning = false;
    env.drained();
  }

  function put(json: string, isWake: boolean): void {
    if (isOver) return;
    queue.push({ json, isWake });
    if (isRunning) return;
    isRunning = true;
    void run();
  }

  return {
    add: (body) => put(JSON.stringify({ now: env.now(), up: env.uptime(), ...body }), 'wake' in body),
    take: (json) => put(json, true),
    get busy() {
      return isRunning;
    },
    end() {
      isOver = true;
      return queue.splice(0).flatMap(({ json, isWake }) => (isWake ? [json] : []));
    },
  };
}
