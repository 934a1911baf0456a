import { becomes, FALSE, inCore, type SourceMutants, TRUE, times } from './source-mutant.ts';

/** `sync()`, and records that the server refuses. */
export const SYNC_MUTANTS: SourceMutants = {
  'gaps/sync/high-water': [inCore('createSyncPromises.reached', 'upTo < oldest', FALSE)],
  'gaps/sync/joins': [
    inCore(
      'createSync.drainNow',
      "$.send({ type: 'sync.asked' })",
      becomes("snapshot?.matches('uploading') ? promises.stopped({ parked: null, ...uploader.last }) : $it"),
    ),
  ],
  'gaps/sync/skips-backoff': [
    inCore('syncMachine.notByServer', '!context.byServer', becomes('$it && !context.retryAt')),
  ],
  'gaps/sync/heeds-retry-after': [inCore('createUploader.waits', '{ byServer: $it }', FALSE)],
  'gaps/sync/partial': [
    inCore('createSharedPromise.end', 'count === 0', TRUE),
    inCore('createSharedPromise.left', "how !== 'delivered'", TRUE),
  ],
  'gaps/sync/count': [inCore('createSharedPromise.end', "result === 'count'", FALSE)],
  'gaps/sync/deferred': [
    inCore('transientFailure', 'if ($it) return deferRecord({ unattributed: null }, ...$);', FALSE),
  ],
  'gaps/sync/rejects': [
    inCore('refusal', "parked === 'no-url'", FALSE),
    inCore('refusal', "parked === 'offline'", FALSE),
    inCore('refusal', "new GeoError('HTTP', $, $it)", becomes('{}')),
  ],
  'gaps/sync/empty': [
    inCore(
      'createSyncPromises.readMark',
      'shared.end($it)',
      becomes("{ parked: null, status: 0, message: '' }"),
    ),
  ],
  'gaps/keys/cellular-sync': [inCore('syncMachine.onCellular', '!context.explicit', TRUE)],
  'gaps/quarantine/set-aside': [
    inCore('quarantine', '{ responseText: $it, attempts: $ }', becomes("''")),
    inCore('refusedAlone', 'record.attempts >= $it', times(10)),
  ],
  'gaps/quarantine/all': [inCore('quarantineOperations', "uuid === 'all' || $", becomes('false'))],
};
