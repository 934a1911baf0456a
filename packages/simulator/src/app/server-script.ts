import type { HttpRequest } from '@geo/core';
import type { ModelServer, ServerAnswer } from '../server/model-server';
import { isFetched } from './fetch';
import { quoted } from './quoted';
import type { Answering } from './verbs';

/** A server that does what the story says, and otherwise what its model does. */
export interface ScriptedServer extends ModelServer {
  /** The next requests are answered so, one after the other, and then as the last one says. */
  follows(script: readonly Answering[]): void;
}

/** Statuses of HTTP; 0 stands for nobody there. */
const STATUS_MIN = 100;
const STATUS_MAX = 599;

/** What an app gets whose backend nobody has described. */
const NO_BACKEND: Answering = {
  status: 404,
  body: 'simulatedPhone({ backend }) answers what the app fetches',
};

/** Puts a script before a model server; what the script answers with 200, the model takes in. What the app fetches goes to its backend. */
export function scriptedServer(model: ModelServer, backend: Answering = NO_BACKEND): ScriptedServer {
  let script: readonly Answering[] = [];
  let next = 0;

  function fetched(request: HttpRequest): ServerAnswer {
    const answer = typeof backend === 'function' ? backend(request) : backend;
    if (typeof answer !== 'number') return answer;
    return checkedStatus(answer) === 0 ? { none: 'connection refused' } : { status: answer };
  }

  function answers(request: HttpRequest, number: number, at: number): ServerAnswer {
    if (isFetched(request)) return fetched(request);
    const scripted = script[Math.min(next++, script.length - 1)];
    const answer = typeof scripted === 'function' ? scripted(request) : scripted;
    if (answer !== undefined && typeof answer !== 'number') return answer;
    if (answer !== undefined) model.mood.status = checkedStatus(answer);
    return model.answers(request, number, at);
  }

  return Object.assign(Object.create(model) as ModelServer, {
    answers,
    follows(given: readonly Answering[]) {
      if (given.length === 0)
        throw new RangeError('it needs at least one status, answer or function; got none');
      for (const answer of given) if (typeof answer === 'number') checkedStatus(answer);
      for (const answer of given)
        if (answer === null || !['number', 'object', 'function'].includes(typeof answer))
          throw new RangeError(`an answer is a status, an answer or a function; got ${quoted(answer)}`);
      script = given;
      next = 0;
    },
  });
}

function checkedStatus(status: number): number {
  const isStatus = Number.isInteger(status) && status >= STATUS_MIN && status <= STATUS_MAX;
  if (isStatus || status === 0) return status;
  throw new RangeError(
    `a status must be a whole number from ${STATUS_MIN} to ${STATUS_MAX}, or 0 for no answer; got ${quoted(status)}`,
  );
}
