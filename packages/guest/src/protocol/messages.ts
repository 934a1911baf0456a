import type {
  EventName,
  GeoErrorCode,
  HeadlessEvent,
  LastLife,
  LocationErrorCode,
  PlatformProfile,
  PresenceRequest,
  SensorKind,
  Wake,
} from '@geo/core';

/** The version of these messages. Host and guest each send theirs first; a guest does not start under a host of another, and a host ends a guest of another. */
export const PROTOCOL = 2;

/** The moment of a message: the guest has no clock but this. Host to guest, on every message. */
export interface Moment {
  /** Wall clock, epoch milliseconds. It may jump. */
  readonly now: number;
  /** Monotonic milliseconds since boot, counting sleep. It never goes back. */
  readonly up: number;
}

/** The first message: who the host is. */
export interface Hello {
  /** The version of the messages that the host speaks. */
  readonly protocol: number;
  /** Which of core's platform profiles. */
  readonly profile: PlatformProfile['name'];
  /** Changes when the device reboots. */
  readonly bootId: string;
  /** The kinds of reading that this device has. */
  readonly available: readonly SensorKind[];
  /** 32 hexadecimal digits from the platform's secure source, new for every process: ids and jitter come of it. */
  readonly entropy: string;
  /** Is there a headless task for events while no app runtime is attached? Default: as the profile says. */
  readonly headless?: boolean;
  /** Send the decision trace too. Default false. */
  readonly trace?: boolean;
  /** As `EngineOptions.blackBox`. */
  readonly blackBox?: boolean | { readonly bytes: number };
  /** This guest takes the place of one that failed, in the same process: why it did. */
  readonly restarted?: { readonly reason: string };
  /** Why the previous process of the app ended, where the platform or the host says. */
  readonly lastLife?: LastLife;
}

/** Why something was not done, as it crosses. */
export interface Failure {
  /** For people. */
  readonly message: string;
  /** Present where it is a `GeoError`. */
  readonly code?: GeoErrorCode;
  /** As `GeoError.status`. */
  readonly status?: number;
  /** As `GeoError.locationCode`. */
  readonly locationCode?: LocationErrorCode;
  /** In a reply to a request of `storage`: it cannot be read or written before the device is unlocked. */
  readonly locked?: true;
}

/** An operation of a client. It is answered by a `result` with the same number. */
export interface CallMessage {
  /** The client's own number for this call; it numbers calls and listens together, upwards. */
  readonly call: number;
  /** A name of `Engine`, or `logger.` and a level. */
  readonly method: string;
  /** What the operation is called with. */
  readonly args: readonly unknown[];
  /** The operation takes a listener (`watchPosition`, `watchHeading`, `watchLine`): its events come with `listen` as this call's number. */
  readonly listens?: boolean;
  /** This message has a part of the arguments, the one of this number, from 0. The next is sent after `more`. */
  readonly part?: number;
  /** It is the last part. */
  readonly last?: boolean;
}

/** The names of the events that come to listeners, and to watches. */
export type WatchEventName = EventName | 'line';

/** A client listens to a name. */
export interface ListenMessage {
  /** The client's own number for it, from the same count as calls. */
  readonly listen: number;
  /** Which event. */
  readonly name: EventName;
}

/** What a client says. */
export type ClientMessage =
  /** First. `headless`: a runtime that was started for headless events alone, which is no attached app. */
  | { readonly attach: true; readonly headless?: boolean }
  | { readonly detach: true }
  | CallMessage
  | ListenMessage
  /** Ends a listen, the watch that a call began, or a call whose last part was not sent. */
  | { readonly unlisten: number }
  /** An at-least-once event was acknowledged: its id. */
  | { readonly taken: string }
  /** A headless event has been dealt with: its number. */
  | { readonly handled: number; readonly error?: Failure };

/** What a client says, as its host passes it on. */
export type OfClient = Exclude<ClientMessage, { readonly attach: true } | { readonly detach: true }> & {
  readonly client: string;
};

