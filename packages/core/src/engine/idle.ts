import type { Parts } from './parts';

/** Resolves when no commit and no tracked work is outstanding. */
export async function idle({ pending, unit }: Pick<Parts, 'pending' | 'unit'>): Promise<void> {
  while (pending.busy || unit.busy) {
    if (unit.busy) await unit.settled();
    else await pending.wait(pending.ended());
  }
}
