import type { SensorReadings } from '../ports/sensor';

type Block = SensorReadings['acceleration'];

/**
 * Steps in a g. A phone's accelerometer at rest wanders about by 2 to 5 thousandths of a g, and the finest threshold here is
 * 30 of them: a step of 4 decides nothing, and makes most samples a single character.
 */
const STEPS_PER_G = 256;

/** 64 characters that JSON writes as they are; each holds five bits and whether more follow. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUE_OF = new Map([...ALPHABET].map((character, value) => [character, value]));
const MORE = 32;

/** Samples beyond this are a fault of the sensor, and are not rounded, g. */
const PLAUSIBLE_G = 1_000;

/**
 * The block as the engine is to see it: on steps of 1/256 g, so that what is kept is what was decided from. Undefined for a
 * block that cannot be put on steps; it is kept as it is.
 */
export function onSteps(block: Block): Block | undefined {
  const { samples } = block;
  if (!Array.isArray(samples)) return undefined;
  const stepped = new Array<number>(samples.length);
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] as number;
    // A port of a platform may deliver anything.
    if (typeof sample !== 'number' || !(sample >= -PLAUSIBLE_G && sample <= PLAUSIBLE_G)) return undefined;
    // Adding zero makes minus zero zero.
    stepped[index] = Math.round(sample * STEPS_PER_G) / STEPS_PER_G + 0;
  }
  return { ...block, samples: stepped };
}

/** Samples on steps as text: each axis by its differences, small ones in one character. */
export function samplesText(samples: readonly number[]): string {
  const before = [0, 0, 0];
  let text = '';
  for (let index = 0; index < samples.length; index++) {
    const step = Math.round((samples[index] as number) * STEPS_PER_G);
    const difference = step - (before[index % 3] as number);
    before[index % 3] = step;
    // The sign goes into the lowest bit, so that small numbers of either sign are short.
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    while (rest >= MORE) {
      text += ALPHABET[MORE + (rest % MORE)];
      rest = Math.floor(rest / MORE);
    }
    text += ALPHABET[rest];
  }
  return text;
}

/** What `samplesText` was given. */
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
