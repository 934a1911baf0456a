import { createLogUpload } from '../../log/upload';
import { LIFECYCLE_PREFIX } from '../../store/keys';
import type { Parts } from '../parts';
import { sendWithTimeout } from '../transport';

/** The way of the log among the other parts. */
export function wireLogUpload(parts: Parts): () => Promise<number> {
  const { unit, pending } = parts;
  const { http, scheduler } = parts.ports;
  const upload = createLogUpload({
    config: parts.config,
    isConnected: () => parts.device.connected,
    accessToken: () => parts.auth.accessToken,
    renewed: (token) => pending.wait(unit.within(() => parts.auth.renewal(token))),
    redact: parts.redactor.redact,
    send: (request) => sendWithTimeout(parts.pending, http, scheduler, request),
    source: unit,
    async remove(keys) {
      unit.step(() => {
        for (const key of keys) {
          unit.remove(key);
          parts.records.countLog(-1, key.startsWith(LIFECYCLE_PREFIX));
        }
      });
      await unit.settled();
    },
  });
  let running: Promise<number> | undefined;
  return () => {
    const uploaded = upload();
    // A call may join the one before.
    if (uploaded !== running) pending.track(uploaded);
    running = uploaded;
    return pending.wait(uploaded);
  };
}
