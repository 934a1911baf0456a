import { createGuest } from './create-guest';

/** The bundle's one word in a bare JavaScript engine. */
(globalThis as { geoGuest?: typeof createGuest }).geoGuest = createGuest;
