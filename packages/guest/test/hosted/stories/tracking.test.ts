import '../../../../core/test/geofences/geofences-only.test';
import '../../../../core/test/geofences/tracking.test';
import '../../../../core/test/motion/change-pace.test';
import '../../../../core/test/motion/life.test';
import '../../../../core/test/motion/session.test';
import { tellsOtherwise } from '../differences';

tellsOtherwise({});
