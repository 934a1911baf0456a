import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../../../../docs/testing-react-native.md');

describe('the page about tests of React Native apps', () => {
  it.each([
    'tracking.ts',
    'trip-screen.tsx',
    'jest.config.cjs',
    'tracking.spec.ts',
    'trip-screen.spec.tsx',
    'vitest.config.mjs',
  ])('shows %s as it runs in an app that has installed the packages', (file) => {
    expect(page).toContain(`\n${read(`../installed/${file}`).trimEnd()}\n\`\`\`\n`);
  });
});
