import type { PlatformProfile } from '../config/profiles';
import type { Extras, Location } from '../contract/location';
import { toTimestamp } from '../contract/timestamp';
import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';
import type { FixReading } from '../ports/sensor';
import type { StepEffects } from '../store/step-effects';
import type { Instant } from '../time/instant';
import { type DescriptionEnvironment, description } from './description';
import { elasticDistanceMeters } from './elastic-distance';
import { createLocationFilter, type LocationFilter } from './filter';
import { carriedOverReboot, type FilterMemory, NEW_FILTER } from './filter-memory';
import { filterSettings } from './filter-settings';
import type { AcceptedFix } from './fix';
import type { FixFact } from './fix-fact';
import { NEW_ODOMETER, type OdometerMemory, travel } from './odometer';
import type { Outcome, Rejection } from './outcome';
import type { RecordContext } from './record';
import type { SessionMemory } from './session-memory';

interface FixPipelineEnvironment extends DescriptionEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  readonly profile: PlatformProfile;
  /** The motion verdict: moving, stationary, or unknown. */
  verdict(): boolean | null;
  /** Is it on its way, and at no halt? */
  isOnTheWay(): boolean;
  /** Passes a fix to motion as evidence; returns the fixes that belong to the track, in order. */
  tracked(fix: AcceptedFix): readonly AcceptedFix[];
  emit(fact: FixFact): void;
}

/** The path of a fix: raw → accepted or rejected → evidence → odometer → record. */
export interface FixPipeline {
  restore(session: SessionMemory | null, odometer: OdometerMemory | null): void;
  /** Creates a new filter: filter keys of the configuration apply from here. */
  begin(): void;
  /** As `begin`, for a new session: its first fix is recorded, and distance since the last session does not count. */
  beginSession(): void;
  /** A new session: the position of the previous one is not evidence for this one. */
  sessionOpened(): void;
  /** Tracking stops: resolves the fixes that the filter still holds. */
  end(): void;
  offer(reading: FixReading): void;
  /** A mock fix came, and `rejectMock` is on: rejects it before anything learns from it. */
  rejectMock(reading: FixReading): void;
  becameStationary(anchor: AcceptedFix | undefined, extras: Extras | undefined): Location | undefined;
  becameMoving(held: readonly AcceptedFix[], departedAt: Instant | undefined): Location | undefined;
  /** A check found no departure: rejects this held fix. Both distances in metres. */
  notDeparted(fix: AcceptedFix, clearance: number, threshold: number): void;
  /** A record was queued, by this part or another. */
  queued(record: Location): void;
  /**
   * A record of this fix that is not queued, to be embedded in an event or returned. It has an id of its own; the
   * configured extras are the base of its extras.
   */
  describe(fix: AcceptedFix, details?: Partial<RecordContext>): Location;
  /** Sets the odometer; later distance adds to it. */
  setOdometer(metres: number): void;
  readonly odometer: number;
  /** The distance filter at the present speed, metres. */
  readonly elasticMeters: number;
  readonly lastAccepted: AcceptedFix | undefined;
  /** As `lastAccepted`, including a fix accepted before a kill. */
  readonly lastKnown: AcceptedFix | undefined;
  /** The same, unless it belongs to an earlier session. */
  readonly lastOfSession: AcceptedFix | undefined;
  /** Uptimes of the last fix before and after the filter. */
  readonly lastRawUp: number | undefined;
  readonly lastAcceptedUp: number | undefined;
}

const ON_FOOT: ReadonlySet<string> = new Set(['on_foot', 'walking', 'running']);

