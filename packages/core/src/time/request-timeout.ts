import type { Http, HttpRequest, HttpResponse } from '../ports/http';
import type { Scheduler } from '../ports/scheduler';
import type { PendingWork } from './pending-work';
import { withTimeout } from './with-timeout';

/** Grace beyond the request's timeout before the port counts as silent, milliseconds. */
const HTTP_GRACE_MILLIS = 5_000;

/** Sends one request with a bound: a port that does not answer is given up after the timeout plus the grace. */
export function sendWithTimeout(
  pending: PendingWork,
  http: Http,
  scheduler: Scheduler,
  request: HttpRequest,
): Promise<HttpResponse> {
  const limit = request.timeoutMillis + HTTP_GRACE_MILLIS;
  return withTimeout(pending, scheduler.after, limit, `no response within ${limit} ms`, () =>
    http.send(request),
  );
}
