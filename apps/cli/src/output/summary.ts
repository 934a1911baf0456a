import type { JournalMotionChange } from '../engine/journal';
import type { Assumptions } from '../replay/assumptions';
import { bytes, count, metres, moment, place } from './figures';
import type { Ink } from './ink';
import type { Outcome } from './outcome';

/** Motion changes shown before the rest is only counted. */
const CHANGES_SHOWN = 20;

/** What a person reads at the end of a run. */
export interface SummaryOptions {
  readonly title: string;
  readonly url: string | undefined;
  readonly motionChanges: readonly JournalMotionChange[];
  /** What the run took, in words. */
  readonly took: string;
}

/** What a person reads at the end of a run, in the ink of where it goes. */
export function summary(outcome: Outcome, options: SummaryOptions): (ink: Ink) => string {
  return (ink) => text(outcome, options, ink);
}

function text(outcome: Outcome, options: SummaryOptions, ink: Ink): string {
  const rows: [string, string][] = [
    ['Fixes', fixes(outcome, ink)],
    ['Records', `${count(outcome.records, 'record')}${uploads(outcome, options.url, ink)}`],
    ['Distance', metres(outcome.odometer)],
    ['Motion', stops(options.motionChanges)],
    ...motion(options.motionChanges, ink),
  ];
  if (outcome.assumed) rows.push(['Silence', assumptionsText(outcome.assumed)]);
  const { receiver, db, track, report } = outcome;
  if (receiver)
    rows.push(['Receiver', `${count(receiver.rows, 'row')}, ${count(receiver.duplicates, 'duplicate')}`]);
  if (db !== undefined) rows.push(['Database', db]);
  if (track !== undefined) rows.push(['Track', track]);
  if (report !== undefined) rows.push(['Report', report]);
  rows.push(['Took', options.took]);
  const lines = rows.map(([name, text]) => `  ${ink.dim(name.padEnd(10))}${text}`);
  return ['', `  ${ink.bold(options.title)}`, '', ...lines, ''].join('\n');
}

/** What a replay takes for granted, in a sentence. */
export function assumptionsText({ profile, gaps, stopTimeout, because }: Assumptions): string {
  const silence = gaps === 'rest' ? 'is a rest where nothing was travelled' : 'means nothing by itself';
  const stop = stopTimeout === null ? '' : `, stopTimeout ${stopTimeout} min`;
  return `${silence} (${because}); profile ${profile}${stop}`;
}

function fixes({ fixes: total, accepted, rejected }: Outcome, ink: Ink): string {
  const reasons = Object.entries(rejected).map(([reason, amount]) => `${amount} ${reason}`);
  const kept = `${total.toLocaleString('en')} in, ${accepted.toLocaleString('en')} accepted`;
  return reasons.length === 0
    ? `${kept}, none rejected`
    : `${kept}, ${ink.yellow(`rejected: ${reasons.join(', ')}`)}`;
}

function uploads({ uploads: sent, undelivered }: Outcome, url: string | undefined, ink: Ink): string {
  if (url === undefined) return '';
  const way = `${count(sent.requests, 'request')}, ${bytes(sent.bytes)}`;
  const left = [
    undelivered.queued > 0 ? `${undelivered.queued} still queued` : '',
    undelivered.quarantined > 0 ? `${undelivered.quarantined} refused` : '',
  ].filter((words) => words !== '');
  return `, ${sent.records.toLocaleString('en')} uploaded (${way})${left.map((words) => `, ${ink.red(words)}`).join('')}`;
}

function stops(changes: readonly JournalMotionChange[]): string {
  return count(changes.filter(({ isMoving }) => !isMoving).length, 'stop');
}

function motion(changes: readonly JournalMotionChange[], ink: Ink): [string, string][] {
  const lines = changes.slice(0, CHANGES_SHOWN).map((change): [string, string] => {
    const at = Date.parse(change.at);
    const where = change.place ? `  at ${place(change.place)}` : '';
    return [
      '',
      `${ink.dim(moment(at))}  ${change.isMoving ? ink.green('moving    ') : ink.cyan('stationary')}${where}`,
    ];
  });
  const more = changes.length - CHANGES_SHOWN;
  return more > 0 ? [...lines, ['', `and ${more} more`]] : lines;
}
