import type { Config } from '../config/keys';
import type { HttpRequest, HttpResponse } from '../ports/http';
import type { QueueSource } from '../queue/read-ahead';
import type { StepEffects } from '../store/step-effects';
import type { SetAlarm } from '../time/deadline';
import type { CompileTemplate } from './rendering';

/** What the sync region needs. */
export interface SyncEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  readonly queue: QueueSource;
  config(): Config;
  /** Compiles templates of what is uploaded; undefined in an engine without them. */
  readonly compileTemplate: CompileTemplate | undefined;
  accessToken(): string | undefined;
  /** The present token was refused: others are wanted. Answered by `credentials.changed` or `renewal.failed`. */
  refused(explicit: boolean): void;
  /** The tokens were refused for good: until others are given, no request can succeed. */
  isRejected(): boolean;
  /** The present token was accepted. */
  accepted(): void;
  /** The text without the value of any token: servers may echo what they were sent. */
  redact(text: string): string;
  inBackground(): boolean;
  random(): number;
  /** One request, held to its timeout. The answer arrives inside a step of its own. */
  send(request: HttpRequest, done: (response: HttpResponse) => void, failed: (message: string) => void): void;
  /** Runs asynchronous reading; what follows runs inside a step of its own. */
  read<T>(work: Promise<T>, done: (value: T) => void, failed: (reason: unknown) => void): void;
  /** Rows have left the queue. */
  shrank(rows: number): void;
  readonly wakeIn: SetAlarm;
}
