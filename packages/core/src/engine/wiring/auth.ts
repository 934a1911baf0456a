import { type Auth, createAuth } from '../../auth/auth';
import { messageOf } from '../../contract/errors';
import { alarm } from '../alarms';
import type { Parts } from '../parts';
import { sendWithin } from '../transport';

/** The auth region among its neighbours. */
export function wireAuth(parts: Parts): Auth {
  const { http, scheduler, entropy } = parts.ports;
  const { ledger, follow } = parts;
  return createAuth({
    outlet: ledger,
    bootId: parts.bootId,
    config: parts.config,
    redactor: parts.redactor,
    inBackground: () => parts.situation.background,
    random: () => entropy.random(),
    send: (request, done, failed) =>
      follow(sendWithin(http, scheduler, request), done, (reason) => failed(messageOf(reason))),
    // A turn later: the commit of this step begins when the step has ended.
    durable: (run) => follow(Promise.resolve().then(ledger.settled), run),
    renewed() {
      parts.sync.renewed();
      parts.life.send({ type: 'credentials.changed', at: ledger.at });
    },
    failed: () => parts.life.send({ type: 'renewal.failed', at: ledger.at }),
    wakeIn: alarm(parts, 'auth'),
  });
}
