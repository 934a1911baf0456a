import { countingEntropy } from '@geo/core/testing';

/** The 32-bit words in the 128 bits of a process. */
const WORDS = 4;

/** The 32 hexadecimal digits that a process starts with: the same for the same seed and life, and another for each life. */
export function seedText(seed: number, life: number): string {
  const { random } = countingEntropy(seed * 1009 + life);
  const word = () =>
    Math.floor(random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0');
  return Array.from({ length: WORDS }, word).join('');
}
