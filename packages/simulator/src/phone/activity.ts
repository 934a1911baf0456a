import type { SensorQuestions } from '@geo/core';
import type { RecognisedActivity } from '../device/device';
import type { Due } from './agenda';
import type { Handset } from './handset';
import type { Source, Watches } from './watches';

/** Recognised activities, reported when they change. */
export interface ActivitySource extends Source<'activity'> {
  /** The app runs again: where activities do not wake it, the latest is delivered now. */
  refresh(): void;
  /** The world has grown: the next change may be another, or be now. */
  lookAgain(): void;
  history(sinceMillisAgo: number): SensorQuestions['activityHistory']['answer'];
}

export function createActivity(handset: Handset, watches: () => Watches): ActivitySource {
  const { agenda, clock, os, device } = handset;
  const how = { wakes: os.activity.wakes.is, relaunches: os.process.relaunches.is.activity };
  let reported: RecognisedActivity | undefined;
  let change: Due | undefined;
  let isFollowed = false;

  function report(recognised: RecognisedActivity): void {
    const { at, type, confidence } = recognised;
    // A world that grows at the very moment of a change makes it another one.
    if (reported?.at === at && reported.type === type && reported.confidence === confidence) return;
    // The activity may have been recognised before it was watched.
    const reading = { ageMillis: Math.max(0, clock.at - at), type, confidence };
    if (watches().post('activity', reading, how)) reported = recognised;
  }

  function follow(): void {
    const next = device.activityAfter(clock.at);
    change =
      next === undefined
        ? undefined
        : agenda.add(next.at, () => {
            follow();
            report(next);
          });
  }

  function end(): void {
    isFollowed = false;
    agenda.cancel(change);
    reported = undefined;
  }

  return {
    open() {
      end();
      isFollowed = true;
      follow();
      // A platform delivers the current activity to a new subscriber; not inside the call.
      agenda.add(clock.at, () => {
        if (watches().has('activity')) report(device.activityAt(clock.at));
      });
    },
    update: () => undefined,
    lookAgain() {
      if (!isFollowed) return;
      agenda.cancel(change);
      follow();
      report(device.activityAt(clock.at));
    },
    close: end,
    orphaned() {
      if (!how.relaunches) end();
      return how.relaunches;
    },
    refresh() {
      if (!how.wakes && watches().has('activity')) report(device.activityAt(clock.at));
    },
    history(sinceMillisAgo) {
      if (!os.activity.history.is) return [];
      const since = Math.max(0, clock.at - sinceMillisAgo);
      const answer: { ageMillis: number; type: RecognisedActivity['type']; confidence: number }[] = [];
      let next: RecognisedActivity | undefined = device.activityAt(since);
      while (next !== undefined && next.at <= clock.at) {
        const { at, type, confidence } = next;
        if (at >= since) answer.push({ ageMillis: clock.at - at, type, confidence });
        next = device.activityAfter(Math.max(at, since));
      }
      return answer;
    },
  };
}
