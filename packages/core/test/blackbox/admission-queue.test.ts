import { describe, expect, it } from 'vitest';
import { createAdmissionQueue } from '../../src/blackbox/admission-queue';
import { createPendingWork } from '../../src/time/pending-work';

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await undefined;
}

describe('what waits for an engine at work', () => {
  it('enters in order: what came in one run together, everything else alone', async () => {
    const pending = createPendingWork();
    const queue = createAdmissionQueue(pending);
    const seen: string[] = [];
    const enters = (name: string) => () => {
      seen.push(name);
      void pending.run(turns(10).then(() => void seen.push(`after ${name}`)));
      if (name === 'b') throw new Error('its own fault');
    };
    void pending.run(turns(50));
    queue.admitTogether(enters('a'));
    queue.admitTogether(enters('b'));
    queue.admitTogether(enters('c'));
    queue.admit(enters('a reply'));
    queue.admitTogether(enters('d'));
    await turns(3);
    queue.admitTogether(enters('e'));
    expect(seen).toEqual([]);
    expect(queue.busy).toBe(true);
    await turns(200);
    expect(queue.busy).toBe(false);
    expect(seen).toEqual([
      ...['a', 'b', 'c', 'after a', 'after b', 'after c'],
      ...['a reply', 'after a reply', 'd', 'after d', 'e', 'after e'],
    ]);
  });
});
