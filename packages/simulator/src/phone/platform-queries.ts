import {
  AUTHORIZATION_STATUS_ALWAYS,
  AUTHORIZATION_STATUS_NOT_DETERMINED,
  AUTHORIZATION_STATUS_WHEN_IN_USE,
  type Sensor,
  type SensorQuestion,
  type SensorQuestions,
} from '@geo/core';
import type { ActivitySource } from './activity';
import type { PhoneControls } from './controls';
import type { Handset } from './handset';
import type { Lives } from './lives';

/** The platform's answers to queries of the engine. */
export function createPlatformQueries(
  handset: Handset,
  lives: Lives,
  activity: ActivitySource,
  setProvider: PhoneControls['setProvider'],
): Sensor['ask'] {
  const { conditions, observe } = handset;

  const answers: {
    readonly [Q in SensorQuestion]?: (input: SensorQuestions[Q]['input']) => SensorQuestions[Q]['answer'];
  } = {
    currentProvider: () => conditions.provider,
    requestPermission({ request }) {
      // A user who has not been asked yet agrees; one who has decided is not asked again.
      if (conditions.provider.status === AUTHORIZATION_STATUS_NOT_DETERMINED)
        setProvider({
          status: request === 'Always' ? AUTHORIZATION_STATUS_ALWAYS : AUTHORIZATION_STATUS_WHEN_IN_USE,
        });
      return conditions.provider.status;
    },
    requestTemporaryFullAccuracy: () => conditions.provider.accuracyAuthorization ?? 0,
    activityHistory: ({ sinceMillisAgo }) => activity.history(sinceMillisAgo),
  };

  return async (question, input) => {
    lives.activity++;
    observe({ type: 'query', question });
    const answer = answers[question] as ((input: unknown) => never) | undefined;
    if (answer === undefined) throw new Error(`this phone cannot answer ${question}`);
    return answer(input);
  };
}
