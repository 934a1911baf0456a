/** What time it is, in the world and on the phone. */
export interface Clock {
  /** Milliseconds since the world began. */
  at: number;
  /** Epoch milliseconds as the phone shows them: the clock may be wrong. */
  readonly wall: number;
  /** Milliseconds since the phone was switched on. */
  readonly up: number;
  readonly bootId: string;
  /** When the phone will show this epoch millisecond, if its clock is not changed; milliseconds since the world began. */
  atWall(wall: number): number;
  /** Moves the wall clock by this many milliseconds. */
  step(millis: number): void;
  /** The phone is switched on at this moment of the world. */
  boot(at: number): void;
}

/** The uptime at the beginning of the world, milliseconds: the phone has been on for an hour. */
const UP_AT_FIRST = 3_600_000;

export function phoneClock(startsAt: number): Clock {
  let bootAt = -UP_AT_FIRST;
  let boots = 1;
  let offset = startsAt;
  const clock: Clock = {
    at: 0,
    get wall() {
      return clock.at + offset;
    },
    get up() {
      return clock.at - bootAt;
    },
    get bootId() {
      return `boot-${boots}`;
    },
    atWall: (wall) => wall - offset,
    step(millis) {
      offset += millis;
    },
    boot(at) {
      bootAt = at;
      boots += 1;
    },
  };
  return clock;
}
