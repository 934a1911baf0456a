import { createLogUpload } from '../../log/upload';
import { LIFECYCLE_PREFIX } from '../../memory/keys';
import type { Parts } from '../parts';
import { sendWithin } from '../transport';

/** The way of the log among the other parts. */
export function wireLogUpload(parts: Parts): () => Promise<number> {
  const { ledger, outstanding } = parts;
  const { http, scheduler } = parts.ports;
  const upload = createLogUpload({
    config: parts.config,
    isConnected: () => parts.situation.connected,
    accessToken: () => parts.auth.accessToken,
    renewed: (token) => ledger.within(() => parts.auth.renewal(token)),
    redact: parts.redactor.redact,
    send: (request) => sendWithin(http, scheduler, request),
    scan: ledger.scan,
    async remove(keys) {
      ledger.step(() => {
        for (const key of keys) {
          ledger.remove(key);
          parts.records.countLog(-1, key.startsWith(LIFECYCLE_PREFIX));
        }
      });
      await ledger.settled();
    },
  });
  return () => {
    const uploaded = upload();
    outstanding.read(uploaded);
    return uploaded;
  };
}
