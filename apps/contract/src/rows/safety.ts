import { core, field, shape, T_ONLY } from './row';

const optional = true;
const nullable = true;

/** Crashes, distraction, headings. */
export const SAFETY_ROWS = [
  ...shape('2.14', 'CrashEvent', core('contract/crash.ts'), {
    timestamp: field('timestamp', 'the moment of confirmation'),
    peakG: field('number', 'peak of the impact', { unit: 'g', min: 0 }),
    impactDurationMs: field('number', 'how long the impact lasted', { unit: 'ms', min: 0 }),
    preImpactSpeedMps: field('number', 'speed before the impact', { unit: 'm/s', min: 0 }),
    location: field('Location', 'the last known fix; null when there was none', { nullable }),
  }),
  ...shape('gaps/suspected', 'CrashSuspectedEvent', core('contract/crash.ts'), {
    impactTimestamp: field('timestamp', 'when the impact began: identifies the suspicion'),
    timestamp: field('timestamp', 'the moment of suspicion'),
    missing: field(['speed', 'stop', 'rest'], 'what is missing before it is certain'),
    peakG: field('number', 'peak of the impact', { unit: 'g', min: 0 }),
    impactDurationMs: field('number', 'how long the impact lasted', { unit: 'ms', min: 0 }),
    preImpactSpeedMps: field('number', 'speed before the impact', { unit: 'm/s', min: 0 }),
    location: field('Location', 'the last known fix; null when there was none', { nullable }),
  }),
  ...shape('2.15', 'DistractionEvent', core('contract/distraction.ts'), {
    timestamp: field('timestamp', 'when the episode closed'),
    startTimestamp: field('timestamp', 'when it began: the same instant as dds'),
    durationSec: field('number', 'how long it lasted: the same as ddd', { unit: 's', min: 0 }),
    cause: field(['h', 's', 'c'], 'handled; handled with the screen on; reserved for calls'),
    location: field('Location', 'the last known fix; null when there was none', { nullable }),
  }),
  ...shape(
    '2.19',
    'HeadingEvent',
    core('contract/heading.ts'),
    {
      heading: field('number', 'smoothed, clockwise from north', { unit: '°', min: 0, max: 360 }),
      accuracy: field('number', 'as the platform says it: degrees, or a level 0 to 3'),
      isTrue: field('boolean', 'true north, or magnetic'),
    },
    { bindings: T_ONLY },
  ),
  ...shape(
    '2.20/heading',
    'HeadingOptions',
    core('contract/heading.ts'),
    {
      minIntervalMs: field('number', 'smallest gap between samples; default 40', {
        optional,
        unit: 'ms',
        min: 0,
      }),
      minDeltaDeg: field('number', 'smallest change, shortest arc; default 0.5', {
        optional,
        unit: '°',
        min: 0,
      }),
      smoothingTauMs: field('number', 'time constant of the smoother; default 120', {
        optional,
        unit: 'ms',
        min: 0,
      }),
    },
    { input: true, bindings: T_ONLY },
  ),
];
