import {
  becomes,
  FALSE,
  inCore,
  preceded,
  renamed,
  type SourceMutants,
  TRUE,
  times,
} from './source-mutant.ts';

/** Provider, power save, heartbeat, headless tasks, the end of the app. */
export const DEVICE_MUTANTS: SourceMutants = {
  '2.6/platform-fields': [
    inCore('fieldsOf', 'accuracyAuthorization === undefined', FALSE),
    inCore('fieldsOf', '{ insufficientlyInUse: $ }', becomes('{}')),
  ],
  '9/platform-versions': [inCore('fieldsOf', 'insufficientlyInUse === undefined', FALSE)],
  'gaps/constants/coarse-is-reduced': [inCore('fieldsOf', '{ accuracyAuthorization: $it }', becomes('0'))],
  'gaps/openSettings/pages': [
    inCore('deviceOperations.openSettings', '!SETTINGS_PAGES.includes(page)', FALSE),
    inCore('deviceOperations.openSettings', "'INVALID_ARGUMENT'", becomes("'UNAVAILABLE'")),
  ],
  'gaps/getDeviceReport/unavailable': [
    inCore('deviceOperations.getDeviceReport', '!isPlainObject(report)', FALSE),
    inCore('deviceOperations.getDeviceReport', 'return otherwise(reason, undefined);', becomes('return {};')),
  ],
  'gaps/mock/extras': [inCore('description', '{ mock: true }', becomes('{}'))],
  'gaps/mock/reject': [
    inCore('createFacts', 'reading.mock && config().rejectMock', FALSE),
    inCore('createFixPipeline.rejectMock', "{ reason: 'mock' }", becomes("'outlier'")),
  ],
  'gaps/onPowerSaveChange/bare': [
    inCore('readPowerSave', "$.emit('powersavechange', $it)", becomes('{ isPowerSaveMode: $it }')),
  ],
  'gaps/heartbeat/shape': [inCore('createHeartbeat', "$.emit('heartbeat', $it)", becomes('location'))],
  'gaps/heartbeat/extras': [inCore('createHeartbeat', '{ heartBeat: true }', becomes('{}'))],
  'gaps/heartbeat/interval': [
    inCore('createHeartbeat.fire', 'left = $it', times(2)),
    inCore('createHeartbeat', '!$.isWanted()', FALSE),
  ],
  '2.22/flat': [inCore('headlessEvent', '{ ...fields, name }', becomes('{ name, params: payload }'))],
  'gaps/disagree/headless-payload': [
    inCore('headlessEvent', '{ ...fields, name }', becomes('{ name, ...fields, params: payload }')),
  ],
  'gaps/onPowerSaveChange/headless': [inCore('headlessEvent', '{ isPowerSaveMode: $it }', renamed('value'))],
  '6/6.1': [
    inCore('createHeadless', 'NAMES.has(name)', becomes("$it || name === 'location'")),
    inCore('createHeadless.takes', '$.isRuntimeGone()', becomes("$it && name !== 'http'")),
  ],
  '4/registerHeadlessTask/not-on-ios': [inCore('createAppEvents', '{ hasHeadless: $it }', TRUE)],
  'gaps/stopOnTerminate': [
    inCore('createFacts', '!config().stopOnTerminate', TRUE),
    inCore('createFacts', '!config().stopOnTerminate', preceded('return tracking.end();')),
  ],
  '2.1/where-locations-come': [
    inCore('toRecord', '{ battery: $it }', becomes('context.event || context.extras ? undefined : $it')),
  ],
  'gaps/records/embedded': [
    inCore(
      'createHeartbeat.beat',
      "$.emit('heartbeat', $)",
      preceded("if (location) effects.put('queue/9999999999999999', JSON.stringify(location));"),
    ),
  ],
};
