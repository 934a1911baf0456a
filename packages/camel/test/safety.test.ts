import { Drive, held, mounted, pulse, rest } from '@geo/core/test-kit';
import { describe, expect, it } from 'vitest';
import { type CrashEvent, createCamel, type DistractionEvent } from '../src/index';

describe('on the road', () => {
  it('a crash event has every field', async () => {
    const drive = await Drive.begin();
    const heard: CrashEvent[] = [];
    createCamel(drive.engine).onCrash((event) => heard.push(event));
    await drive.travel(15, 20);
    await drive.travel(15, [...rest(0.4), ...pulse(40, 120), ...rest(1)].slice(0, 50));
    await drive.travel(0, rest(20));
    expect(heard.map(({ raw }) => raw)).toEqual(drive.crashes);
    const [{ raw, location, ...crash }] = heard as [CrashEvent];
    const { location: wire, ...others } = raw;
    expect(crash).toEqual(others);
    expect(location?.raw).toBe(wire);
    expect(location?.isMoving).toBe(true);
  });

  it('an event of distraction has every field, and its keys stay among the extras as they are', async () => {
    const drive = await Drive.begin();
    const camel = createCamel(drive.engine);
    const heard: DistractionEvent[] = [];
    camel.onDistraction((event) => heard.push(event));
    await drive.travel(15, 30);
    await drive.travel(15, held(20));
    await drive.travel(15, mounted(20));
    expect(heard.map(({ raw }) => raw)).toEqual(drive.distractions);
    const [{ durationSec, startTimestamp, cause, location }] = heard as [DistractionEvent];
    expect(location?.extras).toEqual({
      dds: Date.parse(startTimestamp) / 1000,
      ddc: cause,
      ddd: durationSec,
    });
    const closing = (await camel.getLocations()).find(({ extras }) => extras?.ddd !== undefined);
    expect(closing?.extras).toEqual(location?.extras);
  });
});
