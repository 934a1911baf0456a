import type { Engine } from '@geo/core';
import { authOperations } from './auth';
import { blackBoxOperations } from './black-box';
import type { CamelEngine } from './camel-engine';
import { crashOperations } from './crash';
import { deviceOperations } from './device';
import { geofenceOperations } from './geofences';
import { headingOperations } from './heading';
import { listening } from './listening';
import { logOperations } from './log';
import { positionOperations } from './positions';
import { queueOperations } from './queue';
import { createStreams } from './streams';
import { trackingOperations } from './tracking';
import { tripOperations } from './trips';

/**
 * Puts binding D around an engine. The engine stays usable by itself, and beside it.
 *
 * @example
 * const camel = createCamel(createEngine({ ports, profile }));
 * await camel.ready({ url: 'https://example.com/locations' });
 * await camel.start();
 * for await (const location of camel.onLocation()) console.log(location.isMoving, location.coords.speedAccuracy);
 */
export function createCamel(engine: Engine): CamelEngine {
  const streams = createStreams(engine);
  return {
    ...trackingOperations(engine),
    ...positionOperations(engine, streams),
    ...queueOperations(engine),
    ...headingOperations(engine, streams),
    ...deviceOperations(engine),
    ...authOperations(engine),
    ...crashOperations(engine),
    ...geofenceOperations(engine),
    ...blackBoxOperations(engine),
    ...logOperations(engine),
    ...tripOperations(engine, streams),
    ...listening(engine, streams),
    get busy() {
      return engine.busy;
    },
    idle: () => engine.idle(),
    async close() {
      try {
        await engine.close();
      } finally {
        streams.cancelAll();
      }
    },
  };
}
