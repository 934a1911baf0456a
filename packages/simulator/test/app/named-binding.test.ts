import type { Engine } from '@geo/core';
import { expect, it, vi } from 'vitest';
import { simulatedPhone } from '../../src/index';
import * as tracker from './named-tracker';

vi.mock('./named-tracker', async () => (await import('../../src/index')).mockBinding());

it('stands for a module of named exports', async () => {
  const heard: string[] = [];
  const phone = await simulatedPhone({
    binding: tracker as unknown as Engine,
    async app() {
      tracker.onLocation(({ uuid }) => heard.push(uuid));
      await tracker.ready({ desiredAccuracy: tracker.DESIRED_ACCURACY_HIGH });
      await tracker.start();
    },
  });
  await phone.drive(500);
  expect(heard).toEqual(phone.received('location').map(({ uuid }) => uuid));
  expect(heard.length).toBeGreaterThan(10);
});
