/**
 * The World Magnetic Model 2025 of NOAA's National Centers for Environmental Information and the British Geological
 * Survey, released on 13 November 2024, in the public domain: file WMM2025.COF. Each four numbers are g, h and their
 * change a year, in tenths of a nanotesla, by degree from 1 to 12 and in it by order from 0.
 */
const TENTHS = `
  -293518 0 120 0  -14108 45454 97 -215
  -25566 0 -116 0  29511 -31336 -52 -277  16493 -8151 -80 -121
  13610 0 -13 0  -24041 -566 -42 40  12438 2375 4 -3  4536 -5495 -156 -41
  8950 0 -16 0  7995 2786 -24 -11  557 -1339 -60 41  -2811 2120 56 16  121 -3756 -70 -44
  -2332 0 6 0  3689 454 14 -5  1872 2202 0 22  -1387 -1229 6 4  -1420 430 22 17  209 1061 9 19
  644 0 -2 0  638 -184 -4 3  769 168 9 -16  -1157 488 12 -4  -409 -598 -9 9  149 109 3 7  -607 727 9 9
  795 0 0 0  -770 -489 -1 6  -88 -144 -1 5  593 -10 5 -8  158 234 -1 0  25 -74 -8 -10  -111 -251 -8 6
  142 -23 8 -2
  232 0 -1 0  108 71 2 -2  -175 -126 0 5  20 114 5 -4  -217 -97 -1 4  169 127 3 -5  150 7 2 -6
  -168 -52 0 3  9 39 2 2
  46 0 0 0  78 -248 -1 -3  30 122 1 3  -2 83 3 -3  -25 -33 -3 3  -131 -52 0 2  24 72 3 -1  86 -6 -1 -2
  -87 8 1 4  -129 100 -1 1
  -13 0 1 0  -64 33 0 0  2 0 1 0  20 24 1 -2  -10 53 0 1  -6 -91 -3 -1  -9 4 0 1  15 -42 -1 0
  9 -38 -1 -1  -27 9 0 2  -39 -91 0 0
  29 0 0 0  -15 0 0 0  -25 29 0 1  24 -6 0 0  -6 2 0 1  -1 5 -1 0  -6 -3 0 0  -1 -12 0 1  11 -17 -1 0
  -10 -29 -1 0  -2 -18 -1 0  26 -23 -1 0
  -20 0 0 0  -2 -13 0 0  3 7 0 0  12 10 0 -1  -13 -14 0 1  6 0 0 0  6 6 1 0  5 -1 0 0  -1 8 0 0
  -4 1 0 0  -2 -10 -1 0  -13 1 0 0  -7 2 -1 -1
`;

/** Degree of the model. */
export const MODEL_DEGREE = 12;

/** One term of the model: nanotesla at the epoch, and nanotesla a year. */
export interface Term {
  readonly g: number;
  readonly h: number;
  readonly yearlyG: number;
  readonly yearlyH: number;
}

let terms: readonly Term[] | undefined;

/** The term of a degree (1 to 12) and an order (0 to the degree). Read once, when first wanted. */
export function termOf(degree: number, order: number): Term {
  terms ??= read();
  // Before a degree stand all terms of the lower ones: 2 + 3 + … of them.
  return terms[(degree * (degree + 1)) / 2 - 1 + order] as Term;
}

function read(): readonly Term[] {
  const numbers = TENTHS.trim().split(/\s+/).map(Number);
  const all: Term[] = [];
  for (let i = 0; i < numbers.length; i += 4) {
    const [g = 0, h = 0, yearlyG = 0, yearlyH = 0] = numbers.slice(i, i + 4);
    all.push({ g: g / 10, h: h / 10, yearlyG: yearlyG / 10, yearlyH: yearlyH / 10 });
  }
  return all;
}
