import { type Auth, createAuth } from '../../auth/auth';
import type { Redactor } from '../../redaction/redactor';
import { createSync, type Sync } from '../../sync/sync';
import type { RegionKit } from './region-kit';

/** What brings records to a server: its tokens, and the upload of the queue. */
export interface UploadParts {
  readonly auth: Auth;
  readonly sync: Sync;
}

export function createUploadParts(kit: RegionKit, redactor: Redactor): UploadParts {
  const { parts, unit, pending, config, emit, shared, wakeIn, inBackground, random, send } = kit;

  const auth = createAuth({
    ...shared,
    config,
    redactor,
    inBackground,
    random,
    send,
    // Deferred by one turn: the commit of this step begins after the step.
    durable: (run) => pending.whenSettled(Promise.resolve().then(unit.settled), run),
    renewed: () => emit({ type: 'tokens.renewed' }),
    failed: () => emit({ type: 'renewal.failed' }),
    wakeIn: wakeIn('auth'),
  });

  const sync = createSync({
    ...shared,
    queue: unit,
    config,
    compileTemplate: parts.templates.compile,
    accessToken: () => auth.accessToken,
    isRejected: () => auth.isRejected,
    refused: (explicit) => emit({ type: 'tokens.refused', explicit }),
    accepted: () => emit({ type: 'tokens.accepted' }),
    redact: redactor.redact,
    inBackground,
    random,
    send,
    read: pending.whenSettled,
    shrank: (rows) => emit({ type: 'queue.uploaded', rows }),
    wakeIn: wakeIn('sync'),
  });

  return { auth, sync };
}
