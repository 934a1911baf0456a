import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import BackgroundGeolocation, {
  useGeofences,
  useLiveLine,
  useLocation,
  useMotion,
  useTracker,
} from '../../src/index';
import { setSimulatedLink } from '../../src/link/link';
import { KILOMETRES, METRES, minutes, type SimulatedPhone, simulatedPhone } from '../../src/testing/index';
import { acting, probe, render, type Screen } from './rendering';

const OFFICE = { identifier: 'office', radius: 150 * METRES, latitude: 48.1525, longitude: 11.5755 };

let screen: Screen | undefined;
async function shows(tree: ReactNode): Promise<Screen> {
  screen = await render(tree);
  return screen;
}
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  setSimulatedLink(undefined);
});

function ConfiguredBy({ url }: { readonly url: string }): null {
  useTracker({ url });
  return null;
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override readonly state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

function Broken(): never {
  throw new Error('a component is broken');
}

/** How many times the app has called `ready`. */
const readyCalls = ({ observations }: SimulatedPhone) =>
  observations.filter((seen) => seen.type === 'call' && seen.operation === 'ready').length;

describe('useTracker', () => {
  it('calls ready once under strict mode, and shows the state of every operation', async () => {
    const phone = await simulatedPhone({ autoStart: false });
    const tracker = probe(() => useTracker({ stopTimeout: 5 }));
    await shows(<tracker.Probe />);
    await acting(() => phone.wait(0));
    expect(readyCalls(phone)).toBe(1);
    expect(tracker.last.state).toMatchObject({ enabled: false });
    await acting(() => tracker.last.start());
    expect(tracker.last.state).toMatchObject({ enabled: true });
    await acting(() => phone.drive(1 * KILOMETRES));
    expect(tracker.last.state?.odometer).toBeCloseTo(1 * KILOMETRES, -2);
    await acting(() => BackgroundGeolocation.stop());
    expect(tracker.last.state).toMatchObject({ enabled: false });
    expect(tracker.last.error).toBeUndefined();
  });

  it('calls ready again where its configuration has another content, not where it is another object', async () => {
    const phone = await simulatedPhone({ autoStart: false });
    const { update } = await shows(<ConfiguredBy url="https://a.test" />);
    await update(<ConfiguredBy url="https://a.test" />);
    await acting(() => phone.wait(0));
    expect(readyCalls(phone)).toBe(1);
    await update(<ConfiguredBy url="https://b.test" />);
    await acting(() => phone.wait(0));
    expect(readyCalls(phone)).toBe(2);
  });

  it('has a failed operation as its error, until one succeeds; a press never rejects', async () => {
    await simulatedPhone();
    const tracker = probe(() => useTracker());
    await shows(<tracker.Probe />);
    await acting(() => tracker.last.setConfig({ distanceFilter: 'far' as never }));
    expect(tracker.last.error).toMatchObject({ code: 'INVALID_CONFIG' });
    await acting(() => tracker.last.setConfig({ distanceFilter: 20 }));
    expect(tracker.last.error).toBeUndefined();
  });

  it('where the native module is absent has the error, and renders', async () => {
    const tracker = probe(() => useTracker({}));
    await shows(<tracker.Probe />);
    expect(tracker.last).toMatchObject({ state: undefined, error: { code: 'UNAVAILABLE' } });
    expect(tracker.last.error?.message).toContain('New Architecture');
  });
});

describe('useLocation', () => {
  it('shows the last fix at once, then each record, then an error of the platform', async () => {
    const phone = await simulatedPhone();
    await phone.drive(1 * KILOMETRES);
    const view = probe(useLocation);
    await shows(<view.Probe />);
    await acting(() => phone.wait(0));
    expect(view.last.location?.coords.latitude).toBeCloseTo(phone.place.latitude, 3);
    await acting(() => phone.drive(1 * KILOMETRES));
    expect(view.last.location?.uuid).toBe(phone.received('location').at(-1)?.uuid);
    await acting(() => phone.setPermission('denied').wait(minutes(1)));
    expect(view.last.error?.locationCode).toBe(1);
  });

  it('is one listener for all components, and none when the last has left', async () => {
    const phone = await simulatedPhone();
    const [one, two] = [probe(useLocation), probe(useLocation)];
    const { update } = await shows([<one.Probe key="1" />, <two.Probe key="2" />]);
    await acting(() => phone.drive(0.5 * KILOMETRES));
    expect(one.last).toBe(two.last);
    expect(one.last.location).toBeDefined();
    await update(<two.Probe key="2" />);
    const before = one.seen.length;
    await acting(() => phone.drive(0.5 * KILOMETRES));
    expect(one.seen).toHaveLength(before);
    await update(null);
    await acting(() => phone.drive(0.5 * KILOMETRES));
    expect(two.last.location?.uuid).not.toBe(phone.received('location').at(-1)?.uuid);
  });

  it('goes on in the runtime that comes after a kill, without a value of the one before', async () => {
    const phone = await simulatedPhone();
    const view = probe(useLocation);
    await shows(<view.Probe />);
    await acting(() => phone.drive(1 * KILOMETRES));
    const before = view.last.location?.uuid;
    await acting(() =>
      phone
        .kill()
        .open()
        .drive(1 * KILOMETRES),
    );
    expect(view.last.location?.uuid).toBe(phone.received('location').at(-1)?.uuid);
    expect(view.last.location?.uuid).not.toBe(before);
  });
});

describe('useLiveLine', () => {
  it('has the final points and the tail of the running trip, and another line with the next', async () => {
    const phone = await simulatedPhone();
    const view = probe(() => useLiveLine({ lagFixes: 3 }));
    await shows(<view.Probe />);
    expect(view.last).toEqual({ line: 0, points: [], tail: [], error: undefined });
    await acting(() => phone.drive(2 * KILOMETRES));
    expect(view.last).toMatchObject({ line: 1, error: undefined });
    expect(view.last.points.length).toBeGreaterThan(20);
    const [first] = view.last.points;
    await acting(() => phone.wait(minutes(10)));
    expect(view.last).toMatchObject({ line: 1, tail: [] });
    expect(view.last.points[0]).toEqual(first);
    await acting(() => phone.drive(2 * KILOMETRES));
    expect(view.last.line).toBe(2);
    expect(view.last.points[0]).not.toEqual(first);
  });

  it('says what is wrong with its options', async () => {
    const phone = await simulatedPhone();
    const view = probe(() => useLiveLine({ lagSeconds: 5 }));
    await shows(<view.Probe />);
    await acting(() => phone.wait(0));
    expect(view.last.error).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

describe('useMotion', () => {
  it('follows a trip and its stop, and takes no motionchange from the app', async () => {
    const phone = await simulatedPhone({ config: { stopTimeout: 5 }, app: () => undefined });
    const view = probe(useMotion);
    await shows(<view.Probe />);
    await acting(() => phone.drive(2 * KILOMETRES));
    expect(view.last).toMatchObject({ isMoving: true, activity: { type: 'in_vehicle' } });
    await acting(() => phone.stop().wait(minutes(10)));
    expect(view.last.isMoving).toBe(false);
    expect(view.last.changedAt?.event).toBe('motionchange');
    const heard: boolean[] = [];
    BackgroundGeolocation.onMotionChange(({ isMoving }) => heard.push(isMoving));
    await acting(() => phone.wait(0));
    expect(heard).toEqual([true, false]);
  });

  it('shows the verdict that the app overrides', async () => {
    const phone = await simulatedPhone();
    const view = probe(useMotion);
    await shows(<view.Probe />);
    await acting(() => BackgroundGeolocation.changePace(false));
    await acting(() => phone.wait(0));
    expect(view.last.isMoving).toBe(false);
  });
});

describe('useGeofences', () => {
  it('shows what is stored after each change, and the newest crossing', async () => {
    const phone = await simulatedPhone();
    const view = probe(useGeofences);
    await shows(<view.Probe />);
    await acting(() => phone.wait(0));
    expect(view.last.geofences).toEqual([]);
    await acting(() => view.last.add(OFFICE));
    await acting(() => phone.wait(0));
    expect(view.last.geofences).toMatchObject([{ identifier: 'office' }]);
    await acting(() => phone.cycle({ to: OFFICE }).stop());
    expect(view.last.lastTransition).toMatchObject({ identifier: 'office', action: 'ENTER' });
    await acting(() => view.last.add({ ...OFFICE, radius: -1 }));
    expect(view.last.error).toMatchObject({ code: 'INVALID_GEOFENCE' });
    await acting(() => view.last.remove('office'));
    await acting(() => phone.wait(0));
    expect(view.last).toMatchObject({ geofences: [], error: undefined });
  });
});

describe('hooks under an error boundary', () => {
  it('leave with the tree that failed, and come back with the next, each event once', async () => {
    const phone = await simulatedPhone();
    const view = probe(useLocation);
    const tree = (key: string, isBroken: boolean) => (
      <Boundary key={key}>
        <view.Probe />
        {isBroken ? <Broken /> : null}
      </Boundary>
    );
    const { error } = console;
    console.error = () => undefined;
    const { update } = await shows(tree('1', false));
    await update(tree('1', true));
    console.error = error;
    const before = view.seen.length;
    await acting(() => phone.drive(0.3 * KILOMETRES));
    expect(view.seen).toHaveLength(before);
    await update(tree('2', false));
    await acting(() => phone.drive(0.3 * KILOMETRES));
    expect(view.last.location?.uuid).toBe(phone.received('location').at(-1)?.uuid);
  });
});
