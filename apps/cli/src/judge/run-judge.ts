import { existsSync } from 'node:fs';
import { createEngine } from '@geo/core';
import { replayBlackBox } from '@geo/core/testing';
import { createReceiver, type StoredRow } from '@geo/receiver';
import { EXIT, type ExitCode } from '../exit-code';
import { Failure } from '../failure';
import { readText } from '../files/read-text';
import { openRecording } from '../recording/recording';
import { type JudgedTrip, judgeTrip, type Limits, quantile95 } from './judged-trip';
import type { JudgedBox, Judgement } from './judgement';
import { movingPart, type Point, type Trip } from './trip';
import { judgementText } from './words';

/** What to judge. */
export interface JudgeRequest {
  /** The receiver's database. */
  readonly db: string;
  /** As the receiver names it; absent where it has one only. */
  readonly device?: string;
  /** Recordings of a second receiver that was carried along, one a trip. */
  readonly truth: readonly string[];
  /** What the phone exported. */
  readonly box: readonly string[];
  readonly limits: Limits;
}

/** What was found, for a person and for a program. */
export interface Judged {
  readonly text: string;
  readonly outcome: Judgement;
  readonly exitCode: ExitCode;
}

/** Compares what arrived of a phone with what a second receiver recorded, and replays what the phone exported. */
export async function runJudge({ db, device, truth, box, limits }: JudgeRequest): Promise<Judged> {
  const rows = await rowsOf(db, device);
  const [row, last] = [rows[0], rows[rows.length - 1]];
  if (!row || !last)
    throw new Failure(`${db} has no record of ${device ?? 'any device'}`, { exitCode: EXIT.badInput });
  const records = rows.map(pointOf);
  const trips: JudgedTrip[] = [];
  for (const file of truth) trips.push(judgeTrip(await tripOf(file), records, limits));
  const boxes: JudgedBox[] = [];
  for (const file of box) boxes.push(await boxOf(file));
  const outcome: Judgement = {
    device: row.device,
    records: rows.length,
    first: row.record.timestamp,
    last: last.record.timestamp,
    uploadMillis: quantile95(rows.map((each) => Date.parse(each.receivedAt) - pointOf(each).at)) ?? 0,
    trips,
    boxes,
    isGood: trips.every(({ faults }) => faults.length === 0) && boxes.every(isSame),
  };
  return {
    text: judgementText(outcome),
    outcome,
    exitCode: outcome.isGood ? EXIT.ok : EXIT.unexpected,
  };
}

const isSame = ({ different }: JudgedBox) => different.length === 0;

const pointOf = ({ record }: StoredRow): Point => ({
  at: Date.parse(record.timestamp),
  latitude: record.coords.latitude,
  longitude: record.coords.longitude,
});

async function rowsOf(db: string, device: string | undefined): Promise<readonly StoredRow[]> {
  // A receiver would make the file.
  if (!existsSync(db)) throw new Failure(`${db}: no such database`, { exitCode: EXIT.badInput });
  const receiver = createReceiver({ db });
  try {
    const rows = await receiver.rows(device === undefined ? {} : { device });
    const devices = [...new Set(rows.map((row) => row.device))];
    if (devices.length > 1)
      throw new Failure(
        `${db} has ${devices.length} devices; choose one by --device: ${devices.join(', ')}`,
        {
          exitCode: EXIT.badInput,
        },
      );
    return rows;
  } finally {
    await receiver.close();
  }
}

async function tripOf(file: string): Promise<Trip> {
  const recording = await openRecording([file]);
  const points: Point[] = [];
  try {
    for (let some = await recording.next(); some; some = await recording.next())
      for (const { timeMillis, fix } of some)
        points.push({ at: timeMillis, latitude: fix.latitude, longitude: fix.longitude });
  } finally {
    await recording.close();
  }
  const moving = movingPart(points.sort((a, b) => a.at - b.at));
  if (moving.length < 2) throw new Failure(`${file} contains no trip`, { exitCode: EXIT.badInput });
  return { name: recording.name, points: moving };
}

async function boxOf(file: string): Promise<JudgedBox> {
  const { lives } = await replayBlackBox(readText('what exportBlackBox() gave', file), { createEngine });
  const numbered = (holds: (same: boolean | null) => boolean) =>
    lives.flatMap((life, index) => (holds(life.isSame) ? [index + 1] : []));
  return {
    file,
    lives: lives.length,
    different: numbered((same) => same === false),
    unplayed: numbered((same) => same === null),
  };
}
