import type { Engine } from '@geo/core';
import { expect, it } from 'vitest';
import type { CamelEngine } from '../src/index';
import { camelPhone } from './camel-phone';

/** Does not compile when the engine has something that binding D has not. */
const nothingIsMissing: Record<Exclude<keyof Engine, keyof CamelEngine>, never> = {};

it('binding D has everything that the engine has', async () => {
  const { phone, camel } = await camelPhone();
  expect(Object.keys(camel)).toEqual(expect.arrayContaining(Object.keys(phone.engine)));
  expect(nothingIsMissing).toEqual({});
});
