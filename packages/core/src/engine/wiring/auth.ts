import { type Auth, createAuth } from '../../auth/auth';
import { messageOf } from '../../contract/errors';
import { alarm } from '../../time/alarms';
import type { Parts } from '../parts';
import { sendWithTimeout } from '../transport';

/** The auth region among its neighbours. */
export function wireAuth(parts: Parts): Auth {
  const { http, scheduler, entropy } = parts.ports;
  const { unit, whenSettled } = parts;
  return createAuth({
    effects: unit,
    bootId: parts.bootId,
    config: parts.config,
    redactor: parts.redactor,
    inBackground: () => parts.device.background,
    random: () => entropy.random(),
    send: (request, done, failed) =>
      whenSettled(sendWithTimeout(parts.pending, http, scheduler, request), done, (reason) =>
        failed(messageOf(reason)),
      ),
    // A turn later: the commit of this step begins when the step has ended.
    durable: (run) => whenSettled(Promise.resolve().then(unit.settled), run),
    renewed() {
      parts.sync.renewed();
      parts.life.send({ type: 'credentials.changed', at: unit.at });
    },
    failed: () => parts.life.send({ type: 'renewal.failed', at: unit.at }),
    wakeIn: alarm(parts.ports.scheduler, 'auth'),
  });
}
