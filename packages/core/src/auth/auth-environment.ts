import type { Config } from '../config/keys';
import type { HttpRequest, HttpResponse } from '../ports/http';
import type { Redactor } from '../redaction/redactor';
import type { StepEffects } from '../store/step-effects';
import type { SetAlarm } from '../time/deadline';

/** What the auth region needs. */
export interface AuthEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  config(): Config;
  /** Receives every token, and hides it in all output. */
  readonly redactor: Redactor;
  inBackground(): boolean;
  /** Uniform in [0, 1). */
  random(): number;
  /** One request, held to its timeout. The answer arrives inside a step of its own. */
  send(request: HttpRequest, done: (response: HttpResponse) => void, failed: (message: string) => void): void;
  /** Runs, inside a step of its own, once all that was written so far is durable, or storage has refused it. */
  durable(run: () => void): void;
  /** Other tokens are in force: refused requests may be tried again. */
  renewed(): void;
  /** There are no other tokens, for now or for good. */
  failed(): void;
  readonly wakeIn: SetAlarm;
}
