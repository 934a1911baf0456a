import type { ModelServer } from '../server/model-server';
import type { Fault, FaultKind } from './fault';
import { type Spell, spellsOf } from './spells';
import { NO_TROUBLE, type Trouble, troubleOf } from './trouble';

/** What of a phone the faults can reach, besides what its parts read in `Trouble`. */
export interface Patient {
  /** The server that the app uploads to. */
  readonly server: ModelServer;
  /** The process dies at this moment. */
  dies(why: string): void;
  /** The phone is switched off, and on again after so long. */
  reboots(offMillis: number): void;
  /** The wall clock jumps; uptime does not. */
  stepsClock(millis: number): void;
  /** One of the registered regions reports an exit; nothing happens where there is none. */
  exitsFalsely(pick: number): void;
  /** Somebody opens the app. */
  opens(): void;
  /** Somebody leaves the app. */
  leaves(): void;
  /** Somebody swipes the app away. */
  swipesAway(): void;
  /** A fault begins: for the observers. */
  sees(fault: Fault): void;
  /** What is wrong has become something else: whatever the device tells of itself (network, provider, power) is told anew. */
  feels(trouble: Trouble): void;
}

/** What a process does that it may die in. */
export type Deed = 'commit' | 'request';

/** How it dies in it: before it takes effect, or when it has, and before the process hears so. */
export type Doom = 'before' | 'after';

/** The faults of a run, as they come and go. */
export interface Affliction {
  /** When the next fault begins or ends, milliseconds since the world began; `Infinity` when no more does. */
  readonly nextAt: number;
  /** What is wrong now. */
  readonly trouble: Trouble;
  /** Time has come to this moment: whatever begins or ends until then does. */
  turns(at: number): void;
  /** The process begins a commit or a request: does it die in it? */
  dooms(deed: Deed): Doom | undefined;
}

interface Turn {
  readonly at: number;
  readonly begins: boolean;
  readonly spell: Spell;
}

/** Endings first, so that a fault that follows another at once is not undone by it. */
const inOrder = (a: Turn, b: Turn) => a.at - b.at || Number(a.begins) - Number(b.begins);

function turnsOf(spells: readonly Spell[]): readonly Turn[] {
  return spells
    .flatMap((spell): Turn[] => [
      { at: spell.from, begins: true, spell },
      ...(spell.to > spell.from ? [{ at: spell.to, begins: false, spell }] : []),
    ])
    .sort(inOrder);
}

const HOUR_MILLIS = 3_600_000;

/** Plays a list of faults on a phone. */
export function affliction(faults: readonly Fault[], patient: Patient): Affliction {
  const turns = turnsOf(spellsOf(faults));
  const seen = new Set<Fault>();
  const { mood } = patient.server;
  const goodMood = { ...mood };
  let next = 0;
  let inForce: readonly Spell[] = [];
  let trouble = NO_TROUBLE;
  /** Each waits for its deed: how many go well before it. */
  let traps: { readonly deed: Deed; readonly doom: Doom; left: number }[] = [];

  function lies(deed: Deed, doom: Doom, left: number): void {
    traps.push({ deed, doom, left });
  }

  function setMood(): void {
    mood.status = trouble.status ?? goodMood.status;
    mood.retryAfterSeconds = trouble.retryAfterSeconds;
    mood.losesAnswers = trouble.losesAnswers;
    mood.latencyMillis = trouble.answerMillis ?? goodMood.latencyMillis;
    mood.refreshStatus = trouble.refreshStatus ?? goodMood.refreshStatus;
  }

  const beginnings: { readonly [K in FaultKind]?: (amount: number) => void } = {
    kill: () => patient.dies('killed by the system'),
    killAtCommit: (left) => lies('commit', 'after', left),
    tornCommit: (left) => lies('commit', 'before', left),
    killAtRequest: (left) => lies('request', 'after', left),
    reboot: (offMillis) => patient.reboots(offMillis),
    spuriousExit: (pick) => patient.exitsFalsely(pick),
    clockStep: (millis) => patient.stepsClock(millis),
    timeZone: (hours) => patient.stepsClock(hours * HOUR_MILLIS),
    tokenExpires: () => patient.server.expires(),
    appOpened: () => patient.opens(),
    swipedAway: () => patient.swipesAway(),
  };
  const endings: { readonly [K in FaultKind]?: (amount: number) => void } = {
    timeZone: (hours) => patient.stepsClock(-hours * HOUR_MILLIS),
    appOpened: () => patient.leaves(),
  };

  function takes(turn: Turn): void {
    const { spell } = turn;
    if (turn.begins && !seen.has(spell.fault)) {
      seen.add(spell.fault);
      patient.sees(spell.fault);
    }
    if (spell.to > spell.from) {
      inForce = turn.begins ? [...inForce, spell] : inForce.filter((other) => other !== spell);
      trouble = troubleOf(inForce.map(({ fault }) => fault));
      setMood();
      patient.feels(trouble);
    }
    const { kind, amount = 0 } = spell.fault;
    (turn.begins ? beginnings : endings)[kind]?.(amount);
  }

  return {
    get nextAt() {
      return turns[next]?.at ?? Number.POSITIVE_INFINITY;
    },
    get trouble() {
      return trouble;
    },
    turns(at) {
      for (let turn = turns[next]; turn !== undefined && turn.at <= at; turn = turns[next]) {
        next++;
        takes(turn);
      }
    },
    dooms(deed) {
      if (traps.length === 0) return undefined;
      let doom: Doom | undefined;
      for (const trap of traps) {
        if (trap.deed === deed && trap.left-- === 0) doom = trap.doom;
      }
      traps = traps.filter(({ left }) => left >= 0);
      return doom;
    },
  };
}
