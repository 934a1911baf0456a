import { messageOf } from '../contract/errors';
import { isStorageLocked } from '../ports/storage';
import type { Recorder } from './recorder';

/** Records a call with an asynchronous answer; the answer enters when the engine is quiescent. `kept` returns its tail (`,…`). */
export function replied<T>(
  recorder: Recorder,
  work: () => Promise<T>,
  kept: (answer: T) => string,
  settled: (isGood: boolean) => void = () => undefined,
): Promise<T> {
  const call = recorder.call();
  let answer: Promise<T>;
  try {
    answer = work();
  } catch (error) {
    settled(false);
    recorder.threw(call, error);
    throw error;
  }
  return new Promise<T>((resolve, reject) => {
    answer.then(
      (value) => {
        settled(true);
        recorder.admit(() => {
          recorder.input('=', `,${call}${kept(value)}`);
          resolve(value);
        });
      },
      (error: unknown) => {
        settled(false);
        recorder.admit(() => {
          const locked = isStorageLocked(error) ? ',true' : '';
          recorder.input('x', `,${call},${JSON.stringify(recorder.hiding.text(messageOf(error)))}${locked}`);
          reject(error);
        });
      },
    );
  });
}
