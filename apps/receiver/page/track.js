import { isDistracted } from './episodes.js';

// What the map shows: records in order of time and arrival, each once, as GeoJSON.

/** Records kept in the page; older ones leave it. */
const MOST_RECORDS = 20_000;
/** A silence this long breaks the line, as in track.geojson. */
const GAP_MILLIS = 30 * 60_000;

export function createTrack() {
  const rows = [];
  const known = new Set();
  let lastReceived = '';
  return {
    isEmpty: () => rows.length === 0,
    /** The record of the latest time, whenever it came; undefined before the first. */
    newest: () => rows.at(-1),
    /** When the latest arrived, ISO-8601; a replayed track may be years old by its own times. */
    lastReceived: () => lastReceived,
    find: (seq) => rows.find((row) => row.seq === seq),

    /** Puts a row where its time belongs: late ones are uploaded after newer ones. */
    add(row) {
      if (known.has(row.seq)) return;
      known.add(row.seq);
      row.at = Date.parse(row.record.timestamp);
      row.motion = motionOf(row.record.is_moving);
      let place = rows.length;
      while (place > 0 && isBefore(row, rows[place - 1])) place -= 1;
      rows.splice(place, 0, row);
      // Rows of the database come again only after their own `seq`, so one that has left does not return.
      if (rows.length > MOST_RECORDS) known.delete(rows.shift().seq);
      if (row.receivedAt > lastReceived) lastReceived = row.receivedAt;
    },

    points: () => collection(rows.map(toPoint)),
    newestPoint: () => collection(rows.slice(-1).map(toPoint)),

    /** A way between two records has the state of the later one: that is the verdict when the device got there. */
    lines() {
      const features = [];
      const latest = new Map();
      for (const row of rows) {
        const last = latest.get(row.device);
        let line;
        if (last && row.at - last.row.at <= GAP_MILLIS) {
          line = last.line;
          if (line?.properties.motion !== row.motion) {
            line = feature('LineString', [positionOf(last.row)], { motion: row.motion });
            features.push(line);
          }
          line.geometry.coordinates.push(positionOf(row));
        }
        latest.set(row.device, { row, line });
      }
      return collection(features);
    },

    /** Positions of the newest device since its last long silence. */
    lastSession() {
      const newest = rows.at(-1);
      const positions = [];
      let later = newest;
      for (const row of rows.toReversed()) {
        if (row.device !== newest.device) continue;
        if (later.at - row.at > GAP_MILLIS) break;
        positions.push(positionOf(row));
        later = row;
      }
      return positions;
    },
  };
}

/** Longitude and latitude of a row. */
export function positionOf({ record: { coords } }) {
  return [coords.longitude, coords.latitude];
}

/** Null is neither moving nor stationary. */
function motionOf(isMoving) {
  if (isMoving === null) return 'unconfirmed';
  return isMoving ? 'moving' : 'stationary';
}

function isBefore(a, b) {
  return a.at < b.at || (a.at === b.at && a.seq < b.seq);
}

function toPoint(row) {
  return feature('Point', positionOf(row), {
    seq: row.seq,
    motion: row.motion,
    distracted: isDistracted(row),
  });
}

function feature(type, coordinates, properties) {
  return { type: 'Feature', properties, geometry: { type, coordinates } };
}

function collection(features) {
  return { type: 'FeatureCollection', features };
}
