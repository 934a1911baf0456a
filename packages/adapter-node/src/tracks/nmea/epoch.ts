import { accuracyMeters } from '../accuracy';
import type { LooseFix } from '../loose-fix';
import type { Sentence } from './sentence';

/** GGA first: it has the altitude, and some receivers write its position with more digits than RMC's. */
const POSITION_ORDER = ['GGA', 'GNS', 'RMC', 'GLL'] as const;

/** All sentences about one moment. */
export class Epoch {
  private readonly sentences = new Map<Sentence['kind'], Sentence>();
  dayTimeMillis: number | undefined;
  dayMillis: number | undefined;

  /** Does the sentence belong to this moment? One without a time of its own belongs to the moment of the sentence before it. */
  holds(sentence: Sentence): boolean {
    const { kind, dayTimeMillis } = sentence;
    if (kind === 'VTG' || kind === 'GSA') return true;
    if (dayTimeMillis !== undefined && this.dayTimeMillis !== undefined)
      return dayTimeMillis === this.dayTimeMillis;
    // A receiver that does not know the time yet: a new moment begins where a kind comes again.
    return !this.sentences.has(kind) && (this.sentences.size === 0 || dayTimeMillis === this.dayTimeMillis);
  }

  add(sentence: Sentence): void {
    // Two talkers may report one epoch (GP and GN); the first with a fix counts.
    const earlier = this.sentences.get(sentence.kind);
    if (!earlier || (earlier.hasFix === false && sentence.hasFix === true))
      this.sentences.set(sentence.kind, sentence);
    this.dayTimeMillis ??= sentence.dayTimeMillis;
    // The date of a receiver without a fix is a guess of its own (week rollover); ZDA is its clock.
    if (sentence.hasFix !== false) this.dayMillis ??= sentence.dayMillis;
  }

  /** The fix of this moment; `'noFix'` when the receiver had none; `undefined` when no sentence contains a position. */
  fix(): LooseFix | 'noFix' | undefined {
    const positions = POSITION_ORDER.flatMap((kind) => this.sentences.get(kind) ?? []);
    if (positions.length === 0) return undefined;
    if (positions.some(({ hasFix }) => hasFix !== true)) return 'noFix';
    const best = positions[0];
    const high = this.sentences.get('GGA') ?? this.sentences.get('GNS');
    const motion = this.motion();
    const deviations = this.sentences.get('GST')?.deviations;
    return {
      latitude: best?.latitude,
      longitude: best?.longitude,
      accuracy: accuracyMeters(deviations?.horizontal, high?.hdop ?? this.sentences.get('GSA')?.hdop),
      altitude: high?.altitude,
      altitudeAccuracy: deviations?.vertical,
      ellipsoidalAltitude:
        high?.altitude === undefined || high.geoidHeight === undefined
          ? undefined
          : high.altitude + high.geoidHeight,
      speed: motion.speed,
      speedAccuracy: undefined,
      heading: motion.heading,
      headingAccuracy: undefined,
    };
  }

  private motion(): { speed: number | undefined; heading: number | undefined } {
    const minimum = this.sentences.get('RMC');
    const ground = this.sentences.get('VTG');
    return { speed: minimum?.speed ?? ground?.speed, heading: minimum?.heading ?? ground?.heading };
  }
}
