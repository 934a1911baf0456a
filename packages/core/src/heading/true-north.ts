import { turnDegrees } from '../geo/direction';
import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import { declinationDegrees, isModelDate } from './declination';
import type { HeadingEnvironment } from './heading-environment';
import type { MagneticPlace } from './magnetic-field';

/**
 * The platform is asked anew so far away, metres, and after a day. Its answer itself would not keep so long: towards
 * the magnetic poles 50 km are degrees. What is kept is how it differs from the model, which is nearly the same there.
 */
const NEAR_METERS = 50_000;
const DAY_MILLIS = 86_400_000;

/** What the platform was asked. It may never answer. */
interface Question {
  readonly place: MagneticPlace;
  readonly up: number;
  /** The platform's answer minus the model's, degrees. */
  difference: number;
}

/** How far magnetic north is from true north where the device was last: by the platform, or else by the model. */
export class TrueNorth {
  private place: MagneticPlace | undefined;
  private byModel: number | undefined;
  private asked: Question | undefined;
  private warned = false;

  constructor(private readonly env: HeadingEnvironment) {}

  /** The device is here. */
  moveTo({ latitude, longitude, reading }: AcceptedFix): void {
    const altitude = reading.altitude;
    this.place = { latitude, longitude, altitude: Number.isFinite(altitude) ? (altitude as number) : 0 };
    this.byModel = undefined;
  }

  /** Degrees to add to a magnetic heading; `undefined` before any fix. */
  get declination(): number | undefined {
    const { place } = this;
    if (place === undefined) return undefined;
    if (!this.isAsked(place)) this.ask(place);
    return this.modelAt(place) + (this.asked?.difference ?? 0);
  }

  private isAsked(place: MagneticPlace): boolean {
    const { asked } = this;
    if (asked === undefined || this.env.effects.at.up - asked.up >= DAY_MILLIS) return false;
    return asked.place === place || distanceMeters(asked.place, place) < NEAR_METERS;
  }

  private ask(place: MagneticPlace): void {
    const model = this.modelAt(place);
    const question: Question = { place, up: this.env.effects.at.up, difference: 0 };
    this.asked = question;
    this.env.askDeclination(place, (answer) => {
      // Beyond half a turn it is no declination.
      if (!(answer >= -180 && answer <= 180)) return;
      question.difference = turnDegrees(model, answer);
      this.env.effects.trace('heading', `declination ${answer} by the platform, ${model} by the model`);
    });
  }

  private modelAt(place: MagneticPlace): number {
    if (this.byModel === undefined) {
      const { wall } = this.env.effects.at;
      this.byModel = declinationDegrees(place, wall);
      this.warnAbout(wall);
    }
    return this.byModel;
  }

  private warnAbout(wall: number): void {
    if (this.warned || isModelDate(wall)) return;
    this.warned = true;
    this.env.effects.log(
      2,
      'heading:old-model',
      'the magnetic model is made for 2025 to 2030; beyond, true north is an extrapolation',
    );
  }
}
