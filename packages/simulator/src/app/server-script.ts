import type { HttpRequest } from '@geo/core';
import type { ModelServer, ServerResponse } from '../server/model-server';
import { isFetched } from './fetch';
import type { ScriptedResponse } from './phone-commands';
import { quoted } from './quoted';

/** A server that responds as scripted, and otherwise as its model does. */
export interface ScriptedServer extends ModelServer {
  /** Sets the responses to the next requests, in order; the last one also applies to every later request. */
  setScript(script: readonly ScriptedResponse[]): void;
}

/** The range of HTTP statuses; 0 stands for a refused connection. */
const STATUS_MIN = 100;
const STATUS_MAX = 599;

/** The response to the app's own requests without a `backend` option. */
const NO_BACKEND: ScriptedResponse = {
  status: 404,
  body: 'simulatedPhone({ backend }) responds to what the app fetches',
};

/** Puts a script before a model server; requests that the script lets pass with 200 reach the model. The app's own requests go to `backend`. */
export function scriptedServer(model: ModelServer, backend: ScriptedResponse = NO_BACKEND): ScriptedServer {
  let script: readonly ScriptedResponse[] = [];
  let next = 0;

  function fetched(request: HttpRequest): ServerResponse {
    const answer = typeof backend === 'function' ? backend(request) : backend;
    if (typeof answer !== 'number') return answer;
    return checkedStatus(answer) === 0 ? { none: 'connection refused' } : { status: answer };
  }

  function respond(request: HttpRequest, number: number, at: number): ServerResponse {
    if (isFetched(request)) return fetched(request);
    const scripted = script[Math.min(next++, script.length - 1)];
    const answer = typeof scripted === 'function' ? scripted(request) : scripted;
    if (answer !== undefined && typeof answer !== 'number') return answer;
    if (answer !== undefined) model.conditions.status = checkedStatus(answer);
    return model.respond(request, number, at);
  }

  return Object.assign(Object.create(model) as ModelServer, {
    respond,
    setScript(given: readonly ScriptedResponse[]) {
      if (given.length === 0)
        throw new RangeError('it needs at least one status, response or function; got none');
      for (const answer of given) if (typeof answer === 'number') checkedStatus(answer);
      for (const answer of given)
        if (answer === null || !['number', 'object', 'function'].includes(typeof answer))
          throw new RangeError(
            `a response must be a status, a response object or a function; got ${quoted(answer)}`,
          );
      script = given;
      next = 0;
    },
  });
}

function checkedStatus(status: number): number {
  const isStatus = Number.isInteger(status) && status >= STATUS_MIN && status <= STATUS_MAX;
  if (isStatus || status === 0) return status;
  throw new RangeError(
    `a status must be a whole number from ${STATUS_MIN} to ${STATUS_MAX}, or 0 for no response; got ${quoted(status)}`,
  );
}
