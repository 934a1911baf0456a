// An app as it would be written, on the browser's own location, storage, locks and network.
import { createGeo } from '../../src/index';

declare global {
  /** Set by the test: takes the events of the app out of the page. */
  var tell: (what: string) => Promise<void>;
}

const geo = createGeo();

geo.onLocation(({ uuid }) => void tell(`record ${uuid}`));
geo.onMotionChange(({ isMoving }) => void tell(isMoving ? 'moving' : 'stopped'));
geo.onGeofence(({ identifier, action }) => void tell(`${action} ${identifier}`));

const config = JSON.parse(new URL(location.href).searchParams.get('config') ?? '{}');

Object.assign(globalThis, { geo, isReady: geo.ready(config) });
