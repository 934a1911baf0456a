import { messageOf } from '../../contract/errors';
import { createSync, type Sync } from '../../sync/sync';
import { alarm } from '../alarms';
import { syncConditions } from '../conditions';
import type { Parts } from '../parts';
import { sendWithin } from '../transport';

/** The sync region among its neighbours. */
export function wireSync(parts: Parts): Sync {
  const { http, scheduler, entropy } = parts.ports;
  return createSync({
    outlet: parts.ledger,
    bootId: parts.bootId,
    queue: parts.ledger,
    config: parts.config,
    accessToken: () => parts.auth.accessToken,
    refused: (explicit) => parts.life.send({ type: 'credentials.refused', at: parts.ledger.at, explicit }),
    isRejected: () => parts.auth.isRejected,
    accepted: () => parts.auth.accepted(),
    redact: parts.redactor.redact,
    inBackground: () => parts.situation.background,
    random: () => entropy.random(),
    send: (request, done, failed) =>
      parts.follow(sendWithin(http, scheduler, request), done, (reason) => failed(messageOf(reason))),
    read: parts.follow,
    shrank: (rows) => parts.records.shrank(rows),
    wakeIn: alarm(parts, 'sync'),
  });
}

/** What uploading depends on may have changed. */
export function tellConditions(parts: Parts): void {
  const conditions = syncConditions(parts);
  parts.life.send({ type: 'conditions.changed', at: parts.ledger.at, conditions });
}
