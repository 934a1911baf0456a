import { inCore, type SourceMutants } from './source-mutant.ts';

const EXTRAS = 'safety/episode-extras.ts';
const GROUPING = 'safety/distraction-grouping.ts';
const OPTIONS = 'heading/heading-options.ts';
const HEADING = 'heading/heading.ts';

/** Crashes, distraction and headings. */
export const SAFETY_MUTANTS: SourceMutants = {
  '2.15/while-driving': [
    inCore('safety/driving.ts', 'fix.speed >= minSpeed ?', 'fix.speed >= minSpeed * (MUTANT ? 0.5 : 1) ?'),
    inCore('safety/driving.ts', 'fix.relaxed) return;', 'fix.relaxed || (MUTANT && fix.speed < 10)) return;'),
  ],
  '6/off-by-default': [
    inCore(
      'safety/distraction.ts',
      "env.settings().enabled && movement === 'moving'",
      "(env.settings().enabled || MUTANT) && movement === 'moving'",
    ),
  ],
  '6/armed-while-moving': [
    inCore('safety/crash.ts', "if (now === 'moving') send(", "if (now === 'moving' || MUTANT) send("),
  ],
  '6/6.4': [
    inCore(
      'safety/distraction.ts',
      "effects.emit('distraction', {",
      "if (MUTANT) effects.emit('distraction', { startTimestamp: '' } as any); effects.emit('distraction', {",
    ),
  ],
  '6/6.5': [
    inCore(
      EXTRAS,
      'return pending[0] ?? open ?? undefined;',
      'return (MUTANT ? undefined : pending[0]) ?? open ?? undefined;',
    ),
  ],
  '6/backend-3': [
    inCore(
      EXTRAS,
      'const pending = [...memory.pending,',
      'if (MUTANT) return { ...memory, open: null }; const pending = [...memory.pending,',
    ),
  ],
  '6/backend-4': [
    inCore(
      EXTRAS,
      'export function extrasOf({ open, pending }: EpisodeMemory): DistractionExtras | undefined {',
      'export function extrasOf({ open, pending }: EpisodeMemory): DistractionExtras | undefined { if (MUTANT) return open ?? pending[0];',
    ),
  ],
  '6/backend-1': [
    inCore(
      GROUPING,
      'const group = groups.get(dds) ?? new Map<string, R>();',
      'const group = (MUTANT ? undefined : groups.get(dds)) ?? new Map<string, R>();',
    ),
  ],
  '6/backend-2': [
    inCore(
      GROUPING,
      'durations.length > 0 ? Math.max(...durations) : span',
      'durations.length > 0 && !MUTANT ? Math.max(...durations) : span',
    ),
    inCore(GROUPING, 'closed: durations.length > 0', 'closed: MUTANT || durations.length > 0'),
  ],
  '4/watchHeading/delivers': [
    inCore(HEADING, 'if (listener) env.tell(', 'if (listener && !MUTANT) env.tell('),
  ],
  '7/heading-invalid': [
    inCore(
      HEADING,
      'heading: emitted, accuracy, isTrue',
      'heading: emitted, accuracy: MUTANT ? Math.abs(accuracy) : accuracy, isTrue',
    ),
  ],
  '2.20/heading/first-sample': [
    inCore(
      'heading/heading-watch.ts',
      'if (this.emitted === undefined) return true;',
      'if (this.emitted === undefined) { if (!MUTANT) return true; this.emitted = { heading, up }; return false; }',
    ),
    inCore(HEADING, 'watch.restart();', 'MUTANT || watch.restart();'),
  ],
  '8/minIntervalMs': [
    inCore(
      OPTIONS,
      'minIntervalMs: minIntervalMs.default',
      'minIntervalMs: MUTANT ? 10 : minIntervalMs.default',
    ),
  ],
  '8/minDeltaDeg': [
    inCore(OPTIONS, 'minDeltaDeg: minDeltaDeg.default', 'minDeltaDeg: MUTANT ? 0.3 : minDeltaDeg.default'),
  ],
  '8/smoothingTauMs': [
    inCore(
      OPTIONS,
      'smoothingTauMs: smoothingTauMs.default',
      'smoothingTauMs: MUTANT ? 240 : smoothingTauMs.default',
    ),
  ],
};
