import type { Engine, Entry, HttpRequest, LastLife, SensorReadings, Wake } from '@geo/core';
import {
  countingEntropy,
  type MemoryStorage,
  memoryStorage,
  type RebootOptions,
  type ScriptedHttp,
  type ScriptedSensor,
  type SensorStates,
  type SilentPresence,
  type StateKind,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  type VirtualScheduler,
  virtualScheduler,
} from '@geo/core/testing';
import { connect } from '../../client/connect';
import { createHost } from '../../host/host';
import type { Host } from '../../host/options';
import { type TranscriptRecorder, transcriptRecorder } from '../transcripts/recorder';
import type { BootOptions, VirtualPhoneOptions } from './phone-options';
import { quiet } from './quiet';
import { seedText } from './seed-text';

/** The longest that `waitFor` waits, virtual milliseconds: more than the longest timeout of an upload, three times over. */
const WAIT_MILLIS_MAX = 120_000;

const LAUNCH: Wake = { cause: 'launch' };

/** A phone whose engine is hosted. Its process can be killed and restarted with what was durable; every message is recorded. */
export interface VirtualPhone {
  /** Its clocks: time passes only when a test advances it. */
  readonly scheduler: VirtualScheduler;
  /** The notification and other visible state that the platform would show. */
  readonly presence: SilentPresence;
  /** Does the process run? */
  readonly isAlive: boolean;
  /** Of the present life. */
  readonly storage: MemoryStorage;
  /** Of the present life. */
  readonly sensor: ScriptedSensor;
  /** Of the present life. */
  readonly http: ScriptedHttp;
  /** Of the present life. */
  readonly host: Host;
  /** Every request of every life. */
  readonly requests: readonly HttpRequest[];
  /** The decision trace of every life. */
  readonly trace: readonly string[];
  /** What the hosts logged, of every life. */
  readonly hostLog: readonly string[];
  /** The conversations of every life. */
  readonly transcript: TranscriptRecorder;
  /** Starts the process with a fresh guest. No app runtime is attached yet. */
  boot(options?: BootOptions): Promise<void>;
  /**
   * Kills the process: commits and requests under way are lost. Pending promises settle first,
   * so that the transcript has everything that the last message caused.
   */
  kill(): Promise<void>;
  /** Kills the process and reboots the device; `boot` starts the process again. */
  reboot(options?: RebootOptions): Promise<void>;
  /** Attaches an app runtime. */
  connect(options?: { readonly headless?: boolean }): Engine;
  /** Advances time, and runs everything that comes due. */
  advance(millis: number): Promise<void>;
  /** Settles pending promises; time does not advance. */
  settle(): Promise<void>;
  /** Advances time, a millisecond at a time, until the promise settles. */
  waitFor<T>(work: Promise<T>): Promise<T>;
  /** Delivers a reading of a device state; later processes start with it too. */
  setState<K extends StateKind>(kind: K, reading: Omit<SensorReadings[K], 'ageMillis'>): void;
}

/**
 * A simulated phone that hosts a guest. The same options and the same calls give the same transcript, to the byte.
 *
 * @example
 * const phone = virtualPhone({ boot: createGuest, drain, profile: 'android' });
 * await phone.boot();
 * const engine = phone.connect();
 * await phone.waitFor(engine.ready({}));
 */
export function virtualPhone(options: VirtualPhoneOptions): VirtualPhone {
  const { drain, server = () => 200, seed = 1, traces = true, commitMillis } = options;
  const transcript = transcriptRecorder();
  const rest = () => quiet(() => transcript.lines.length, drain);
  const scheduler = virtualScheduler({
    wakes: [],
    settlingTurns: 1,
    idle: rest,
    ...(options.startsAt === undefined ? {} : { startsAt: options.startsAt }),
  });
  const presence = silentPresence();
  const requests: HttpRequest[] = [];
  const trace: string[] = [];
  const hostLog: string[] = [];
  let states: Partial<SensorStates> = options.states ?? {};
  let durable: readonly Entry[] = options.memory ?? [];
  let life = 0;
  let now: { storage: MemoryStorage; sensor: ScriptedSensor; http: ScriptedHttp; host: Host } | undefined;

  function running() {
    if (now === undefined) throw new Error('the process of this phone is not running: call boot() first');
    return now;
  }

  function startProcess(why: string, locked: boolean, lastLife: LastLife | undefined): void {
    const mine = ++life;
    const storage = memoryStorage(durable, {
      keepsCommits: false,
      ...(commitMillis === undefined ? {} : { latency: { scheduler, commitMillis } }),
    });
    storage.locked = locked;
    const { available = ['location', 'connectivity', 'app'], answers = {} } = options;
    const sensor = scriptedSensor({ available, states, answers });
    const http = scriptedHttp(
      (request) => (mine === life ? server(request, requests.push(request) - 1) : 'held'),
      { scheduler },
    );
    transcript.begin(why);
    const host = createHost({
      ports: { scheduler, storage, sensor, http, presence, entropy: countingEntropy(seed) },
      profile: options.profile,
      boot: options.boot,
      drain,
      entropy: () => seedText(seed, mine),
      tap: transcript.tap,
      log: (entry) => void hostLog.push(JSON.stringify(entry)),
      ...(traces ? { trace: (line: string) => void trace.push(line) } : {}),
      ...(lastLife === undefined ? {} : { lastLife }),
      ...(options.headless === undefined ? {} : { headless: options.headless }),
      ...(options.blackBox === undefined ? {} : { blackBox: options.blackBox }),
    });
    now = { storage, sensor, http, host };
  }

  async function kill(): Promise<void> {
    const { host, storage } = running();
    await scheduler.settle();
    host.kill();
    durable = storage.snapshot();
    scheduler.kill();
    life++;
    now = undefined;
  }

  return {
    scheduler,
    presence,
    requests,
    trace,
    hostLog,
    transcript,
    get isAlive() {
      return now !== undefined;
    },
    get storage() {
      return running().storage;
    },
    get sensor() {
      return running().sensor;
    },
    get http() {
      return running().http;
    },
    get host() {
      return running().host;
    },
    async boot({ wake = LAUNCH, why = wake?.cause ?? 'alarm', locked = false, lastLife } = {}) {
      if (now !== undefined) throw new Error('the process of this phone is running: call kill() first');
      if (wake !== null) scheduler.wake(wake);
      startProcess(why, locked, lastLife);
      await scheduler.settle();
    },
    kill,
    async reboot(reboot) {
      await kill();
      scheduler.reboot({ wake: null, ...reboot });
    },
    connect: (how) => connect(running().host.connect(how)),
    advance: scheduler.advanceAsync,
    settle: scheduler.settle,
    async waitFor(work) {
      let isDone = false;
      const ended = () => {
        isDone = true;
      };
      work.then(ended, ended);
      await scheduler.settle();
      for (let millis = 0; !isDone && millis < WAIT_MILLIS_MAX; millis++) await scheduler.advanceAsync(1);
      return work;
    },
    setState(kind, reading) {
      states = { ...states, [kind]: { ageMillis: 0, ...reading } };
      now?.sensor.deliver(kind, states[kind] as never);
    },
  };
}
