import BackgroundGeolocation, {
  type BackgroundGeolocationModule,
  type ConfigPatch,
  type DESIRED_ACCURACY_HIGH,
  type Engine,
  type EngineState,
  type GeoError,
  type Geofence,
  type HeadlessEvent,
  type Location,
  type LocationErrorEvent,
  type MotionChangeEvent,
  type Subscription,
  type useGeofences,
  type useLocation,
  type useMotion,
  useTracker,
} from '@geo/adapter-rn';
import { simulatedPhone } from '@geo/adapter-rn/testing';
import { describe, expectTypeOf, it } from 'vitest';

describe('types', () => {
  it('of operations: a promise, callbacks, and both', () => {
    expectTypeOf(BackgroundGeolocation.ready({ url: 'https://a.test' })).toEqualTypeOf<
      Promise<EngineState>
    >();
    BackgroundGeolocation.ready(
      {},
      (state) => expectTypeOf(state).toEqualTypeOf<EngineState>(),
      (error) => expectTypeOf(error).toEqualTypeOf<GeoError>(),
    );
    BackgroundGeolocation.start((state) => expectTypeOf(state).toEqualTypeOf<EngineState>());
    BackgroundGeolocation.getCount((count) => expectTypeOf(count).toEqualTypeOf<number>());
    BackgroundGeolocation.getCurrentPosition({ samples: 1 }, (location) =>
      expectTypeOf(location).toEqualTypeOf<Location>(),
    );
    BackgroundGeolocation.addGeofence({} as Geofence, () => undefined);
    expectTypeOf(BackgroundGeolocation.sync()).toEqualTypeOf<Promise<readonly Location[]>>();
    expectTypeOf(BackgroundGeolocation.sync({ result: 'count' })).toEqualTypeOf<Promise<number>>();
    BackgroundGeolocation.sync((records) => expectTypeOf(records).toEqualTypeOf<readonly Location[]>());
    // @ts-expect-error an option of a key that does not exist is allowed, a wrong type is not
    void BackgroundGeolocation.ready({ distanceFilter: 'far' });
    // @ts-expect-error the identifier comes first
    void BackgroundGeolocation.removeGeofence(() => undefined);
  });

  it('of watches and listeners', () => {
    expectTypeOf(
      BackgroundGeolocation.watchPosition(
        (location) => expectTypeOf(location).toEqualTypeOf<Location>(),
        (error) => expectTypeOf(error).toEqualTypeOf<LocationErrorEvent>(),
        { interval: 1000 },
      ),
    ).toEqualTypeOf<Promise<Subscription>>();
    BackgroundGeolocation.onLocation(
      (location) => expectTypeOf(location).toEqualTypeOf<Location>(),
      ({ code }) => code,
    );
    BackgroundGeolocation.onMotionChange((event, { id }) => {
      expectTypeOf(event).toEqualTypeOf<MotionChangeEvent>();
      expectTypeOf(id).toEqualTypeOf<string | undefined>();
    });
    BackgroundGeolocation.registerHeadlessTask(async (event) => {
      expectTypeOf(event).toEqualTypeOf<HeadlessEvent>();
      if (event.name === 'geofence') expectTypeOf(event.action).toEqualTypeOf<'ENTER' | 'EXIT' | 'DWELL'>();
    });
    // @ts-expect-error there is no such event
    BackgroundGeolocation.on('arrival', () => undefined);
  });

  it('of the module: an Engine, with the constants', () => {
    expectTypeOf(BackgroundGeolocation).toExtend<Engine>();
    expectTypeOf(BackgroundGeolocation).toEqualTypeOf<BackgroundGeolocationModule>();
    expectTypeOf<BackgroundGeolocationModule['DESIRED_ACCURACY_HIGH']>().toEqualTypeOf<-1>();
    expectTypeOf<typeof DESIRED_ACCURACY_HIGH>().toEqualTypeOf<-1>();
  });

  it('of hooks', () => {
    expectTypeOf(useTracker).parameter(0).toEqualTypeOf<ConfigPatch | undefined>();
    expectTypeOf<ReturnType<typeof useTracker>['state']>().toEqualTypeOf<EngineState | undefined>();
    expectTypeOf<ReturnType<typeof useLocation>['location']>().toEqualTypeOf<Location | undefined>();
    expectTypeOf<ReturnType<typeof useMotion>['isMoving']>().toEqualTypeOf<boolean | null | undefined>();
    expectTypeOf<ReturnType<typeof useGeofences>['geofences']>().toEqualTypeOf<
      readonly Geofence[] | undefined
    >();
  });

  it('of a simulated phone: its app is given the module', () => {
    void simulatedPhone({
      app: (module) => expectTypeOf(module).toEqualTypeOf<BackgroundGeolocationModule>(),
    });
    // @ts-expect-error a headless task is registered by the app
    void simulatedPhone({ headless: () => undefined });
  });
});
