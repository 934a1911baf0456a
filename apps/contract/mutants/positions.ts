import {
  BODY,
  becomes,
  DROPPED,
  FALSE,
  inCore,
  preceded,
  type SourceMutants,
  TRUE,
  times,
} from './source-mutant.ts';

/** Positions that the app asks for: one, or a watch. */
export const POSITION_MUTANTS: SourceMutants = {
  '2.1/2.1.2': [
    inCore('createPositions.describe', '{ sample: $it }', DROPPED),
    inCore('createOneShots.offer', 'call.taken++', preceded('call.resolve(fix);')),
  ],
  'gaps/records/one-shot': [
    inCore('createPositions.current', 'persist = $it', TRUE),
    inCore('createPositions.current', 'records.append(described)', DROPPED),
  ],
  'gaps/records/watch': [inCore('createPositions.record', 'persist = $it', FALSE)],
  'gaps/disagree/persist': [
    inCore('createPositions.current', BODY, preceded('options = { ...options, persist: true };')),
    inCore('createPositions.record', 'if ($it) $; else $;', TRUE),
  ],
  'gaps/current/samples': [inCore('createPositions.current', 'samples = $it', becomes('1'))],
  'gaps/current/maximum-age': [inCore('createPositions.current', 'maximumAge = $it', becomes('60_000'))],
  'gaps/current/extras': [
    inCore('createPositions.current', '{ getCurrentPosition: true }', becomes('{ current: true }')),
  ],
  'gaps/current/while-stopped': [
    inCore('createPositions.read', 'oneShots.offer(fix)', becomes('env.isTracking() ? $it : undefined')),
  ],
  'gaps/current/timeout-best': [inCore('createOneShots.timedOut', 'if ($it) $;', FALSE)],
  'gaps/current/timeout-none': [
    inCore('createOneShots.timedOut', '{ locationCode: 408 }', becomes('{ locationCode: 0 }')),
  ],
  '7/timeout': [inCore('createOneShots.locate', '$.after($it, $)', times(60))],
  '8/timeout': [inCore('createPositions.current', 'timeout = $it', becomes('60'))],
  '4/watchPosition/delivers': [inCore('createPositionWatches.offer', 'entry.listener(location)', DROPPED)],
  'gaps/watch/interval': [inCore('createPositionWatches.add', 'options.interval ?? $it', becomes('300'))],
  'gaps/watch/extras': [inCore('createPositions.record', '{ watch: $it }', DROPPED)],
  'gaps/watch/stream': [
    inCore('createPositionWatches.offer', '$.record(...$)', preceded('entry.listener({}); continue;')),
  ],
  'gaps/subscriptions/all': [
    inCore('createPositionWatches.removeAll', 'entries.clear()', DROPPED),
    inCore('createListeners.removeAll', 'entries.clear()', DROPPED),
  ],
  '4/setOdometer/location': [inCore('createPositions.setOdometer', '{ event: $it }', DROPPED)],
};
