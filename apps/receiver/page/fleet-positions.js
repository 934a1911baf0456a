// Where every device is: the positions that the receiver knows, and what arrives after them.

/** Devices asked for at a time. */
const PAGE = 10_000;

/** Devices by name. `fetchJson` asks the receiver. */
export function createPositions(fetchJson) {
  const known = new Map();

  return {
    /** Everything there is, and the arrival after which the live stream has to begin. */
    async load() {
      let lastSeq;
      for (let after = ''; after !== null; ) {
        const page = await fetchJson(`positions?limit=${PAGE}&after=${encodeURIComponent(after)}`);
        // Of the first page: what arrives meanwhile comes again, and is older or the same.
        lastSeq ??= page.lastSeq;
        for (const position of page.positions) known.set(position.device, position);
        after = page.next;
      }
      return lastSeq;
    },
    /** A record that has arrived; false when the device was already further on by its own time. */
    received({ device, record }) {
      const before = known.get(device);
      const { timestamp, coords, is_moving } = record;
      if (before && Date.parse(before.timestamp) > Date.parse(timestamp)) return false;
      const { latitude, longitude } = coords;
      known.set(device, { device, timestamp, latitude, longitude, isMoving: is_moving });
      return true;
    },
    get: (device) => known.get(device),
    all: () => [...known.values()],
    points: () => [...known.values()].map(toPoint),
    /** Names that hold a text, the shortest first. */
    named(text, most) {
      const wanted = text.toLowerCase();
      const found = [...known.keys()].filter((name) => name.toLowerCase().includes(wanted));
      return found.sort((one, other) => one.length - other.length).slice(0, most);
    },
  };
}

/** Null is neither moving nor stationary. */
export function motionOf(isMoving) {
  if (isMoving === null) return 'unconfirmed';
  return isMoving ? 'moving' : 'stationary';
}

function toPoint({ device, longitude, latitude, isMoving }) {
  return {
    type: 'Feature',
    properties: { device, motion: motionOf(isMoving) },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  };
}
