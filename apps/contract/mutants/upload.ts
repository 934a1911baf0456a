import { inCore, type SourceMutants } from './source-mutant.ts';

const ENVELOPE = 'sync/envelope.ts';
const BATCH = 'sync/batch.ts';
const MACHINE = 'sync/sync-machine.ts';
const CALLS = 'sync/sync-promises.ts';
const SYNC = 'sync/sync.ts';
const CONFIG = 'config/config.ts';
const LOG = 'log/log.ts';

/** What goes to the server, the configuration, and the log. */
export const UPLOAD_MUTANTS: SourceMutants = {
  'gaps/upload/method': [
    inCore(ENVELOPE, 'method: config.method', "method: MUTANT ? 'POST' : config.method"),
    inCore(
      ENVELOPE,
      "url: config.url ?? ''",
      "url: (MUTANT ? config.url?.replace('/other', '') : config.url) ?? ''",
    ),
  ],
  'gaps/upload/root': [
    inCore(ENVELOPE, '`{${JSON.stringify(root)}:', "`{${JSON.stringify(MUTANT ? 'location' : root)}:"),
    inCore(ENVELOPE, "if (root === '.') {", "if (root === '.' || MUTANT) {"),
  ],
  'gaps/upload/params': [
    inCore(ENVELOPE, 'beside(root, params ?? {})', 'beside(root, MUTANT ? {} : params ?? {})'),
  ],
  'gaps/templates/absent': [
    inCore(
      'templates/template.ts',
      'return value === undefined ? undefined : JSON.stringify(value);',
      "return value === undefined ? (MUTANT ? 'null' : undefined) : JSON.stringify(value);",
    ),
  ],
  'gaps/templates/fault': [
    inCore(CONFIG, 'if (fault !== undefined)', 'if (fault !== undefined && !MUTANT)'),
    inCore('templates/template.ts', 'error.at(path)', "error.at(MUTANT ? '' : path)"),
  ],
  'gaps/templates/form': [
    inCore(ENVELOPE, 'isForm(config) ? formOf(json)', 'isForm(config) && !MUTANT ? formOf(json)'),
    inCore('sync/form.ts', 'isForm(config) ?', 'isForm(config) && !MUTANT ?'),
  ],
  'gaps/templates/kept': [
    inCore(
      'sync/queue.ts',
      'const record = JSON.parse(value) as Location | null;',
      'const record = JSON.parse(MUTANT ? value.replace(\'"coords":\', \'"at":\') : value) as Location | null;',
    ),
    inCore('sync/rendering.ts', 'template === undefined ? row :', 'template === undefined || MUTANT ? row :'),
  ],
  'gaps/requireResponse/lacking': [
    inCore(
      'sync/upload-response.ts',
      "lacking === undefined ? judged : 'transient'",
      "lacking === undefined || MUTANT ? judged : 'transient'",
    ),
    inCore(
      'sync/upload-response.ts',
      "success: verdict === 'accepted'",
      "success: verdict === 'accepted' || (MUTANT && status === 200)",
    ),
  ],
  'gaps/upload/bare': [
    inCore(
      ENVELOPE,
      'const { params, httpRootProperty: root } = config;',
      "const { params, httpRootProperty } = config; const root = MUTANT && !config.batchSync ? 'location' : httpRootProperty;",
    ),
  ],
  'gaps/upload/bare-batch': [
    inCore(ENVELOPE, 'params === undefined ? json :', 'params === undefined || MUTANT ? json :'),
    inCore(
      ENVELOPE,
      "return config.batchSync ? `[${records.join(',')}]`",
      "return config.batchSync && !MUTANT ? `[${records.join(',')}]`",
    ),
  ],
  'gaps/upload/single': [
    inCore(BATCH, 'const most = limits.batchSync\n', 'const most = limits.batchSync || MUTANT\n'),
    inCore(ENVELOPE, 'const records = config.batchSync\n', 'const records = config.batchSync || MUTANT\n'),
  ],
  'gaps/upload/batch': [
    inCore(BATCH, 'limits.maxBatchSize > 0 ?', 'limits.maxBatchSize > 0 && !MUTANT ?'),
    inCore(
      ENVELOPE,
      "`[${rows.map(({ json }) => json).join(',')}]`",
      "(MUTANT && rows.length === 1 ? rows[0]!.json : `[${rows.map(({ json }) => json).join(',')}]`)",
    ),
  ],
  'gaps/upload/batch-default': [
    inCore(BATCH, ': BATCH_RECORDS_MAX', ': BATCH_RECORDS_MAX * (MUTANT ? 2 : 1)'),
    inCore(BATCH, '> BODY_CHARACTERS_MAX', '> BODY_CHARACTERS_MAX * (MUTANT ? 2 : 1)'),
  ],
  'gaps/upload/bearer': [
    inCore(
      'http/headers.ts',
      'if (token === undefined) return {};',
      'if (token === undefined || MUTANT) return {};',
    ),
  ],
  'gaps/upload/header': [
    inCore('http/headers.ts', 'authorization?.header ??', '(MUTANT ? undefined : authorization?.header) ??'),
  ],
  'gaps/keys/header': [
    inCore('http/headers.ts', '?? BEARER;', "?? (MUTANT ? 'Authorization: {token}' : BEARER);"),
  ],
  'gaps/upload/idempotency': [
    inCore(
      ENVELOPE,
      "sha256(rows.map(({ uuid }) => uuid).join('\\n'))",
      "sha256(MUTANT ? body : rows.map(({ uuid }) => uuid).join('\\n'))",
    ),
  ],
  'gaps/keys/gzip-bodies': [
    inCore(
      'http/body.ts',
      'body.length > GZIP_MIN_CHARACTERS',
      '(MUTANT || body.length > GZIP_MIN_CHARACTERS)',
    ),
    inCore(ENVELOPE, 'gzip: config.gzip &&', 'gzip: (config.gzip || MUTANT) &&'),
  ],
  'gaps/sync/high-water': [
    inCore(CALLS, 'upTo !== undefined && upTo < oldest', 'upTo !== undefined && upTo < oldest && !MUTANT'),
  ],
  'gaps/sync/joins': [
    inCore(
      SYNC,
      "actor?.send({ type: 'sync.asked'",
      "if (MUTANT && snapshot?.matches('uploading')) return calls.stopped({ parked: null, ...last }); actor?.send({ type: 'sync.asked'",
    ),
  ],
  'gaps/sync/skips-backoff': [
    inCore(
      MACHINE,
      'notByServer: ({ context }) => !context.byServer',
      'notByServer: ({ context }) => !context.byServer && !(MUTANT && context.retryAt)',
    ),
  ],
  'gaps/sync/heeds-retry-after': [
    inCore(
      'sync/uploader.ts',
      'byServer: askedMillis !== null }',
      'byServer: askedMillis !== null && !MUTANT }',
    ),
  ],
  'gaps/sync/partial': [
    inCore(CALLS, 'count === 0 && obstacle', '(count === 0 || MUTANT) && obstacle'),
    inCore(CALLS, "if (how !== 'delivered') continue;", "if (how !== 'delivered' || MUTANT) continue;"),
  ],
  'gaps/sync/count': [
    inCore(CALLS, "resolve(result === 'count' ?", "resolve(result === 'count' && !MUTANT ?"),
  ],
  'gaps/sync/deferred': [
    inCore(
      'sync/settlement.ts',
      'if (isProven) return stepOver(',
      'if (isProven && !MUTANT) return stepOver(',
    ),
  ],
  'gaps/sync/rejects': [
    inCore(CALLS, "parked === 'no-url')", "parked === 'no-url' && !MUTANT)"),
    inCore(CALLS, "parked === 'offline')", "parked === 'offline' && !MUTANT)"),
    inCore(CALLS, 'records stay queued`, { status })', 'records stay queued`, MUTANT ? {} : { status })'),
  ],
  'gaps/sync/empty': [
    inCore(
      CALLS,
      '(shared) => shared.end(undefined),',
      '(shared) => shared.end(MUTANT ? { parked: null, status: 0, message: "" } : undefined),',
    ),
  ],
  'gaps/keys/cellular-sync': [
    inCore(
      MACHINE,
      'context.conditions.deferred && !context.explicit',
      'context.conditions.deferred && (MUTANT || !context.explicit)',
    ),
  ],
  'gaps/quarantine/set-aside': [
    inCore(
      'sync/quarantine.ts',
      'responseText: text,\n    attempts',
      "responseText: MUTANT ? '' : text,\n    attempts",
    ),
    inCore(
      'sync/settlement.ts',
      'suspect.attempts >= QUARANTINE_ATTEMPTS',
      'suspect.attempts >= QUARANTINE_ATTEMPTS * (MUTANT ? 10 : 1)',
    ),
  ],
  'gaps/quarantine/all': [
    inCore('api/quarantine.ts', "uuid === 'all' || refused", "(uuid === 'all' && !MUTANT) || refused"),
  ],
  'gaps/ready/replaces': [
    inCore(
      'api/tracking.ts',
      "config.reset === false ? 'stored'",
      "config.reset === false || MUTANT ? 'stored'",
    ),
  ],
  'gaps/ready/reset-false': [
    inCore(
      'config/settings.ts',
      "patched(patch, base === 'stored' ? given",
      "patched(patch, base === 'stored' && !MUTANT ? given",
    ),
  ],
  'gaps/ready/again': [
    inCore(
      'api/tracking.ts',
      'if (gate.isReady) return setConfig(config);',
      'if (gate.isReady && !MUTANT) return setConfig(config);',
    ),
  ],
  'gaps/setConfig/patch': [
    inCore(
      'config/plain.ts',
      '.filter(([, part]) => part !== undefined)',
      '.map(([name, part]) => [name, MUTANT ? (part ?? null) : part] as const).filter(([, part]) => part !== undefined)',
    ),
    inCore(
      CONFIG,
      '= { ...given };\n  for (const [key, value] of Object.entries(patch',
      '= MUTANT ? {} : { ...given };\n  for (const [key, value] of Object.entries(patch',
    ),
  ],
  'gaps/setConfig/null-clears': [inCore(CONFIG, 'delete next[key];', 'if (!MUTANT) delete next[key];')],
  'gaps/setConfig/named-objects-merge': [
    inCore(
      CONFIG,
      'isPlainObject(base) ? { ...base } : {}',
      'isPlainObject(base) && !MUTANT ? { ...base } : {}',
    ),
    inCore(CONFIG, 'delete merged[name];', 'if (!MUTANT) delete merged[name];'),
  ],
  'gaps/setConfig/maps-replace': [
    inCore(
      CONFIG,
      ': copied(key, value);\n  }',
      ': MUTANT && isPlainObject(value) ? { ...(next[key] as object), ...value } : copied(key, value);\n  }',
    ),
  ],
  'gaps/setConfig/invalid': [
    inCore(CONFIG, 'if (rule) check(key, rule, value);', 'if (rule && !MUTANT) check(key, rule, value);'),
    inCore(CONFIG, '${path} must be ${rule.allowed}', "${MUTANT ? 'it' : path} must be ${rule.allowed}"),
  ],
  'gaps/setConfig/filter-keys': [
    inCore('locations/fix-pipeline.ts', 'if (!filter) begin();', 'if (!filter || MUTANT) begin();'),
  ],
  'gaps/setConfig/at-once': [
    inCore(
      'config/settings.ts',
      'config = resolveConfig(given, profile);\n      learnConfig(redactor, config, true);\n      effects',
      'if (!MUTANT || base !== "stored") config = resolveConfig(given, profile);\n      learnConfig(redactor, config, true);\n      effects',
    ),
  ],
  '2.26/unknown-keys': [
    inCore(
      CONFIG,
      'const rule = rules.get(key);',
      'const rule = rules.get(key); if (!rule && MUTANT) continue;',
    ),
  ],
  'gaps/keys/unknown-logged-once': [
    inCore('config/settings.ts', '!named.has(key)', '(MUTANT || !named.has(key))'),
    inCore('config/settings.ts', 'if (unknown.length > 0)', 'if (unknown.length > 0 && !MUTANT)'),
    inCore('config/settings.ts', 'effects.log(\n        2,', 'effects.log(\n        MUTANT ? 3 : 2,'),
  ],
  'gaps/keys/misspelled': [
    inCore('config/settings.ts', 'meant === undefined ?', 'MUTANT || meant === undefined ?'),
  ],
  'gaps/tokens/stored-apart': [
    inCore(
      'auth/adoption.ts',
      'return { ...given, authorization };',
      'return MUTANT ? given : { ...given, authorization };',
    ),
    inCore(
      'auth/auth.ts',
      "if (JSON.stringify(held) !== JSON.stringify(before)) effects.remember('secret/tokens', held);",
      "if (JSON.stringify(held) !== JSON.stringify(before) && !MUTANT) effects.remember('secret/tokens', held);",
    ),
  ],
  'gaps/log/order': [inCore('api/log.ts', 'limit, reverse: true', 'limit, reverse: !MUTANT')],
  'gaps/log/limit': [
    inCore('api/log.ts', 'limit = LOG_QUERY_DEFAULT', 'limit = LOG_QUERY_DEFAULT * (MUTANT ? 2 : 1)'),
    inCore('api/log.ts', "'getLog', LOG_QUERY_RULES", "'getLog', MUTANT ? {} : LOG_QUERY_RULES"),
  ],
  'gaps/log/levels': [
    inCore(LOG, 'level <= SEVERE ||', '(level <= SEVERE && !MUTANT) ||'),
    inCore(LOG, '|| level <= config.logLevel', '|| MUTANT || level <= config.logLevel'),
  ],
  'gaps/log/bounded': [
    inCore(
      'queue/records.ts',
      'const doomed = expiredRows(rows, cutoff);',
      'const doomed = MUTANT ? [] : expiredRows(rows, cutoff);',
    ),
  ],
  'gaps/log/lifecycle': [
    inCore(
      'log/log-writer.ts',
      'event.startsWith(LIFECYCLE) &&',
      '!MUTANT && event.startsWith(LIFECYCLE) &&',
    ),
    inCore('log/retention.ts', 'LIFECYCLE_ENTRIES_MAX);', 'LIFECYCLE_ENTRIES_MAX * (MUTANT ? 2 : 1));'),
  ],
};
