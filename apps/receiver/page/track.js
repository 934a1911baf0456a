import { isDistracted } from './episodes.js';

// What the map shows: the records of each device in order of their own times, each once, as GeoJSON.

/** Records kept in the page; those that arrived first leave it, whatever their own times say. */
const MOST_RECORDS = 20_000;
/** A silence this long breaks the line, as in track.geojson. */
const GAP_MILLIS = 30 * 60_000;

export function createTrack() {
  /** By name, in order of first arrival: `{ name, rows, arrived }`. */
  const devices = new Map();
  const bySeq = new Map();
  let arrived;
  return {
    isEmpty: () => bySeq.size === 0,
    devices: () => [...devices.values()],
    /** The record in these bounds that lies topmost: a device's present place, else what arrived last. */
    within(bounds) {
      let found;
      for (const row of bySeq.values()) if (isWithin(row, bounds)) found = row;
      for (const device of devices.values()) {
        const head = sessionOf(device).at(-1);
        if (isWithin(head, bounds)) return head;
      }
      return found;
    },
    /** The record that arrived last. A clock in 2099 does not make it another, nor does a replay of 2010 hide it. */
    arrived: () => arrived,

    /** Puts a row where its time belongs: late ones are uploaded after newer ones. */
    add(row) {
      if (bySeq.has(row.seq)) return;
      row.at = Date.parse(row.record.timestamp);
      row.motion = motionOf(row.record.is_moving);
      bySeq.set(row.seq, row);
      const device = deviceOf(row.device);
      let place = device.rows.length;
      while (place > 0 && isBefore(row, device.rows[place - 1])) place -= 1;
      device.rows.splice(place, 0, row);
      if (!device.arrived || row.seq > device.arrived.seq) device.arrived = row;
      if (!arrived || row.seq > arrived.seq) arrived = row;
      // Rows of the database come again only after their own `seq`, so one that has left does not return.
      if (bySeq.size > MOST_RECORDS) remove(bySeq.values().next().value);
    },

    /** Lines and points of every device, and the place where each of them is. */
    drawn() {
      const lines = [];
      const points = [];
      for (const device of devices.values()) drawDevice(device, lines, points);
      return { lines: collection(lines), points: collection(points), heads: collection(headsOf(devices)) };
    },

    /** The record with a device's present position: the latest of the stretch in which its last arrival lies. */
    head: (name) => sessionOf(devices.get(name)).at(-1),
    /** Positions of a device around its last arrival, without a long silence. */
    session: (name) => unwrapped(sessionOf(devices.get(name))),
  };

  function deviceOf(name) {
    if (!devices.has(name)) devices.set(name, { name, rows: [], arrived: undefined });
    return devices.get(name);
  }

  function remove(row) {
    bySeq.delete(row.seq);
    const device = devices.get(row.device);
    device.rows.splice(device.rows.indexOf(row), 1);
    if (device.rows.length === 0) devices.delete(row.device);
  }
}

/** East may be beyond 180 degrees, and west below -180. */
function isWithin(row, { west, south, east, north }) {
  const [longitude, latitude] = positionOf(row);
  const turned = longitude + 360 * Math.round(((west + east) / 2 - longitude) / 360);
  return turned >= west && turned <= east && latitude >= south && latitude <= north;
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

function sessionOf({ rows, arrived } = { rows: [] }) {
  let from = rows.indexOf(arrived);
  let to = from;
  while (from > 0 && rows[from].at - rows[from - 1].at <= GAP_MILLIS) from -= 1;
  while (to < rows.length - 1 && rows[to + 1].at - rows[to].at <= GAP_MILLIS) to += 1;
  return rows.slice(Math.max(0, from), to + 1);
}

/**
 * A way between two records has the state of the later one: that is the verdict when the device got there. Longitudes go
 * on beyond 180 degrees where a device crosses them, or the line would go around the world.
 */
function drawDevice({ name, rows }, lines, points) {
  let last;
  let line;
  let before;
  for (const row of rows) {
    const isNew = !last || row.at - last.at > GAP_MILLIS;
    const position = isNew ? positionOf(row) : near(positionOf(row), before);
    if (isNew) line = undefined;
    else {
      if (line?.properties.motion !== row.motion) {
        line = feature('LineString', [before], { motion: row.motion, device: name });
        lines.push(line);
      }
      line.geometry.coordinates.push(position);
    }
    points.push(toPoint(row, position));
    last = row;
    before = position;
  }
}

function headsOf(devices) {
  return [...devices.values()].map((device) => {
    const session = sessionOf(device);
    return toPoint(session.at(-1), unwrapped(session).at(-1));
  });
}

function unwrapped(rows) {
  const positions = [];
  for (const row of rows) positions.push(near(positionOf(row), positions.at(-1)));
  return positions;
}

/** The same place, on the side of the world where the line is. */
function near([longitude, latitude], before) {
  return before
    ? [longitude + 360 * Math.round((before[0] - longitude) / 360), latitude]
    : [longitude, latitude];
}

function toPoint(row, position) {
  return feature('Point', position, {
    seq: row.seq,
    device: row.device,
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
