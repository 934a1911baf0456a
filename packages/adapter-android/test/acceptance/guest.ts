import { httpCases, type SuiteCase, schedulerCases, storageCases } from '@geo/core/testing';
import {
  type GuestMessage,
  type Hello,
  type HostMessage,
  type Moment,
  PROTOCOL,
  type RemotePorts,
  remotePorts,
} from '@geo/guest/test-kit';
import { harness } from './harness';

/** The server of the HTTP suite, where there is one. */
interface Server {
  readonly origin: string;
  readonly refusingOrigin: string;
}

/**
 * A guest that is no engine: it runs the acceptance suites of `@geo/core` against the ports of the host that runs it. A
 * client calls a suite by its name; the result is a list of `{ name, error? }`.
 */
function acceptanceGuest(post: (json: string) => void): (json: string) => void {
  const say = (word: GuestMessage) => post(JSON.stringify(word));
  const asked = harness(say);
  let moment: Moment = { now: 0, up: 0 };
  let hello: Hello | undefined;
  let remote: RemotePorts | undefined;

  /** New ports, without a pending request. */
  function freshPorts(): RemotePorts['ports'] {
    if (hello === undefined) throw new Error('a suite was called before hello');
    remote = remotePorts(hello, () => moment, say);
    return remote.ports;
  }
  const waitBy = (ports: RemotePorts['ports']) => (millis: number) =>
    new Promise<void>((resolve) => void ports.scheduler.after(millis, resolve));

  const suites: Readonly<Record<string, (server: Server) => readonly SuiteCase[]>> = {
    storage: () =>
      storageCases(async () => {
        await asked.ask('wipe');
        const { storage } = freshPorts();
        return {
          storage,
          async reopen() {
            await asked.ask('reopen');
            return storage;
          },
          fault: { break: () => asked.ask('fill'), mend: () => asked.ask('make-room') },
        };
      }),
    http: (server) =>
      httpCases(() => {
        const ports = freshPorts();
        return { http: ports.http, ...server, wait: waitBy(ports) };
      }),
    scheduler: () =>
      schedulerCases(async () => {
        await asked.ask('forget-alarms');
        const ports = freshPorts();
        return { scheduler: ports.scheduler, wait: waitBy(ports) };
      }),
  };

  async function run(call: number, client: string, suite: string, server: Server): Promise<void> {
    const cases = suites[suite]?.(server) ?? [];
    const results: { name: string; error?: string }[] = [];
    for (const one of cases) {
      // A line for each that begins: where nothing comes back, the last one says which it was.
      say({ trace: one.name });
      try {
        await one.run();
        results.push({ name: one.name });
      } catch (error) {
        results.push({ name: one.name, error: String(error) });
      }
    }
    say({ result: call, client, value: results });
  }

  return (json) => {
    const message = JSON.parse(json) as HostMessage;
    moment = { now: message.now, up: message.up };
    if ('hello' in message) {
      hello = message.hello;
      say({ welcome: { protocol: PROTOCOL, engine: 'acceptance', parts: [] } });
      freshPorts();
    } else if ('call' in message) {
      void run(message.call, message.client, message.method, message.args[0] as Server);
    } else if ('reply' in message) {
      if (!asked.reply(message.reply, message.error?.message))
        remote?.reply(message.reply, message.value, message.error);
    } else if ('wake' in message) remote?.wake(message.wake);
    else if ('fire' in message) remote?.fire();
  };
}

Object.assign(globalThis, { geoGuest: acceptanceGuest });
