import type { Http, HttpRequest, HttpResponse } from '../ports/http';
import type { Scheduler } from '../ports/scheduler';
import type { PendingWork } from './pending-work';
import { withTimeout } from './with-timeout';

/** The port may take this much longer than the timeout it was given before it counts as silent. */
const HTTP_GRACE_MILLIS = 5_000;

/** One request, answered in any case: a port that never answers is given up after its timeout and a grace. */
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
