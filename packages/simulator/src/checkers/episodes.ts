import type { DistractionEvent, DistractionExtras } from '@geo/core';
import type { CheckContext, Checker, Invariant } from './checker';

/** What records say of distraction episodes is what a backend can count. */
export const episodes: Invariant = {
  name: 'episodes',
  statement:
    'each episode that has closed is closed by ddd on exactly one record, the first one stored after the close; no record of it comes later, none mixes two; durationSec is ddd, and startTimestamp dds',
  createChecker,
};

interface Episode {
  ddc: unknown;
  ddd: number | undefined;
}

function createChecker({ stored, report }: CheckContext): Checker {
  const known = new Map<number, Episode>();
  let current: number | undefined;
  /** Episodes whose close was delivered, and which no record has closed yet: oldest first. */
  let closing: { readonly dds: number; readonly ddd: number; readonly seq: number }[] = [];
  const reported = new Set<number>();

  function carries(seq: number, { dds, ddc, ddd }: DistractionExtras): void {
    if (dds === undefined) {
      if (ddd !== undefined || ddc !== undefined) report(`row ${seq} has ddd or ddc without dds`);
      return;
    }
    const episode = known.get(dds);
    if (episode?.ddd !== undefined)
      report(`row ${seq} names episode ${dds} again, which row before it closed`);
    else if (episode !== undefined && episode.ddc !== ddc)
      report(`row ${seq} says ddc ${ddc} of episode ${dds}, and rows before it ${String(episode.ddc)}`);
    if (current !== undefined && current !== dds && known.get(current)?.ddd === undefined)
      report(`row ${seq} names episode ${dds} before ${current} was closed`);
    current = dds;
    known.set(dds, { ddc, ddd });
  }

  stored.onEvent(({ name, payload, seq }) => {
    if (name !== 'distraction') return;
    const { startTimestamp, durationSec } = payload as DistractionEvent;
    const dds = Math.round(Date.parse(startTimestamp) / 1000);
    if (reported.has(dds)) report(`episode ${dds} is reported in a second event`);
    reported.add(dds);
    closing.push({ dds, ddd: durationSec, seq });
  });

  stored.onRecord(({ record, seq, isRetried }) => {
    // A record from quarantine has reported its episode before; one that the app inserts reports as a fix does.
    if (isRetried) return;
    const extras = (record.extras ?? {}) as DistractionExtras;
    carries(seq, extras);
    const [first] = closing;
    if (first === undefined || seq < first.seq) return;
    closing = closing.slice(1);
    if (extras.dds !== first.dds || extras.ddd !== first.ddd)
      report(
        `row ${seq} is the first after episode ${first.dds} closed after ${first.ddd} s, and says dds ${extras.dds}, ddd ${extras.ddd}`,
      );
  });

  return {};
}
