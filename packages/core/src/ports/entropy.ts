import { unprovided } from './unprovided';

/** Ids and jitter. */
export interface Entropy {
  /** A fresh UUID, lower case. */
  uuid(): string;
  /** Uniform in [0, 1). */
  random(): number;
}

/** Every endpoint throws its own name. */
export const unprovidedEntropy: Entropy = {
  uuid: () => unprovided('entropy.uuid'),
  random: () => unprovided('entropy.random'),
};
