import { InvalidArgumentError } from 'commander';

const whole = (text: string, least: number): number => {
  const number = Number(text);
  if (!/^-?\d+$/.test(text) || number < least || !Number.isSafeInteger(number))
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
  return number;
};

/** A seed: 0, 1, 2, ... */
export const parseSeed = (text: string): number => whole(text, 0);

/** How many. */
export const parseCount = (text: string): number => whole(text, 1);

/** Numbers of faults: `3,7`; empty: none. */
export const parseNumbers = (text: string): readonly number[] =>
  text === '' ? [] : text.split(',').map((part) => whole(part, 0));

/** Hours of a phone's life; fractions allowed. */
export function parseHours(text: string): number {
  const hours = Number(text);
  if (text.trim() === '' || !(hours > 0 && hours <= 10_000))
    throw new InvalidArgumentError('It must be a number of hours above 0, at most 10000.');
  return hours;
}

export function parseOs(text: string): 'ios' | 'android' {
  if (text !== 'ios' && text !== 'android') throw new InvalidArgumentError('It must be ios or android.');
  return text;
}
