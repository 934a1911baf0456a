import { ALL_PARTS } from '@geo/core';
import { createGuest } from './create-guest';
import { offer } from './offer';

offer(createGuest, ALL_PARTS);
