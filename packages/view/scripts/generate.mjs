// Writes the colours as a style sheet, for pages that load one before any script.
import { writeFileSync } from 'node:fs';
import { colourSheet } from '../dist/index.js';

writeFileSync(
  new URL('../src/generated/colours.css', import.meta.url),
  `/* Written by scripts/generate.mjs from colours.ts. */\n${colourSheet()}`,
);
