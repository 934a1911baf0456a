import { expect, it } from 'vitest';
import { amount } from '../../../scripts/effort';
import { manyGeofences } from '../src/values/many-geofences';
import { memoryOf } from '../src/values/memory';
import { newGuestBundle } from './guest-bundle';

/** A part on its way in, the same geofences on their way to storage, and a page that the index is built from. */
const PARTS_BYTES = 5_000_000;
/** A fence in the index: 33 bytes of circle and tree, and its identifier as a text in a list. */
const FENCE_BYTES = 100;

it('geofences that are added in parts need memory for a part, and in the end for the index of all', async () => {
  const script = await newGuestBundle();
  const counts = [2_500, amount(20_000, 100_000)];
  for (const count of counts) {
    const fences = manyGeofences(count);
    const memory = await memoryOf(script, [], ({ engine }) => engine.addGeofences(fences));
    expect(memory.failure).toBeUndefined();
    expect(memory.heldBytes, `held by ${count}`).toBeLessThan(count * FENCE_BYTES + 100_000);
    expect(memory.overHeldBytes, `over what ${count} hold`).toBeLessThan(PARTS_BYTES);
  }
}, 300_000);
