import type {
  Entry,
  HeadlessTask,
  HttpRequest,
  LastLife,
  PlatformProfile,
  SensorKind,
  Wake,
} from '@geo/core';
import type { ScriptedAnswer, ScriptedSensorAnswers, SensorStates } from '@geo/core/testing';
import type { Boot } from '../../protocol/channel';

/** What a server does with a request; `index` counts the requests of all lives. */
export type PhoneServer = (request: HttpRequest, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>;

/** Which phone is played. */
export interface VirtualPhoneOptions {
  /** Begins a guest, for each life of the process. */
  readonly boot: Boot;
  /**
   * Resolves when the engine in which the guest runs has no promise job left. Where that is the engine of the test itself, in
   * Node: `() => new Promise((done) => setImmediate(done))`.
   */
  readonly drain: () => Promise<void>;
  /** Which of core's platform profiles. */
  readonly profile: PlatformProfile['name'];
  /** The kinds of reading that this device has. Default `location`, `connectivity` and `app`. */
  readonly available?: readonly SensorKind[];
  /** How the device is at first, where it differs from `contentStates`. */
  readonly states?: Partial<SensorStates>;
  /** What the platform answers when it is asked. */
  readonly answers?: ScriptedSensorAnswers;
  /** Default: 200 for everything. */
  readonly server?: PhoneServer;
  /** What an earlier life left behind. */
  readonly memory?: readonly Entry[];
  /** How long a commit takes, milliseconds; without it, it takes effect at once. */
  readonly commitMillis?: number;
  /** Wall clock at the beginning, epoch milliseconds. */
  readonly startsAt?: number;
  /** What ids and jitter come of. Default 1. */
  readonly seed?: number;
  /** Takes events while no app runtime is attached. */
  readonly headless?: HeadlessTask;
  /** As `EngineOptions.blackBox`. */
  readonly blackBox?: boolean | { readonly bytes: number };
  /** Has the guest send its decision trace. Default true. */
  readonly traces?: boolean;
}

/** How a life of the process begins. */
export interface BootOptions {
  /** Written to the transcript. Default: the cause of the wake. */
  readonly why?: string;
  /** Why the process before ended, as the platform says. */
  readonly lastLife?: LastLife;
  /** What started the process. Default a launch; null: only what the scheduler holds, an alarm that came due for instance. */
  readonly wake?: Wake | null;
  /** Is storage locked? Then until `storage.locked` is set to false. */
  readonly locked?: boolean;
}
