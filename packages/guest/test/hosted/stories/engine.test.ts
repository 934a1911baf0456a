import '../../../../core/test/engine/device.test';
import '../../../../core/test/engine/geofences.test';
import '../../../../core/test/engine/heading.test';
import '../../../../core/test/engine/heartbeat.test';
import '../../../../core/test/engine/idle.test';
import '../../../../core/test/engine/listeners.test';
import '../../../../core/test/engine/memory.test';
import '../../../../core/test/engine/operations.test';
import '../../../../core/test/engine/positions.test';
import '../../../../core/test/engine/provider.test';
import '../../../../core/test/engine/silence.test';
import '../../../../core/test/engine/state.test';
import '../../../../core/test/engine/acknowledgements.test';
import { ITS_OWN, LATER, SAID_ELSEWHERE, tellsOtherwise } from '../differences';

tellsOtherwise({
  [LATER]: [
    'opens the sensor, delivers the first sample at once, and closes it when it is removed',
    'of several each has its own limits, and they share one sensor at the shortest interval',
    'by removeListeners(), and no watch hears more',
    'ends by its subscription, by stopWatchPosition, by removeListeners; twice is harmless',
    'one that is removed before its first event leaves it to the next',
    'that is given back waits for the next listener, in order, and its outbox row stays',
    'that is given back is delivered to listeners that came meanwhile, and to none twice',
    'is taken by the first of several that takes it, whatever the others do',
  ],
  [ITS_OWN]: [
    'joins a dialog that is open, and asks again once it is closed',
    'by close(), and no watch hears more',
    'leaves no timer and no watch, and can be called twice',
    'files the answer of the request that is on its way, and sends no other',
    'rejects CLOSED when the engine closes, and no timer or watch remains',
    'settles every promise, and leaves no timer and no watch, whenever it comes',
    'that is given back when the runtime is gone goes to the headless task',
    'is replayed from a black box as it was taken and given back',
  ],
  [SAID_ELSEWHERE]: [
    'that throws affects neither the engine nor the others, and is logged',
    'one that throws affects neither the engine nor the others, and is logged',
    'is acknowledged by a promise that is rejected, which is logged',
    'may promise what it likes; a rejection is logged',
    'passes failures to its failure callback; callbacks that throw affect no other',
    'a sensor that refuses is in the log, and is asked again with the next watch',
    'rejects INVALID_ARGUMENT with key, value and what is allowed, and watches nothing',
    'refuses coords+extras (BigInt), and queues nothing',
    'refuses coords (coords.heading must be a number; got NaN), and queues nothing',
    'is newest first, 500 entries by default, 1 to 5000',
  ],
});