/** What a host says, without its moment. */
export type HostMessageBody =
  | { readonly hello: Hello }
  /** Why this process runs. Before anything else but `hello`; it is held until memory is loaded. */
  | { readonly wake: Wake }
  /** An app runtime comes, under a name of the host's choice. One of the same name before it is gone. */
  | { readonly attach: string; readonly headless?: boolean }
  | { readonly detach: string }
  | OfClient
  /** Without a client: the host itself has dealt with a headless event. */
  | { readonly handled: number; readonly error?: Failure }
  /** A watched sensor speaks. */
  | { readonly reading: SensorKind; readonly data: unknown }
  /** The answer to a request: a value (absent: nothing), or why there is none. */
  | { readonly reply: number; readonly value?: unknown; readonly error?: Failure }
  /** The uptime that the guest last named in `timer` has come. */
  | { readonly fire: true }
  /** Storage that answered `locked` can be read and written again. */
  | { readonly unlocked: true }
  /** Let go of everything; answered by `closed`. */
  | { readonly close: true };

/** What a host says. */
export type HostMessage = Moment & HostMessageBody;

/** What a port can be asked for. */
export interface PortRequests {
  /** Answered by the value, or nothing. */
  'storage.get': readonly [key: string];
  /** Answered by a list of keys with their values. */
  'storage.scan': readonly [prefix: string, options?: object];
  /** Answered by a number. */
  'storage.count': readonly [prefix: string];
  /** Answered when the changes are durable, all or none. */
  'storage.commit': readonly [changes: readonly object[]];
  /** Answered by the response, whatever its status. */
  'http.send': readonly [request: object];
  /** Answered as the question is; fails where the platform cannot answer. */
  'sensor.ask': readonly [question: string, input: object];
}

/** The endpoints that answer. */
export type PortEndpoint = keyof PortRequests;

/** The answer to a call, or a part of it. */
export interface ResultMessage {
  /** The number of the call. */
  readonly result: number;
  /** The number of this part, from 0: the value is what the parts give one after the other. Absent: the value is whole. */
  readonly part?: number;
  /** It is the last part. */
  readonly last?: boolean;
  /** Absent where there is nothing. */
  readonly value?: unknown;
  /** Ends the call, and drops the parts before. */
  readonly error?: Failure;
}

/** What comes to a client: the last two from its host, the rest from the guest. */
export type GuestToClientMessage =
  | ResultMessage
  /** The engine has taken a part of the arguments of this call: send the next. */
  | { readonly more: number }
  /** `listen` is the number of the listen, or of the call that began a watch. */
  | { readonly event: WatchEventName; readonly listen: number; readonly data: unknown; readonly id?: string };

/** What a guest says. */
export type GuestMessage =
  /** The answer to `hello`. `parts`: the optional parts of this engine. */
  | {
      readonly welcome: {
        readonly protocol: number;
        readonly engine: string;
        readonly parts: readonly string[];
      };
    }
  | (GuestToClientMessage & { readonly client: string })
  /** No app runtime is attached: the host, or a headless client, deals with it and answers `handled`. */
  | { readonly headless: number; readonly event: HeadlessEvent; readonly id?: string }
  /** What is wanted of a sensor from now on; again, with another request, when that changes. */
  | { readonly watch: SensorKind; readonly request: unknown }
  | { readonly unwatch: SensorKind }
  | { readonly request: number; readonly port: PortEndpoint; readonly args: readonly unknown[] }
  /** The one timer: `fire` at this uptime; null takes it back. */
  | { readonly timer: number | null }
  /** Have the platform wake a suspended or dead process at this epoch millisecond; null takes it back. */
  | { readonly wakeAt: string; readonly at: number | null; readonly inexact?: true }
  | { readonly presence: PresenceRequest }
  /** False: nothing is pending, a wake lock or background task may be released. */
  | { readonly busy: boolean }
  /** For the host's own log: messages that could not be parsed, and internal errors. Levels as in the log. */
  | { readonly log: { readonly level: number; readonly event: string; readonly message: string } }
  | { readonly trace: string }
  | { readonly closed: true };

/** What a host says to a client: what the guest has for it, and two things of its own. */
export type ToClientMessage =
  | GuestToClientMessage
  | { readonly headless: number; readonly event: HeadlessEvent; readonly id?: string }
  | { readonly busy: boolean }
  /** The guest was started anew: what was asked is lost, who listened must listen again. */
  | { readonly restarted: true };
