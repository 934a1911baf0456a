import type { BackgroundGeolocationModule } from './api';
import { createModule } from './module';
import { performed } from './performed';

/**
 * The engine of this app. Importing it starts nothing; the first call attaches.
 *
 * @example
 * BackgroundGeolocation.onLocation(({ coords }) => show(coords));
 * await BackgroundGeolocation.ready({ url: 'https://example.com/locations' });
 * await BackgroundGeolocation.start();
 */
export const BackgroundGeolocation: BackgroundGeolocationModule = createModule(performed);
