import { expect, it } from 'vitest';
import { resolveConfig } from '../../src/config/config';
import { ANDROID_PROFILE } from '../../src/config/profiles';
import { createQueueWindow } from '../../src/queue/read-ahead';
import { QUEUE_PREFIX, rowKey } from '../../src/store/keys';
import type { SyncEnvironment } from '../../src/sync/sync-environment';
import type { UploadOutcome } from '../../src/sync/sync-events';
import { createUploader } from '../../src/sync/uploader';
import { memoryStorage } from '../../src/testing/index';
import { createPendingWork } from '../../src/time/pending-work';

/** An uploader over two rows; `betweenReadAndSend` runs when what is sent next has been read. */
async function uploaderOfTwo(betweenReadAndSend: () => void) {
  const storage = memoryStorage();
  await storage.commit(
    [0, 1].map((seq) => ({ put: rowKey(QUEUE_PREFIX, seq), value: JSON.stringify({ uuid: `r${seq}` }) })),
  );
  const sent: string[] = [];
  const nothing = () => undefined;
  // The parts of an engine that an uploader calls, reduced to what this test is about: the order of a reading and a removal.
  const env: Partial<SyncEnvironment> = {
    effects: { at: { up: 0, wall: 0 }, emit: nothing, trace: nothing, log: nothing } as never,
    bootId: 'boot',
    config: () => config,
    compileTemplate: undefined,
    accessToken: nothing,
    isRejected: () => false,
    redact: (text: string) => text,
    inBackground: () => false,
    random: () => 0.5,
    send(request, done) {
      sent.push(request.body ?? '');
      done({ status: 500, headers: {}, body: '' });
    },
    read: (work, done, failed) =>
      void work.then((value) => {
        betweenReadAndSend();
        done(value);
      }, failed),
  };
  const config = resolveConfig({ url: 'https://example.test' }, ANDROID_PROFILE);
  const uploader = createUploader(env as SyncEnvironment, {
    window: createQueueWindow({ ...storage, pending: createPendingWork() }),
    promises: { awaited: false, reached: nothing } as never,
    left: nothing,
    save: nothing,
  });
  const run = () =>
    new Promise<UploadOutcome>((resolve, reject) => uploader.run({ done: resolve, fail: reject }));
  return { uploader, sent, run };
}

it('does not send a record that is removed after it was chosen, and blames the one that it sends', async () => {
  let removal = () => uploader.removed([0]);
  const { uploader, sent, run } = await uploaderOfTwo(() => {
    removal();
    removal = () => undefined;
  });
  expect(await run()).toMatchObject({ next: 'more' });
  expect(sent).toEqual([]);
  expect(await run()).toMatchObject({ next: 'wait' });
  expect(sent).toEqual([expect.stringContaining('r1')]);
  expect(uploader.state.unattributed).toMatchObject({ seqs: [1] });
});
