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

/** Crashes, distraction and headings. */
export const SAFETY_MUTANTS: SourceMutants = {
  '2.15/while-driving': [
    inCore('createDriving.offer', 'fix.speed >= $it', times(0.5)),
    inCore('createDriving.offer', 'fix.relaxed', becomes('$it || fix.speed < 10')),
  ],
  'gaps/confirmCrash/not-found': [inCore('crashOperations.answer', '!isTaken', FALSE)],
  'gaps/confirmCrash/after-kill': [
    inCore('resumedCrash', 'answerable(machine.suspicion ?? null, $, $)', becomes('null')),
    inCore('suspicionOf', 'deadlineAfter(at, $it, bootId)', times(2)),
  ],
  '6/off-by-default': [inCore('createDistraction.review', '$.settings().enabled', TRUE)],
  '6/armed-while-moving': [inCore('createCrash.review', "now === 'moving'", TRUE)],
  '6/6.4': [
    inCore(
      'createDistraction',
      "$outlet.emit('distraction', $)",
      preceded("$outlet.emit('distraction', { startTimestamp: '' });"),
    ),
  ],
  '6/6.5': [inCore('extrasOf', 'pending[0]', becomes('undefined'))],
  '6/backend-3': [inCore('closed', 'pending = $', preceded('return { ...memory, open: null };'))],
  '6/backend-4': [inCore('extrasOf', BODY, preceded('return open ?? pending[0];'))],
  '6/backend-1': [inCore('groupDistractionEpisodes', 'groups.get(dds)', becomes('undefined'))],
  '6/backend-2': [
    inCore('episode', 'durations.length > 0 ? $ : $span', becomes('$span')),
    inCore('episode', '{ closed: $it }', TRUE),
  ],
  '4/watchHeading/delivers': [inCore('createHeading.distribute', '$.notify(listener, ...$)', DROPPED)],
  '7/heading-invalid': [
    inCore('createHeading.distribute', '{ heading: emitted, accuracy: $it }', becomes('Math.abs($it)')),
  ],
  '2.20/heading/first-sample': [
    inCore('createHeadingWatch.isDue', 'return true;', becomes('emitted = { heading, up }; return false;')),
    inCore('createHeading.appMoved', 'watch.restart()', DROPPED),
  ],
  '8/minIntervalMs': [inCore('headingSettings', '{ minIntervalMs: $it }', becomes('10'))],
  '8/minDeltaDeg': [inCore('headingSettings', '{ minDeltaDeg: $it }', becomes('0.3'))],
  '8/smoothingTauMs': [inCore('headingSettings', '{ smoothingTauMs: $it }', becomes('240'))],
};
