import { createGuest } from './create-guest';

/** The one global of the bundle. */
(globalThis as { geoGuest?: typeof createGuest }).geoGuest = createGuest;
