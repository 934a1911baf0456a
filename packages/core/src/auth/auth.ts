import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ConfigPatch } from '../config/config-patch';
import type { AuthorizationEvent, AuthState } from '../contract/authorization';
import { remainingMillis, settledWait } from '../time/deadline';
import { adopted, refreshed } from './adoption';
import type { AuthEnvironment } from './auth-environment';
import {
  type AuthEvent,
  type AuthInput,
  type AuthMachineMemory,
  type AuthTasks,
  authMachine,
  type Credentials,
} from './auth-machine';
import type { AuthMemory } from './auth-memory';
import { createRefresh } from './refresh';
import { isRefreshable } from './refresh-request';
import { NO_TOKENS, pairOf, TOKEN_FIELDS, type TokenMemory } from './tokens';

/** The auth region: the tokens and their refresh. */
export interface Auth {
  /** The machine, for the engine's machine to run with the input that `restore` returns. */
  readonly machine: ReturnType<typeof authMachine>;
  /** Takes up what was known before a kill; answers how the machine begins. The configuration is in force already. */
  restore(tokens: TokenMemory, memory: AuthMemory | null): AuthInput;
  attach(actor: ActorRefFrom<typeof authMachine>): void;
  /** What uploads are sent with; undefined where no `authorization` is configured. */
  readonly accessToken: string | undefined;
  /** The tokens in use. */
  readonly state: AuthState;
  /**
   * A patch is in force: adopts the tokens in it, and notes how they are refreshed now. Answers whether uploads carry
   * another token from here on.
   */
  configured(patch: ConfigPatch, base: 'stored' | 'defaults'): boolean;
  /**
   * A request other than an upload was refused with this token. Resolves true when another token is in force: at once where
   * one is already, else when the refresh has ended.
   */
  renewal(token: string): Promise<boolean>;
  /** The refresh token and the access token were both refused: every request fails until the app sets others. */
  readonly isRejected: boolean;
  /** The server accepted an upload, and with it the present token. */
  accepted(): void;
  /** The event as listeners get it: tokens are added when it is delivered, and stored in no event before. Undefined: void. */
  filled(event: AuthorizationEvent): AuthorizationEvent | undefined;
}

const UNTRIED: AuthMachineMemory = {
  savedMode: 'valid',
  isSpent: false,
  freshUntil: null,
  fruitless: 0,
  failures: 0,
  retryAt: null,
  byServer: false,
};

