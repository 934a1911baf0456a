import type { Engine, EventListenerName, EventName, Listener, Subscription } from '@geo/core';
import { EVENT_LISTENERS } from '@geo/core/client';

/** `on` and the `on…` methods, implemented by `on`. */
export function listenerOperations(
  on: <N extends EventName>(name: N, listener: Listener<N>) => Subscription,
): Pick<Engine, 'on' | EventListenerName> {
  const named = Object.entries(EVENT_LISTENERS).map(([method, name]) => [
    method,
    (listener: Listener<EventName>) => on(name, listener),
  ]);
  return { on, ...(Object.fromEntries(named) as Pick<Engine, EventListenerName>) };
}
