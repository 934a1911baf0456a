import type { Location } from '../contract/location';
import type { MotionEnvironment } from '../motion/motion-environment';
import type { Parts } from './parts';

type Announced = Pick<
  MotionEnvironment,
  'sessionOpened' | 'becameStationary' | 'becameMoving' | 'notDeparted'
>;

type MotionChangesParts = Pick<Parts, 'unit' | 'profile' | 'track' | 'life'>;

/** What a change of the motion verdict leaves behind: records first, then the event that embeds the last of them. */
export function motionChanges(parts: MotionChangesParts): Announced {
  const { unit, profile } = parts;
  const verdictChanged = () => parts.life.send({ type: 'motion.changed', at: unit.at });
  /** Without a fix the event says so as its platform does. */
  const located = (location: Location | undefined) => {
    if (location !== undefined) return { location };
    return profile.firstMotionChangeLocation === 'null' ? { location: null } : {};
  };

  return {
    sessionOpened() {
      parts.track.sessionOpened();
      unit.emit('motionchange', { isMoving: true, ...located(undefined) });
    },
    becameStationary(anchor) {
      unit.emit('motionchange', { isMoving: false, ...located(parts.track.becameStationary(anchor)) });
      verdictChanged();
    },
    becameMoving(held, departedAt) {
      unit.emit('motionchange', { isMoving: true, ...located(parts.track.becameMoving(held, departedAt)) });
      verdictChanged();
    },
    notDeparted(held) {
      for (const { fix, clearance } of held) parts.track.notDeparted(fix, clearance);
    },
  };
}
