import type { SensorReadings } from '../ports/sensor';

type Block = SensorReadings['acceleration'];

/**
 * Steps per g. The noise of a phone's accelerometer at rest is 2 to 5 thousandths of a g, and the finest threshold here is
 * 30: quantising to 4 changes no decision, and encodes most samples as a single character.
 */
const STEPS_PER_G = 256;

/** 64 characters that JSON does not escape; each encodes five bits and a continuation bit. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUE_OF = new Map([...ALPHABET].map((character, value) => [character, value]));
const MORE = 32;

/** Larger samples are a fault of the sensor and are not quantised, g. */
const PLAUSIBLE_G = 1_000;

/**
 * The block as the engine receives it, quantised to 1/256 g, so that the recorded values are the ones decided from. Undefined for a
 * block that cannot be quantised; it is recorded as it is.
 */
export function onSteps(block: Block): Block | undefined {
  const { samples } = block;
  if (!Array.isArray(samples)) return undefined;
  const stepped = new Array<number>(samples.length);
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] as number;
    // A platform's port may deliver any value.
    if (typeof sample !== 'number' || !(sample >= -PLAUSIBLE_G && sample <= PLAUSIBLE_G)) return undefined;
    // Adding zero turns minus zero into zero.
    stepped[index] = Math.round(sample * STEPS_PER_G) / STEPS_PER_G + 0;
  }
  return { ...block, samples: stepped };
}

/** Encodes quantised samples: the differences per axis, small ones as one character. */
export function samplesText(samples: readonly number[]): string {
  const before = [0, 0, 0];
  let text = '';
  for (let index = 0; index < samples.length; index++) {
    const step = Math.round((samples[index] as number) * STEPS_PER_G);
    const difference = step - (before[index % 3] as number);
    before[index % 3] = step;
    // Zigzag: the sign is the lowest bit, so that small numbers of either sign are short.
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    while (rest >= MORE) {
      text += ALPHABET[MORE + (rest % MORE)];
      rest = Math.floor(rest / MORE);
    }
    text += ALPHABET[rest];
  }
  return text;
}

/** Decodes the text of `samplesText`. */
export function samplesOf(text: string): number[] {
  const before = [0, 0, 0];
  const samples: number[] = [];
  let rest = 0;
  let scale = 1;
  for (const character of text) {
    const value = VALUE_OF.get(character);
    if (value === undefined) throw new Error(`"${character}" is no part of an acceleration block`);
    rest += (value % MORE) * scale;
    if (value >= MORE) {
      scale *= MORE;
      continue;
    }
    const axis = samples.length % 3;
    const step = (before[axis] as number) + (rest % 2 === 1 ? -(rest + 1) / 2 : rest / 2);
    before[axis] = step;
    samples.push(step / STEPS_PER_G);
    rest = 0;
    scale = 1;
  }
  return samples;
}
