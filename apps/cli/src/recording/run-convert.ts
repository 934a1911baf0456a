import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { checkFiles, STANDARD_STREAM } from '../files/check-files';
import type { Console } from '../output/console';
import { progressBar } from '../output/progress-bar';
import type { WrittenFormatName } from '../track-files/track-formats';
import { openTrackWriter, writtenFormat } from '../track-files/track-writer';
import { pointOfFix } from '../track-files/written-point';
import { openRecording } from './recording';
import { placeText, recordingText } from './recording-text';

/** What a conversion is asked for on the command line. */
export interface ConvertRequest {
  readonly files: readonly string[];
  readonly out: string;
  readonly format?: WrittenFormatName;
  readonly json?: boolean;
  readonly signal?: AbortSignal;
}

/** Writes recordings as one track, every point as it is. */
export async function runConvert(request: ConvertRequest, console: Console): Promise<void> {
  const { files, out, json, signal } = request;
  const format = writtenFormat(out, request.format);
  if (json && out === STANDARD_STREAM)
    throw new Failure('--json and the track cannot both go to standard output; name a file with --out', {
      exitCode: EXIT.badInput,
    });
  checkFiles(
    files.map((path) => ({ what: 'the recording', path })),
    [{ what: 'the track', option: '--out', path: out }],
  );
  const recording = await openRecording(files);
  const bar = progressBar(console);
  const track = openTrackWriter(out, recording.name, format);
  try {
    for (let points = await recording.next(); points; points = await recording.next()) {
      if (signal?.aborted) throw new Failure('interrupted', { exitCode: EXIT.interrupted });
      for (const point of points) track.point(pointOfFix(point));
      bar.show({ share: recording.share, words: () => placeText(recording, recording.lastMillis) });
    }
    bar.end();
    track.keep();
    for (const warning of recording.warnings) console.say(`geo: ${warning}`);
    const text = recordingText(recording);
    if (json)
      console.result(JSON.stringify({ points: track.count, skipped: recording.skipped, track: out, format }));
    else if (out === STANDARD_STREAM) console.say(text);
    else console.result(text);
    process.exitCode = EXIT.ok;
  } finally {
    bar.end();
    track.discard();
    await recording.close();
  }
}
