import { createEngineOf } from '@geo/core';
import { bootGuest } from './create-guest';
import { offer } from './offer';

// Tracking and uploads, without any of the engine's optional parts.
offer((post) => bootGuest((options) => createEngineOf([], options), [], post), []);
