import type { PlatformProfile } from '../config/profiles';
import type { Location } from '../contract/location';
import type { Outlet } from '../memory/outlet';
import type { MotionEnvironment } from '../motion/environment';
import type { Track } from './track';

type Announced = Pick<
  MotionEnvironment,
  'sessionOpened' | 'becameStationary' | 'becameMoving' | 'notDeparted'
>;

/** What a change of the motion verdict leaves behind: records first, then the event that embeds the last of them. */
export function motionChanges(
  outlet: Outlet,
  profile: PlatformProfile,
  track: () => Track,
  verdictChanged: () => void,
): Announced {
  /** Without a fix the event says so as its platform does. */
  const located = (location: Location | undefined) => {
    if (location !== undefined) return { location };
    return profile.firstMotionChangeLocation === 'null' ? { location: null } : {};
  };

  return {
    sessionOpened: () => outlet.emit('motionchange', { isMoving: true, ...located(undefined) }),
    becameStationary(anchor) {
      outlet.emit('motionchange', { isMoving: false, ...located(track().becameStationary(anchor)) });
      verdictChanged();
    },
    becameMoving(held, departedAt) {
      outlet.emit('motionchange', { isMoving: true, ...located(track().becameMoving(held, departedAt)) });
      verdictChanged();
    },
    notDeparted(held) {
      for (const { fix, clearance } of held) track().notDeparted(fix, clearance);
    },
  };
}