export function createAuth(env: AuthEnvironment): Auth {
  const { effects, bootId, redactor } = env;
  /** The newest tokens: stored, or about to be. */
  let held: TokenMemory = NO_TOKENS;
  /** The tokens in use: durable, except where the disk is full. */
  let used: TokenMemory = NO_TOKENS;
  let authorization: string | undefined;
  /** Was what it waits for counted in another boot? */
  let isFirstOfBoot = false;
  let saved = JSON.stringify(UNTRIED);
  let actor: ActorRefFrom<typeof authMachine> | undefined;
  let snapshot: SnapshotFrom<typeof authMachine> | undefined;

  const awaiting: ((isRenewed: boolean) => void)[] = [];

  const send = (event: AuthEvent) => actor?.send(event);
  const described = () => JSON.stringify(env.config().authorization);
  const configuredTokens = (tokens: TokenMemory) =>
    env.config().authorization === undefined ? {} : pairOf(tokens);

  function credentials(): Credentials {
    const pair = configuredTokens(held);
    return {
      held: pair.accessToken !== undefined || pair.refreshToken !== undefined,
      refreshable: isRefreshable(env.config(), pair),
    };
  }

  /** From now on the present tokens, and earlier ones by their digests, are redacted in every text. */
  function hide(): void {
    const { accessToken, refreshToken, known } = held;
    redactor.learn([accessToken ?? '', refreshToken ?? '']);
    redactor.learnDigests(TOKEN_FIELDS.flatMap((field) => known[field] ?? []));
  }

  /** Resolves all promises that await the end of a refresh. */
  function answer(isRenewed: boolean): void {
    for (const resolve of awaiting.splice(0)) resolve(isRenewed);
  }

  function use(): void {
    used = held;
    answer(true);
    effects.trace('auth', 'the new tokens are in use');
    env.renewed();
  }

  function fail(): void {
    answer(false);
    env.failed();
  }

  const refresh = createRefresh(env, {
    get held() {
      return held;
    },
    get unproven() {
      return snapshot?.context.unproven ?? 0;
    },
    get failures() {
      return snapshot?.context.failures ?? 0;
    },
    take(fresh) {
      held = refreshed(held, fresh);
      hide();
      effects.remember('secret/tokens', held);
    },
    takeLate: () => env.durable(use),
    redact: redactor.redact,
  });

  const tasks: AuthTasks = {
    refresh: refresh.run,
    save(settle) {
      env.durable(() => settle.done(effects.at));
      return undefined;
    },
  };

  function remember(next: SnapshotFrom<typeof authMachine>): void {
    const { isSpent, freshUntil, unproven: fruitless, failures, retryAt, byServer } = next.context;
    const savedMode = modeOf(next);
    const machine = { savedMode, isSpent, freshUntil, fruitless, failures, retryAt, byServer };
    const text = JSON.stringify(machine);
    if (text === saved) return;
    saved = text;
    effects.remember('auth', { version: 1, machine } satisfies AuthMemory);
  }

  function setAlarm({ context: { retryAt } }: SnapshotFrom<typeof authMachine>): void {
    env.wakeIn(retryAt && remainingMillis(retryAt, effects.at, bootId));
  }

  function onSnapshot(next: SnapshotFrom<typeof authMachine>): void {
    if (next === snapshot) return;
    const before = snapshot;
    snapshot = next;
    remember(next);
    if (next.context.retryAt !== before?.context.retryAt) setAlarm(next);
    if (JSON.stringify(next.value) !== JSON.stringify(before?.value)) {
      effects.trace(
        'auth',
        typeof next.value === 'string' ? next.value : `refreshing (${next.value.refreshing})`,
      );
    }
  }

  return {
    machine: authMachine(),
    restore(tokens, memory) {
      held = tokens;
      used = tokens;
      hide();
      authorization = described();
      const before = memory?.machine ?? null;
      const { retryAt = null } = before ?? {};
      const machine = before && { ...before, retryAt: retryAt && settledWait(retryAt, effects.at, bootId) };
      isFirstOfBoot = (machine?.retryAt ?? null) !== retryAt;
      saved = JSON.stringify({ ...UNTRIED, ...before });
      return {
        at: effects.at,
        bootId,
        credentials: credentials(),
        memory: machine,
        actions: { reportRenewed: use, reportFailed: fail },
        tasks,
      };
    },
    attach(started) {
      actor = started;
      snapshot = actor.getSnapshot();
      // The alarm of the boot before is gone, and the next process of this one counts from here.
      if (isFirstOfBoot) {
        remember(snapshot);
        setAlarm(snapshot);
      }
      // Errors are handled by the engine's machine.
      actor.subscribe({ next: onSnapshot, error: () => answer(false), complete: () => answer(false) });
    },
    get accessToken() {
      return configuredTokens(used).accessToken;
    },
    get state() {
      return configuredTokens(used);
    },
    configured(patch, base) {
      const tokenBefore = configuredTokens(used).accessToken;
      const before = held;
      held = adopted(before, patch, base);
      hide();
      if (JSON.stringify(held) !== JSON.stringify(before)) effects.remember('secret/tokens', held);
      const areOthers = TOKEN_FIELDS.some((field) => held[field] !== before[field]);
      if (areOthers) used = held;
      const isOtherwise = described() !== authorization;
      authorization = described();
      if (areOthers || isOtherwise) {
        refresh.forget();
        send({ type: 'credentials.given', at: effects.at, credentials: credentials() });
        answer(areOthers);
      }
      return areOthers || configuredTokens(used).accessToken !== tokenBefore;
    },
    renewal(token) {
      if (token !== configuredTokens(used).accessToken) return Promise.resolve(true);
      return new Promise((resolve) => {
        awaiting.push(resolve);
        if (actor) send({ type: 'credentials.refused', at: effects.at, explicit: true });
        else answer(false);
      });
    },
    get isRejected() {
      return snapshot?.matches('rejected') === true && snapshot.context.isSpent;
    },
    accepted() {
      const context = snapshot?.context;
      const isRelevant =
        context?.freshUntil || snapshot?.matches('rejected') || snapshot?.matches('refreshing');
      if (isRelevant) send({ type: 'credentials.accepted', at: effects.at });
    },
    filled(event) {
      if (!event.success) return event;
      const { accessToken, ...rest } = pairOf(held);
      return accessToken === undefined ? undefined : { ...event, accessToken, ...rest };
    },
  };
}

function modeOf({ value }: SnapshotFrom<typeof authMachine>): AuthMachineMemory['savedMode'] {
  if (typeof value !== 'string') return value.refreshing === 'saving' ? 'valid' : 'refreshing';
  return value === 'rejected' ? 'rejected' : 'valid';
}
