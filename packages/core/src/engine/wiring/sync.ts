import { messageOf } from '../../contract/errors';
import { createSync, type Sync } from '../../sync/sync';
import { alarm } from '../../time/alarms';
import { syncConditions } from '../conditions';
import type { Parts } from '../parts';
import { sendWithTimeout } from '../transport';

/** The sync region among its neighbours. */
export function wireSync(parts: Parts): Sync {
  const { http, scheduler, entropy } = parts.ports;
  return createSync({
    effects: parts.unit,
    bootId: parts.bootId,
    queue: parts.unit,
    config: parts.config,
    accessToken: () => parts.auth.accessToken,
    refused: (explicit) => parts.life.send({ type: 'credentials.refused', at: parts.unit.at, explicit }),
    isRejected: () => parts.auth.isRejected,
    accepted: () => parts.auth.accepted(),
    redact: parts.redactor.redact,
    inBackground: () => parts.device.background,
    random: () => entropy.random(),
    send: (request, done, failed) =>
      parts.whenSettled(sendWithTimeout(parts.pending, http, scheduler, request), done, (reason) =>
        failed(messageOf(reason)),
      ),
    read: parts.whenSettled,
    shrank: (rows) => parts.records.shrank(rows),
    wakeIn: alarm(parts.ports.scheduler, 'sync'),
  });
}

/** What uploading depends on may have changed. */
export function tellConditions(parts: Parts): void {
  const conditions = syncConditions(parts);
  parts.life.send({ type: 'conditions.changed', at: parts.unit.at, conditions });
}
