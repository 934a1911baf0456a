import { type Affliction, affliction, type Fault, type ModelServer, type Patient } from '../../src/index';

/** What was done to a patient, in words. */
export interface Ward {
  readonly affliction: Affliction;
  readonly done: readonly string[];
  readonly server: ModelServer;
}

/** A patient without a phone around it: it writes down what is done to it. */
export function ward(faults: readonly Fault[]): Ward {
  const done: string[] = [];
  const mood = {
    status: 200,
    losesAnswers: false,
    retryAfterSeconds: undefined,
    latencyMillis: 100,
    refreshStatus: 200,
  };
  const server = { mood, expires: () => done.push('expires') } as unknown as ModelServer;
  const patient: Patient = {
    server,
    dies: (why) => done.push(`dies: ${why}`),
    reboots: (millis) => done.push(`reboots for ${millis}`),
    stepsClock: (millis) => done.push(`steps ${millis}`),
    exitsFalsely: (pick) => done.push(`exits ${pick}`),
    opens: () => done.push('opens'),
    leaves: () => done.push('leaves'),
    swipesAway: () => done.push('swipes'),
    sees: ({ kind }) => done.push(`sees ${kind}`),
    feels: () => done.push('feels'),
  };
  return { affliction: affliction(faults, patient), done, server };
}
