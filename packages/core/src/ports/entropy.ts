import { unprovided } from './unprovided';

/** UUIDs and random numbers. */
export interface Entropy {
  /** A new UUID, lower case. */
  uuid(): string;
  /** Uniform in [0, 1). */
  random(): number;
}

/** Every endpoint throws an error with its name. */
export const unprovidedEntropy: Entropy = {
  uuid: () => unprovided('entropy.uuid'),
  random: () => unprovided('entropy.random'),
};
