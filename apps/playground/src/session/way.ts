import type { Position } from '@geo/core';
import type { PhoneControls, StoryWorld, Travel } from '@geo/simulator';
import type { Action, TravelMode } from '../protocol/index';

/** Metres a second that are usual, and where the phone is carried. */
const MODES: Readonly<Record<TravelMode, Pick<Travel, 'speed' | 'carried'>>> = {
  walking: { speed: 1.4, carried: 'pocket' },
  running: { speed: 3, carried: 'pocket' },
  on_bicycle: { speed: 5, carried: 'pocket' },
  in_vehicle: { speed: 14, carried: 'mount' },
  on_rails: { speed: 25, carried: 'table' },
};

/** A drag without a speed goes like a car in a town. */
const DRAG_SPEED = 14;

/** Faster is nothing that carries phones, metres a second: an airliner. */
const SPEED_MAX = 350;

/** Below these speeds a drag walks, and cycles, metres a second. */
const WALKING_BELOW = 2.5;
const CYCLING_BELOW = 8;

/** A side of the block that a walk goes around, metres. */
const BLOCK_METERS = 120;
const METERS_A_DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/** Where the phone is carried: the world follows what the user does, a leg at a time, so that it can be stopped at any moment. */
export interface Way {
  /** Goes there in a straight line; answers when it arrives. */
  drag(to: Position, speed: number | undefined): number;
  /** Travels along these places. */
  drive(path: readonly Position[], mode: TravelMode, speed: number | undefined): void;
  walk(metres: number): void;
  stop(): void;
  /** Is it on its way? */
  readonly isGoing: boolean;
  /** Counts the changes of the world. */
  readonly version: number;
}

export function createWay(world: StoryWorld, controls: PhoneControls): Way {
  /** The places that are left of a route, and how it goes there. */
  let route: { readonly places: readonly Position[]; next: number; readonly how: Travel } | undefined;
  let cancel: () => void = () => undefined;
  let version = 0;

  function changed(): void {
    version += 1;
    controls.worldChanged();
  }

  function leg(to: Position, how: Travel): number {
    const arrival = world.travel(controls.at, [to], how);
    changed();
    return arrival;
  }

  function stop(): void {
    cancel();
    route = undefined;
    world.rest(controls.at);
    changed();
  }

  /** The next leg of the route begins now, at the moment at which the last one ended: there is no halt between them. */
  function proceed(): void {
    const to = route?.places[route.next];
    if (route === undefined || to === undefined) {
      stop();
      return;
    }
    route.next += 1;
    cancel = controls.schedule(leg(to, route.how), proceed);
  }

  function begin(places: readonly Position[], mode: TravelMode, speed = MODES[mode].speed): void {
    cancel();
    route = { places, next: 0, how: { going: mode, speed: checked(speed), carried: MODES[mode].carried } };
    proceed();
  }

  return {
    drag(to, speed = DRAG_SPEED) {
      cancel();
      route = undefined;
      const going =
        checked(speed) < WALKING_BELOW ? 'walking' : speed < CYCLING_BELOW ? 'on_bicycle' : 'in_vehicle';
      return leg(to, { going, speed, carried: MODES[going].carried });
    },
    drive: begin,
    walk: (metres) => begin(aroundBlocks(world.truthAt(controls.at), metres), 'walking'),
    stop,
    get isGoing() {
      return route !== undefined;
    },
    get version() {
      return version;
    },
  };
}

function checked(speed: number): number {
  if (speed > 0 && speed <= SPEED_MAX) return speed;
  throw new RangeError(`speed must be above 0 and at most ${SPEED_MAX} m/s; got ${speed}`);
}

/** Corners of square blocks, as many as it takes. */
function aroundBlocks({ latitude, longitude }: Position, metres: number): Position[] {
  const north = BLOCK_METERS / METERS_A_DEGREE;
  const east = north / Math.max(0.01, Math.cos(latitude * RADIANS));
  const corners = [
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ] as const;
  return Array.from({ length: Math.max(1, Math.round(metres / BLOCK_METERS)) }, (_, index) => {
    const [up, right] = corners[index % corners.length] as (typeof corners)[number];
    return { latitude: latitude + up * north, longitude: longitude + right * east };
  });
}

/** Where an action leads, of those that change the way; undefined for every other one. */
export function actOnWay(way: Way, action: Action): number | undefined {
  switch (action.type) {
    case 'drag':
      return way.drag(action.to, action.speed);
    case 'drive':
      way.drive(action.path, action.mode, action.speed);
      return undefined;
    case 'walk':
      way.walk(action.metres);
      return undefined;
    case 'stop':
      way.stop();
      return undefined;
    default:
      return undefined;
  }
}
