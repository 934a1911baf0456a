import type { PlatformProfile } from '../config/profiles';
import { quoted } from '../config/quote';
import { GeoError } from '../contract/errors';
import type { Explanation } from '../contract/explanation';
import { ENGINE_VERSION } from '../contract/version';
import type { Ports } from '../ports/index';
import type { Redactor } from '../redaction/redactor';
import type { Tracer } from '../store/unit-of-work';
import type { PendingWork } from '../time/pending-work';
import { explainRecord } from './explain';
import { BLACK_BOX_VERSION } from './header';
import { createRecorder, type Recorder } from './recorder';
import { BOX_CHARACTERS } from './segments';

/** The least a box may hold, bytes: below, a segment would be smaller than what a boot reads. */
const BOX_BYTES_MIN = 64_000;

/** What the black box can tell. They need no `ready`. */
export interface BlackBoxOperations {
  /**
   * Everything the black box holds, one JSON value a line: a bug report that runs (`geo explain FILE`). It has no secrets, but
   * it has where the device was. Rejects `UNAVAILABLE` where the box is off.
   */
  exportBlackBox(): Promise<string>;
  /**
   * Why a record is what it is: the raw fix, what made it a record, the verdict on motion, the fixes rejected near it, the
   * answers to its uploads. Rejects `NOT_FOUND` when the black box does not know it, or no longer, or is off.
   */
  explain(uuid: string): Promise<Explanation>;
}

interface BlackBoxOptions {
  readonly ports: Ports;
  readonly profile: PlatformProfile;
  /** As the option of the engine. */
  readonly blackBox?: boolean | { readonly bytes: number };
}

/** The recorder of an engine; undefined where the box is off.
 * @throws RangeError when the box is to be smaller than it can be.
 */
export function createBlackBox(
  options: BlackBoxOptions,
  redactor: Redactor,
  pending: PendingWork,
): Recorder | undefined {
  const { ports, profile, blackBox = true } = options;
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
    header: { engine: ENGINE_VERSION, profile },
  });
}

/** Where decisions go: into the box, and as a line to the engine's `trace` option. Undefined where neither is there. */
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
    const segments = await box.segments.read();
    return `${JSON.stringify({ geoBlackBox: BLACK_BOX_VERSION, engine: ENGINE_VERSION })}\n${segments}\n`;
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
        throw new GeoError(
          'NOT_FOUND',
          recorder ? `the black box knows no record ${uuid}, or no longer` : off,
        );
      return found;
    },
  };
}

/** A box that cannot be read knows nothing; `geo explain` says where it is broken. */
function explained(box: string, uuid: string): Explanation | undefined {
  try {
    return explainRecord(box, uuid);
  } catch {
    return undefined;
  }
}
