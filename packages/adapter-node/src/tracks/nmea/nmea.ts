import { lineDecoder, type MakeDecoder } from '../decoder';
import type { LooseFix } from '../loose-fix';
import { Calendar } from './calendar';
import { Epoch } from './epoch';
import { readSentence } from './sentence';

/** A line of a log that ends in an NMEA sentence may begin with the logger's own time or with transport bytes. */
const SENTENCE = /\$[A-Z]{2}[A-Z]{3},[^$]*$/;

/**
 * NMEA 0183: GGA, GNS, RMC, GLL, VTG, GSA and GST of one moment become one fix. Dates come from RMC and ZDA; a
 * recording without any date is placed on `dayMillis`, or on 1970-01-01 with a warning.
 */
export const nmeaDecoder: MakeDecoder = (draft, { dayMillis }) => {
  const calendar = new Calendar();
  /** Fixes before the first date, on days counted from 1970-01-01. */
  let undated: { readonly millis: number; readonly fix: LooseFix }[] = [];
  let epoch = new Epoch();

  function close(): void {
    const fix = epoch.fix();
    if (fix === 'noFix') draft.skipped.noFix += 1;
    const { dayTimeMillis } = epoch;
    if (dayTimeMillis === undefined) {
      if (fix !== undefined && fix !== 'noFix') draft.add(undefined, fix);
      return;
    }
    // A moment without a fix and without a trusted date is useless, and its clock may be far off.
    if (fix === 'noFix' && epoch.dayMillis === undefined) return;
    const firstDate = !calendar.dated && epoch.dayMillis !== undefined;
    if (firstDate) dateWhatCameBefore((epoch.dayMillis ?? 0) - calendar.undatedDay(dayTimeMillis));
    const millis = calendar.place(dayTimeMillis, epoch.dayMillis);
    if (fix === undefined || fix === 'noFix') return;
    if (calendar.dated) draft.add(millis, fix);
    else undated.push({ millis, fix });
  }

  function dateWhatCameBefore(shiftMillis: number): void {
    for (const { millis, fix } of undated) draft.add(millis + shiftMillis, fix);
    undated = [];
  }

  return lineDecoder(
    (line) => {
      const text = SENTENCE.exec(line)?.[0].trimEnd();
      const sentence = text === undefined ? undefined : readSentence(text);
      if (sentence === undefined) return;
      if (sentence === 'checksum') {
        draft.skipped.badChecksum += 1;
      } else if (sentence === 'damaged') {
        draft.skipped.invalid += 1;
      } else {
        if (!epoch.holds(sentence)) {
          close();
          epoch = new Epoch();
        }
        epoch.add(sentence);
      }
    },
    () => {
      close();
      if (undated.length === 0) return;
      if (dayMillis === undefined) {
        draft.warn(
          'no sentence names a date (RMC, ZDA): days count from 1970-01-01; give `date` to place it',
        );
      }
      dateWhatCameBefore(dayMillis ?? 0);
    },
  );
};
