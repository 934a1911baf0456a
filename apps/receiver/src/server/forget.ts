import type { Hono } from 'hono';
import type { Forgotten, Owner } from '../store/store';
import { Refusal } from './refusal';
import type { Room } from './room';

/**
 * `DELETE /devices/NAME`: deletes everything of a device of the caller's organisation. 204: all of it is gone. 202: what the
 * store had is gone, and a stream has the order, which writers carry out behind what they have not stored yet.
 */
export function addForget(app: Hono, room: Room): void {
  app.delete('/devices/:device', async (context) => {
    const { org } = await room.access.administrator(context.req.raw);
    const device = context.req.param('device');
    const gone = await forget(room, { org, device });
    if (gone.queued) return context.json(gone, 202);
    if (gone.records + gone.logEntries === 0)
      throw new Refusal(404, 'no-device', 'no device of this name has a record or a log entry here');
    return context.body(null, 204);
  });
}

/** Deletes everything of a device, and tells pages that look. */
export async function forget({ store, changed }: Room, owner: Owner): Promise<Forgotten> {
  const gone = await store.forget(owner);
  changed();
  return gone;
}
