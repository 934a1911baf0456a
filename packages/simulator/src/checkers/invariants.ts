import { armedWhileMoving } from './armed-while-moving';
import { backoff } from './backoff';
import { batchDelay } from './batch-delay';
import type { Invariant } from './checker';
import { episodes } from './episodes';
import { fences } from './fences';
import { heading } from './heading';
import { headless } from './headless';
import { httpEvents } from './http-events';
import { liveness } from './liveness';
import { motionVerdict } from './motion-verdict';
import { nothingLost } from './nothing-lost';
import { odometer } from './odometer';
import { persistFirst } from './persist-first';
import { quietReceiver } from './quiet-receiver';
import { singleFlight } from './single-flight';
import { slice } from './slice';
import { stumbling } from './stumbling';
import { trueWay } from './true-way';

/** The invariants of every run. That a seed gives the same run twice is checked by comparing hashes. */
export const INVARIANTS: readonly Invariant[] = [
  nothingLost,
  odometer,
  trueWay,
  motionVerdict,
  persistFirst,
  fences,
  slice,
  quietReceiver,
  singleFlight,
  backoff,
  batchDelay,
  stumbling,
  httpEvents,
  episodes,
  armedWhileMoving,
  heading,
  headless,
  liveness,
];
