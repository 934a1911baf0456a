import { csvDecoder } from './csv';
import type { MakeDecoder, TrackDecoder } from './decoder';
import { detectFormat } from './detect-format';
import { type FitDecoder, fitDecoder, isFit } from './fit';
import { geojsonDecoder } from './geojson';
import { gpsdLogDecoder } from './gpsd-log';
import { gpxDecoder } from './gpx';
import { kmlDecoder } from './kml';
import { nmeaDecoder } from './nmea/nmea';
import { tcxDecoder } from './tcx';
import { TextBytes } from './text-bytes';
import { TRACK_FORMATS, type TrackFormat, type TrackPoint } from './track';
import { TrackDraft } from './track-draft';
import { TrackError } from './track-error';

/** What the content of a track does not say by itself. */
export interface TrackOptions {
  /** Found out from the content, else from the name, when absent. */
  readonly format?: TrackFormat;
  /** What the track is called in messages and reports. */
  readonly name?: string;
  /** For NMEA without any date: the UTC day of the first fix, `YYYY-MM-DD`. */
  readonly date?: string;
}

/** The message for an empty file. */
export const EMPTY_FILE = 'the file is empty; expected a recording';

const DECODERS: { readonly [F in Exclude<TrackFormat, 'fit'>]: MakeDecoder } = {
  gpx: gpxDecoder,
  nmea: nmeaDecoder,
  geojson: geojsonDecoder,
  csv: csvDecoder,
  gpsd: gpsdLogDecoder,
  tcx: tcxDecoder,
  kml: kmlDecoder,
};

/** A recording on its way in, piece by piece: the first piece decides the format. */
export class TrackReading {
  private begun: TrackDraft | undefined;
  private decoder: TrackDecoder | undefined;
  private fit: FitDecoder | undefined;
  private readonly decoded: TextBytes;

  constructor(
    readonly name: string,
    private readonly options: TrackOptions,
  ) {
    const { format } = options;
    if (format !== undefined && !TRACK_FORMATS.includes(format)) {
      throw new TrackError(
        name,
        `format must be one of ${TRACK_FORMATS.join(', ')}; got ${JSON.stringify(format)}`,
      );
    }
    this.decoded = new TextBytes(name);
  }

  /** What was read so far; `undefined` before anything was. */
  get draft(): TrackDraft | undefined {
    return this.begun;
  }

  bytes(piece: Uint8Array): void {
    if (!this.begun && this.isFit(piece)) {
      this.begun = new TrackDraft(this.name, 'fit');
      this.fit = fitDecoder(this.begun);
    }
    if (this.fit) this.fit.write(piece);
    else this.text(this.decoded.write(piece));
  }

  text(piece: string): void {
    if (piece === '') return;
    if (!this.decoder) this.begin(piece);
    this.decoder?.write(piece);
  }

  /** The points read since the last call. */
  take(): readonly TrackPoint[] {
    return this.begun?.take() ?? [];
  }

  /** The input ends early, and not by its own account. */
  breaksOff(problem: string): void {
    if (!this.begun) throw new TrackError(this.name, problem);
    this.begun.breaksOff(problem);
  }

  /** All has been read. Throws a {@link TrackError} when there was no point that can be replayed. */
  finish(): void {
    if (!this.fit) this.text(this.decoded.end());
    if (!this.begun) throw new TrackError(this.name, EMPTY_FILE);
    this.fit?.end();
    this.decoder?.end();
    this.begun.finish();
  }

  private isFit(head: Uint8Array): boolean {
    const { format } = this.options;
    return format === undefined ? isFit(head) : format === 'fit';
  }

  private begin(head: string): void {
    if (head.trim() === '') return;
    const format = this.options.format ?? detectFormat(this.name, head);
    if (format === 'fit') throw new TrackError(this.name, 'FIT is binary, and this is text');
    this.begun = new TrackDraft(this.name, format);
    this.decoder = DECODERS[format](this.begun, dayOf(this.options.date, this.name));
  }
}

function dayOf(date: string | undefined, name: string): { dayMillis?: number } {
  if (date === undefined) return {};
  const dayMillis = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(dayMillis))
    throw new TrackError(name, `date must be YYYY-MM-DD; got ${JSON.stringify(date)}`);
  return { dayMillis };
}
