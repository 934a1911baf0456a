import '../../../../core/test/auth/refresh.test';
import '../../../../core/test/sync/durability.test';
import '../../../../core/test/sync/parking.test';
import '../../../../core/test/sync/sync-call.test';
import '../../../../core/test/sync/upload.test';
import { ITS_OWN, LONG, TOO_MANY, tellsOtherwise } from '../differences';

tellsOtherwise({
  [TOO_MANY]: ['called ten thousand times at once reads the queue once or twice, and resolves every promise'],
  [LONG]: ['makes no storm: neither of refreshes nor of uploads'],
  [ITS_OWN]: [
    'leaves no promise pending when the engine is closed',
    'loses nothing: 10,000 records wait without a storm, and go with new tokens',
    'a port that throws instead of rejecting is no answer, and leaves no timer',
  ],
});
