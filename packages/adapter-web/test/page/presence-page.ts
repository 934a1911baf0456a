import { screenLock } from '../../src/page/wake-lock';
import { webPresence } from '../../src/page/web-presence';

Object.assign(globalThis, { screenLock, presence: webPresence({ keepScreenOn: true }) });
