import { type HeadingEvent, IOS_PROFILE } from '@geo/core';
import { afterAll, expect, it } from 'vitest';
import { findDart } from '../../../scripts/dart-sdk.mjs';
import { camelWith } from '../test/camel';
import '../test/camel-operations.contract.test';
import '../test/camel-rules.contract.test';
import '../test/camel-shapes.contract.test';
import '../test/explain.contract.test';
import { ALL_SENSES } from '../test/stories';
import { stopDart } from './dart-clients';
import './kills';

/** Binding D has the compass in Dart alone: no row of it tells of it. */
interface Compass {
  watchHeading(options: object, heard: (event: HeadingEvent) => void): Promise<{ cancel(): Promise<void> }>;
}

it.skipIf(findDart() === undefined)(
  'watchHeading takes its options, and its subscription ends it',
  async () => {
    const { phone, camel } = await camelWith({ profile: IOS_PROFILE, available: ALL_SENSES });
    const heard: HeadingEvent[] = [];
    const options = { minIntervalMs: 1000, minDeltaDeg: 10, smoothingTauMs: 0 };
    const watch = await (camel as unknown as Compass).watchHeading(options, (event) => heard.push(event));
    async function turns(heading: number, millis: number) {
      phone.sensor.deliver('heading', { ageMillis: 0, heading, accuracy: 5 });
      await phone.wait(millis);
    }
    await turns(90, 1000);
    // Less than 10 degrees from the last, and less than a second after it.
    await turns(95, 1000);
    await turns(120, 100);
    await turns(160, 1000);
    await watch.cancel();
    await phone.settle();
    await turns(10, 1000);
    expect(heard.map(({ heading }) => Math.round(heading))).toEqual([90, 120]);
  },
);

afterAll(stopDart);
