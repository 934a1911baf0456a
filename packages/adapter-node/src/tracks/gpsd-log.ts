import { asTpv, fixOfTpv } from '../gpsd/tpv';
import { lineDecoder, type MakeDecoder } from './decoder';
import { toEpochMillis } from './timestamp';

/** A log of gpsd's JSON, one message a line; lines between them (raw NMEA, comments) are left out. */
export const gpsdLogDecoder: MakeDecoder = (draft) =>
  lineDecoder((text) => {
    if (!text.startsWith('{') || !text.includes('"TPV"')) return;
    const tpv = asTpv(parse(text));
    if (!tpv) {
      draft.skipped.invalid += 1;
      return;
    }
    const fix = fixOfTpv(tpv);
    if (fix) draft.add(toEpochMillis(tpv.time), fix);
    else draft.skipped.noFix += 1;
  });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
