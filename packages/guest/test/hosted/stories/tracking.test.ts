import '../../../../core/test/geofences/geofences-only.test';
import '../../../../core/test/geofences/tracking.test';
import '../../../../core/test/motion/change-pace.test';
import '../../../../core/test/motion/life.test';
import '../../../../core/test/motion/session.test';
import { LONG, tellsOtherwise } from '../differences';

tellsOtherwise({
  [LONG]: [
    'at any second of a trip and its stop: records keep their order, and the verdicts alternate',
    'while moving: tracking goes on without a word, and what was travelled meanwhile counts',
  ],
});
