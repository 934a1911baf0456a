import type { Ports } from '@geo/core';
import { unprovidedPorts } from '@geo/core/testing';
import { type RemotePorts, remotePorts } from '../../src/guest/ports/remote-ports';
import { type Boot, type ClientConnection, createHost, type HostMessage } from '../../src/index';

/** A guest that consists of its ports: the caller takes the place of the engine. */
export interface PortsGuest {
  readonly ports: Ports;
  /** A word from outside, so that the guest learns what time it is; resolves when it has been delivered. */
  tick(): Promise<void>;
  close(): void;
}

/** Real ports behind the channel, served by the host as it serves an engine. */
export async function portsGuest(served: Partial<Ports>): Promise<PortsGuest> {
  let remote: RemotePorts | undefined;
  let moment = { now: 0, up: 0 };

  const boot: Boot = (post) => (json) => {
    const message = JSON.parse(json) as HostMessage;
    moment = { now: message.now, up: message.up };
    if ('hello' in message)
      remote = remotePorts(
        message.hello,
        () => moment,
        (word) => post(JSON.stringify(word)),
      );
    else if ('reply' in message) remote?.reply(message.reply, message.value, message.error);
    else if ('reading' in message) remote?.read(message.reading, message.data as never);
    else if ('wake' in message) remote?.wake(message.wake);
    else if ('fire' in message) remote?.fire();
    else if ('unlocked' in message) remote?.unlocked();
  };

  const host = createHost({
    ports: { ...unprovidedPorts, ...served } as Ports,
    profile: 'node',
    boot,
    drain: () => new Promise((resolve) => setImmediate(resolve)),
    entropy: () => '0123456789abcdef0123456789abcdef',
  });
  await host.delivered();
  if (remote === undefined) throw new Error('the guest has not begun');
  let ticking: ClientConnection | undefined;

  return {
    ports: remote.ports,
    async tick() {
      // A client that comes, or goes: the smallest message that a guest can receive.
      if (ticking) ticking.lost();
      else {
        ticking = host.connect();
        ticking.post(JSON.stringify({ attach: true }));
        await host.delivered();
        return;
      }
      ticking = undefined;
      await host.delivered();
    },
    close: () => host.kill(),
  };
}