/** The pipeline of an engine; the first `begin` or fix creates its filter. */
export function createFixPipeline(env: FixPipelineEnvironment): FixPipeline {
  const describe = (fix: AcceptedFix, details?: Partial<RecordContext>) =>
    description(env, fix, { odometer: odometer.metres, isMoving: env.verdict(), ...details });
  const { effects } = env;
  let filter: LocationFilter | undefined;
  let filterMemory: FilterMemory = NEW_FILTER;
  let odometer: OdometerMemory = NEW_ODOMETER;
  let recorded: Position | null = null;
  let lastRawUp: number | undefined;
  let lastAcceptedUp: number | undefined;
  let located = false;
  let speed = 0;
  let elasticMeters = 0;
  let departedAt: Instant | undefined;
  /** Is the last accepted fix a queued record whose `is_moving` is not false? */
  let toldMoving = false;

  const trace = (decision: string) => effects.trace('locations', decision);

  function begin(): void {
    filter = createLocationFilter(filterSettings(env.config(), env.profile), filterMemory);
    elasticMeters = elasticDistanceMeters(env.config(), 0);
  }

  function save(): void {
    filterMemory = filter?.memory() ?? filterMemory;
    const { bootId } = env;
    const aliveAt = effects.at;
    // Two literals: this runs several times per fix, and a conditional spread costs more than the rest of the function.
    const memory: SessionMemory = toldMoving
      ? { version: 1, bootId, filter: filterMemory, recorded, located, toldMoving, aliveAt }
      : { version: 1, bootId, filter: filterMemory, recorded, located, aliveAt };
    effects.rememberLater('session', memory);
    effects.rememberLater('odometer', odometer);
  }

  function resolve(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.kind === 'accepted') accept(outcome.fix, outcome.why);
      else if (outcome.kind === 'rejected') reject(outcome.rejection);
      else trace(`held ${outcome.taken.up}, ${outcome.reason} so far`);
    }
  }

  function reject(rejection: Rejection): void {
    const { reason, value, threshold, reading, taken } = rejection;
    trace(`rejected ${taken.up} ${reason} ${value} > ${threshold}`);
    const { latitude, longitude, accuracy } = reading;
    effects.emit('locationfilter', {
      reason,
      value,
      threshold,
      timestamp: toTimestamp(taken.wall),
      coords: { latitude, longitude, accuracy },
    });
    env.emit({ type: 'fix.rejected', rejection });
  }

  function accept(fix: AcceptedFix, why: string | undefined): void {
    lastAcceptedUp = effects.at.up;
    if (why !== undefined) trace(`doubted ${fix.taken.up} ${why}`);
    // Motion may withhold this one.
    if (fix.unreached) odometer = { metres: odometer.metres, from: null };
    if (fix.reading.mock) trace(`mock ${fix.taken.up}`);
    toldMoving = false;
    located = true;
    setSpeed(fix.speed);
    env.emit({ type: 'fix.accepted', fix });
    for (const tracked of env.tracked(fix)) follow(tracked, env.verdict());
    save();
  }

  function setSpeed(now: number): void {
    speed = now;
    const next = elasticDistanceMeters(env.config(), speed);
    if (next === elasticMeters) return;
    elasticMeters = next;
    env.emit({ type: 'sensors.wanted' });
  }

  /** Processes a fix of the track: the odometer counts it, and the distance filter decides whether it becomes a record. */
  function follow(fix: AcceptedFix, isMoving: boolean | null): Location | undefined {
    env.emit({ type: 'fix.followed', fix, departedAt });
    odometer = travel(odometer, fix, {
      still: false,
      accuracyThreshold: env.config().odometerAccuracyThreshold,
    });
    const gate = elasticDistanceMeters(env.config(), fix.speed);
    const step = recorded === null ? null : distanceMeters(recorded, fix);
    if (step !== null && step < gate) {
      trace(`skipped ${fix.taken.up} ${step} < ${gate}`);
      return undefined;
    }
    const extras = departedAt === undefined ? undefined : { departedAt: toTimestamp(departedAt.wall) };
    departedAt = undefined;
    const why = step === null ? 'the first' : `${step} >= ${gate}`;
    return enqueue(fix, { isMoving, ...(extras === undefined ? {} : { extras }) }, why);
  }

  function enqueue(
    fix: AcceptedFix,
    details: Partial<RecordContext> & Pick<RecordContext, 'isMoving'>,
    why: string,
  ): Location {
    const record = describe(fix, details);
    recorded = { latitude: fix.latitude, longitude: fix.longitude };
    trace(`recorded ${fix.taken.up} odometer ${record.odometer}, ${why}`);
    save();
    env.emit({ type: 'record.made', record });
    return record;
  }

  /**
   * A fix that is already a moving record cannot be the stop's record with the same time: that record gets the time at which
   * the device was found to be stationary.
   */
  function ofItsOwnMoment(fix: AcceptedFix): AcceptedFix {
    const { up, wall } = fix.taken;
    return toldMoving ? { ...fix, taken: { up, wall: Math.max(effects.at.wall, wall + 1) } } : fix;
  }

  return {
    restore(session, savedOdometer) {
      odometer = savedOdometer ?? NEW_ODOMETER;
      recorded = session?.recorded ?? null;
      toldMoving = session?.toldMoving ?? false;
      located = session?.located ?? recorded !== null;
      if (session) {
        const sameBoot = session.bootId === env.bootId;
        filterMemory = sameBoot ? session.filter : carriedOverReboot(session.filter, effects.at);
      }
    },
    begin,
    beginSession() {
      begin();
      recorded = null;
      departedAt = undefined;
      odometer = { metres: odometer.metres, from: null };
      save();
    },
    sessionOpened() {
      located = false;
      save();
    },
    end() {
      resolve(filter?.flush() ?? []);
      save();
    },
    offer(reading) {
      if (!filter) begin();
      lastRawUp = effects.at.up;
      const moving = env.verdict() !== false;
      const onFoot = ON_FOOT.has(env.activity().type);
      resolve(filter?.offer(reading, effects.at, { moving, onTheWay: env.isOnTheWay(), onFoot }) ?? []);
    },
    rejectMock(reading) {
      lastRawUp = effects.at.up;
      reject({ reason: 'mock', value: 1, threshold: 0, reading, taken: effects.at });
    },
    becameStationary(anchor, extras) {
      save();
      const last = (located ? filter?.lastAccepted : undefined) ?? anchor;
      if (!last) return undefined;
      const age = effects.at.up - last.taken.up;
      const details = { isMoving: false, event: 'motionchange', age, ...(extras && { extras }) } as const;
      return enqueue(ofItsOwnMoment(last), details, 'motionchange');
    },
    becameMoving(held, since) {
      departedAt = since;
      let record: Location | undefined;
      for (const fix of held) record = follow(fix, true) ?? record;
      const last = held[held.length - 1] ?? filter?.lastAccepted;
      if (record) return record;
      return last && describe(last, { isMoving: true, age: effects.at.up - last.taken.up });
    },
    notDeparted(fix, clearance, threshold) {
      reject({
        reason: 'not-departed',
        value: clearance,
        threshold,
        reading: fix.reading,
        taken: fix.taken,
      });
    },
    queued({ is_moving, timestamp }) {
      if (is_moving === false || !filter?.lastAccepted) return;
      if (timestamp !== toTimestamp(filter.lastAccepted.taken.wall)) return;
      toldMoving = true;
      save();
    },
    describe,
    setOdometer(metres) {
      odometer = { ...odometer, metres };
      effects.remember('odometer', odometer);
    },
    get odometer() {
      return odometer.metres;
    },
    get elasticMeters() {
      return elasticMeters;
    },
    get lastAccepted() {
      // Before the first fix of this process: the restored state.
      return filter ? filter.lastAccepted : (filterMemory.last ?? undefined);
    },
    get lastOfSession() {
      return located ? filter?.lastAccepted : undefined;
    },
    get lastKnown() {
      return filter?.lastAccepted ?? filterMemory.last ?? undefined;
    },
    get lastRawUp() {
      return lastRawUp;
    },
    get lastAcceptedUp() {
      return lastAcceptedUp;
    },
  };
}
