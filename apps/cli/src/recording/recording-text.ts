import type { SkippedPoints } from '@geo/adapter-node';
import { count, moment, span } from '../output/figures';
import type { Recording } from './recording';

const REASONS: { readonly [R in keyof SkippedPoints]: string } = {
  untimed: 'without a time',
  invalid: 'damaged or off the globe',
  badChecksum: 'with a wrong checksum',
  noFix: 'without a fix',
};

/** Why entries of a recording are not among its points: `358 others left out: 358 without a time`; empty where none was. */
export function skippedText(skipped: SkippedPoints): string {
  const reasons = (Object.keys(REASONS) as (keyof SkippedPoints)[]).filter((reason) => skipped[reason] > 0);
  const total = reasons.reduce((sum, reason) => sum + skipped[reason], 0);
  if (total === 0) return '';
  const [only] = reasons;
  if (reasons.length === 1 && only) return `${count(total, 'other')} ${REASONS[only]} left out`;
  const each = reasons.map((reason) => `${skipped[reason].toLocaleString('en')} ${REASONS[reason]}`);
  return `${count(total, 'other')} left out: ${each.join(', ')}`;
}

/** What a recording is, in a line. It must have been read. */
export function recordingText(recording: Recording): string {
  const { name, formats, startMillis, lastMillis, skipped } = recording;
  const left = skippedText(skipped);
  const points = `${count(recording.count, 'timed point')}${left === '' ? '' : ` (${left})`}`;
  return `${name}: ${formats.join(' and ')}, ${points}, ${span(startMillis, lastMillis)}`;
}

/** Where a run has come to, for a bar. */
export function placeText({ name }: Recording, timeMillis: number): string {
  return `${name}  ${moment(timeMillis)}`;
}
