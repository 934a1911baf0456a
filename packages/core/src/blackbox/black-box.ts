import type { PlatformProfile } from '../config/profiles';
import { quoted } from '../config/quote';
import { GeoError, messageOf } from '../contract/errors';
import type { Explanation } from '../contract/explanation';
import type { LastLife } from '../contract/last-life';
import { ENGINE_VERSION } from '../contract/version';
import type { Ports } from '../ports/index';
import type { Redactor } from '../redaction/redactor';
import type { Tracer } from '../store/unit-of-work';
import type { PendingWork } from '../time/pending-work';
import { explainRecord } from './explain';
import { BLACK_BOX_VERSION } from './header';
import { createRecorder, type Recorder } from './recorder';
import { BOX_CHARACTERS } from './segments';
import { countedFromFirst } from './uptimes';

/** Minimum capacity, bytes: below, a segment would be smaller than what a boot reads. */
const BOX_BYTES_MIN = 64_000;

/** The operations of the black box. They need no `ready`. */
export interface BlackBoxOperations {
  /**
   * The contents of the black box, one JSON value per line: a replayable bug report (`geo explain FILE`). It contains no secrets,
   * but the positions of the device. Its uptimes count from its first entry of each boot of the device. Rejects `UNAVAILABLE` where the box is off.
   */
  exportBlackBox(): Promise<string>;
  /**
   * Explains a record: the raw fix, what made it a record, the motion verdict, fixes rejected near it, the
   * responses to its uploads. Rejects `NOT_FOUND` when the black box does not contain it, or is off.
   */
  explain(uuid: string): Promise<Explanation>;
}

interface BlackBoxOptions {
  readonly ports: Ports;
  readonly profile: PlatformProfile;
  /** The engine's option. */
  readonly blackBox?: boolean | { readonly bytes: number };
  readonly lastLife?: LastLife | undefined;
}

/** The recorder of an engine; undefined where the box is off.
 * @throws RangeError when the capacity is below the minimum.
 */
export function createBlackBox(
  options: BlackBoxOptions,
  redactor: Redactor,
  pending: PendingWork,
): Recorder | undefined {
  const { ports, profile, blackBox = true, lastLife } = options;
  if (blackBox === false) return undefined;
  const characters = blackBox === true ? BOX_CHARACTERS : blackBox.bytes;
  if (!(characters >= BOX_BYTES_MIN)) {
    throw new RangeError(
      `blackBox.bytes must be a number of bytes, at least ${BOX_BYTES_MIN}; got ${characters}`,
    );
  }
  return createRecorder({
    ports,
    pending,
    characters,
    redactor,
    header: { engine: ENGINE_VERSION, profile, ...(lastLife === undefined ? {} : { lastLife }) },
  });
}

/** Writes decisions into the box, and to the engine's `trace` option. Undefined where neither is enabled. */
export function tracer(
  trace: ((line: string) => void) | undefined,
  recorder: Recorder | undefined,
): Tracer | undefined {
  if (recorder === undefined && trace === undefined) return undefined;
  return (up, decision) => {
    recorder?.decided(up, decision);
    trace?.(`${up} ${decision}`);
  };
}

export function blackBoxOperations(recorder: Recorder | undefined): BlackBoxOperations {
  const off = 'this engine has no black box: it was made with blackBox: false';

  async function text(box: Recorder): Promise<string> {
    const segments = await box.segments.read().catch((error: unknown) => {
      throw new GeoError('STORAGE', `the black box could not be read: ${box.hiding.text(messageOf(error))}`);
    });
    return `${JSON.stringify({ geoBlackBox: BLACK_BOX_VERSION, engine: ENGINE_VERSION })}\n${countedFromFirst(segments)}\n`;
  }

  return {
    async exportBlackBox() {
      if (recorder === undefined) throw new GeoError('UNAVAILABLE', off);
      return text(recorder);
    },
    async explain(uuid) {
      if (typeof uuid !== 'string' || uuid === '')
        throw new GeoError('INVALID_ARGUMENT', `explain needs the uuid of a record; got ${quoted(uuid)}`);
      const found = recorder && explained(await text(recorder), uuid);
      if (found === undefined)
        throw new GeoError('NOT_FOUND', recorder ? `the black box contains no record ${uuid}` : off);
      return found;
    },
  };
}

/** An unreadable box has no records; `geo explain` reports where it is broken. */
function explained(box: string, uuid: string): Explanation | undefined {
  try {
    return explainRecord(box, uuid);
  } catch {
    return undefined;
  }
}
