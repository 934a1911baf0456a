import { it } from 'vitest';

it.skip('needs the Dart VM: node scripts/dart-sdk.mjs fetches it', () => undefined);
