import type { Sensor, SensorKind, SensorReadings, Watch } from '../ports/sensor';
import { onSteps, samplesText } from './acceleration-line';
import { delivered, isPlainNumber } from './exact-json';
import type { Recorder } from './recorder';
import { replied } from './replied';

/** Records each reading and answer of the sensors. */
export function recordSensor(sensor: Sensor, recorder: Recorder): Sensor {
  /** The call under way: a watch of a state-like kind delivers a reading within the call. */
  let inside: number | undefined;

  /** Runs a call; readings delivered before it returns belong to it. */
  function calling<T>(run: () => T): T {
    const call = recorder.call();
    const outer = inside;
    inside = call;
    try {
      return run();
    } catch (error) {
      recorder.threw(call, error);
      throw error;
    } finally {
      inside = outer;
    }
  }

  function write(code: string, tail: string): void {
    if (inside === undefined) recorder.input(code, tail);
    else recorder.note(`["@",${inside},0,"${code}"${tail}]`);
  }

  /** Records a reading and returns it as the engine receives it. Invalid readings are recorded too; the engine rejects them. */
  function asRecorded<K extends SensorKind>(kind: K, reading: SensorReadings[K]): SensorReadings[K] {
    const isReading = typeof reading === 'object' && reading !== null;
    if (isReading && kind === 'location') {
      const fix = reading as SensorReadings['location'];
      if (inside === undefined) recorder.prepare();
      const tail = 'error' in fix ? undefined : recorder.fixes.tail(fix);
      if (tail !== undefined) {
        write('l', tail);
        return reading;
      }
    } else if (isReading && kind === 'acceleration') {
      const block = onSteps(reading as SensorReadings['acceleration']);
      if (block !== undefined && isPlainNumber(block.ageMillis) && isPlainNumber(block.rateHz)) {
        write('a', `,${block.ageMillis},${block.rateHz},"${samplesText(block.samples)}"`);
        return block as SensorReadings[K];
      }
    }
    const { text, value } = delivered(reading);
    write('r', `,"${kind}",${text}`);
    return value;
  }

  return {
    available: sensor.available,
    watch(kind, request, sink) {
      let isOpen = true;
      const watch = calling(() =>
        sensor.watch(kind, request, (reading) => {
          const deliver = () => {
            if (isOpen) sink(asRecorded(kind, reading));
          };
          if (inside === undefined) recorder.enter(deliver);
          else deliver();
        }),
      );
      const recorded: Watch<typeof kind> = {
        update: (wanted) => calling(() => watch.update(wanted)),
        close() {
          isOpen = false;
          calling(() => watch.close());
        },
      };
      return recorded;
    },
    ask: (question, input) =>
      replied(
        recorder,
        () => sensor.ask(question, input),
        (answer) => `,${delivered(answer).text}`,
      ),
  };
}
