import type { Engine } from '@geo/core';
import { type Boot, createGuest } from '../../src/index';
import { appOn, driveNorth, type Story, shortPhone } from './story';

/** The guest, and a host that ends it: in place of the next message with this word the guest fails for this reason. */
function guestThatEnds() {
  let next: { readonly word: string; readonly reason: string } | undefined;
  const boot: Boot = (post) => {
    const deliver = createGuest(post);
    return (json) => {
      if (next === undefined || !json.includes(`"${next.word}":`)) return deliver(json);
      const { reason } = next;
      next = undefined;
      throw new Error(reason);
    };
  };
  return {
    boot,
    endsAt(word: string, reason: string): void {
      next = { word, reason };
    },
  };
}

/** The message in which a guest was ended becomes a remark: no other guest answers it as this one did. */
const withoutCutOff = (lines: readonly string[]) =>
  lines.map((line, at) => (line.startsWith('> ') && lines[at + 1]?.startsWith('= ') ? `# ${line}` : line));

export const restarted: Story = {
  name: 'restarted',
  about: `The host ends a guest that uses more processor time for a message than it may, and starts another on the same storage: hello says why in
restarted, and launch follows, then the clients that are attached. The line "# > " is the message in which the guest was ended: it is not delivered
again. The client's open call has been rejected; it listens anew, and calls ready without a reset. Tracking goes on, with all records, and
State.lastEngineError says the reason. Then a memory error ends the guest while the client acknowledges an event: the event
comes again, with the same id.`,
  async tell() {
    const guest = guestThatEnds();
    let guests = 0;
    const phone = shortPhone({
      boot: (post) => {
        if (guests++ > 0) phone.transcript.begin('the host has ended the guest');
        return guest.boot(post);
      },
    });
    await phone.boot();
    const engine = await appOn(phone, ['location', 'motionchange']);
    await phone.waitFor(engine.start());
    const north = await driveNorth(phone, 3);
    guest.endsAt('call', 'the guest used more than 5000 ms of processor time in one turn');
    await rejected(phone.waitFor(engine.getCount()));
    await phone.waitFor(engine.getState());
    await driveNorth(phone, 2, north);
    guest.endsAt('taken', 'the guest ran out of memory: InternalError: out of memory');
    await phone.waitFor(engine.changePace(false));
    await phone.waitFor(engine.getCount());
    return withoutCutOff(phone.transcript.lines);
  },
};

async function rejected(work: ReturnType<Engine['getCount']>): Promise<void> {
  const code = await work.then(
    () => 'none',
    (error: { readonly code?: string }) => error.code,
  );
  if (code !== 'UNAVAILABLE') throw new Error(`the call is rejected with UNAVAILABLE; got ${code}`);
}
