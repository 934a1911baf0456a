import{createRequire as __cr}from'module';const require=__cr(import.meta.url);

// src/policies/contest/worker.ts
import { parentPort, workerData } from "node:worker_threads";

// ../../packages/core/src/contract/errors.ts
var GeoError = class extends Error {
  constructor(code, message, details = {}) {
    super(message);
    this.code = code;
    this.name = "GeoError";
    Object.assign(this, details);
  }
};
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

// ../../packages/core/src/blackbox/exact-json.ts
var LOST = /* @__PURE__ */ new Map([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
  ["-0", -0],
  ["undefined", void 0]
]);
function isPlainNumber(value) {
  return Number.isFinite(value) && !Object.is(value, -0);
}
function toExactJson(value, named2) {
  return JSON.stringify(value, function(_key, part) {
    if (typeof part === "number")
      return isPlainNumber(part) ? part : { $: Object.is(part, -0) ? "-0" : String(part) };
    if (typeof part === "function") return named2 === void 0 ? void 0 : { $f: named2(part) };
    if (part === void 0 && Array.isArray(this)) return { $: "undefined" };
    return part;
  });
}
function fromExactJson(part, named2) {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((element) => fromExactJson(element, named2));
  const entries = Object.entries(part);
  const [first] = entries;
  if (entries.length === 1 && first !== void 0) {
    const [key2, value] = first;
    if (key2 === "$" && LOST.has(String(value))) return LOST.get(String(value));
    if (key2 === "$f" && typeof value === "number" && named2 !== void 0) return named2(value);
  }
  return Object.fromEntries(entries.map(([key2, value]) => [key2, fromExactJson(value, named2)]));
}

// ../../packages/core/src/blackbox/record-client.ts
var AT_ONCE = /^(on([A-Z]\w*)?|removeListeners|registerHeadlessTask|logger\.\w+)$/;
function recordClient(engine, recorder, isOutstanding) {
  let functions = 0;
  let calls = 0;
  let operations = 0;
  let inside;
  function write(code, tail) {
    if (inside === void 0) recorder.input(code, tail);
    else recorder.note(`["@",${inside},1,"${code}"${tail}]`);
  }
  function argumentsText(given, numbers) {
    try {
      const text3 = toExactJson(given, (run) => numbers.get(run) ?? -1);
      const { redaction } = recorder;
      return redaction.hiddenJson(text3);
    } catch (error) {
      return JSON.stringify([{ $: messageOf(error) }]);
    }
  }
  function listening2(run) {
    return (...given) => {
      const call = calls++;
      recorder.crossed();
      const outer = inside;
      inside = call;
      let result;
      try {
        result = run(...given);
      } catch (error) {
        recorder.note(`["!l",${call},${JSON.stringify(messageOf(error))}]`);
        throw error;
      } finally {
        inside = outer;
      }
      if (!isPromise(result)) return result;
      recorder.note(`["p",${call}]`);
      const work2 = result;
      return new Promise((resolve, reject) => {
        work2.then(
          (value) => recorder.rest(() => {
            recorder.input("y", value === false ? `,${call},false` : `,${call}`);
            resolve(value);
          }),
          (error) => recorder.rest(() => {
            recorder.input("y", `,${call},${JSON.stringify(messageOf(error))}`);
            reject(error);
          })
        );
      });
    };
  }
  function recorded(name, run) {
    return (...given) => {
      const numbers = /* @__PURE__ */ new Map();
      const taken = given.map((argument) => {
        if (typeof argument !== "function") return argument;
        numbers.set(argument, functions++);
        return listening2(argument);
      });
      const tail = `,"${name}",${argumentsText(given, numbers)}`;
      if (AT_ONCE.test(name)) {
        const operation = operations++;
        write("c", tail);
        return subscribed(operation, run(...taken));
      }
      return new Promise((resolve, reject) => {
        recorder.rest(() => {
          const operation = operations++;
          recorder.input("c", tail);
          run(...taken).then((value) => resolve(subscribed(operation, value)), reject);
        });
      });
    };
  }
  function subscribed(operation, result) {
    if (typeof result?.remove !== "function") return result;
    return {
      ...result,
      remove() {
        write("s", `,${operation}`);
        result.remove();
      }
    };
  }
  const wrapped2 = {};
  for (const [name, part] of Object.entries(Object.getOwnPropertyDescriptors(engine))) {
    if (name === "idle" || part.get !== void 0) continue;
    if (typeof part.value === "function") wrapped2[name] = recorded(name, part.value);
    else wrapped2[name] = grouped(name, part.value);
  }
  function grouped(group, runs) {
    return Object.fromEntries(
      Object.entries(runs).map(([name, run]) => [name, recorded(`${group}.${name}`, run)])
    );
  }
  let resting;
  function rests() {
    resting ??= new Promise((resolve) => {
      recorder.rest(() => {
        resting = void 0;
        resolve();
      });
    });
    return resting;
  }
  const { idle } = engine;
  const isBusy = () => recorder.busy || engine.busy === true;
  Object.defineProperty(wrapped2, "busy", { get: isBusy, enumerable: true });
  wrapped2.idle = async () => {
    do {
      while (recorder.busy) await rests();
      await idle?.();
    } while (recorder.busy || isOutstanding());
  };
  return wrapped2;
}
function isPromise(value) {
  return typeof value?.then === "function";
}

// ../../packages/core/src/blackbox/acceleration-line.ts
var STEPS_PER_G = 256;
var ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
var VALUE_OF = new Map([...ALPHABET].map((character, value) => [character, value]));
var MORE = 32;
var PLAUSIBLE_G = 1e3;
function onSteps(block) {
  const { samples } = block;
  const stepped = new Array(samples.length);
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index];
    if (!(sample >= -PLAUSIBLE_G && sample <= PLAUSIBLE_G)) return void 0;
    stepped[index] = Math.round(sample * STEPS_PER_G) / STEPS_PER_G + 0;
  }
  return { ...block, samples: stepped };
}
function samplesText(samples) {
  const before = [0, 0, 0];
  let text3 = "";
  for (let index = 0; index < samples.length; index++) {
    const step = Math.round(samples[index] * STEPS_PER_G);
    const difference = step - before[index % 3];
    before[index % 3] = step;
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    while (rest >= MORE) {
      text3 += ALPHABET[MORE + rest % MORE];
      rest = Math.floor(rest / MORE);
    }
    text3 += ALPHABET[rest];
  }
  return text3;
}

// ../../packages/core/src/blackbox/replied.ts
function replied(recorder, work2, kept, settled = () => void 0) {
  const call = recorder.call();
  let answer2;
  try {
    answer2 = work2();
  } catch (error) {
    settled(false);
    recorder.threw(call, error);
    throw error;
  }
  return new Promise((resolve, reject) => {
    answer2.then(
      (value) => {
        settled(true);
        recorder.rest(() => {
          recorder.input("=", `,${call}${kept(value)}`);
          resolve(value);
        });
      },
      (error) => {
        settled(false);
        recorder.rest(() => {
          recorder.input("x", `,${call},${JSON.stringify(messageOf(error))}`);
          reject(error);
        });
      }
    );
  });
}

// ../../packages/core/src/blackbox/record-sensor.ts
function recordSensor(sensor, recorder) {
  let inside;
  function calling(run) {
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
  function write(code, tail) {
    if (inside === void 0) recorder.input(code, tail);
    else recorder.note(`["@",${inside},0,"${code}"${tail}]`);
  }
  function heard(kind, reading2) {
    if (kind === "location") {
      const fix2 = reading2;
      if (inside === void 0) recorder.prepare();
      const tail = "error" in fix2 ? void 0 : recorder.fixes.tail(fix2);
      if (tail !== void 0) {
        write("l", tail);
        return reading2;
      }
    } else if (kind === "acceleration") {
      const block = onSteps(reading2);
      if (block !== void 0 && isPlainNumber(block.ageMillis) && isPlainNumber(block.rateHz)) {
        write("a", `,${block.ageMillis},${block.rateHz},"${samplesText(block.samples)}"`);
        return block;
      }
    }
    write("r", `,"${kind}",${toExactJson(reading2)}`);
    return reading2;
  }
  return {
    available: sensor.available,
    watch(kind, request2, sink) {
      let isOpen = true;
      const watch = calling(
        () => sensor.watch(kind, request2, (reading2) => {
          if (isOpen) sink(heard(kind, reading2));
        })
      );
      const recorded = {
        update: (wanted) => calling(() => watch.update(wanted)),
        close() {
          isOpen = false;
          calling(() => watch.close());
        }
      };
      return recorded;
    },
    ask: (question, input) => replied(
      recorder,
      () => sensor.ask(question, input),
      (answer2) => `,${toExactJson(answer2)}`
    )
  };
}

// ../../packages/core/src/memory/keys.ts
var QUEUE_PREFIX = "queue/";
var QUEUE_UUID_PREFIX = "queue-uuid/";
var QUARANTINE_PREFIX = "quarantine/";
var OUTBOX_PREFIX = "outbox/";
var LOG_PREFIX = "log/";
var FENCE_PREFIX = "fence/";
var FENCE_STATE_PREFIX = "fence-state/";
var FENCE_INDEX_PREFIX = "fence-index/";
var BLACK_BOX_PREFIX = "blackbox/";
var SEQ_DIGITS = 16;
function rowKey(prefix, seq) {
  return prefix + String(seq).padStart(SEQ_DIGITS, "0");
}
function seqOf(key2) {
  return Number(key2.slice(key2.lastIndexOf("/") + 1));
}

// ../../packages/core/src/blackbox/row-text.ts
var PREFIXES = { q: QUEUE_PREFIX, l: LOG_PREFIX };
var BODY_FIELDS = { q: ["uuid", "timestamp"], l: ["ts", "level", "src", "event"] };
function rowLine(entry, isKnown) {
  const { key: key2, value } = entry;
  for (const prefix of ["q", "l"]) {
    if (!key2.startsWith(PREFIXES[prefix])) continue;
    if (isKnown(key2)) return [seqOf(key2), prefix];
    const record = parsed(value);
    if (record === void 0) return [key2, value];
    return [seqOf(key2), prefix, fields(record, BODY_FIELDS[prefix]), value.length];
  }
  if (key2.startsWith(QUARANTINE_PREFIX)) {
    const refused3 = parsed(value);
    const record = refused3?.record;
    if (typeof record === "object" && record !== null)
      return [key2, JSON.stringify({ ...refused3, record: fields(record, BODY_FIELDS.q) })];
  }
  return [key2, value];
}
function fields(record, names) {
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
}
function parsed(json) {
  try {
    const value = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : void 0;
  } catch {
    return void 0;
  }
}

// ../../packages/core/src/blackbox/record-storage.ts
function recordStorage(storage, recorder) {
  const { redaction, segments } = recorder;
  function rowText(key2, value) {
    const [first, second, ...rest] = rowLine({ key: key2, value }, recorder.isKnown);
    const kept = typeof first === "string" ? redaction.hiddenJson(String(second)) : second;
    return JSON.stringify([first, kept, ...rest]);
  }
  return {
    get: (key2) => replied(
      recorder,
      () => storage.get(key2),
      (value) => value === void 0 ? "" : `,${rowText(key2, value)}`
    ),
    scan: (prefix, options) => replied(
      recorder,
      () => storage.scan(prefix, options),
      (entries) => `,[${entries.map(({ key: key2, value }) => rowText(key2, value)).join(",")}]`
    ),
    count: (prefix) => replied(
      recorder,
      () => storage.count(prefix),
      (count) => `,${count}`
    ),
    commit(changes) {
      recorder.saw(changes);
      const own = segments.due(recorder.up);
      return replied(
        recorder,
        () => storage.commit(own.length === 0 ? changes : [...changes, ...own]),
        () => "",
        own.length === 0 ? void 0 : segments.settled
      );
    }
  };
}

// ../../packages/core/src/blackbox/record-ports.ts
var BODY_CHARACTERS_MAX = 2048;
function recordPorts(ports, recorder) {
  return {
    sensor: recordSensor(ports.sensor, recorder),
    storage: recordStorage(ports.storage, recorder),
    http: recordHttp(ports.http, recorder),
    scheduler: recordScheduler(ports.scheduler, recorder),
    presence: recordPresence(ports.presence, recorder),
    entropy: {
      uuid() {
        const uuid = ports.entropy.uuid();
        recorder.crossed();
        recorder.note(`["u","${uuid}"]`);
        return uuid;
      },
      random() {
        const random = ports.entropy.random();
        recorder.crossed();
        recorder.note(`["n",${random}]`);
        return random;
      }
    }
  };
}
function recordHttp(http, recorder) {
  const kept = ({ status, headers, body }) => {
    const hidden = recorder.redaction.hiddenJson(body);
    return `,${toExactJson({
      status,
      headers: recorder.redaction.hidden(headers),
      body: hidden === body ? body.slice(0, BODY_CHARACTERS_MAX) : hidden
    })}`;
  };
  return { send: (request2) => replied(recorder, () => http.send(request2), kept) };
}
function recordScheduler(scheduler, recorder) {
  let timers2 = 0;
  return {
    bootId: scheduler.bootId,
    now() {
      recorder.crossed();
      return recorder.wall;
    },
    uptime() {
      recorder.crossed();
      return recorder.up;
    },
    after(delayMillis, run) {
      recorder.crossed();
      const timer2 = timers2++;
      const dueUp = Math.ceil(recorder.up + delayMillis);
      return scheduler.after(Math.max(0, dueUp - scheduler.uptime()), () => {
        recorder.input("f", `,${timer2}`);
        run();
      });
    },
    wakeAt(name, at) {
      const call = recorder.call();
      try {
        scheduler.wakeAt(name, at);
      } catch (error) {
        recorder.threw(call, error);
        throw error;
      }
    },
    onWake(sink) {
      recorder.crossed();
      let isInside = true;
      const detach = scheduler.onWake((wake) => {
        const text3 = toExactJson(wake);
        if (isInside) recorder.note(`["k",${text3}]`);
        else recorder.input("k", `,${text3}`);
        sink(wake);
      });
      isInside = false;
      return detach;
    }
  };
}
function recordPresence(presence, recorder) {
  return {
    set(request2) {
      const call = recorder.call();
      try {
        presence.set(request2);
      } catch (error) {
        recorder.note(`["!",${call},${JSON.stringify(messageOf(error))}]`);
        throw error;
      }
    }
  };
}

// ../../packages/core/src/ports/unprovided.ts
function unprovided(endpoint) {
  throw new Error(`${endpoint} was not provided`);
}

// ../../packages/core/src/ports/entropy.ts
var unprovidedEntropy = {
  uuid: () => unprovided("entropy.uuid"),
  random: () => unprovided("entropy.random")
};

// ../../packages/core/src/ports/http.ts
var unprovidedHttp = { send: () => unprovided("http.send") };

// ../../packages/core/src/ports/presence.ts
var unprovidedPresence = { set: () => unprovided("presence.set") };

// ../../packages/core/src/ports/scheduler.ts
var unprovidedScheduler = {
  get bootId() {
    return unprovided("scheduler.bootId");
  },
  now: () => unprovided("scheduler.now"),
  uptime: () => unprovided("scheduler.uptime"),
  after: () => unprovided("scheduler.after"),
  wakeAt: () => unprovided("scheduler.wakeAt"),
  onWake: () => unprovided("scheduler.onWake")
};

// ../../packages/core/src/ports/sensor.ts
var unprovidedSensor = {
  get available() {
    return unprovided("sensor.available");
  },
  watch: () => unprovided("sensor.watch"),
  ask: () => unprovided("sensor.ask")
};

// ../../packages/core/src/ports/storage.ts
var unprovidedStorage = {
  get: () => unprovided("storage.get"),
  scan: () => unprovided("storage.scan"),
  count: () => unprovided("storage.count"),
  commit: () => unprovided("storage.commit")
};

// ../../packages/core/src/ports/index.ts
var unprovidedPorts = {
  sensor: unprovidedSensor,
  storage: unprovidedStorage,
  http: unprovidedHttp,
  scheduler: unprovidedScheduler,
  entropy: unprovidedEntropy,
  presence: unprovidedPresence
};
function requirePorts(ports) {
  for (const name of Object.keys(unprovidedPorts)) {
    if (!ports[name]) throw new Error(`createEngine needs the port ${name}`);
  }
}

// ../../packages/core/src/contract/timestamp.ts
var MAX_EPOCH_MILLIS = 864e13;
var DAY_MILLIS = 864e5;
var TWO_DIGITS = Array.from(
  { length: 100 },
  (_, value) => String(value).padStart(2, "0")
);
var lastDay = Number.NaN;
var lastDayText = "";
function toTimestamp(epochMillis) {
  const clamped = Math.max(-MAX_EPOCH_MILLIS, Math.min(MAX_EPOCH_MILLIS, epochMillis));
  const millis = Number.isNaN(clamped) ? 0 : Math.trunc(clamped);
  const day = Math.floor(millis / DAY_MILLIS);
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = new Date(day * DAY_MILLIS).toISOString().slice(0, -"00:00:00.000Z".length);
  }
  const rest = millis - day * DAY_MILLIS;
  const seconds = Math.floor(rest / 1e3);
  const minutes = Math.floor(seconds / 60);
  const thousandths = rest - seconds * 1e3;
  const tens = Math.floor(thousandths / 10);
  return `${lastDayText}${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}.${TWO_DIGITS[tens]}${thousandths - tens * 10}Z`;
}
var CYCLE_YEARS = 400;
var CYCLE_MILLIS = 146097 * DAY_MILLIS;
var ISO_8601 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/;
function fromTimestamp(text3) {
  const found = ISO_8601.exec(text3);
  if (found === null) return Number.NaN;
  const part = (index) => Number(found[index] ?? 0);
  const month = part(2) - 1;
  const midnight = Date.UTC(part(1) + CYCLE_YEARS, month, part(3)) - CYCLE_MILLIS;
  const isDay = new Date(midnight).getUTCMonth() === month;
  const isTime2 = part(4) < 24 && part(5) < 60 && part(6) < 60;
  const isOffset = part(9) < 24 && part(10) < 60;
  if (!isDay || !isTime2 || !isOffset) return Number.NaN;
  const offsetMinutes = (part(9) * 60 + part(10)) * (found[8] === "-" ? -1 : 1);
  const seconds = (part(4) * 60 + part(5) - offsetMinutes) * 60 + part(6);
  return midnight + seconds * 1e3 + Number((found[7] ?? "").padEnd(3, "0"));
}

// ../../packages/core/src/blackbox/header.ts
var BLACK_BOX_VERSION = 1;

// ../../packages/core/src/blackbox/box-text.ts
var BlackBoxError = class extends Error {
  constructor() {
    super(...arguments);
    this.name = "BlackBoxError";
  }
};
var QUOTE_MAX = 60;
function parseBlackBox(text3) {
  if (text3.trim() === "") throw new BlackBoxError("this is no black box: it is empty");
  const rows = text3.split("\n");
  const lives = [];
  let isCut = false;
  let lastFull = rows.length - 1;
  while (lastFull > 0 && rows[lastFull]?.trim() === "") lastFull--;
  let expectedPart = 0;
  for (let at = 0; at <= lastFull; at++) {
    const row = rows[at];
    if (row.trim() === "") continue;
    const line = parsed2(row);
    if (line === void 0) {
      if (at === lastFull && at > 0) {
        isCut = true;
        break;
      }
      throw new BlackBoxError(`line ${at + 1} is not JSON: ${quoted(row)}`);
    }
    if (at === 0) requireBox(line, row);
    if (isFileHeader(line)) continue;
    if (isHeader(line)) {
      requireVersion(line.blackBox, at);
      const present = lives[lives.length - 1];
      if (line.part > 0 && present !== void 0 && line.life === present.header.life && line.part === expectedPart) {
        present.lines.push(line);
        present.numbers.push(at + 1);
      } else {
        const unplayable = line.part === 0 ? void 0 : `the beginning of this life is no longer in the box (it begins with its segment ${line.part + 1})`;
        lives.push({ header: line, lines: [], numbers: [], unplayable });
      }
      expectedPart = line.part + 1;
      continue;
    }
    const life = lives[lives.length - 1];
    if (!Array.isArray(line) || life === void 0)
      throw new BlackBoxError(
        `line ${at + 1} should be a list behind a segment's header; got ${quoted(row)}`
      );
    life.lines.push(line);
    life.numbers.push(at + 1);
  }
  return { lives, isCut };
}
function requireBox(line, row) {
  const { geoBlackBox, blackBox } = line;
  const version = geoBlackBox ?? blackBox;
  if (version === void 0)
    throw new BlackBoxError(
      `this is no black box: its first line should be {"geoBlackBox":${BLACK_BOX_VERSION},\u2026}; got ${quoted(row)}`
    );
  requireVersion(version, 0);
}
function requireVersion(version, at) {
  if (version !== BLACK_BOX_VERSION)
    throw new BlackBoxError(
      `line ${at + 1} is of version ${String(version)} of the black box; this program reads version ${BLACK_BOX_VERSION}`
    );
}
function isFileHeader(line) {
  return typeof line === "object" && line !== null && "geoBlackBox" in line;
}
function isHeader(line) {
  return typeof line === "object" && line !== null && "blackBox" in line;
}
function parsed2(row) {
  try {
    const line = JSON.parse(row);
    return typeof line === "object" && line !== null ? line : void 0;
  } catch {
    return void 0;
  }
}
function quoted(row) {
  return row.length > QUOTE_MAX ? `${row.slice(0, QUOTE_MAX)}\u2026` : row;
}

// ../../packages/core/src/blackbox/box-walk.ts
function* walk({ header, lines }, began = () => void 0) {
  let { up } = header;
  let wallMinusUp = header.wall - header.up;
  let input = 0;
  for (const line of lines) {
    if (!isLine(line)) {
      began();
      continue;
    }
    const [first, second] = line;
    if (first === "w") wallMinusUp = second;
    if (typeof first === "number") {
      up += first;
      input++;
    }
    yield { line, up, wall: up + wallMinusUp, input };
  }
}
function isLine(line) {
  return Array.isArray(line);
}
function traceLine({ line, up }) {
  const [code, text3] = line;
  if (code === "d") return `${up} ${String(text3)}`;
  return code === "D" ? String(text3) : void 0;
}
function decisionOf(trace, wall) {
  const [, region = "", text3 = ""] = /^\S+ (\S+) (.*)$/s.exec(trace) ?? [];
  return { at: toTimestamp(wall), region, text: text3 };
}

// ../../packages/core/src/blackbox/fix-line.ts
var PLACES = [
  "latitude",
  "longitude",
  "accuracy",
  "altitude",
  "altitudeAccuracy",
  "ellipsoidalAltitude",
  "speed",
  "speedAccuracy",
  "heading",
  "headingAccuracy",
  "time",
  "ageMillis",
  "filtered"
];
var SAME = "";
function createFixLines() {
  let before = [];
  return {
    tail(reading2) {
      const places = [
        reading2.latitude,
        reading2.longitude,
        reading2.accuracy,
        reading2.altitude,
        reading2.altitudeAccuracy,
        reading2.ellipsoidalAltitude,
        reading2.speed,
        reading2.speedAccuracy,
        reading2.heading,
        reading2.headingAccuracy,
        reading2.time,
        reading2.ageMillis,
        reading2.filtered
      ];
      for (const value of places)
        if (typeof value === "number" ? !isPlainNumber(value) : value !== void 0 && typeof value !== "boolean")
          return void 0;
      const told = places;
      for (let index = 0; index < PLACES.length; index++) {
        const value = places[index];
        if (value === before[index]) told[index] = SAME;
        else before[index] = value;
      }
      return `,${JSON.stringify(told).slice(1, -1)}`;
    },
    reading(tail) {
      const reading2 = {};
      for (const [index, place] of PLACES.entries()) {
        const told = tail[index];
        if (told !== SAME) before[index] = told === null ? void 0 : told;
        if (before[index] !== void 0) reading2[place] = before[index];
      }
      return reading2;
    },
    clear() {
      before = [];
    }
  };
}

// ../../packages/core/src/blackbox/explain.ts
var NEAR_MILLIS = 6e4;
var NEIGHBOURS_MAX = 10;
var UPLOADS_MAX = 50;
var HELD_FIXES_MAX = 300;
var BY = {
  l: "fix",
  f: "timer",
  c: "call",
  "=": "reply",
  x: "reply",
  y: "reply",
  k: "wake"
};
function explainRecord(text3, uuid) {
  let found;
  for (const life of parseBlackBox(text3).lives) {
    const search = createSearch(uuid, found);
    for (const moment of walk(life, search.turnOver)) search.take(moment);
    found = search.found;
  }
  return found && explanation(uuid, found);
}
function explanation(uuid, found) {
  const { at, by, decisions, fix: fix2, motion, rejected: rejected2, uploads, row } = found;
  return {
    uuid,
    at: toTimestamp(at),
    by,
    decisions,
    ...fix2 === void 0 ? {} : { fix: { at: toTimestamp(fix2.wall), reading: fix2.reading } },
    ...motion === void 0 ? {} : { motion },
    rejected: rejected2,
    uploads,
    ...row === void 0 ? {} : { row }
  };
}
function createSearch(uuid, before) {
  const fixes = createFixLines();
  let found = before;
  let heard = [];
  let motion;
  let rejected2 = [];
  let by = "wake";
  let decisions = [];
  let isHere = false;
  let isInserted = false;
  function input({ line, up, wall }) {
    const [, second, ...tail] = line;
    const code = String(second).replace("+", "");
    by = BY[code] ?? "reading";
    decisions = [];
    isHere = false;
    if (code === "c" && tail[0] === "insertLocation" && insertedUuid(tail[1]) === uuid) isInserted = true;
    const reading2 = code === "l" ? fixes.reading(tail) : code === "r" && tail[0] === "location" ? fromExactJson(tail[1]) : void 0;
    if (reading2 === void 0) return;
    const age = reading2.ageMillis ?? 0;
    heard.push({ wall, takenUp: up - age, reading: reading2 });
    if (heard.length > HELD_FIXES_MAX) heard = heard.slice(-HELD_FIXES_MAX / 2);
  }
  function fixOf2(takenUp) {
    const last2 = heard[heard.length - 1];
    if (takenUp === void 0) return by === "fix" ? last2 : void 0;
    const distance = (fix2) => Math.abs(fix2.takenUp - takenUp);
    return heard.reduce((best, fix2) => distance(fix2) <= distance(best) ? fix2 : best, last2);
  }
  function begin(wall, takenUp) {
    isHere = true;
    const near = rejected2.filter((other) => wall - other.wall <= NEAR_MILLIS).slice(-NEIGHBOURS_MAX / 2);
    found = {
      at: wall,
      by: isInserted ? "call" : by,
      decisions,
      fix: fixOf2(takenUp),
      motion,
      rejected: near.map(({ at, region, text: text3 }) => ({ at, region, text: text3 })),
      uploads: [],
      row: void 0
    };
  }
  function decide(moment, trace) {
    const decision = decisionOf(trace, moment.wall);
    const { region, text: text3 } = decision;
    decisions.push(decision);
    if (region === "motion") motion = decision;
    if (region === "locations" && text3.startsWith("rejected")) {
      rejected2 = [...rejected2.slice(1 - NEIGHBOURS_MAX), { ...decision, wall: moment.wall }];
      if (found && moment.wall - found.at <= NEAR_MILLIS && found.rejected.length < NEIGHBOURS_MAX)
        found.rejected.push(decision);
    }
    if (region === "queue") {
      const [, row, of] = /^row (\d+) is (.*)$/.exec(text3) ?? [];
      if (of !== uuid) return;
      if (found === void 0) begin(moment.wall, void 0);
      if (found) found.row = Number(row);
    }
    if (isHere && found && region === "locations") {
      const [, takenUp] = /^recorded (\S+)/.exec(text3) ?? [];
      if (takenUp !== void 0) found = { ...found, fix: fixOf2(Number(takenUp)) };
      isHere = false;
    }
    if (region === "sync" && found?.row !== void 0 && found.uploads.length < UPLOADS_MAX) {
      if (carries(text3, found.row)) found.uploads.push(decision);
    }
  }
  return {
    turnOver: fixes.clear,
    take(moment) {
      const [first, second] = moment.line;
      if (typeof first === "number") input(moment);
      else if (first === "u" && second === uuid) begin(moment.wall, void 0);
      const trace = traceLine(moment);
      if (trace !== void 0) decide(moment, trace);
    },
    get found() {
      return found;
    }
  };
}
function insertedUuid(given) {
  return Array.isArray(given) ? given[0]?.uuid : void 0;
}
function carries(text3, row) {
  const [, aside] = /^quarantined (\d+) /.exec(text3) ?? [];
  if (aside !== void 0) return Number(aside) === row;
  const [, first, last2] = /^\d+ for \d+ from (\d+)(?:-(\d+))?:/.exec(text3) ?? [];
  return first !== void 0 && row >= Number(first) && row <= Number(last2 ?? first);
}

// ../../packages/core/src/blackbox/checkpoint.ts
var KEYS = {
  config: true,
  enabled: true,
  odometer: true,
  session: true,
  motion: true,
  sync: true,
  geofences: true,
  crash: true,
  distraction: true,
  heartbeat: true,
  auth: true,
  log: true,
  "next-seq": true
};
async function readCheckpoint(storage) {
  const memory2 = {};
  for (const key2 of Object.keys(KEYS)) {
    const value = await storage.get(key2);
    if (value !== void 0) memory2[key2] = value;
  }
  return memory2;
}

// ../../packages/core/src/memory/digest.ts
var NEWTON_ROUNDS = 20;
var K = roundConstants();
function roundConstants() {
  const constants = new Int32Array(64);
  let count = 0;
  for (let candidate = 2; count < 64; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (prime) constants[count++] = cubeRootFraction(candidate);
  }
  return constants;
}
function cubeRootFraction(n) {
  let root = n;
  for (let round = 0; round < NEWTON_ROUNDS; round++) root = (2 * root + n / (root * root)) / 3;
  return Math.floor((root - Math.floor(root)) * 4294967296);
}
var INITIAL = [
  1779033703,
  3144134277,
  1013904242,
  2773480762,
  1359893119,
  2600822924,
  528734635,
  1541459225
];
function sha256(text3) {
  const length2 = text3.length;
  const padded = new Uint8Array((length2 + 8 >> 6) * 64 + 64);
  for (let i = 0; i < length2; i++) padded[i] = text3.charCodeAt(i);
  padded[length2] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length2 / 536870912));
  view.setUint32(padded.length - 4, length2 << 3);
  const hash = Int32Array.from(INITIAL);
  const w = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(offset + 4 * i);
    compress(hash, w);
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
var rotate = (x, bits) => x >>> bits | x << 32 - bits;
function compress(hash, w) {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15];
    const y = w[i - 2];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ x >>> 3;
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ y >>> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1 | 0;
  }
  let a = hash[0];
  let b = hash[1];
  let c = hash[2];
  let d = hash[3];
  let e = hash[4];
  let f = hash[5];
  let g = hash[6];
  let h = hash[7];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = h + s1 + (e & f ^ ~e & g) + K[i] + w[i] | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = s0 + (a & b ^ a & c ^ b & c) | 0;
    h = g;
    g = f;
    f = e;
    e = d + t1 | 0;
    d = c;
    c = b;
    b = a;
    a = t1 + t2 | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) hash[i] = hash[i] + sums[i] | 0;
}

// ../../packages/core/src/blackbox/redaction.ts
var SECRET_NAME = /token|secret|password|authorization|cookie|api[-_]?key/i;
var NO_SECRET = /* @__PURE__ */ new Set(["token_type", "tokenType", "header", "strategy"]);
var NO_SECRET_TEXT = /\{(refreshToken|token)\}|^token-[0-9a-f]{8}$/;
var SEARCHED_MIN = 6;
var PLACEHOLDER_DIGITS = 8;
var DIGEST = /^[0-9a-f]{16}$/;
function createRedaction() {
  const searched = /* @__PURE__ */ new Map();
  function hide(secret) {
    if (secret === "" || NO_SECRET_TEXT.test(secret)) return secret;
    const placeholder = placeholderOf(secret);
    if (secret.length >= SEARCHED_MIN) {
      for (let form = secret, depth = 0; depth < 3; depth++) {
        searched.set(form, placeholder);
        form = JSON.stringify(form).slice(1, -1);
      }
    }
    const [scheme, rest] = [secret.slice(0, secret.indexOf(" ")), secret.slice(secret.indexOf(" ") + 1)];
    return /^\w+$/.test(scheme) && rest !== secret ? `${scheme} ${hide(rest)}` : placeholder;
  }
  function hidden(value, isSecret = false) {
    if (typeof value === "string") {
      if (!isSecret) return value;
      return DIGEST.test(value) ? digestOfPlaceholder(value) : hide(value);
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((element) => hidden(element, isSecret));
    const entries = Object.entries(value).map(([name, part]) => [
      name,
      hidden(part, SECRET_NAME.test(name) && !NO_SECRET.has(name))
    ]);
    return Object.fromEntries(entries);
  }
  return {
    hidden: (value) => hidden(value),
    hiddenJson(text3) {
      if (!SECRET_NAME.test(text3)) return text3;
      try {
        return JSON.stringify(hidden(JSON.parse(text3)));
      } catch {
        return text3;
      }
    },
    redact(text3) {
      let redacted = text3;
      for (const [secret, placeholder] of searched) {
        if (redacted.includes(secret)) redacted = redacted.split(secret).join(placeholder);
      }
      return redacted;
    }
  };
}
function placeholderOf(secret) {
  return `token-${sha256(secret).slice(0, PLACEHOLDER_DIGITS)}`;
}
function digestOfPlaceholder(digest2) {
  return sha256(`token-${digest2.slice(0, PLACEHOLDER_DIGITS)}`).slice(0, digest2.length);
}

// ../../packages/core/src/blackbox/segments.ts
var BOX_CHARACTERS = 4e6;
var SEGMENTS_WHEN_FULL = 8;
var SEGMENTS_MAX = 200;
var CHUNK_CHARACTERS = 4096;
var CHUNK_MILLIS = 3e4;
var YOUNG_MILLIS = 1e4;
var INDEX_KEY = `${BLACK_BOX_PREFIX}index`;
function createSegments(storage, characters, redact) {
  const segmentCharacters = Math.floor(characters / SEGMENTS_WHEN_FULL);
  let index;
  let reading2 = false;
  let isForeign = false;
  let first = 0;
  let parts = [{ ordinal: 0, lines: [] }];
  let waiting = 0;
  let takenAt = Number.NEGATIVE_INFINITY;
  let bornAt;
  let written3 = 0;
  let chunk = 0;
  let flight;
  const landed = [];
  let hasLost = false;
  const last2 = () => parts[parts.length - 1];
  const prefixOf = (segment) => `${rowKey(BLACK_BOX_PREFIX, segment)}/`;
  function readIndex() {
    reading2 = true;
    void storage.get(INDEX_KEY).then((text3) => {
      const known = parseIndex(text3);
      isForeign = known === void 0;
      index = known ?? [];
      first = (index[index.length - 1]?.[0] ?? -1) + 1;
    }).catch(() => void 0).then(() => {
      reading2 = false;
    });
  }
  function grown(from, added) {
    const sizes = new Map(from);
    for (const [segment, size] of added) sizes.set(segment, (sizes.get(segment) ?? 0) + size);
    return [...sizes];
  }
  function tooMany(all) {
    let total = all.reduce((sum, [, size]) => sum + size, 0);
    let many = 0;
    while (many < all.length - 1 && (total > characters || all.length - many > SEGMENTS_MAX)) {
      total -= all[many]?.[1] ?? 0;
      many++;
    }
    return many;
  }
  readIndex();
  return {
    append(line) {
      last2().lines.push(line);
      waiting += line.length + 1;
      written3 += line.length + 1;
      if (waiting <= 2 * segmentCharacters) return;
      parts = [{ ordinal: last2().ordinal, lines: [] }];
      waiting = 0;
      hasLost = true;
    },
    turnOver() {
      parts.push({ ordinal: last2().ordinal + 1, lines: [] });
      written3 = 0;
    },
    get isFull() {
      return written3 >= segmentCharacters;
    },
    lost() {
      const had = hasLost;
      hasLost = false;
      return had;
    },
    due(up) {
      if (index === void 0) {
        if (!reading2) readIndex();
        return [];
      }
      if (flight !== void 0 || waiting === 0) return [];
      bornAt ??= up;
      const isYoung = up - bornAt < YOUNG_MILLIS;
      if (!isYoung && waiting < CHUNK_CHARACTERS && up - takenAt < CHUNK_MILLIS) return [];
      const changes = isForeign ? [{ deletePrefix: BLACK_BOX_PREFIX }] : [];
      const added = [];
      for (const { ordinal, lines } of parts) {
        if (lines.length === 0) continue;
        const segment = first + ordinal;
        const value = redact(lines.join("\n"));
        changes.push({ put: rowKey(prefixOf(segment), chunk++), value });
        added.push([segment, value.length]);
      }
      const all = grown(index, added);
      const many = tooMany(all);
      for (const [segment] of all.slice(0, many)) changes.push({ deletePrefix: prefixOf(segment) });
      const kept = all.slice(many);
      changes.push({ put: INDEX_KEY, value: JSON.stringify(kept) });
      flight = { parts, index: kept };
      parts = [{ ordinal: last2().ordinal, lines: [] }];
      waiting = 0;
      takenAt = up;
      return changes;
    },
    settled(isDurable) {
      if (flight === void 0) return;
      if (isDurable) {
        index = flight.index;
        isForeign = false;
      } else {
        const [next, ...others] = parts;
        const before = flight.parts[flight.parts.length - 1];
        if (before !== void 0 && next?.ordinal === before.ordinal) {
          before.lines.push(...next.lines);
          parts = [...flight.parts, ...others];
        } else parts = [...flight.parts, ...parts];
        waiting = 0;
        for (const { lines } of parts) for (const line of lines) waiting += line.length + 1;
      }
      flight = void 0;
      for (const go of landed.splice(0)) go();
    },
    async read() {
      for (; ; ) {
        while (flight !== void 0) await new Promise((resolve) => landed.push(resolve));
        const before = chunk;
        const rows = await storage.scan(BLACK_BOX_PREFIX);
        if (before !== chunk || flight !== void 0) continue;
        const stored = isForeign ? [] : rows.filter(({ key: key2 }) => key2 !== INDEX_KEY);
        const texts = stored.map(({ value }) => value);
        return redact([...texts, ...parts.flatMap(({ lines }) => lines)].join("\n"));
      }
    }
  };
}
function parseIndex(text3) {
  if (text3 === void 0) return [];
  try {
    const index = JSON.parse(text3);
    const isSound = Array.isArray(index) && index.every(
      (entry) => Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isFinite(entry[1])
    );
    return isSound ? index : void 0;
  } catch {
    return void 0;
  }
}

// ../../packages/core/src/blackbox/turnstile.ts
var TURNS_AT_REST = 12;
var TURN = Promise.resolve();
function createTurnstile() {
  const waiting = [];
  let crossings = 0;
  let isTurning = false;
  async function turn() {
    for (let next = waiting[0]; next !== void 0; next = waiting[0]) {
      let seen = crossings;
      for (let quiet = 0; quiet < TURNS_AT_REST; quiet++) {
        await TURN;
        if (seen === crossings) continue;
        seen = crossings;
        quiet = -1;
      }
      waiting.shift();
      crossings++;
      try {
        next();
      } catch {
      }
    }
    isTurning = false;
  }
  return {
    enter(run) {
      waiting.push(run);
      if (isTurning) return;
      isTurning = true;
      void turn();
    },
    crossed() {
      crossings++;
    },
    get busy() {
      return waiting.length > 0;
    }
  };
}

// ../../packages/core/src/blackbox/recorder.ts
var LINE_CHARACTERS_MAX = 1e5;
var ROUNDING_MILLIS = 1;
var NUMBERED = [QUEUE_PREFIX, LOG_PREFIX];
var PLAIN = /^[ !#-[\]-~]*$/;
function createRecorder({ ports, characters, header }) {
  const { scheduler, storage, sensor } = ports;
  const redaction = createRedaction();
  const segments = createSegments(storage, characters, redaction.redact);
  const turnstile = createTurnstile();
  const fixes = createFixLines();
  let memory2;
  let isAsked = false;
  const firstRows = /* @__PURE__ */ new Map();
  let up = Math.floor(scheduler.uptime());
  let wall = scheduler.now();
  let wallMinusUp = wall - up;
  let lineUp = up;
  let calls = 0;
  let part = 0;
  let isSameRun = false;
  const life = `${scheduler.bootId} ${up} ${wall}`;
  function begin() {
    const from = {
      blackBox: BLACK_BOX_VERSION,
      ...header,
      bootId: scheduler.bootId,
      available: [...sensor.available],
      up,
      wall,
      life,
      part,
      ...memory2 === void 0 ? {} : { memory: hiddenValues(memory2) }
    };
    segments.append(toExactJson(from));
    lineUp = up;
    fixes.clear();
    part++;
  }
  function turnOver() {
    if (memory2 !== void 0) {
      segments.turnOver();
      begin();
      memory2 = void 0;
      isAsked = false;
    } else if (!isAsked) {
      isAsked = true;
      readCheckpoint(storage).then(
        (read2) => {
          memory2 = read2;
        },
        () => {
          isAsked = false;
        }
      );
    }
  }
  function prepare() {
    if (segments.isFull && !isSameRun) turnOver();
  }
  function runs() {
    if (isSameRun) return;
    isSameRun = true;
    void Promise.resolve().then(() => {
      isSameRun = false;
    });
  }
  function hiddenValues(values) {
    return Object.fromEntries(
      Object.entries(values).map(([key2, value]) => [key2, redaction.hiddenJson(value)])
    );
  }
  function readClock() {
    const now = Math.floor(scheduler.uptime());
    if (now > up) up = now;
    const offset = scheduler.now() - up;
    const drift = offset - wallMinusUp;
    if (drift > ROUNDING_MILLIS || drift < -ROUNDING_MILLIS) {
      wallMinusUp = offset;
      segments.append(`["w",${offset}]`);
    }
    wall = up + wallMinusUp;
  }
  function note(line) {
    if (line.length > LINE_CHARACTERS_MAX) segments.append(`["?",${line.length}]`);
    else segments.append(line);
  }
  begin();
  runs();
  return {
    get up() {
      return up;
    },
    get wall() {
      return wall;
    },
    redaction,
    fixes,
    segments,
    call() {
      turnstile.crossed();
      return calls++;
    },
    crossed: turnstile.crossed,
    prepare,
    input(code, tail) {
      turnstile.crossed();
      prepare();
      if (segments.lost()) segments.append('["?",0]');
      readClock();
      const line = `[${up - lineUp},"${isSameRun ? "+" : ""}${code}"${tail}]`;
      lineUp = up;
      runs();
      note(line);
    },
    note,
    threw: (call, error) => note(`["!",${call},${JSON.stringify(messageOf(error))}]`),
    decided(at, decision) {
      const line = at === up ? decision : `${at} ${decision}`;
      const text3 = PLAIN.test(line) ? `"${line}"` : JSON.stringify(line);
      note(at === up ? `["d",${text3}]` : `["D",${text3}]`);
    },
    rest: turnstile.enter,
    get busy() {
      return turnstile.busy;
    },
    isKnown(key2) {
      const prefix = key2.slice(0, key2.indexOf("/") + 1);
      return seqOf(key2) >= (firstRows.get(prefix) ?? Number.POSITIVE_INFINITY);
    },
    saw(changes) {
      if (firstRows.size === NUMBERED.length) return;
      for (const change of changes) {
        if (!("put" in change)) continue;
        const key2 = change.put;
        for (const prefix of NUMBERED)
          if (key2.startsWith(prefix) && !firstRows.has(prefix)) firstRows.set(prefix, seqOf(key2));
      }
    }
  };
}

// ../../packages/core/src/config/quote.ts
var QUOTE_LIMIT = 200;
function quoted2(value) {
  let text3;
  try {
    text3 = typeof value === "number" ? String(value) : JSON.stringify(value);
  } catch {
    text3 = void 0;
  }
  text3 ??= String(value);
  return text3.length > QUOTE_LIMIT ? `${text3.slice(0, QUOTE_LIMIT)}\u2026` : text3;
}

// ../../packages/core/src/contract/version.ts
var ENGINE_VERSION = "0.0.0";

// ../../packages/core/src/engine/black-box.ts
var BOX_BYTES_MIN = 64e3;
function createBlackBox(options) {
  const { ports, profile, blackBox = true } = options;
  if (blackBox === false) return void 0;
  const characters = blackBox === true ? BOX_CHARACTERS : blackBox.bytes;
  if (!(characters >= BOX_BYTES_MIN)) {
    throw new RangeError(
      `blackBox.bytes must be a number of bytes, at least ${BOX_BYTES_MIN}; got ${characters}`
    );
  }
  return createRecorder({ ports, characters, header: { engine: ENGINE_VERSION, profile } });
}
function tracer(trace, recorder) {
  if (recorder === void 0 && trace === void 0) return void 0;
  return (up, decision) => {
    recorder?.decided(up, decision);
    trace?.(`${up} ${decision}`);
  };
}
function blackBoxOperations(recorder) {
  const off = "this engine has no black box: it was made with blackBox: false";
  async function text3(box) {
    const segments = await box.segments.read();
    return `${JSON.stringify({ geoBlackBox: BLACK_BOX_VERSION, engine: ENGINE_VERSION })}
${segments}
`;
  }
  return {
    async exportBlackBox() {
      if (recorder === void 0) throw new GeoError("UNAVAILABLE", off);
      return text3(recorder);
    },
    async explain(uuid) {
      if (typeof uuid !== "string" || uuid === "")
        throw new GeoError("INVALID_ARGUMENT", `explain needs the uuid of a record; got ${quoted2(uuid)}`);
      const found = recorder && explained(await text3(recorder), uuid);
      if (found === void 0)
        throw new GeoError(
          "NOT_FOUND",
          recorder ? `the black box knows no record ${uuid}, or no longer` : off
        );
      return found;
    }
  };
}
function explained(box, uuid) {
  try {
    return explainRecord(box, uuid);
  } catch {
    return void 0;
  }
}

// ../../packages/core/src/engine/device/within.ts
function within(after, limitMillis, silence, work2) {
  return new Promise((resolve, reject) => {
    const giveUp = after(limitMillis, () => reject(new Error(silence)));
    const settled = Promise.resolve().then(work2);
    settled.then(giveUp, giveUp);
    settled.then(resolve, reject);
  });
}

// ../../packages/core/src/engine/device/asking.ts
var PROMPT_MILLIS = 5e3;
var DIALOG_MILLIS = 6e5;
var LIMIT_MILLIS = {
  requestPermission: DIALOG_MILLIS,
  requestTemporaryFullAccuracy: DIALOG_MILLIS,
  currentProvider: PROMPT_MILLIS,
  activityHistory: PROMPT_MILLIS,
  declination: PROMPT_MILLIS
};
function createAsking(sensor, timers2) {
  const waiting = /* @__PURE__ */ new Set();
  let isOver = false;
  const closed2 = () => new GeoError("CLOSED", "this engine was closed");
  return {
    ask(question, input) {
      if (isOver) return Promise.reject(closed2());
      const limit = LIMIT_MILLIS[question];
      const silence = `the platform did not answer ${question} within ${limit} ms`;
      return new Promise((resolve, reject) => {
        const left4 = () => waiting.delete(reject);
        waiting.add(reject);
        const answer2 = within(timers2.after, limit, silence, () => sensor.ask(question, input));
        answer2.then(left4, left4);
        answer2.then(resolve, reject);
      });
    },
    end() {
      isOver = true;
      for (const reject of [...waiting]) reject(closed2());
      waiting.clear();
    }
  };
}

// ../../packages/core/src/contract/constants.ts
var AUTHORIZATION_STATUS_NOT_DETERMINED = 0;
var AUTHORIZATION_STATUS_RESTRICTED = 1;
var AUTHORIZATION_STATUS_DENIED = 2;
var AUTHORIZATION_STATUS_ALWAYS = 3;
var AUTHORIZATION_STATUS_WHEN_IN_USE = 4;
var DESIRED_ACCURACY_LOWEST = 3e3;
var TRACKING_MODE_GEOFENCES = 0;
var TRACKING_MODE_LOCATION = 1;
var LOCATION_ERROR_PERMISSION_DENIED = 1;
var LOCATION_ERROR_UNAVAILABLE = 2;

// ../../packages/core/src/engine/device/platform.ts
var AUDIBLE = /* @__PURE__ */ new Set([
  "motionchange",
  "geofence",
  "http",
  "heartbeat",
  "locationerror"
]);
function createPlatform(parts) {
  const { ledger } = parts;
  let dialog;
  function presence() {
    if (!parts.tracking.enabled) return { mode: "off" };
    if (parts.tracking.mode === TRACKING_MODE_GEOFENCES) return { mode: "geofences" };
    return { mode: "location", notification: parts.config().notification };
  }
  function set(request2) {
    try {
      parts.ports.presence.set(request2);
    } catch (error) {
      ledger.log(1, "presence:failed", messageOf(error));
    }
  }
  async function permission() {
    const request2 = parts.config().locationAuthorizationRequest;
    if (dialog?.request === request2) return dialog.answer;
    const ended = () => {
      if (dialog === mine) dialog = void 0;
    };
    const answer2 = parts.asking.ask("requestPermission", { request: request2 }).then((status) => {
      ended();
      ledger.step(() => parts.provider.decided(status));
      return status;
    });
    const mine = { request: request2, answer: answer2 };
    dialog = mine;
    answer2.catch(ended);
    return answer2;
  }
  return {
    show: () => set(presence()),
    cue(name) {
      if (parts.config().debug && AUDIBLE.has(name)) set({ ...presence(), sound: name });
    },
    askPermission() {
      permission().catch(
        (reason) => ledger.step(() => ledger.log(4, "permission:unanswered", messageOf(reason)))
      );
    },
    permission
  };
}

// ../../packages/core/src/engine/device/location-failure.ts
function locationFailed({ situation, ledger, positions: positions2 }, { code, message }) {
  situation.locationError = { code, message };
  situation.locationFailureCount++;
  ledger.trace("engine", `location error ${code}`);
  ledger.emit("locationerror", { code, message });
  ledger.log(2, "location:error", message, { code });
  positions2.failed({ code, message });
}

// ../../packages/core/src/engine/device/rearm.ts
function rearmLocation({ situation, ledger, sensing }, cause) {
  if (sensing.location === void 0) return;
  if (cause === "watchdog") situation.watchdogRecoveryCount++;
  if (situation.background) situation.backgroundRearmCount++;
  ledger.trace("engine", `location request re-armed by ${cause}`);
  sensing.rearm("location");
}

// ../../packages/core/src/engine/device/provider.ts
function fieldsOf(reading2) {
  const { status, enabled, gps, network, accuracyAuthorization, insufficientlyInUse } = reading2;
  return {
    status,
    enabled,
    gps,
    network,
    ...accuracyAuthorization === void 0 ? {} : { accuracyAuthorization },
    ...insufficientlyInUse === void 0 ? {} : { insufficientlyInUse }
  };
}
function blockOf({ status, enabled }) {
  const code = LOCATION_ERROR_PERMISSION_DENIED;
  if (status === AUTHORIZATION_STATUS_DENIED) return { code, message: "location permission is denied" };
  if (status === AUTHORIZATION_STATUS_RESTRICTED)
    return { code, message: "location permission is restricted on this device" };
  if (!enabled) return { code: LOCATION_ERROR_UNAVAILABLE, message: "location services are off" };
  return null;
}
function createProvider(parts) {
  const { ledger, situation } = parts;
  let state = null;
  let blocked = null;
  let isTold = false;
  function review(now) {
    if (!parts.ports.sensor.available.has("provider")) return;
    const before = blocked;
    blocked = blockOf(now);
    parts.geofences.permit(blocked === null);
    if (blocked?.code === before?.code) return;
    isTold = false;
    parts.sensing.replan();
    if (blocked) {
      ledger.trace("engine", `no location: ${blocked.message}`);
      return;
    }
    ledger.trace("engine", "location is allowed again");
    rearmLocation(parts, "provider");
  }
  function heard(reading2) {
    const now = fieldsOf(reading2);
    const isChange2 = state !== null && JSON.stringify(state) !== JSON.stringify(now);
    state = now;
    situation.authorization = now.status;
    if (isChange2) {
      ledger.emit("providerchange", now);
      ledger.log(3, "provider:changed", `authorization ${now.status}`, now);
    }
    review(now);
  }
  return {
    get state() {
      return state;
    },
    get blocked() {
      return blocked;
    },
    heard,
    decided(status) {
      situation.authorization = status;
      if (state) heard({ ...state, status });
    },
    permitted(wishes2) {
      if (!blocked || !wishes2.location) isTold = false;
      else if (!isTold) {
        isTold = true;
        if (situation.locationError?.code !== blocked.code) locationFailed(parts, blocked);
      }
      if (blocked?.code !== LOCATION_ERROR_PERMISSION_DENIED) return wishes2;
      return wishes2.heading ? { heading: wishes2.heading } : {};
    },
    isKnown: ({ code }) => isTold && blocked?.code === code
  };
}

// ../../packages/core/src/engine/device/situation.ts
function isConnectivityToCome({ situation, ports }) {
  return !situation.connectivityKnown && ports.sensor.available.has("connectivity");
}
function unknownSituation() {
  return {
    activity: { type: "unknown", confidence: 0 },
    battery: { level: 1, is_charging: true },
    connected: true,
    connectivityKnown: false,
    connectivityOwed: false,
    cellular: false,
    background: false,
    runtime: "unknown",
    resumedByBoot: false,
    powerSave: null,
    authorization: 0,
    locationError: null,
    locationFailureCount: 0,
    backgroundRearmCount: 0,
    watchdogRecoveryCount: 0,
    wakeRearmCount: 0,
    lastWakeError: null
  };
}

// ../../packages/core/src/geofences/regions.ts
var SENTINEL_REGION = "geo/sentinel";
var FENCE_REGION_PREFIX = "geo/fence/";
function fenceRegion({ identifier, latitude, longitude, radius }) {
  return {
    identifier: FENCE_REGION_PREFIX + identifier,
    latitude,
    longitude,
    radius,
    notifyOnEntry: true,
    notifyOnExit: true
  };
}
function sentinelRegion({ latitude, longitude, radius }) {
  return {
    identifier: SENTINEL_REGION,
    latitude,
    longitude,
    radius,
    notifyOnEntry: false,
    notifyOnExit: true
  };
}

// ../../packages/core/src/motion/sensor-plan.ts
var STATIONARY_REGION = "geo/stationary";
var STATIONARY_ACCURACY = {
  HIGH: -1,
  BALANCED: 10,
  LOW: 100
};
var KEEPS_AWAKE = {
  desiredAccuracy: DESIRED_ACCURACY_LOWEST,
  distanceFilter: 1e3,
  interval: 6e4,
  background: true
};
var SHAKING_RATE_HZ = 10;
var WAKING_SENSES = ["activity", "acceleration", "motion", "regions"];
function sensorPlan(situation) {
  const { mode, config, available, anchor } = situation;
  if (mode === "off") return {};
  const resting = mode === "softStop" || mode === "parked";
  const senses2 = WAKING_SENSES.filter(
    (kind) => available.has(kind) && !(kind === "activity" && config.disableMotionActivityUpdates) && // Without a place there is no region to leave.
    !(kind === "regions" && anchor === void 0)
  );
  const isThrifty = resting && config.stationaryLowPower && senses2.includes("motion");
  const plan = {};
  const isListening = mode === "parked" && situation.locationKeepsAwake && config.stationaryLowPower && situation.isFreshlyParked;
  const location = resting ? restingRequest(situation, senses2.length === 0, mode === "softStop" || isListening) : mode === "tracking" && situation.isUnderground ? KEEPS_AWAKE : movingRequest(mode, config, situation.elasticMeters);
  if (location) plan.location = location;
  if (senses2.includes("activity") && !(isThrifty && mode === "parked" && !isListening))
    plan.activity = { intervalMillis: config.activityRecognitionInterval };
  const isDear = config.stationaryLowPower && situation.locationKeepsAwake;
  const isFelt = resting ? !isThrifty : mode === "tracking" && situation.mayRest && !isDear;
  if (senses2.includes("acceleration") && isFelt) plan.acceleration = { rateHz: SHAKING_RATE_HZ };
  if (resting && senses2.includes("motion")) plan.motion = {};
  if (resting && anchor && senses2.includes("regions")) plan.regions = [stationaryRegion(anchor, config)];
  return plan;
}
function movingRequest(mode, config, elasticMeters) {
  return {
    desiredAccuracy: config.desiredAccuracy,
    // While a verdict is open every fix counts; a fix that is not delivered costs nothing.
    distanceFilter: mode === "tracking" ? elasticMeters : 0,
    interval: config.locationUpdateInterval,
    background: true
  };
}
function restingRequest({ config, locationKeepsAwake }, deaf, staysAwake) {
  if (!deaf && !config.stationaryKeepAlive)
    return staysAwake && locationKeepsAwake ? KEEPS_AWAKE : void 0;
  return {
    desiredAccuracy: STATIONARY_ACCURACY[config.stationaryDesiredAccuracy],
    // A deaf device must also hear that it is still here.
    distanceFilter: deaf ? 0 : config.stationaryDistanceFilter,
    interval: config.stationaryLocationUpdateInterval,
    background: true
  };
}
function stationaryRegion(anchor, config) {
  return {
    identifier: STATIONARY_REGION,
    latitude: anchor.latitude,
    longitude: anchor.longitude,
    radius: config.stationaryRadius,
    notifyOnEntry: false,
    notifyOnExit: true
  };
}

// ../../packages/core/src/engine/device/wake-regions.ts
var RETRY_MIN_MILLIS = 6e4;
var RETRY_MAX_MILLIS = 36e5;
function isWakeRegion(identifier) {
  return !identifier.startsWith(FENCE_REGION_PREFIX);
}
function isStationaryArmed(regions2) {
  return regions2.some(({ identifier }) => identifier === STATIONARY_REGION);
}
function createWakeRegions(parts, timers2) {
  const { ledger, situation } = parts;
  let known = /* @__PURE__ */ new Map();
  const fired = /* @__PURE__ */ new Set();
  let retryMillis = RETRY_MIN_MILLIS;
  let isRetrying = false;
  function retry() {
    if (isRetrying) return;
    isRetrying = true;
    timers2.after(
      retryMillis,
      () => ledger.step(() => {
        isRetrying = false;
        if (!parts.sensing.regions.some(({ identifier }) => isWakeRegion(identifier))) return;
        situation.wakeRearmCount++;
        ledger.trace("engine", "wake regions registered again after a failure");
        parts.sensing.rearm("regions");
      })
    );
    retryMillis = Math.min(RETRY_MAX_MILLIS, retryMillis * 2);
  }
  return {
    failed(identifier, message) {
      if (!isWakeRegion(identifier)) return;
      situation.lastWakeError = message ?? `region ${identifier} could not be registered`;
      ledger.log(2, "region:failed", situation.lastWakeError);
      retry();
    },
    fired(identifier) {
      if (!isWakeRegion(identifier)) return;
      situation.lastWakeError = null;
      retryMillis = RETRY_MIN_MILLIS;
      fired.add(identifier);
    },
    registered(regions2) {
      const ours2 = regions2.filter(({ identifier }) => isWakeRegion(identifier));
      const now = new Map(ours2.map((request2) => [request2.identifier, JSON.stringify(request2)]));
      for (const identifier of [...fired]) {
        const request2 = now.get(identifier);
        if (request2 === void 0 || request2 === known.get(identifier)) continue;
        fired.delete(identifier);
        situation.wakeRearmCount++;
      }
      known = now;
    }
  };
}

// ../../packages/core/src/log/log.ts
var LOG_ENTRIES_MAX = 5e3;
var LOG_QUERY_MAX = 5e3;
var LOG_QUERY_DEFAULT = 500;
var LOG_TEXT_MAX = 4096;
var WARN = 2;
function keeps(level, config) {
  return level <= WARN || level <= config.logLevel;
}
function logEntry(at, noted, redact) {
  const { level, src, event, message, data: data2 } = noted;
  return {
    ts: toTimestamp(at.wall),
    level,
    src,
    event,
    ...message === void 0 ? {} : { message: redact(textOf(message)).slice(0, LOG_TEXT_MAX) },
    ...data2 === void 0 ? {} : { data: bounded(data2, redact) }
  };
}
function readLogEntry(json) {
  try {
    const entry = JSON.parse(json);
    return typeof entry?.ts === "string" ? entry : void 0;
  } catch {
    return void 0;
  }
}
function textOf(value) {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
function bounded(data2, redact) {
  let text3;
  try {
    text3 = JSON.stringify(data2);
  } catch {
    text3 = void 0;
  }
  if (text3 === void 0) return redact(textOf(data2)).slice(0, LOG_TEXT_MAX);
  const clean = redact(text3);
  return clean.length <= LOG_TEXT_MAX ? parsed3(clean) : clean.slice(0, LOG_TEXT_MAX);
}
function parsed3(json) {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

// ../../packages/core/src/engine/log-writer.ts
var EARLY_ENTRIES_MAX = 100;
function createLogWriter(parts) {
  let early = [];
  let isQuiet = false;
  const write = (...entry) => {
    if (early) {
      if (early.length < EARLY_ENTRIES_MAX) early.push(entry);
      return;
    }
    const [level, src, event, message, data2] = entry;
    if (!keeps(level, parts.config())) return;
    const { ledger } = parts;
    ledger.step(() => {
      const entry2 = logEntry(ledger.at, { level, src, event, message, data: data2 }, parts.auth.redact);
      ledger.put(rowKey(LOG_PREFIX, ledger.nextSeq()), JSON.stringify(entry2));
      if (!isQuiet) ledger.emit("log", entry2);
      parts.records.countLog(1);
    });
  };
  return {
    write,
    begin() {
      const waiting = early ?? [];
      early = void 0;
      for (const entry of waiting) write(...entry);
    },
    quietly(run) {
      const before = isQuiet;
      isQuiet = true;
      try {
        run();
      } finally {
        isQuiet = before;
      }
    }
  };
}

// ../../packages/core/src/engine/operations/auth.ts
function authOperations({ ledger, auth }, gate) {
  return {
    async getAuthState() {
      await gate.open();
      await ledger.settled();
      return auth.state;
    }
  };
}

// ../../packages/core/src/engine/operations/device.ts
function deviceOperations(parts, gate) {
  const { ledger, situation, asking, provider } = parts;
  function otherwise(reason, known) {
    if (known !== void 0 && !(reason instanceof GeoError)) return known;
    if (reason instanceof GeoError) throw reason;
    throw new GeoError("UNAVAILABLE", messageOf(reason));
  }
  return {
    async getProviderState() {
      await gate.open();
      try {
        const answer2 = await asking.ask("currentProvider", {});
        return ledger.within(() => {
          provider.heard(answer2);
          return provider.state ?? answer2;
        });
      } catch (reason) {
        return otherwise(reason, provider.state ?? void 0);
      }
    },
    async requestPermission() {
      await gate.open();
      try {
        return await parts.platform.permission();
      } catch (reason) {
        return otherwise(reason, provider.state === null ? void 0 : situation.authorization);
      }
    },
    async requestTemporaryFullAccuracy(purpose) {
      await gate.open();
      if (typeof purpose !== "string" || purpose === "") {
        throw new GeoError(
          "INVALID_ARGUMENT",
          `purpose must be a text that is not empty; got ${quoted2(purpose)}`
        );
      }
      try {
        const accuracyAuthorization = await asking.ask("requestTemporaryFullAccuracy", { purpose });
        const { state } = provider;
        if (state) ledger.step(() => provider.heard({ ...state, accuracyAuthorization }));
        return accuracyAuthorization;
      } catch (reason) {
        return otherwise(reason, void 0);
      }
    },
    async isPowerSaveMode() {
      await gate.open();
      return situation.powerSave === true;
    },
    registerHeadlessTask(task) {
      if (typeof task !== "function") {
        throw new GeoError("INVALID_ARGUMENT", `a headless task must be a function; got ${quoted2(task)}`);
      }
      parts.headless.register(task);
    }
  };
}

// ../../packages/core/src/engine/operations/gate.ts
function createGate(parts) {
  const { ledger } = parts;
  let isReady = false;
  let isClosed = false;
  let turn = Promise.resolve();
  let rejectBoot = () => void 0;
  const bootFailed = new Promise((_resolve, reject) => {
    rejectBoot = reject;
  });
  bootFailed.catch(() => void 0);
  async function booted() {
    if (isClosed) throw new GeoError("CLOSED", "this engine was closed");
    await Promise.race([parts.life.booted, bootFailed]);
  }
  async function write(run) {
    ledger.step(run);
    await ledger.settled();
  }
  return {
    async open() {
      if (isClosed) throw new GeoError("CLOSED", "this engine was closed");
      if (!isReady) throw new GeoError("NOT_READY", "call ready(config) first, and await it");
      await booted();
    },
    booted,
    get isReady() {
      return isReady;
    },
    admit() {
      isReady = true;
    },
    fail: (error) => rejectBoot(error),
    shut() {
      isClosed = true;
      rejectBoot(new GeoError("CLOSED", "this engine was closed"));
    },
    write,
    async store(run, isStored) {
      await write(run);
      if (!await isStored()) throw new GeoError("STORAGE", `nothing was changed: ${ledger.failure}`);
    },
    inTurn(run) {
      const result = turn.then(run);
      turn = result.catch(() => void 0);
      return result;
    }
  };
}

// ../../packages/core/src/geo/ellipsoid.ts
var EQUATORIAL_RADIUS = 6378137;
var FLATTENING = 1 / 298.257223563;
var ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);

// ../../packages/core/src/geo/longitude.ts
function wrapLongitude(degrees) {
  if (degrees >= -180 && degrees < 180) return degrees;
  const wrapped2 = degrees - 360 * Math.floor((degrees + 180) / 360);
  return wrapped2 < 180 ? wrapped2 : -180;
}
function longitudeDifference(from, to) {
  const difference = to - from;
  return difference >= -180 && difference <= 180 ? difference : wrapLongitude(difference);
}

// ../../packages/core/src/geo/trigonometry.ts
var RADIANS = 0.017453292519943295;
var QUARTER_TURN = 1.5707963267948966;
function sineDegrees(degrees) {
  const folded = degrees > 90 ? 180 - degrees : degrees < -90 ? -180 - degrees : degrees;
  if (folded > 45) return cosineOfSmall((90 - folded) * RADIANS);
  if (folded < -45) return -cosineOfSmall((90 + folded) * RADIANS);
  return sineOfSmall(folded * RADIANS);
}
function cosineDegrees(degrees) {
  const size = Math.abs(degrees);
  if (size <= 45) return cosineOfSmall(size * RADIANS);
  if (size >= 135) return -cosineOfSmall((180 - size) * RADIANS);
  return sineOfSmall((90 - size) * RADIANS);
}
function arcsine(x) {
  if (x <= 0.5) return arcsineOfSmall(x);
  return QUARTER_TURN - 2 * arcsineOfSmall(Math.sqrt((1 - x) / 2));
}
function sineOfSmall(x) {
  const y = x * x;
  return x * (1 + y * (-1 / 6 + y * (1 / 120 + y * (-1 / 5040 + y * (1 / 362880 + y * (-1 / 39916800 + y * (1 / 6227020800 + y * (-1 / 1307674368e3 + y / 355687428096e3))))))));
}
function cosineOfSmall(x) {
  const y = x * x;
  return 1 + y * (-1 / 2 + y * (1 / 24 + y * (-1 / 720 + y * (1 / 40320 + y * (-1 / 3628800 + y * (1 / 479001600 + y * (-1 / 87178291200 + y / 20922789888e3)))))));
}
function arcsineOfSmall(x) {
  const y = x * x;
  return x * (1.000000000000003 + y * (0.1666666666636023 + y * (0.07500000048801558 + y * (0.04464282695575735 + y * (0.03038289742013321 + y * (0.02235471795166217 + y * (0.01755004624569455 + y * (0.012550386671737955 + y * (0.017924305774952437 + y * (-0.007309161310274521 + y * 0.03150097858285519))))))))));
}

// ../../packages/core/src/geo/distance.ts
function distanceMeters(a, b) {
  const north = b.latitude - a.latitude;
  const east = longitudeDifference(a.longitude, b.longitude);
  if (Math.abs(north) < NEAR && Math.abs(east) < NEAR && Math.abs(a.latitude) < POLAR) {
    return nearDistance(a.latitude + north / 2, north * RADIANS, east * RADIANS);
  }
  return farDistance(a.latitude, b.latitude, east);
}
var NEAR = 0.1;
var POLAR = 80;
function nearDistance(middle, north, east) {
  const sine = sineDegrees(middle);
  const sineSquared = sine * sine;
  const shape = 1 - ECCENTRICITY_SQUARED * sineSquared;
  const meridian = north * (1 - ECCENTRICITY_SQUARED) / shape;
  return EQUATORIAL_RADIUS * Math.sqrt((meridian * meridian + (1 - sineSquared) * east * east) / shape);
}
function farDistance(latitudeA, latitudeB, east) {
  const sineA = sineDegrees(latitudeA);
  const sineB = sineDegrees(latitudeB);
  const halfTurn = sineDegrees(east / 2);
  const stretchA = 1 / Math.sqrt(1 - ECCENTRICITY_SQUARED * sineA * sineA);
  const stretchB = 1 / Math.sqrt(1 - ECCENTRICITY_SQUARED * sineB * sineB);
  const axisA = cosineDegrees(latitudeA) * stretchA;
  const axisB = cosineDegrees(latitudeB) * stretchB;
  const heightA = (1 - FLATTENING) * sineA * stretchA;
  const heightB = (1 - FLATTENING) * sineB * stretchB;
  const axisStep = axisB - axisA;
  const heightStep = heightB - heightA;
  const halfChordSquared = (axisStep * axisStep + heightStep * heightStep) / 4 + axisA * axisB * halfTurn * halfTurn;
  if (halfChordSquared === 0) return 0;
  if (halfChordSquared >= 1) return HALF_MERIDIAN;
  const halfChord = Math.sqrt(halfChordSquared);
  const otherSquared = 1 - halfChordSquared;
  const arc = 2 * arcsine(halfChord);
  const sineOfArc = 2 * halfChord * Math.sqrt(otherSquared);
  const heightSum = heightA + heightB;
  const lambert = (arc - sineOfArc) * heightSum * heightSum / otherSquared + (arc + sineOfArc) * heightStep * heightStep / halfChordSquared;
  return EQUATORIAL_RADIUS * (arc - FLATTENING / 8 * lambert);
}
var HALF_MERIDIAN = 20003931458625447e-9;

// ../../packages/core/src/geofences/circle.ts
function boundaryMeters(circle, place) {
  return distanceMeters(circle, place) - circle.radius;
}
function isSameCircle(a, b) {
  return a.latitude === b.latitude && a.longitude === b.longitude && a.radius === b.radius;
}
var DEGREE_METERS = 110500;
function boxAround({ latitude, longitude, radius }) {
  const height = radius / DEGREE_METERS;
  const width = halfWidth(latitude, height);
  return {
    south: latitude - height,
    west: longitude - width,
    north: latitude + height,
    east: longitude + width
  };
}
function halfWidth(latitude, height) {
  if (Math.abs(latitude) + height >= 90) return 180;
  return arcsine(Math.min(1, sineDegrees(height) / cosineDegrees(latitude))) / RADIANS;
}

// ../../node_modules/.pnpm/flatqueue@3.1.0/node_modules/flatqueue/index.js
var FlatQueue = class {
  /**
   * Creates an empty queue. If `capacity` is provided, the queue is backed by fixed-size typed
   * arrays for better performance and memory use, but can't grow beyond `capacity`. `values` uses
   * `ValuesArray` (default `Float64Array`) and `ids` uses `IdsArray` (default `Uint32Array`); pass
   * narrower constructors like `Uint16Array` if your values or ids are known to fit them.
   *
   * @param {number} [capacity]
   * @param {TypedArrayConstructor} [ValuesArray]
   * @param {TypedArrayConstructor} [IdsArray]
   */
  constructor(capacity = Infinity, ValuesArray = Float64Array, IdsArray = Uint32Array) {
    const fixed = capacity !== Infinity;
    this.ids = fixed ? (
      /** @type {T[]} */
      /** @type {unknown} */
      new IdsArray(capacity)
    ) : [];
    this.values = fixed ? (
      /** @type {number[]} */
      /** @type {unknown} */
      new ValuesArray(capacity)
    ) : [];
    this.capacity = capacity;
    this.length = 0;
  }
  /** Removes all items from the queue. */
  clear() {
    this.length = 0;
  }
  /**
   * Adds `item` to the queue with the specified `priority`.
   *
   * `priority` must be a number. Items are sorted and returned from low to high priority. Multiple items
   * with the same priority value can be added to the queue, but there is no guaranteed order between these items.
   *
   * For fixed-capacity queues, throws a `RangeError` if the queue is already full.
   *
   * @param {T} item
   * @param {number} priority
   */
  push(item, priority) {
    if (this.length === this.capacity) throw new RangeError("Queue is at capacity.");
    let pos = this.length++;
    while (pos > 0) {
      const parent = pos - 1 >> 1;
      const parentValue = this.values[parent];
      if (priority >= parentValue) break;
      this.ids[pos] = this.ids[parent];
      this.values[pos] = parentValue;
      pos = parent;
    }
    this.ids[pos] = item;
    this.values[pos] = priority;
  }
  /**
   * Removes and returns the item from the head of this queue, which is one of
   * the items with the lowest priority. If this queue is empty, returns `undefined`.
   */
  pop() {
    if (this.length === 0) return void 0;
    const ids = this.ids, values = this.values, top = ids[0], last2 = --this.length;
    if (last2 > 0) {
      const id = ids[last2];
      const value = values[last2];
      let pos = 0;
      const halfLen = last2 >> 1;
      while (pos < halfLen) {
        const left4 = (pos << 1) + 1;
        const right = left4 + 1;
        const child = left4 + (+(right < last2) & +(values[right] < values[left4]));
        if (values[child] >= value) break;
        ids[pos] = ids[child];
        values[pos] = values[child];
        pos = child;
      }
      ids[pos] = id;
      values[pos] = value;
    }
    return top;
  }
  /** Returns the item from the head of this queue without removing it. If this queue is empty, returns `undefined`. */
  peek() {
    return this.length > 0 ? this.ids[0] : void 0;
  }
  /**
   * Returns the priority value of the item at the head of this queue without
   * removing it. If this queue is empty, returns `undefined`.
   */
  peekValue() {
    return this.length > 0 ? this.values[0] : void 0;
  }
  /**
   * Shrinks the internal arrays to `this.length`. No-op for queues with fixed capacity.
   *
   * `pop()` and `clear()` calls don't free memory automatically to avoid unnecessary resize operations.
   * This also means that items that have been added to the queue can't be garbage collected until
   * a new item is pushed in their place, or this method is called.
   */
  shrink() {
    if (Array.isArray(this.ids)) this.ids.length = this.length;
    if (Array.isArray(this.values)) this.values.length = this.length;
  }
};

// ../../node_modules/.pnpm/flatbush@4.5.1/node_modules/flatbush/index.js
var ARRAY_TYPES = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array];
var VERSION = 3;
var Flatbush = class _Flatbush {
  /**
   * Recreate a Flatbush index from raw `ArrayBuffer` or `SharedArrayBuffer` data.
   * @param {ArrayBufferLike} data
   * @param {number} [byteOffset=0] byte offset to the start of the Flatbush buffer in the referenced ArrayBuffer.
   * @returns {Flatbush} index
   */
  static from(data2, byteOffset = 0) {
    if (byteOffset % 8 !== 0) {
      throw new Error("byteOffset must be 8-byte aligned.");
    }
    if (!data2 || data2.byteLength === void 0 || data2.buffer) {
      throw new Error("Data must be an instance of ArrayBuffer or SharedArrayBuffer.");
    }
    const [magic, versionAndType] = new Uint8Array(data2, byteOffset + 0, 2);
    if (magic !== 251) {
      throw new Error("Data does not appear to be in a Flatbush format.");
    }
    const version = versionAndType >> 4;
    if (version !== VERSION) {
      throw new Error(`Got v${version} data when expected v${VERSION}.`);
    }
    const ArrayType = ARRAY_TYPES[versionAndType & 15];
    if (!ArrayType) {
      throw new Error("Unrecognized array type.");
    }
    const [nodeSize] = new Uint16Array(data2, byteOffset + 2, 1);
    const [numItems] = new Uint32Array(data2, byteOffset + 4, 1);
    return new _Flatbush(numItems, nodeSize, ArrayType, void 0, data2, byteOffset);
  }
  /**
   * Create a Flatbush index that will hold a given number of items.
   * @param {number} numItems
   * @param {number} [nodeSize=16] Size of the tree node (16 by default).
   * @param {TypedArrayConstructor} [ArrayType=Float64Array] The array type used for coordinates storage (`Float64Array` by default).
   * @param {ArrayBufferConstructor | SharedArrayBufferConstructor} [ArrayBufferType=ArrayBuffer] The array buffer type used to store data (`ArrayBuffer` by default).
   * @param {ArrayBufferLike} [data] (Only used internally)
   * @param {number} [byteOffset=0] (Only used internally)
   */
  constructor(numItems, nodeSize = 16, ArrayType = Float64Array, ArrayBufferType = ArrayBuffer, data2, byteOffset = 0) {
    if (numItems === void 0) throw new Error("Missing required argument: numItems.");
    if (isNaN(numItems) || numItems <= 0) throw new Error(`Unexpected numItems value: ${numItems}.`);
    this.numItems = +numItems;
    this.nodeSize = Math.min(Math.max(+nodeSize, 2), 65535);
    this.byteOffset = byteOffset;
    let n = numItems;
    let numNodes = n;
    this._levelBounds = [n * 4];
    do {
      n = Math.ceil(n / this.nodeSize);
      numNodes += n;
      this._levelBounds.push(numNodes * 4);
    } while (n !== 1);
    this.ArrayType = ArrayType;
    this.IndexArrayType = numNodes < 16384 ? Uint16Array : Uint32Array;
    const arrayTypeIndex = ARRAY_TYPES.indexOf(ArrayType);
    const nodesByteSize = numNodes * 4 * ArrayType.BYTES_PER_ELEMENT;
    if (arrayTypeIndex < 0) {
      throw new Error(`Unexpected typed array class: ${ArrayType}.`);
    }
    if (data2) {
      this.data = data2;
      this._boxes = new ArrayType(data2, byteOffset + 8, numNodes * 4);
      this._indices = new this.IndexArrayType(data2, byteOffset + 8 + nodesByteSize, numNodes);
      this._pos = numNodes * 4;
      this.minX = this._boxes[this._pos - 4];
      this.minY = this._boxes[this._pos - 3];
      this.maxX = this._boxes[this._pos - 2];
      this.maxY = this._boxes[this._pos - 1];
    } else {
      const data3 = this.data = new ArrayBufferType(8 + nodesByteSize + numNodes * this.IndexArrayType.BYTES_PER_ELEMENT);
      this._boxes = new ArrayType(data3, 8, numNodes * 4);
      this._indices = new this.IndexArrayType(data3, 8 + nodesByteSize, numNodes);
      this._pos = 0;
      this.minX = Infinity;
      this.minY = Infinity;
      this.maxX = -Infinity;
      this.maxY = -Infinity;
      new Uint8Array(data3, 0, 2).set([251, (VERSION << 4) + arrayTypeIndex]);
      new Uint16Array(data3, 2, 1)[0] = nodeSize;
      new Uint32Array(data3, 4, 1)[0] = numItems;
    }
    this._queue = new FlatQueue();
  }
  /**
   * Add a given rectangle to the index.
   * @param {number} minX
   * @param {number} minY
   * @param {number} maxX
   * @param {number} maxY
   * @returns {number} A zero-based, incremental number that represents the newly added rectangle.
   */
  add(minX, minY, maxX = minX, maxY = minY) {
    const index = this._pos >> 2;
    const boxes = this._boxes;
    this._indices[index] = index;
    boxes[this._pos++] = minX;
    boxes[this._pos++] = minY;
    boxes[this._pos++] = maxX;
    boxes[this._pos++] = maxY;
    if (minX < this.minX) this.minX = minX;
    if (minY < this.minY) this.minY = minY;
    if (maxX > this.maxX) this.maxX = maxX;
    if (maxY > this.maxY) this.maxY = maxY;
    return index;
  }
  /** Perform indexing of the added rectangles. */
  finish() {
    if (this._pos >> 2 !== this.numItems) {
      throw new Error(`Added ${this._pos >> 2} items when expected ${this.numItems}.`);
    }
    const boxes = this._boxes;
    if (this.numItems <= this.nodeSize) {
      boxes[this._pos++] = this.minX;
      boxes[this._pos++] = this.minY;
      boxes[this._pos++] = this.maxX;
      boxes[this._pos++] = this.maxY;
      return;
    }
    const width = this.maxX - this.minX || 1;
    const height = this.maxY - this.minY || 1;
    const hilbertValues = new Uint32Array(this.numItems);
    const hilbertMax = (1 << 16) - 1;
    for (let i = 0, pos = 0; i < this.numItems; i++) {
      const minX = boxes[pos++];
      const minY = boxes[pos++];
      const maxX = boxes[pos++];
      const maxY = boxes[pos++];
      const x = Math.floor(hilbertMax * ((minX + maxX) / 2 - this.minX) / width);
      const y = Math.floor(hilbertMax * ((minY + maxY) / 2 - this.minY) / height);
      hilbertValues[i] = hilbert(x, y);
    }
    sort(hilbertValues, boxes, this._indices, 0, this.numItems - 1, this.nodeSize);
    for (let i = 0, pos = 0; i < this._levelBounds.length - 1; i++) {
      const end = this._levelBounds[i];
      while (pos < end) {
        const nodeIndex = pos;
        let nodeMinX = boxes[pos++];
        let nodeMinY = boxes[pos++];
        let nodeMaxX = boxes[pos++];
        let nodeMaxY = boxes[pos++];
        for (let j = 1; j < this.nodeSize && pos < end; j++) {
          nodeMinX = Math.min(nodeMinX, boxes[pos++]);
          nodeMinY = Math.min(nodeMinY, boxes[pos++]);
          nodeMaxX = Math.max(nodeMaxX, boxes[pos++]);
          nodeMaxY = Math.max(nodeMaxY, boxes[pos++]);
        }
        this._indices[this._pos >> 2] = nodeIndex;
        boxes[this._pos++] = nodeMinX;
        boxes[this._pos++] = nodeMinY;
        boxes[this._pos++] = nodeMaxX;
        boxes[this._pos++] = nodeMaxY;
      }
    }
  }
  /**
   * Search the index by a bounding box.
   * @param {number} minX
   * @param {number} minY
   * @param {number} maxX
   * @param {number} maxY
   * @param {(index: number, x0: number, y0: number, x1: number, y1: number) => boolean} [filterFn] An optional function that is called on every found item; if supplied, only items for which this function returns true will be included in the results array.
   * @returns {number[]} An array of indices of items intersecting or touching the given bounding box.
   */
  search(minX, minY, maxX, maxY, filterFn) {
    if (this._pos !== this._boxes.length) {
      throw new Error("Data not yet indexed - call index.finish().");
    }
    let nodeIndex = this._boxes.length - 4;
    const queue = [];
    const results = [];
    while (nodeIndex !== void 0) {
      const end = Math.min(nodeIndex + this.nodeSize * 4, upperBound(nodeIndex, this._levelBounds));
      for (let pos = nodeIndex; pos < end; pos += 4) {
        const x0 = this._boxes[pos];
        if (maxX < x0) continue;
        const y0 = this._boxes[pos + 1];
        if (maxY < y0) continue;
        const x1 = this._boxes[pos + 2];
        if (minX > x1) continue;
        const y1 = this._boxes[pos + 3];
        if (minY > y1) continue;
        const index = this._indices[pos >> 2] | 0;
        if (nodeIndex >= this.numItems * 4) {
          queue.push(index);
        } else if (filterFn === void 0 || filterFn(index, x0, y0, x1, y1)) {
          results.push(index);
        }
      }
      nodeIndex = queue.pop();
    }
    return results;
  }
  /**
   * Search items in order of distance from the given point.
   * @param {number} x
   * @param {number} y
   * @param {number} [maxResults=Infinity]
   * @param {number} [maxDistance=Infinity]
   * @param {(index: number) => boolean} [filterFn] An optional function for filtering the results.
   * @returns {number[]} An array of indices of items found.
   */
  neighbors(x, y, maxResults = Infinity, maxDistance = Infinity, filterFn) {
    if (this._pos !== this._boxes.length) {
      throw new Error("Data not yet indexed - call index.finish().");
    }
    let nodeIndex = this._boxes.length - 4;
    const q = this._queue;
    const results = [];
    const maxDistSquared = maxDistance * maxDistance;
    outer: while (nodeIndex !== void 0) {
      const end = Math.min(nodeIndex + this.nodeSize * 4, upperBound(nodeIndex, this._levelBounds));
      for (let pos = nodeIndex; pos < end; pos += 4) {
        const index = this._indices[pos >> 2] | 0;
        const minX = this._boxes[pos];
        const minY = this._boxes[pos + 1];
        const maxX = this._boxes[pos + 2];
        const maxY = this._boxes[pos + 3];
        const dx = x < minX ? minX - x : x > maxX ? x - maxX : 0;
        const dy = y < minY ? minY - y : y > maxY ? y - maxY : 0;
        const dist = dx * dx + dy * dy;
        if (dist > maxDistSquared) continue;
        if (nodeIndex >= this.numItems * 4) {
          q.push(index << 1, dist);
        } else if (filterFn === void 0 || filterFn(index)) {
          q.push((index << 1) + 1, dist);
        }
      }
      while (q.length && q.peek() & 1) {
        const dist = q.peekValue();
        if (dist > maxDistSquared) break outer;
        results.push(q.pop() >> 1);
        if (results.length === maxResults) break outer;
      }
      nodeIndex = q.length ? q.pop() >> 1 : void 0;
    }
    q.clear();
    return results;
  }
};
function upperBound(value, arr) {
  let i = 0;
  let j = arr.length - 1;
  while (i < j) {
    const m = i + j >> 1;
    if (arr[m] > value) {
      j = m;
    } else {
      i = m + 1;
    }
  }
  return arr[i];
}
function sort(values, boxes, indices, left4, right, nodeSize) {
  const stack = [left4, right];
  while (stack.length) {
    const r = stack.pop() || 0;
    const l = stack.pop() || 0;
    if (r - l <= nodeSize && Math.floor(l / nodeSize) >= Math.floor(r / nodeSize)) continue;
    const a = values[l];
    const b = values[l + r >> 1];
    const c = values[r];
    const pivot = a > b !== a > c ? a : b < a !== b < c ? b : c;
    let i = l - 1;
    let j = r + 1;
    while (true) {
      do
        i++;
      while (values[i] < pivot);
      do
        j--;
      while (values[j] > pivot);
      if (i >= j) break;
      swap(values, boxes, indices, i, j);
    }
    stack.push(l, j, j + 1, r);
  }
}
function swap(values, boxes, indices, i, j) {
  const temp = values[i];
  values[i] = values[j];
  values[j] = temp;
  const k = 4 * i;
  const m = 4 * j;
  const a = boxes[k];
  const b = boxes[k + 1];
  const c = boxes[k + 2];
  const d = boxes[k + 3];
  boxes[k] = boxes[m];
  boxes[k + 1] = boxes[m + 1];
  boxes[k + 2] = boxes[m + 2];
  boxes[k + 3] = boxes[m + 3];
  boxes[m] = a;
  boxes[m + 1] = b;
  boxes[m + 2] = c;
  boxes[m + 3] = d;
  const e = indices[i];
  indices[i] = indices[j];
  indices[j] = e;
}
function hilbert(x, y) {
  let a = x ^ y;
  let b = 65535 ^ a;
  let c = 65535 ^ (x | y);
  let d = x & (y ^ 65535);
  let A = a | b >> 1;
  let B = a >> 1 ^ a;
  let C = c >> 1 ^ b & d >> 1 ^ c;
  let D = a & c >> 1 ^ d >> 1 ^ d;
  a = A;
  b = B;
  c = C;
  d = D;
  A = a & a >> 2 ^ b & b >> 2;
  B = a & b >> 2 ^ b & (a ^ b) >> 2;
  C ^= a & c >> 2 ^ b & d >> 2;
  D ^= b & c >> 2 ^ (a ^ b) & d >> 2;
  a = A;
  b = B;
  c = C;
  d = D;
  A = a & a >> 4 ^ b & b >> 4;
  B = a & b >> 4 ^ b & (a ^ b) >> 4;
  C ^= a & c >> 4 ^ b & d >> 4;
  D ^= b & c >> 4 ^ (a ^ b) & d >> 4;
  a = A;
  b = B;
  c = C;
  d = D;
  C ^= a & c >> 8 ^ b & d >> 8;
  D ^= b & c >> 8 ^ (a ^ b) & d >> 8;
  a = C ^ C >> 1;
  b = D ^ D >> 1;
  let i0 = x ^ y;
  let i1 = b | 65535 ^ (i0 | a);
  i0 = (i0 | i0 << 8) & 16711935;
  i0 = (i0 | i0 << 4) & 252645135;
  i0 = (i0 | i0 << 2) & 858993459;
  i0 = (i0 | i0 << 1) & 1431655765;
  i1 = (i1 | i1 << 8) & 16711935;
  i1 = (i1 | i1 << 4) & 252645135;
  i1 = (i1 | i1 << 2) & 858993459;
  i1 = (i1 | i1 << 1) & 1431655765;
  return (i1 << 1 | i0) >>> 0;
}

// ../../packages/core/src/geofences/packed-fences.ts
var STEPS_A_DEGREE = 1e7;
var BOX_SLACK_DEGREES = 2e-5;
var TURNS = [0, -360, 360];
function packFences(fences) {
  const places = new Int32Array(fences.length * 2);
  const radii = new Float32Array(fences.length);
  const tree = fences.length === 0 ? null : new Flatbush(fences.length, 16, Float32Array);
  fences.forEach((fence, position) => {
    places[position * 2] = Math.round(fence.latitude * STEPS_A_DEGREE);
    places[position * 2 + 1] = Math.round(fence.longitude * STEPS_A_DEGREE);
    radii[position] = fence.radius;
    const { west, south, east, north } = boxAround(fence);
    tree?.add(west, south, east, north);
  });
  tree?.finish();
  return { identifiers: fences.map(({ identifier }) => identifier), places, radii, tree };
}
function circleAt({ places, radii }, position) {
  return {
    latitude: places[position * 2] / STEPS_A_DEGREE,
    longitude: places[position * 2 + 1] / STEPS_A_DEGREE,
    radius: radii[position]
  };
}
function asPacked({ latitude, longitude, radius }) {
  return {
    latitude: Math.round(latitude * STEPS_A_DEGREE) / STEPS_A_DEGREE,
    longitude: Math.round(longitude * STEPS_A_DEGREE) / STEPS_A_DEGREE,
    radius: Math.fround(radius)
  };
}
function positionsWithin({ tree }, { south, west, north, east }) {
  if (tree === null) return [];
  const found = TURNS.map(
    (turn) => tree.search(
      west + turn - BOX_SLACK_DEGREES,
      south - BOX_SLACK_DEGREES,
      east + turn + BOX_SLACK_DEGREES,
      north + BOX_SLACK_DEGREES
    )
  ).filter((positions2) => positions2.length > 0);
  return found.length > 1 ? new Set(found.flat()) : found[0] ?? [];
}
function boxAcross(a, b) {
  const east = a.longitude + longitudeDifference(a.longitude, b.longitude);
  return {
    south: Math.min(a.latitude, b.latitude),
    north: Math.max(a.latitude, b.latitude),
    west: Math.min(a.longitude, east),
    east: Math.max(a.longitude, east)
  };
}

// ../../packages/core/src/geofences/fence-index.ts
var CHANGES_MIN = 64;
var CHANGES_SHARE = 0.1;
var FenceIndex = class {
  constructor(packed = packFences([])) {
    this.added = /* @__PURE__ */ new Map();
    this.gone = /* @__PURE__ */ new Set();
    this.packed = packed;
  }
  get size() {
    return this.packed.identifiers.length - this.gone.size + this.added.size;
  }
  /** Has so much changed that a new tree pays? */
  get isStale() {
    const changes = this.added.size + this.gone.size;
    return changes > Math.max(CHANGES_MIN, this.packed.identifiers.length * CHANGES_SHARE);
  }
  circle(identifier) {
    const added = this.added.get(identifier);
    if (added) return added;
    const position = this.position(identifier);
    return position === void 0 ? void 0 : circleAt(this.packed, position);
  }
  has(identifier) {
    return this.added.has(identifier) || this.position(identifier) !== void 0;
  }
  /** Adds or replaces. False when the fence lies there already: apps give the same fences at every launch. */
  put(identifier, circle) {
    const present = this.circle(identifier);
    if (present && isSameCircle(asPacked(present), asPacked(circle))) return false;
    this.bury(identifier);
    this.added.set(identifier, circle);
    return true;
  }
  delete(identifier) {
    this.added.delete(identifier);
    this.bury(identifier);
  }
  /** A new tree of everything, without additions and tombstones. */
  rebuild() {
    this.packed = packFences([...this.all()]);
    this.added.clear();
    this.gone.clear();
    this.positions = void 0;
    return this.packed;
  }
  /** The fences whose boundary is at most so many metres away, in no order. */
  near(place, meters) {
    const found = [];
    const offer = (identifier, circle) => {
      const boundary = boundaryMeters(circle, place);
      if (boundary <= meters) found.push({ identifier, boundaryMeters: boundary });
    };
    const { latitude, longitude } = place;
    for (const position of this.live(boxAround({ latitude, longitude, radius: meters }))) {
      offer(this.packed.identifiers[position], circleAt(this.packed, position));
    }
    for (const [identifier, circle] of this.added) offer(identifier, circle);
    return found;
  }
  /** The fences that may touch this box, and some more. */
  *within(box) {
    for (const position of this.live(box)) {
      yield { ...circleAt(this.packed, position), identifier: this.packed.identifiers[position] };
    }
    for (const [identifier, circle] of this.added) yield { ...circle, identifier };
  }
  *all() {
    for (const [position, identifier] of this.packed.identifiers.entries()) {
      if (!this.gone.has(position)) yield { ...circleAt(this.packed, position), identifier };
    }
    for (const [identifier, circle] of this.added) yield { ...circle, identifier };
  }
  *live(box) {
    for (const position of positionsWithin(this.packed, box)) if (!this.gone.has(position)) yield position;
  }
  bury(identifier) {
    const position = this.position(identifier);
    if (position !== void 0) this.gone.add(position);
  }
  position(identifier) {
    this.positions ??= new Map(this.packed.identifiers.map((name, position2) => [name, position2]));
    const position = this.positions.get(identifier);
    return position === void 0 || this.gone.has(position) ? void 0 : position;
  }
};

// ../../packages/core/src/geofences/base64.ts
var ALPHABET2 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
var CODES = Uint8Array.from(ALPHABET2, (letter) => letter.charCodeAt(0));
var VALUES = new Uint8Array(128).fill(255);
CODES.forEach((code, value) => {
  VALUES[code] = value;
});
var FIRST_CODE = ALPHABET2.charCodeAt(0);
var CHUNK = 8192;
function toBase64(bytes) {
  const codes = new Uint8Array(Math.ceil(bytes.length * 4 / 3));
  let at = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    const a = bytes[i];
    const b = bytes[i + 1] ?? 0;
    const c = bytes[i + 2] ?? 0;
    codes[at++] = CODES[a >> 2];
    codes[at++] = CODES[(a & 3) << 4 | b >> 4];
    codes[at++] = CODES[(b & 15) << 2 | c >> 6];
    codes[at++] = CODES[c & 63];
  }
  const texts = [];
  for (let i = 0; i < codes.length; i += CHUNK) {
    texts.push(String.fromCharCode.apply(null, codes.subarray(i, i + CHUNK)));
  }
  return texts.join("");
}
function fromBase64(text3) {
  const bytes = new Uint8Array(Math.floor(text3.length * 3 / 4));
  let at = 0;
  for (let i = 0; i < text3.length; i += 4) {
    const a = valueAt(text3, i);
    const b = valueAt(text3, i + 1);
    const c = valueAt(text3, i + 2);
    const d = valueAt(text3, i + 3);
    if ((a | b | c | d) > 63) throw new RangeError(`not base64 between ${i} and ${i + 3}`);
    bytes[at++] = a << 2 | b >> 4;
    bytes[at++] = (b & 15) << 4 | c >> 2;
    bytes[at++] = (c & 3) << 6 | d;
  }
  return bytes;
}
function valueAt(text3, index) {
  const code = index < text3.length ? text3.charCodeAt(index) : FIRST_CODE;
  return code < 128 ? VALUES[code] : 255;
}

// ../../packages/core/src/geofences/index-rows.ts
var HEAD = `${FENCE_INDEX_PREFIX}head`;
var BYTES = `${FENCE_INDEX_PREFIX}bytes/`;
var NAMES = `${FENCE_INDEX_PREFIX}names/`;
var ADDED_PREFIX = `${FENCE_INDEX_PREFIX}added/`;
var GONE_PREFIX = `${FENCE_INDEX_PREFIX}gone/`;
var PAGE_BYTES = 196608;
var PAGE_NAMES = 4096;
var PAGE_DIGITS = 6;
var pageKey = (prefix, page) => prefix + String(page).padStart(PAGE_DIGITS, "0");
function toRows({ identifiers, places, radii, tree }) {
  const treeBytes = tree === null ? new Uint8Array() : new Uint8Array(tree.data);
  const parts = [treeBytes, bytesOf(places), bytesOf(radii)];
  const starts = layout(identifiers.length, treeBytes.length);
  const bytes = new Uint8Array(starts.end);
  bytes.set(parts[0], 0);
  bytes.set(parts[1], starts.places);
  bytes.set(parts[2], starts.radii);
  const head = { version: 1, items: identifiers.length, bytes: treeBytes.length };
  const rows = [{ key: HEAD, value: JSON.stringify(head) }];
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
    const value = toBase64(bytes.subarray(at, at + PAGE_BYTES));
    rows.push({ key: pageKey(BYTES, at / PAGE_BYTES), value });
  }
  for (let at = 0; at < identifiers.length; at += PAGE_NAMES) {
    const value = JSON.stringify(identifiers.slice(at, at + PAGE_NAMES));
    rows.push({ key: pageKey(NAMES, at / PAGE_NAMES), value });
  }
  return rows;
}
function fromRows(rows) {
  try {
    const index = new FenceIndex(unpacked(rows));
    for (const { key: key2 } of rows) if (key2.startsWith(GONE_PREFIX)) index.delete(key2.slice(GONE_PREFIX.length));
    for (const { key: key2, value } of rows) {
      if (key2.startsWith(ADDED_PREFIX)) index.put(key2.slice(ADDED_PREFIX.length), toCircle(value));
    }
    return index;
  } catch {
    return void 0;
  }
}
function addedRow(identifier, { latitude, longitude, radius }) {
  return { key: ADDED_PREFIX + identifier, value: JSON.stringify([latitude, longitude, radius]) };
}
function toCircle(value) {
  const [latitude, longitude, radius] = JSON.parse(value);
  if (typeof latitude !== "number" || typeof longitude !== "number" || typeof radius !== "number") {
    throw new RangeError(`not a circle: ${value}`);
  }
  return { latitude, longitude, radius };
}
function unpacked(rows) {
  const head = rows.find(({ key: key2 }) => key2 === HEAD);
  if (head === void 0) return void 0;
  const { version, items, bytes: treeBytes } = JSON.parse(head.value);
  if (version !== 1) throw new RangeError(`an index of version ${version}`);
  const starts = layout(items, treeBytes);
  const bytes = new Uint8Array(starts.end);
  let at = 0;
  for (const { key: key2, value } of rows) {
    if (!key2.startsWith(BYTES)) continue;
    const page = fromBase64(value);
    bytes.set(page, at);
    at += page.length;
  }
  const identifiers = [];
  for (const { key: key2, value } of rows) {
    if (key2.startsWith(NAMES)) for (const name of JSON.parse(value)) identifiers.push(name);
  }
  if (at !== starts.end || identifiers.length !== items)
    throw new RangeError("pages of an index are missing");
  return {
    identifiers,
    places: new Int32Array(bytes.buffer, starts.places, items * 2),
    radii: new Float32Array(bytes.buffer, starts.radii, items),
    tree: items === 0 ? null : Flatbush.from(bytes.buffer)
  };
}
function layout(items, treeBytes) {
  const places = Math.ceil(treeBytes / 4) * 4;
  const radii = places + items * 8;
  return { places, radii, end: radii + items * 4 };
}
function bytesOf({ buffer, byteOffset, byteLength }) {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

// ../../packages/core/src/config/rule.ts
function boolean(fallback, details = {}) {
  return {
    ...details,
    allowed: "true or false",
    default: fallback,
    accepts: (value) => typeof value === "boolean"
  };
}
function number(fallback, details = {}) {
  const { min = -Infinity, max = Infinity, integer = false, ...rest } = details;
  const noun = integer ? "an integer" : "a number";
  const unit = details.unit === void 0 ? "" : ` of ${details.unit}`;
  const range = min === -Infinity ? "" : max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
  return {
    ...rest,
    allowed: `${noun}${unit}${range}`,
    default: fallback,
    accepts: (value) => typeof value === "number" && Number.isFinite(value) && value >= min && value <= max && (!integer || Math.floor(value) === value)
  };
}
function oneOf(values, fallback, details = {}) {
  return {
    ...details,
    allowed: `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`,
    default: fallback,
    accepts: (value) => values.includes(value)
  };
}
function text(fallback, details = {}) {
  const { allowed = "a string", pattern, ...rest } = details;
  return {
    ...rest,
    allowed,
    default: fallback,
    accepts: (value) => typeof value === "string" && (pattern === void 0 || pattern.test(value))
  };
}
function optional(rule) {
  return { ...rule, default: void 0 };
}
function isPlainObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function map(details = {}) {
  return { ...details, allowed: "an object", default: void 0, accepts: isPlainObject };
}
function textMap(details = {}) {
  return {
    ...details,
    allowed: "an object of strings",
    default: void 0,
    accepts: (value) => isPlainObject(value) && Object.values(value).every((entry) => typeof entry === "string")
  };
}
function object(fields2, details = {}) {
  const defaults = {};
  for (const [name, rule] of Object.entries(fields2))
    if (rule.default !== void 0) defaults[name] = rule.default;
  return {
    ...details,
    allowed: `an object with ${Object.keys(fields2).join(", ")}`,
    default: defaults,
    fields: fields2,
    accepts: isPlainObject
  };
}

// ../../packages/core/src/geofences/validation.ts
var IDENTIFIER_MAX = 255;
var SMALL_RADIUS_METERS = 100;
var FLAGS = ["notifyOnEntry", "notifyOnExit", "notifyOnDwell"];
function isIdentifier(value) {
  return typeof value === "string" && value.length >= 1 && value.length <= IDENTIFIER_MAX && !/[\uD800-\uDFFF]/u.test(value);
}
function checkedGeofences(given) {
  if (!Array.isArray(given)) {
    throw new GeoError("INVALID_GEOFENCE", `geofences must be a list; got ${quoted2(given)}`);
  }
  return Array.from(given, checkedGeofence);
}
function checkedGeofence(given, index) {
  if (!isPlainObject(given)) {
    throw new GeoError("INVALID_GEOFENCE", `geofences[${index}] must be an object; got ${quoted2(given)}`);
  }
  const name = typeof given.identifier === "string" ? `, ${quoted2(given.identifier)}` : "";
  const refuse2 = (field, allowed) => {
    const got = quoted2(given[field]);
    throw new GeoError(
      "INVALID_GEOFENCE",
      `${field} must be ${allowed}; got ${got} (geofences[${index}]${name})`
    );
  };
  const number3 = (field, allowed, accepts) => {
    const value = given[field];
    return typeof value === "number" && Number.isFinite(value) && accepts(value) ? value : refuse2(field, allowed);
  };
  const { identifier } = given;
  if (!isIdentifier(identifier)) return refuse2("identifier", `a text of 1 to ${IDENTIFIER_MAX} characters`);
  const fence = {
    identifier,
    radius: number3("radius", "a positive number of metres", (value) => value > 0),
    latitude: number3("latitude", "a number of degrees from -90 to 90", (value) => Math.abs(value) <= 90),
    longitude: number3("longitude", "a number of degrees from -180 to 180", (value) => Math.abs(value) <= 180),
    ...checkedFlags(given, refuse2)
  };
  const delay = given.loiteringDelay == null ? void 0 : number3("loiteringDelay", "a number of milliseconds, 0 or more", (value) => value >= 0);
  if (fence.notifyOnDwell && delay === void 0) {
    return refuse2("loiteringDelay", "given in milliseconds where notifyOnDwell is true");
  }
  const extras = checkedExtras(
    given.extras,
    (why) => refuse2("extras", `an object that JSON can say (${why})`)
  );
  return {
    ...fence,
    ...delay === void 0 ? {} : { loiteringDelay: delay },
    ...extras === void 0 ? {} : { extras }
  };
}
function checkedFlags(given, refuse2) {
  const flags = {};
  for (const flag of FLAGS) {
    const value = given[flag];
    if (value == null) continue;
    if (typeof value !== "boolean") refuse2(flag, "true or false");
    flags[flag] = value === true;
  }
  if (Object.keys(flags).length === 0) return { notifyOnEntry: true, notifyOnExit: true };
  if (!FLAGS.some((flag) => flags[flag])) {
    refuse2(
      "notifyOnEntry",
      "true where notifyOnExit and notifyOnDwell are not: a fence must tell of something"
    );
  }
  return flags;
}
function checkedExtras(given, refuse2) {
  if (given == null) return void 0;
  if (!isPlainObject(given)) return refuse2("not an object");
  try {
    return JSON.parse(JSON.stringify(given));
  } catch (error) {
    return refuse2(messageOf(error));
  }
}

// ../../packages/core/src/geofences/catalogue.ts
function createCatalogue(outlet, source) {
  let index;
  let loading;
  let rows = /* @__PURE__ */ new Set();
  let isUnsaved = false;
  async function read2() {
    const stored = await source.scan(FENCE_INDEX_PREFIX);
    const count = await source.count(FENCE_PREFIX);
    let found = fromRows(stored);
    if (found?.size !== count) {
      const all = await source.scan(FENCE_PREFIX);
      const circles = all.flatMap(readGeofence).map((fence) => ({ ...circleOf(fence), identifier: fence.identifier }));
      found = new FenceIndex(packFences(circles));
      isUnsaved = true;
    }
    if (index) return index;
    rows = new Set(stored.map(({ key: key2 }) => key2));
    index = found;
    return found;
  }
  function loaded() {
    if (index === void 0) throw new Error("the index of geofences is not loaded");
    return index;
  }
  function put(row) {
    rows.add(row.key);
    outlet.put(row.key, row.value);
  }
  function drop(key2) {
    if (rows.delete(key2)) outlet.remove(key2);
  }
  function rebuild() {
    const before = rows;
    rows = /* @__PURE__ */ new Set();
    isUnsaved = false;
    for (const row of toRows(loaded().rebuild())) put(row);
    for (const key2 of before) if (!rows.has(key2)) outlet.remove(key2);
    outlet.trace("geofences", `index of ${loaded().size} built`);
  }
  return {
    get index() {
      return index;
    },
    load() {
      if (index) return Promise.resolve(index);
      const forget2 = () => {
        loading = void 0;
      };
      loading ??= read2();
      loading.then(forget2, forget2);
      return loading;
    },
    put(fences) {
      const changed = fences.filter((fence) => {
        outlet.put(FENCE_PREFIX + fence.identifier, JSON.stringify(fence));
        return loaded().put(fence.identifier, circleOf(fence));
      });
      if (loaded().isStale) return rebuild();
      for (const fence of changed) put(addedRow(fence.identifier, fence));
    },
    remove(identifiers) {
      for (const identifier of identifiers) {
        outlet.remove(FENCE_PREFIX + identifier);
        loaded().delete(identifier);
      }
      if (loaded().isStale) return rebuild();
      for (const identifier of identifiers) {
        drop(ADDED_PREFIX + identifier);
        put({ key: GONE_PREFIX + identifier, value: "" });
      }
    },
    repair() {
      if (!isUnsaved) return;
      outlet.log(
        2,
        "geofences:index",
        `the index could not be read: built anew from ${loaded().size} geofences`
      );
      rebuild();
    },
    clear() {
      isUnsaved = false;
      index = new FenceIndex();
      rows = /* @__PURE__ */ new Set();
      outlet.removeAll(FENCE_PREFIX);
      outlet.removeAll(FENCE_INDEX_PREFIX);
    },
    async definitions(identifiers) {
      const texts = await Promise.all(identifiers.map((identifier) => source.get(FENCE_PREFIX + identifier)));
      return texts.flatMap((value) => value === void 0 ? [] : readGeofence({ value }));
    }
  };
}
function readGeofence({ value }) {
  try {
    return checkedGeofences([JSON.parse(value)]);
  } catch {
    return [];
  }
}
function circleOf({ latitude, longitude, radius }) {
  return { latitude, longitude, radius };
}

// ../../packages/core/src/engine/operations/geofences.ts
function geofenceOperations({ ledger, geofences }, gate) {
  function named2(identifier) {
    if (isIdentifier(identifier)) return identifier;
    const allowed = `a text of 1 to ${IDENTIFIER_MAX} characters`;
    throw new GeoError("INVALID_ARGUMENT", `identifier must be ${allowed}; got ${quoted2(identifier)}`);
  }
  async function add(given) {
    await gate.open();
    const fences = checkedGeofences(given);
    if (fences.length === 0) return;
    await gate.inTurn(async () => {
      await geofences.load();
      await gate.write(() => geofences.add(fences));
    });
  }
  return {
    addGeofence: (geofence) => add([geofence]),
    addGeofences: add,
    async getGeofences() {
      await gate.open();
      return (await ledger.scan(FENCE_PREFIX)).flatMap(readGeofence);
    },
    async geofenceExists(identifier) {
      await gate.open();
      return await ledger.get(FENCE_PREFIX + named2(identifier)) !== void 0;
    },
    async removeGeofence(identifier) {
      await gate.open();
      const name = named2(identifier);
      await gate.inTurn(async () => {
        await geofences.load();
        await gate.write(() => geofences.remove([name]));
      });
    },
    async removeGeofences() {
      await gate.open();
      await gate.inTurn(() => gate.write(geofences.removeAll));
    }
  };
}

// ../../packages/core/src/config/options.ts
function checkedOptions(name, rules2, given) {
  if (given === void 0 || given === null) return {};
  if (!isPlainObject(given)) throw refusal(`${name} needs an object of options; got ${quoted2(given)}`);
  const options = {};
  for (const [key2, value] of Object.entries(given)) {
    if (value === void 0 || value === null) continue;
    const rule = rules2[key2];
    if (rule && !rule.accepts(value)) {
      throw refusal(`${name}: ${key2} must be ${rule.allowed}; got ${quoted2(value)}`);
    }
    options[key2] = copied(`${name}: ${key2}`, value);
  }
  return options;
}
function copied(path, value) {
  if (typeof value !== "object") return value;
  try {
    return JSON.parse(JSON.stringify(value));
  } catch (error) {
    throw refusal(`${path} must be what JSON can say; ${messageOf(error)}`);
  }
}
function refusal(message) {
  return new GeoError("INVALID_ARGUMENT", message);
}

// ../../packages/core/src/heading/options.ts
var RULES = {
  /** Smallest gap between samples. */
  minIntervalMs: number(40, { min: 0, unit: "ms" }),
  /** Smallest change, by the shortest arc. */
  minDeltaDeg: number(0.5, { min: 0, max: 180, unit: "degrees" }),
  /** Time constant; 0 = no smoothing. */
  smoothingTauMs: number(120, { min: 0, unit: "ms" })
};
function headingSettings(options) {
  const { minIntervalMs, minDeltaDeg, smoothingTauMs } = RULES;
  return {
    minIntervalMs: minIntervalMs.default,
    minDeltaDeg: minDeltaDeg.default,
    smoothingTauMs: smoothingTauMs.default,
    ...checkedOptions("watchHeading", RULES, options)
  };
}

// ../../packages/core/src/engine/operations/heading.ts
function headingOperations(parts, gate) {
  const { ledger } = parts;
  return {
    async watchHeading(options, listener) {
      await gate.open();
      const settings = headingSettings(options);
      if (listener !== void 0 && typeof listener !== "function") {
        throw new GeoError("INVALID_ARGUMENT", `listener must be a function; got ${quoted2(listener)}`);
      }
      if (!parts.ports.sensor.available.has("heading")) {
        throw new GeoError("UNAVAILABLE", "this device has no compass");
      }
      const watch = ledger.within(() => parts.heading.watch(settings, listener));
      return { remove: () => ledger.step(watch.remove) };
    },
    async stopWatchHeading() {
      await gate.open();
      ledger.step(() => parts.heading.disarm());
    }
  };
}

// ../../packages/core/src/engine/operations/listening.ts
function listening({ ledger, listeners, positions: positions2, heading }) {
  const { add } = listeners;
  const to = (name) => (listener) => add(name, listener);
  return {
    onLocation: to("location"),
    onLocationError: to("locationerror"),
    onLocationFilter: to("locationfilter"),
    onMotionChange: to("motionchange"),
    onHttp: to("http"),
    onConnectivityChange: to("connectivitychange"),
    onHeartbeat: to("heartbeat"),
    onProviderChange: to("providerchange"),
    onGeofence: to("geofence"),
    onGeofencesChange: to("geofenceschange"),
    onPowerSaveChange: to("powersavechange"),
    onCrash: to("crash"),
    onDistraction: to("distraction"),
    onAuthorization: to("authorization"),
    onHeading: to("heading"),
    onLog: to("log"),
    on: add,
    removeListeners() {
      listeners.removeAll();
      positions2.dropWatches();
      ledger.step(() => heading.disarm());
    }
  };
}

// ../../packages/core/src/config/headers.ts
var BEARER = "Authorization: Bearer {token}";
function tokenHeader(authorization, token) {
  if (token === void 0) return {};
  const template = authorization?.header ?? BEARER;
  const colon = template.indexOf(":");
  const value = template.slice(colon + 1).trim();
  return { [template.slice(0, colon).trim()]: value.split("{token}").join(token) };
}
function layered(...layers) {
  const merged = /* @__PURE__ */ new Map();
  for (const layer of layers) {
    for (const entry of Object.entries(layer)) merged.set(entry[0].toLowerCase(), entry);
  }
  return Object.fromEntries(merged.values());
}

// ../../packages/core/src/log/origin.ts
var ADDRESS = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]|$)/i;
var DEFAULT_PORTS = { http: "80", https: "443" };
function originOf(address2) {
  const [, scheme, host, port] = ADDRESS.exec(address2) ?? [];
  if (scheme === void 0 || host === void 0) return void 0;
  const lower = scheme.toLowerCase();
  return `${lower}://${host.toLowerCase()}:${port === void 0 ? DEFAULT_PORTS[lower] : Number(port)}`;
}
function isSameOrigin(one, other) {
  const origin = originOf(one);
  return origin !== void 0 && origin === originOf(other);
}

// ../../packages/core/src/log/upload-request.ts
var LOG_BATCH_ENTRIES_MAX = 500;
var LOG_BATCH_CHARACTERS_MAX = 262144;
var GZIP_MIN = 1024;
function logBatch(rows) {
  const keys = [];
  const entries = [];
  let characters = 0;
  for (const { key: key2, value } of rows) {
    if (readLogEntry(value)) {
      characters += value.length;
      if (entries.length > 0 && characters > LOG_BATCH_CHARACTERS_MAX) break;
      entries.push(value);
    }
    keys.push(key2);
  }
  return { keys, entries };
}
function isTrusted({ url, logUrl }) {
  return url !== void 0 && logUrl !== void 0 && isSameOrigin(url, logUrl);
}
function logRequest({ entries }, config, accessToken) {
  const body = `{"events":[${entries.join(",")}]}`;
  const trusted = isTrusted(config) ? [tokenHeader(config.authorization, accessToken), config.headers ?? {}] : [];
  return {
    method: "POST",
    url: config.logUrl,
    headers: layered({ "Content-Type": "application/json", "Idempotency-Key": sha256(body) }, ...trusted),
    body,
    gzip: config.gzip && body.length > GZIP_MIN,
    timeoutMillis: config.httpTimeoutMs
  };
}

// ../../packages/core/src/log/upload.ts
function createLogUpload(env) {
  let running;
  async function handOver(batch, config) {
    const token = isTrusted(config) ? env.accessToken() : void 0;
    const response = await env.send(logRequest(batch, config, token));
    const isRefused = response.status === 401 || response.status === 403;
    if (!isRefused || token === void 0 || !await env.renewed(token)) return response.status;
    return (await env.send(logRequest(batch, config, env.accessToken()))).status;
  }
  async function upload() {
    const config = env.config();
    const { logUrl } = config;
    if (logUrl === void 0)
      throw new GeoError("NO_URL", "no logUrl is configured: set `logUrl` to where the log should go");
    if (!env.isConnected())
      throw new GeoError("OFFLINE", "no connection: the log stays here until uploadLog() is called again");
    const [newest] = await env.scan(LOG_PREFIX, { limit: 1, reverse: true });
    let taken = 0;
    while (newest) {
      const rows = await env.scan(LOG_PREFIX, { limit: LOG_BATCH_ENTRIES_MAX });
      const batch = logBatch(rows.filter(({ key: key2 }) => key2 <= newest.key));
      if (batch.keys.length === 0) break;
      if (batch.entries.length > 0) {
        const status = await handOver(batch, { ...config, logUrl }).catch(
          (reason) => refused(0, `no response: ${env.redact(messageOf(reason))}`, taken)
        );
        if (status < 200 || status > 299) refused(status, `the server answered ${status}`, taken);
      }
      await env.remove(batch.keys);
      taken += batch.entries.length;
    }
    return taken;
  }
  return () => {
    running ??= upload().finally(() => {
      running = void 0;
    });
    return running;
  };
}
function refused(status, said, taken) {
  const went = taken === 0 ? "nothing was handed over" : `${taken} entries were handed over before`;
  throw new GeoError("HTTP", `${said}; ${went}, the rest of the log stays here`, { status });
}

// ../../packages/core/src/engine/transport.ts
var HTTP_GRACE_MILLIS = 5e3;
function sendWithin(http, scheduler, request2) {
  const limit = request2.timeoutMillis + HTTP_GRACE_MILLIS;
  return within(scheduler.after, limit, `no response within ${limit} ms`, () => http.send(request2));
}

// ../../packages/core/src/engine/wiring/log-upload.ts
function wireLogUpload(parts) {
  const { ledger, outstanding } = parts;
  const { http, scheduler } = parts.ports;
  const upload = createLogUpload({
    config: parts.config,
    isConnected: () => parts.situation.connected,
    accessToken: () => parts.auth.accessToken,
    renewed: (token) => ledger.within(() => parts.auth.renewal(token)),
    redact: (text3) => parts.auth.redact(text3),
    send: (request2) => sendWithin(http, scheduler, request2),
    scan: ledger.scan,
    async remove(keys) {
      ledger.step(() => {
        for (const key2 of keys) ledger.remove(key2);
        parts.records.countLog(-keys.length);
      });
      await ledger.settled();
    }
  });
  return () => {
    const uploaded = upload();
    outstanding.read(uploaded);
    return uploaded;
  };
}

// ../../packages/core/src/engine/operations/log.ts
function logOperations(parts, gate) {
  const { ledger, records, logWriter } = parts;
  const upload = wireLogUpload(parts);
  const logs = (level) => (message, data2) => logWriter.write(level, "js", "app", message, data2);
  return {
    async getLog(query = {}) {
      await gate.open();
      const { limit = LOG_QUERY_DEFAULT } = query;
      if (!(limit >= 1 && limit <= LOG_QUERY_MAX)) {
        throw new GeoError(
          "INVALID_ARGUMENT",
          `limit must be from 1 to ${LOG_QUERY_MAX}; got ${String(limit)}`
        );
      }
      const entries = await ledger.scan(LOG_PREFIX, { limit: Math.floor(limit), reverse: true });
      return entries.flatMap(({ value }) => readLogEntry(value) ?? []);
    },
    async destroyLog() {
      await gate.open();
      const entries = await ledger.scan(LOG_PREFIX);
      await gate.write(() => {
        for (const { key: key2 } of entries) ledger.remove(key2);
        records.countLog(-entries.length);
      });
      return entries.length;
    },
    uploadLog: () => gate.open().then(upload),
    logger: { error: logs(1), warn: logs(2), info: logs(3), debug: logs(4), verbose: logs(5) }
  };
}

// ../../packages/core/src/engine/positions/options.ts
var accuracies = [-2, -1, 10, 100, 1e3, 3e3];
var shared = {
  /** Queue for upload? */
  persist: boolean(true),
  /** DESIRED_ACCURACY_*. */
  desiredAccuracy: oneOf(accuracies, -1),
  /** Merged into the extras of the record. */
  extras: map()
};
var CURRENT_POSITION_RULES = {
  ...shared,
  /** Fixes to choose from; more than a hundred are a track, not a sample. */
  samples: number(3, { min: 1, max: 100, integer: true }),
  /** Longest wait. */
  timeout: number(30, { min: 1e-3, unit: "s" }),
  /** A fix up to this old will do. */
  maximumAge: number(0, { min: 0, unit: "ms" })
};
var WATCH_POSITION_RULES = {
  ...shared,
  /** Time between fixes. */
  interval: number(1e3, { min: 0, unit: "ms" })
};

// ../../packages/core/src/engine/operations/positions.ts
function positionOperations({ positions: positions2 }, gate) {
  async function setOdometer(metres) {
    await gate.open();
    if (!(typeof metres === "number" && metres >= 0 && Number.isFinite(metres))) {
      throw new GeoError(
        "INVALID_ARGUMENT",
        `the odometer must be a number of metres, 0 or more; got ${quoted2(metres)}`
      );
    }
    return positions2.setOdometer(metres);
  }
  return {
    async getCurrentPosition(given) {
      await gate.open();
      return positions2.current(checkedOptions("getCurrentPosition", CURRENT_POSITION_RULES, given));
    },
    async watchPosition(given, listener, failure) {
      await gate.open();
      const options = checkedOptions("watchPosition", WATCH_POSITION_RULES, given);
      if (typeof listener !== "function") {
        throw new GeoError("INVALID_ARGUMENT", `watchPosition needs a listener; got ${quoted2(listener)}`);
      }
      return positions2.watch(options, listener, failure);
    },
    async stopWatchPosition() {
      await gate.open();
      positions2.dropWatches();
    },
    setOdometer,
    resetOdometer: () => setOdometer(0)
  };
}

// ../../packages/core/src/engine/operations/quarantine.ts
function quarantineOperations({ ledger, records }, gate) {
  async function all() {
    const entries = await ledger.scan(QUARANTINE_PREFIX);
    return entries.flatMap((entry) => {
      const refused3 = readQuarantined(entry);
      return refused3 ? [{ ...entry, refused: refused3 }] : [];
    });
  }
  async function named2(uuid) {
    const found = (await all()).filter(({ refused: refused3 }) => uuid === "all" || refused3.record.uuid === uuid);
    if (found.length === 0 && uuid !== "all")
      throw new GeoError("NOT_FOUND", `no quarantined record has the uuid ${uuid}`);
    return found;
  }
  return {
    async getQuarantine() {
      await gate.open();
      return (await all()).map(({ refused: refused3 }) => refused3);
    },
    async redrive(uuid) {
      await gate.open();
      return gate.inTurn(async () => {
        const entries = await named2(uuid);
        const refusedBefore = ledger.refused;
        const requeue = () => {
          for (const { key: key2, refused: refused3 } of entries) {
            ledger.remove(key2);
            records.requeue(refused3.record);
          }
        };
        await gate.store(requeue, () => ledger.refused === refusedBefore);
        return entries.length;
      });
    },
    async destroyQuarantined(uuid) {
      await gate.open();
      if (uuid === "all") throw new GeoError("NOT_FOUND", "destroyQuarantined takes one uuid");
      await gate.inTurn(async () => {
        const entries = await named2(uuid);
        const remove = () => {
          for (const { key: key2 } of entries) ledger.remove(key2);
        };
        const isGone = async ({ key: key2 }) => await ledger.get(key2) === void 0;
        await gate.store(remove, async () => (await Promise.all(entries.map(isGone))).every(Boolean));
      });
    }
  };
}
function readQuarantined({ value }) {
  try {
    const refused3 = JSON.parse(value);
    return typeof refused3?.record?.uuid === "string" ? refused3 : void 0;
  } catch {
    return void 0;
  }
}

// ../../packages/core/src/sync/queue.ts
var READ_AHEAD = 512;
function createQueueWindow(source) {
  let head = [];
  let readTo = -1;
  const gone = /* @__PURE__ */ new Set();
  let unreadable = [];
  async function readAhead() {
    const entries = await source.scan(QUEUE_PREFIX, {
      limit: READ_AHEAD,
      ...readTo < 0 ? {} : { after: rowKey(QUEUE_PREFIX, readTo) }
    });
    for (const entry of entries) {
      readTo = seqOf(entry.key);
      if (gone.has(readTo)) continue;
      const row = toRow(entry);
      if (row) head.push(row);
      else unreadable.push(entry);
    }
    return entries.length > 0;
  }
  return {
    async behind(seq, limit) {
      let rows = head.filter((row) => row.seq > seq);
      while (rows.length < limit && await readAhead()) rows = head.filter((row) => row.seq > seq);
      return rows.length > limit ? rows.slice(0, limit) : rows;
    },
    async row(seq) {
      if (gone.has(seq)) return void 0;
      const known = head.find((row) => row.seq === seq);
      if (known) return known;
      const value = await source.get(rowKey(QUEUE_PREFIX, seq));
      return value === void 0 ? void 0 : toRow({ key: rowKey(QUEUE_PREFIX, seq), value });
    },
    drop(seqs) {
      for (const seq of seqs) gone.add(seq);
      head = head.filter((row) => !gone.has(row.seq));
      for (const seq of gone) if (seq <= readTo) gone.delete(seq);
    },
    takeUnreadable() {
      const taken = unreadable;
      unreadable = [];
      return taken;
    }
  };
}
function toRow(entry) {
  const { key: key2, value } = entry;
  const leading = value.endsWith("}") ? /^\{"uuid":"([^"\\]+)"/.exec(value)?.[1] : void 0;
  const uuid = leading ?? toRecord(entry)?.uuid;
  return uuid === void 0 ? void 0 : { seq: seqOf(key2), uuid, json: value };
}
function toRecord({ value }) {
  try {
    const record = JSON.parse(value);
    return typeof record?.uuid === "string" ? record : void 0;
  } catch {
    return void 0;
  }
}

// ../../packages/core/src/contract/activity.ts
var ACTIVITY_TYPES = [
  "still",
  "on_foot",
  "walking",
  "running",
  "on_bicycle",
  "in_vehicle",
  "unknown"
];
function toActivityType(name) {
  return ACTIVITY_TYPES.includes(name) ? name : "unknown";
}

// ../../packages/core/src/locations/record.ts
function toRecord2(fix2, context) {
  const age = context.age ?? fix2.ageMillis;
  const record = {
    uuid: context.uuid,
    timestamp: toTimestamp(fix2.taken.wall),
    odometer: rounded(context.odometer),
    coords: toCoords(fix2),
    activity: context.activity,
    battery: context.battery,
    is_moving: context.isMoving
  };
  if (age !== void 0) record.age = Math.round(age);
  if (context.event !== void 0) record.event = context.event;
  if (context.sample !== void 0) record.sample = context.sample;
  if (context.extras !== void 0) record.extras = context.extras;
  return record;
}
function rounded(metres) {
  return Math.round(metres * 100) / 100;
}
function toCoords({ latitude, longitude, accuracy, reading: reading2 }) {
  const coords = { latitude, longitude, accuracy };
  if (reading2.altitude !== void 0) coords.altitude = reading2.altitude;
  if (reading2.altitudeAccuracy !== void 0) coords.altitude_accuracy = reading2.altitudeAccuracy;
  if (reading2.speed !== void 0) coords.speed = reading2.speed;
  if (reading2.speedAccuracy !== void 0) coords.speed_accuracy = reading2.speedAccuracy;
  if (reading2.heading !== void 0) coords.heading = reading2.heading;
  if (reading2.headingAccuracy !== void 0) coords.heading_accuracy = reading2.headingAccuracy;
  if (reading2.ellipsoidalAltitude !== void 0) coords.ellipsoidal_altitude = reading2.ellipsoidalAltitude;
  return coords;
}
function layerExtras(...layers) {
  let merged;
  for (const layer of layers)
    if (layer !== void 0) merged = merged === void 0 ? layer : { ...merged, ...layer };
  return merged;
}

// ../../packages/core/src/engine/operations/insert.ts
var ASSUMED_ACCURACY_METERS = 10;
var UUID_MAX = 255;
function copied2(given) {
  let reason;
  try {
    const copy = JSON.parse(JSON.stringify(given));
    if (isPlainObject(copy) && isPlainObject(copy.coords)) return copy;
  } catch (error) {
    reason = error;
  }
  const why = reason === void 0 ? `got ${quoted2(given)}` : `as JSON: ${messageOf(reason)}`;
  throw new GeoError("INVALID_ARGUMENT", `location needs coords with latitude and longitude; ${why}`);
}
function requireNumber(name, value, limit) {
  if (typeof value === "number" && value >= -limit && value <= limit) return value;
  throw new GeoError(
    "INVALID_ARGUMENT",
    `${name} must be a number from -${limit} to ${limit}; got ${quoted2(value)}`
  );
}
function insertedRecord(location, filled) {
  const given = copied2(location);
  const latitude = requireNumber("coords.latitude", given.coords.latitude, 90);
  const longitude = requireNumber("coords.longitude", given.coords.longitude, 180);
  const { uuid = filled.uuid, timestamp = filled.timestamp } = given;
  if (typeof uuid !== "string" || uuid === "" || uuid.length > UUID_MAX) {
    throw new GeoError(
      "INVALID_ARGUMENT",
      `uuid must be a text of 1 to ${UUID_MAX} characters; got ${quoted2(uuid)}`
    );
  }
  if (typeof timestamp !== "string" || Number.isNaN(fromTimestamp(timestamp))) {
    throw new GeoError("INVALID_ARGUMENT", `timestamp must be an ISO-8601 time; got ${quoted2(timestamp)}`);
  }
  const extras = layerExtras(filled.extras, given.extras);
  return {
    ...filled,
    ...given,
    ...extras === void 0 ? {} : { extras },
    uuid,
    timestamp,
    coords: { accuracy: ASSUMED_ACCURACY_METERS, ...given.coords, latitude, longitude },
    activity: {
      type: given.activity?.type === void 0 ? filled.activity.type : toActivityType(given.activity.type),
      confidence: given.activity?.confidence ?? filled.activity.confidence
    },
    battery: { ...filled.battery, ...given.battery }
  };
}

// ../../packages/core/src/engine/operations/queue.ts
function queueOperations(parts, gate) {
  const { ledger, records, situation } = parts;
  async function queued() {
    return (await ledger.scan(QUEUE_PREFIX)).flatMap((entry) => toRecord(entry) ?? []);
  }
  function filled() {
    const at = ledger.now();
    const { extras } = parts.config();
    return {
      uuid: parts.ports.entropy.uuid(),
      timestamp: toTimestamp(at.wall),
      odometer: Math.round(parts.track.odometer * 100) / 100,
      activity: situation.activity,
      battery: situation.battery,
      is_moving: parts.motion.verdict,
      ...extras === void 0 ? {} : { extras }
    };
  }
  return {
    async sync() {
      await gate.open();
      return parts.sync.drained(ledger.scan(QUEUE_PREFIX));
    },
    getLocations: () => gate.open().then(queued),
    getCount: () => gate.open().then(() => ledger.count(QUEUE_PREFIX)),
    async destroyLocation(uuid) {
      await gate.open();
      const seq = await ledger.get(QUEUE_UUID_PREFIX + uuid);
      if (seq === void 0) throw new GeoError("NOT_FOUND", `no queued record has the uuid ${uuid}`);
      await gate.write(() => records.remove([{ seq: Number(seq), uuid }]));
    },
    async destroyLocations() {
      await gate.open();
      const rows = (await ledger.scan(QUEUE_PREFIX)).flatMap((entry) => toRow(entry) ?? []);
      await gate.write(() => records.remove(rows));
      return rows.length;
    },
    async insertLocation(location) {
      await gate.open();
      const record = insertedRecord(location, filled());
      const key2 = QUEUE_UUID_PREFIX + record.uuid;
      await gate.inTurn(async () => {
        if (await ledger.get(key2) !== void 0) return;
        const refusedBefore = ledger.refused;
        await gate.store(
          () => records.append(record),
          () => ledger.refused === refusedBefore
        );
      });
      return record.uuid;
    }
  };
}

// ../../packages/core/src/config/keys.ts
var ADDRESS2 = /^https?:\/\/[^\s/?#]+/i;
var address = { allowed: "an http or https address", pattern: ADDRESS2 };
var NAMES2 = ACTIVITY_TYPES.join("|");
var activityList = {
  allowed: `a comma-separated list of ${ACTIVITY_TYPES.join(", ")}`,
  pattern: new RegExp(`^\\s*((${NAMES2})\\s*(,\\s*(${NAMES2})\\s*)*)?$`)
};
var CONFIG_KEYS = {
  // Permission
  /** The permission to ask for. */
  locationAuthorizationRequest: oneOf(["Always", "WhenInUse"], "Always"),
  /** Texts of the alert shown when permission is insufficient. */
  locationAuthorizationAlert: map(),
  /** Never show that alert. */
  disableLocationAuthorizationAlert: boolean(false),
  /** Texts shown before background permission is asked for. */
  backgroundPermissionRationale: map({ platform: "A" }),
  // Location
  /** How precise fixes are wanted while moving (DESIRED_ACCURACY_*). */
  desiredAccuracy: oneOf([-2, -1, 10, 100, 1e3, 3e3], -1),
  /** Metres between recorded fixes, before elasticity; 0 records every fix. */
  distanceFilter: number(10, { min: 0, unit: "m" }),
  /** Keep the distance filter the same at every speed. */
  disableElasticity: boolean(false),
  /** How strongly speed widens the distance filter; 0 turns it off. */
  elasticityMultiplier: number(1, { min: 0 }),
  /** Time wanted between fixes while moving. */
  locationUpdateInterval: number(1e3, { min: 0, integer: true, unit: "ms", platform: "A" }),
  /** Show the blue location indicator in the background. */
  showsBackgroundLocationIndicator: boolean(false, { platform: "I" }),
  /** Use live updates with a background session (iOS 17 and later). */
  useSessionEngine: boolean(true, { platform: "I" }),
  /** Keep the process running while stationary. */
  preventSuspend: boolean(false, { platform: "I" }),
  // Filter
  /** Accept every sane fix. */
  disableLocationFilter: boolean(false),
  /** Fixes worse than this stay out of the track. */
  locationFilterMaxAccuracy: number(100, { min: 1, unit: "m" }),
  /** A fix that would need more speed than this is held until others agree with it. */
  locationFilterMaxSpeed: number(60, { min: 1, unit: "m/s" }),
  /**
   * Conservative rejects implausible fixes, Adjust caps them to what is kinematically possible, PassThrough
   * applies the accuracy gate alone.
   */
  locationFilterPolicy: oneOf(["Conservative", "Adjust", "PassThrough"], "Conservative"),
  /** How much acceleration the Kalman filter expects, and how far it trusts reported accuracy. */
  kalmanProfile: oneOf(["DEFAULT", "AGGRESSIVE", "CONSERVATIVE"], "DEFAULT"),
  /** Fixes worse than this add nothing to the odometer; 0 = off. */
  odometerAccuracyThreshold: number(0, { min: 0, unit: "m" }),
  // Motion
  /**
   * How long a stop lasts before the device counts as stationary; also how long moving may stay unconfirmed
   * after start.
   */
  stopTimeout: number(5, { min: 0, unit: "min" }),
  /** Delays moving when activity alone suggests it. */
  motionTriggerDelay: number(0, { min: 0, integer: true, unit: "ms" }),
  /** Activities that count as moving. */
  triggerActivities: text("in_vehicle,on_bicycle,walking,running,on_foot", activityList),
  /** Activity below this confidence is ignored. Default: 75 on Android, 50 on iOS. */
  minimumActivityRecognitionConfidence: optional(number(75, { min: 0, max: 100, integer: true, unit: "%" })),
  /** Time wanted between activity readings. */
  activityRecognitionInterval: number(1e4, { min: 0, integer: true, unit: "ms", platform: "A" }),
  /** Do not use activity recognition (it needs a permission of its own). */
  disableMotionActivityUpdates: boolean(false),
  /** Radius of the region around the parking place whose exit wakes the engine. */
  stationaryRadius: number(200, { min: 1, unit: "m" }),
  /** Distance filter of the low-power watch while stationary. */
  stationaryDistanceFilter: number(75, { min: 0, unit: "m", platform: "I" }),
  /** Accuracy of the low-power watch while stationary. */
  stationaryDesiredAccuracy: oneOf(["HIGH", "BALANCED", "LOW"], "BALANCED"),
  /** Keep a low-power location watch while stationary, although motion senses would wake the engine. */
  stationaryKeepAlive: boolean(true),
  /**
   * While stationary, leave waking to significant motion and regions where the device has them: no activity updates, no
   * acceleration.
   */
  stationaryLowPower: boolean(false),
  /** Time wanted between fixes of the low-power watch. */
  stationaryLocationUpdateInterval: number(3e4, { min: 1e3, integer: true, unit: "ms", platform: "A" }),
  /** Time between heartbeats while enabled. */
  heartbeatInterval: number(60, { min: 1, integer: true, unit: "s" }),
  // Life
  /** Stop tracking when the app is removed from the task list. */
  stopOnTerminate: boolean(false),
  /** Resume tracking after a device boot. */
  startOnBoot: boolean(false),
  /** The persistent notification of the foreground service. */
  notification: object(
    {
      /** Title. */
      title: text("Location"),
      /** Text. */
      text: text("Location tracking active"),
      /** Channel; its importance is frozen per id. */
      channelId: text("geo_location"),
      /** Name of the channel in the system settings. */
      channelName: text("Location"),
      /** Icon. */
      smallIcon: optional(
        text("", { allowed: '"drawable/<name>" or "mipmap/<name>"', pattern: /^(drawable|mipmap)\/.+$/ })
      ),
      /** Accent colour. */
      color: optional(text("", { allowed: '"#RRGGBB"', pattern: /^#[0-9a-f]{6}$/i })),
      /** NOTIFICATION_PRIORITY_*. */
      priority: oneOf([-2, -1, 0, 1, 2], -2)
    },
    { platform: "A" }
  ),
  // Upload
  /** Where records are uploaded; unset = they stay queued. */
  url: optional(text("", address)),
  /** Method of upload requests. */
  method: oneOf(["POST", "PUT", "PATCH"], "POST"),
  /** Headers of upload requests. */
  headers: textMap(),
  /** Values put beside the records in every body. */
  params: map(),
  /** Base of the extras of every record. */
  extras: map(),
  /** Property of the body that holds the records; "." puts them at the root. */
  httpRootProperty: text("location"),
  /** Upload by itself; false: only sync() uploads. */
  autoSync: boolean(true),
  /** Wait for this many records before uploading; 0 = every record. */
  autoSyncThreshold: number(0, { min: 0, integer: true, unit: "records" }),
  /** Longest wait of records below the threshold; each upload wakes the radio. */
  autoSyncInterval: number(300, { min: 1, integer: true, unit: "s" }),
  /** Wait for Wi-Fi; sync() always uploads. */
  disableAutoSyncOnCellular: boolean(false),
  /** Send arrays of records instead of one a request. */
  batchSync: boolean(false),
  /** Records in one request; -1 = up to 250 records or 256 kB. */
  maxBatchSize: number(-1, { min: -1, integer: true, unit: "records" }),
  /** Time after which a request is given up. */
  httpTimeoutMs: number(3e4, { min: 1, integer: true, unit: "ms" }),
  /** Compress bodies over 1 kB; the server must accept it. */
  gzip: boolean(false),
  /** Longest queue; the oldest records are dropped and counted. -1 = no limit. */
  maxRecordsToPersist: number(-1, { min: -1, integer: true, unit: "records" }),
  /** Records older than this are dropped and counted; fractions allowed; 0 = no limit. */
  maxDaysToPersist: number(0, { min: 0, unit: "days" }),
  /** Tokens for uploads and how to refresh them. */
  authorization: optional(
    object(
      {
        /** Token strategy; JWT sends `Authorization: Bearer <token>`. */
        strategy: optional(text("JWT")),
        /** Access token; kept apart from the config, as a secret. */
        accessToken: optional(text("")),
        /** Refresh token; kept apart from the config, as a secret. */
        refreshToken: optional(text("")),
        /** Where tokens are refreshed. */
        refreshUrl: optional(text("", address)),
        /** Body of the refresh request; {refreshToken} is replaced at any depth. */
        refreshPayload: map(),
        /** Headers of the refresh request. */
        refreshHeaders: textMap(),
        /** Another way to send the token, such as "X-Api-Key: {token}". */
        header: optional(
          text("", { allowed: '"<Name>: <value with {token}>"', pattern: /^[^\s:]+:.*\{token\}/ })
        )
      },
      {}
    )
  ),
  // Geofences
  /** Fences farther than this are not monitored. */
  geofenceProximityRadius: number(1e3, { min: 0, unit: "m" }),
  /** Fences registered with the platform at once; -1 = what the platform allows. */
  maxMonitoredGeofences: number(-1, { min: -1, integer: true }),
  /** ENTER at once when a fence is added around the device. */
  geofenceInitialTriggerEntry: boolean(true),
  // Safety
  /** Detect collisions while moving. */
  crashDetection: object(
    {
      /** Off by default. */
      enabled: boolean(false),
      /** Speed before the impact. */
      minSpeed: number(11.11, { min: 0, unit: "m/s" }),
      /** Peak of the impact. */
      impactThreshold: number(4, { min: 1, unit: "g" })
    },
    {}
  ),
  /** Detect handling of the phone at driving speed. */
  distractionDetection: object(
    {
      /** Off by default. */
      enabled: boolean(false),
      /** Driving speed from which handling counts. */
      minSpeed: number(5, { min: 0, unit: "m/s" }),
      /** Shorter episodes are ignored. */
      minEpisodeSec: number(5, { min: 0, unit: "s" })
    },
    {}
  ),
  // Diagnostics
  /** Sound cues. */
  debug: boolean(false),
  /** What the log keeps besides errors and warnings (LOG_LEVEL_*). */
  logLevel: oneOf([0, 1, 2, 3, 4, 5], 0),
  /** Older log entries are dropped. */
  logMaxDays: number(3, { min: 0, unit: "days" }),
  /** Where uploadLog() sends the log. */
  logUrl: optional(text("", address)),
  /** Add extras.diagnostics to every record. */
  diagnosticExtras: boolean(false)
};

// ../../packages/core/src/config/config.ts
var rules = new Map(Object.entries(CONFIG_KEYS));
function refuse(path, rule, value) {
  const secret = path === "authorization" || /token$/i.test(path);
  const given = secret ? typeof value : quoted2(value);
  throw new GeoError("INVALID_CONFIG", `${path} must be ${rule.allowed}; got ${given}`);
}
function check(path, rule, value) {
  if (!rule.accepts(value)) refuse(path, rule, value);
}
function unsayable(key2, cause) {
  return new GeoError("INVALID_CONFIG", `${key2} must be what JSON can say; ${messageOf(cause)}`);
}
function copied3(key2, value) {
  if (typeof value !== "object") return value;
  try {
    return JSON.parse(JSON.stringify(value));
  } catch (error) {
    throw unsayable(key2, error);
  }
}
function mergeFields(path, rule, base, patch) {
  const merged = isPlainObject(base) ? { ...base } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === void 0) continue;
    if (value === null) {
      delete merged[name];
      continue;
    }
    const field = rule.fields?.[name];
    if (field) check(`${path}.${name}`, field, value);
    merged[name] = copied3(`${path}.${name}`, value);
  }
  return merged;
}
function applyPatch(given, patch) {
  if (!isPlainObject(patch))
    throw new GeoError("INVALID_CONFIG", `config must be an object; got ${quoted2(patch)}`);
  const next = { ...given };
  for (const [key2, value] of Object.entries(patch)) {
    if (value === void 0 || key2 === "reset" || key2 === "__proto__") continue;
    if (value === null) {
      delete next[key2];
      continue;
    }
    const rule = rules.get(key2);
    if (rule) check(key2, rule, value);
    next[key2] = rule?.fields ? mergeFields(key2, rule, next[key2], value) : copied3(key2, value);
  }
  return next;
}
function resolveConfig(given, profile) {
  const config = { ...given };
  for (const key2 of Object.keys(CONFIG_KEYS)) {
    const rule = CONFIG_KEYS[key2];
    const value = given[key2];
    if (value === void 0) config[key2] = rule.default;
    else if (rule.fields) config[key2] = { ...rule.default, ...value };
  }
  config.minimumActivityRecognitionConfidence ??= profile.minimumActivityConfidence;
  return config;
}
function unknownKeys(given) {
  return Object.keys(given).filter((key2) => !rules.has(key2));
}
function sound(stored) {
  if (!isPlainObject(stored)) return { given: {}, dropped: [] };
  const given = {};
  const dropped = [];
  for (const [key2, value] of Object.entries(stored)) {
    try {
      Object.assign(given, applyPatch({}, { [key2]: value }));
    } catch {
      dropped.push(key2);
    }
  }
  return { given, dropped };
}

// ../../packages/core/src/engine/operations/state.ts
function describeState(parts) {
  const { situation, ledger, sync, motion, track: track2, sensing, tracking, geofences } = parts;
  const now = parts.ports.scheduler.uptime();
  const seconds = (up) => up === void 0 ? null : Math.max(0, Math.round((now - up) / 1e3));
  return {
    enabled: tracking.enabled,
    trackingActive: sensing.location !== void 0,
    authorization: situation.authorization,
    lastRawFixAge: seconds(track2.lastRawUp),
    lastAcceptedFixAge: seconds(track2.lastAcceptedUp),
    lastLocationError: situation.locationError?.message ?? null,
    locationFailureCount: situation.locationFailureCount,
    backgroundRearmCount: situation.backgroundRearmCount,
    watchdogRecoveryCount: situation.watchdogRecoveryCount,
    wakeRearmCount: situation.wakeRearmCount,
    stationaryRegionArmed: isStationaryArmed(sensing.regions),
    monitoredWakeRegions: sensing.regions.filter(({ identifier }) => isWakeRegion(identifier)).length,
    lastWakeError: situation.lastWakeError,
    trackingMode: tracking.mode,
    // Unconfirmed moving is moving here: start has announced it.
    isMoving: motion.mode !== "off" && motion.verdict !== false,
    schedulerEnabled: false,
    odometer: track2.odometer,
    geofenceCount: geofences.count,
    lastGeofenceError: geofences.lastError,
    connected: situation.connected,
    lastStorageError: ledger.failure,
    refusedRecordCount: ledger.refused,
    uploadParked: sync.parked
  };
}

// ../../packages/core/src/engine/operations/tracking.ts
function trackingOperations(parts, gate) {
  const { ledger, settings, tracking } = parts;
  let opening;
  async function state() {
    await ledger.settled();
    return describeState(parts);
  }
  async function turned(run) {
    await gate.open();
    await gate.write(run);
    return state();
  }
  async function setConfig(patch) {
    await gate.open();
    applyPatch({}, patch);
    await gate.write(() => settings.apply(patch, "stored"));
    return state();
  }
  return {
    async ready(config = {}) {
      applyPatch({}, config);
      const before = opening;
      const mine = (async () => {
        await before?.catch(() => void 0);
        if (gate.isReady) return setConfig(config);
        await gate.booted();
        await gate.write(() => settings.apply(config, config.reset === false ? "stored" : "defaults"));
        gate.admit();
        return state();
      })();
      opening = mine;
      return mine;
    },
    setConfig,
    start: () => turned(() => tracking.begin(TRACKING_MODE_LOCATION)),
    startGeofences: () => turned(() => tracking.begin(TRACKING_MODE_GEOFENCES)),
    stop: () => turned(tracking.end),
    getState: () => gate.open().then(state),
    async changePace(isMoving) {
      await gate.open();
      if (typeof isMoving !== "boolean")
        throw new GeoError("INVALID_ARGUMENT", `changePace needs true or false; got ${String(isMoving)}`);
      if (!tracking.enabled) throw new GeoError("DISABLED", "tracking is off: call start() first");
      await gate.write(() => tracking.changePace(isMoving));
    },
    async getOdometer() {
      await gate.open();
      await ledger.settled();
      return parts.track.odometer;
    }
  };
}

// ../../packages/core/src/engine/operations/client.ts
function createClient(parts, close) {
  const { outstanding } = parts;
  const gate = createGate(parts);
  let closing;
  const engine = {
    ...trackingOperations(parts, gate),
    ...queueOperations(parts, gate),
    ...quarantineOperations(parts, gate),
    ...positionOperations(parts, gate),
    ...geofenceOperations(parts, gate),
    ...deviceOperations(parts, gate),
    ...logOperations(parts, gate),
    ...authOperations(parts, gate),
    ...headingOperations(parts, gate),
    ...listening(parts),
    get busy() {
      return outstanding.busy || parts.positions.isPending;
    },
    idle: () => outstanding.idle(),
    async close() {
      gate.shut();
      closing ??= close();
      await closing;
    }
  };
  return { engine, fail: (message) => gate.fail(new GeoError("STORAGE", message)) };
}

// ../../packages/core/src/engine/outstanding.ts
function createOutstanding(ledger) {
  let pending = 0;
  let quiet = [];
  function ended() {
    pending--;
    if (pending > 0) return;
    const waiting = quiet;
    quiet = [];
    for (const resolve of waiting) resolve();
  }
  const read2 = (work2, done, failed2) => {
    pending++;
    work2.then(done, failed2).then(ended, ended);
  };
  return {
    read: read2,
    follow: (work2, done, failed2) => read2(
      work2,
      (value) => ledger.step(() => done?.(value)),
      (reason) => ledger.step(() => failed2?.(reason))
    ),
    get busy() {
      return pending > 0 || ledger.busy;
    },
    async idle() {
      while (pending > 0 || ledger.busy) {
        if (ledger.busy) await ledger.settled();
        else await new Promise((resolve) => quiet.push(resolve));
      }
    }
  };
}

// ../../packages/core/src/locations/sane.ts
var WIDEST_ACCURACY = 20037508;
function unusableFields(reading2) {
  const { latitude, longitude, accuracy } = reading2;
  return (Number.isFinite(latitude) && latitude >= -90 && latitude <= 90 ? 0 : 1) + (Number.isFinite(longitude) && longitude >= -180 && longitude <= 180 ? 0 : 1) + (accuracy > 0 && accuracy <= WIDEST_ACCURACY ? 0 : 1);
}
var LAST_DATE = 864e13;
function cleaned(reading2) {
  if (isAny(reading2.altitude) && isSize(reading2.altitudeAccuracy) && isAny(reading2.ellipsoidalAltitude) && isSize(reading2.speed) && isSize(reading2.speedAccuracy) && isHeading(reading2.heading) && isSize(reading2.headingAccuracy) && isTime(reading2.time) && isAny(reading2.ageMillis)) {
    return reading2;
  }
  const copy = { ...reading2 };
  if (!isAny(copy.altitude)) delete copy.altitude;
  if (!isSize(copy.altitudeAccuracy)) delete copy.altitudeAccuracy;
  if (!isAny(copy.ellipsoidalAltitude)) delete copy.ellipsoidalAltitude;
  if (!isSize(copy.speed)) delete copy.speed;
  if (!isSize(copy.speedAccuracy)) delete copy.speedAccuracy;
  if (!isHeading(copy.heading)) delete copy.heading;
  if (!isSize(copy.headingAccuracy)) delete copy.headingAccuracy;
  if (!isTime(copy.time)) delete copy.time;
  if (!isAny(copy.ageMillis)) delete copy.ageMillis;
  return copy;
}
function isAny(value) {
  return value === void 0 || Number.isFinite(value);
}
function isSize(value) {
  return value === void 0 || Number.isFinite(value) && value >= 0;
}
function isHeading(value) {
  return value === void 0 || value >= 0 && value <= 360;
}
function isTime(value) {
  return value === void 0 || value >= -LAST_DATE && value <= LAST_DATE;
}

// ../../packages/core/src/memory/instant.ts
function later(instant, millis) {
  return { up: instant.up + millis, wall: instant.wall + millis };
}

// ../../packages/core/src/locations/unfiltered-fix.ts
function unfilteredFix(reading2, at) {
  const clean = cleaned(reading2);
  const { latitude, longitude, accuracy, ageMillis: ageMillis2, time: time2, speed = 0, filtered = false } = clean;
  const age = Math.max(0, ageMillis2 ?? 0);
  const taken = later(at, -age);
  return {
    latitude,
    longitude,
    accuracy,
    taken: time2 === void 0 ? taken : { up: taken.up, wall: time2 },
    ...ageMillis2 === void 0 ? {} : { ageMillis: age },
    speed,
    filtered,
    relaxed: false,
    reanchored: false,
    reading: clean
  };
}

// ../../packages/core/src/engine/positions/one-shots.ts
var SAMPLE_INTERVAL_MILLIS = 1e3;
var FINAL_CODES = /* @__PURE__ */ new Set([1, 3]);
function createOneShots(env) {
  const calls = /* @__PURE__ */ new Set();
  function end(call) {
    calls.delete(call);
    call.settle();
    env.changed();
  }
  function timedOut(call) {
    end(call);
    if (call.best) {
      call.resolve(call.best);
      return;
    }
    const why = call.lastError === void 0 ? "" : `; the platform said: ${call.lastError}`;
    call.reject(
      new GeoError("TIMEOUT", `no fix within ${call.timeoutMillis / 1e3} s${why}`, { locationCode: 408 })
    );
  }
  return {
    locate(wanted) {
      return new Promise((resolve, reject) => {
        const cancel2 = env.after(wanted.timeoutMillis, () => timedOut(call));
        const call = {
          ...wanted,
          since: env.at(),
          taken: 0,
          best: void 0,
          lastError: void 0,
          settle: cancel2,
          resolve,
          reject
        };
        calls.add(call);
        env.changed();
      });
    },
    offer(fix2) {
      for (const call of [...calls]) {
        if (fix2.taken.up < call.since.up) continue;
        call.taken++;
        if (call.best === void 0 || fix2.accuracy <= call.best.accuracy) call.best = fix2;
        if (call.taken < call.samples) continue;
        end(call);
        call.resolve(call.best);
      }
    },
    failed({ code, message }) {
      for (const call of [...calls]) {
        call.lastError = message;
        if (!FINAL_CODES.has(code)) continue;
        end(call);
        call.reject(new GeoError("PERMISSION_DENIED", message, { locationCode: code }));
      }
    },
    rejectAll(error) {
      for (const call of [...calls]) {
        end(call);
        call.reject(error);
      }
    },
    wishes: () => [...calls].map(({ desiredAccuracy }) => ({
      location: {
        desiredAccuracy,
        distanceFilter: 0,
        interval: SAMPLE_INTERVAL_MILLIS,
        background: env.inBackground()
      }
    })),
    get pending() {
      return calls.size;
    }
  };
}

// ../../packages/core/src/engine/positions/position-watches.ts
var INTERVAL_MILLIS = 1e3;
var EARLY_SHARE = 0.1;
function createPositionWatches(env) {
  const entries = /* @__PURE__ */ new Set();
  return {
    add(options, listener, failure) {
      const entry = {
        options,
        intervalMillis: options.interval ?? INTERVAL_MILLIS,
        listener,
        failure,
        lastUp: Number.NEGATIVE_INFINITY
      };
      entries.add(entry);
      env.changed();
      return {
        remove() {
          if (entries.delete(entry)) env.changed();
        }
      };
    },
    offer(fix2) {
      for (const entry of [...entries]) {
        if (fix2.taken.up - entry.lastUp < entry.intervalMillis * (1 - EARLY_SHARE)) continue;
        entry.lastUp = fix2.taken.up;
        env.record(fix2, entry.options, (location) => {
          if (entries.has(entry)) entry.listener(location);
        });
      }
    },
    failed(error) {
      for (const { failure } of [...entries]) if (failure) env.guarded(() => failure(error));
    },
    removeAll() {
      entries.clear();
      env.changed();
    },
    wishes: () => [...entries].map(({ options, intervalMillis }) => ({
      location: {
        desiredAccuracy: options.desiredAccuracy ?? env.configuredAccuracy(),
        distanceFilter: 0,
        interval: intervalMillis,
        background: env.inBackground()
      }
    }))
  };
}

// ../../packages/core/src/engine/positions/positions.ts
var SAMPLES = 3;
var TIMEOUT_SECONDS = 30;
var ODOMETER_FIX_AGE_MILLIS = 6e4;
var DENIED = /* @__PURE__ */ new Set([1, 2]);
function createPositions(parts, timers2) {
  const { ledger, situation, config } = parts;
  let last2;
  let isClosed = false;
  const shared2 = {
    inBackground: () => situation.background,
    changed: () => ledger.step(() => parts.sensing.replan())
  };
  const oneShots = createOneShots({
    ...shared2,
    after: (millis, run) => timers2.after(millis, () => ledger.step(run)),
    at: () => ledger.now()
  });
  const watches = createPositionWatches({
    ...shared2,
    configuredAccuracy: () => config().desiredAccuracy,
    record(fix2, { persist = true, extras }, hear) {
      const record = parts.track.describe(fix2, { extras: { watch: true, ...extras } });
      if (persist) parts.records.append(record, hear);
      else ledger.emit("location", record, hear);
    },
    guarded(run) {
      try {
        run();
      } catch (error) {
        ledger.log(1, "listener:threw", `a listener of watchPosition threw: ${messageOf(error)}`);
      }
    }
  });
  function requireReceiver() {
    if (isClosed) throw new GeoError("CLOSED", "this engine was closed", { locationCode: 499 });
    if (!parts.ports.sensor.available.has("location")) {
      throw new GeoError("UNAVAILABLE", "this device has no location receiver", {
        locationCode: LOCATION_ERROR_UNAVAILABLE
      });
    }
    if (DENIED.has(situation.authorization)) {
      throw new GeoError("PERMISSION_DENIED", "the user has not allowed location", {
        locationCode: LOCATION_ERROR_PERMISSION_DENIED
      });
    }
    if (situation.authorization === 0) parts.platform.askPermission();
  }
  function fresh(maximumAge) {
    const { up } = ledger.now();
    const { lastAccepted } = parts.track;
    const unjudged = last2 && unfilteredFix(last2.reading, last2.at);
    const newest = unjudged && (!lastAccepted || unjudged.taken.up > lastAccepted.taken.up) ? unjudged : lastAccepted;
    return newest && up - newest.taken.up <= maximumAge ? newest : void 0;
  }
  function describe2(fix2, details) {
    const age = Math.max(0, ledger.at.up - fix2.taken.up);
    return parts.track.describe(fix2, { sample: true, age, ...details });
  }
  async function whereNow() {
    const near = fresh(ODOMETER_FIX_AGE_MILLIS);
    if (near) return near;
    try {
      requireReceiver();
      const { desiredAccuracy } = config();
      return await oneShots.locate({ samples: 1, timeoutMillis: TIMEOUT_SECONDS * 1e3, desiredAccuracy });
    } catch (error) {
      const any = fresh(Number.POSITIVE_INFINITY);
      if (any) return any;
      throw error;
    }
  }
  return {
    async current(options) {
      const { samples = SAMPLES, timeout = TIMEOUT_SECONDS, maximumAge = 0 } = options;
      const { persist = parts.tracking.enabled, desiredAccuracy = config().desiredAccuracy } = options;
      requireReceiver();
      const cached = maximumAge > 0 ? fresh(maximumAge) : void 0;
      const wanted = { samples, timeoutMillis: timeout * 1e3, desiredAccuracy };
      const fix2 = cached ?? await oneShots.locate(wanted);
      const record = ledger.within(() => {
        const extras = layerExtras({ getCurrentPosition: true }, options.extras);
        const described = describe2(fix2, extras === void 0 ? {} : { extras });
        ledger.trace("positions", `answered with the fix of ${fix2.taken.up}, accuracy ${fix2.accuracy}`);
        if (persist) parts.records.append(described);
        return described;
      });
      await ledger.settled();
      return record;
    },
    watch(options, listener, failure) {
      requireReceiver();
      return watches.add(options, listener, failure);
    },
    dropWatches: watches.removeAll,
    async setOdometer(metres) {
      ledger.step(() => parts.track.setOdometer(metres));
      await ledger.settled();
      const fix2 = await whereNow();
      return ledger.within(() => describe2(fix2, { event: "odometer" }));
    },
    heard(reading2) {
      if (unusableFields(reading2) > 0) return;
      last2 = { reading: reading2, at: ledger.at };
      if (parts.tracking.enabled && oneShots.pending === 0) return;
      const fix2 = unfilteredFix(reading2, ledger.at);
      oneShots.offer(fix2);
      if (parts.tracking.enabled) return;
      watches.offer(fix2);
      parts.heading.offer(fix2);
    },
    accepted: watches.offer,
    failed(error) {
      oneShots.failed(error);
      watches.failed(error);
    },
    wishes: () => [...oneShots.wishes(), ...watches.wishes()],
    get isPending() {
      return oneShots.pending > 0;
    },
    close() {
      isClosed = true;
      oneShots.rejectAll(
        new GeoError("CLOSED", "this engine was closed before there was a fix", { locationCode: 499 })
      );
      watches.removeAll();
    }
  };
}

// ../../packages/core/src/engine/retention.ts
var RETENTION_INTERVAL_MILLIS = 36e5;
function createRetention(parts) {
  const { scheduler } = parts.ports;
  let trimming = false;
  let again = false;
  let cancel2;
  function due() {
    again = trimming;
    if (trimming) return;
    trimming = true;
    const ended = () => {
      trimming = false;
      if (again) due();
    };
    parts.outstanding.read(
      Promise.resolve().then(() => parts.records.trim()),
      ended,
      ended
    );
  }
  function begin() {
    cancel2?.();
    cancel2 = scheduler.after(RETENTION_INTERVAL_MILLIS, () => {
      due();
      begin();
    });
  }
  return { due, begin, end: () => cancel2?.() };
}

// ../../packages/core/src/engine/timers.ts
function createTimers(scheduler) {
  const pending = /* @__PURE__ */ new Set();
  let hasEnded = false;
  return {
    after(delayMillis, run) {
      if (hasEnded) return () => void 0;
      const cancel2 = () => {
        pending.delete(cancel2);
        cancelTimer();
      };
      const cancelTimer = scheduler.after(delayMillis, () => {
        pending.delete(cancel2);
        run();
      });
      pending.add(cancel2);
      return cancel2;
    },
    end() {
      hasEnded = true;
      for (const cancel2 of [...pending]) cancel2();
    }
  };
}

// ../../packages/core/src/engine/tracking.ts
function createTracking(parts) {
  let enabled = false;
  let mode = TRACKING_MODE_LOCATION;
  const send = (type) => parts.life.send({ type, at: parts.ledger.at });
  function remember() {
    const { bootId } = parts;
    parts.ledger.remember("enabled", { enabled, trackingMode: mode, bootId });
  }
  function intend() {
    remember();
    parts.platform.show();
    parts.heartbeat.retime();
    parts.sensing.replan();
  }
  return {
    get enabled() {
      return enabled;
    },
    get mode() {
      return mode;
    },
    restore(memory2) {
      enabled = memory2.enabled;
      mode = memory2.trackingMode ?? TRACKING_MODE_LOCATION;
      if (memory2.bootId !== parts.bootId) remember();
    },
    resume(regions2) {
      if (!enabled) return;
      parts.ledger.trace("engine", "resumed tracking");
      parts.platform.show();
      parts.platform.askPermission();
      if (mode === TRACKING_MODE_GEOFENCES) return;
      parts.track.begin();
      if (parts.motion.mode === "off") regions2.motion.send({ type: "tracking.start", at: parts.ledger.at });
    },
    begin(wanted) {
      if (enabled && mode === wanted) return;
      if (enabled && mode === TRACKING_MODE_LOCATION) parts.track.end();
      if (!enabled) {
        parts.situation.locationFailureCount = 0;
        parts.situation.locationError = null;
        parts.situation.lastWakeError = null;
      }
      if (wanted === TRACKING_MODE_LOCATION) parts.track.beginSession();
      else if (!enabled) parts.track.sessionOpened();
      enabled = true;
      mode = wanted;
      intend();
      send(wanted === TRACKING_MODE_LOCATION ? "tracking.start" : "geofences.start");
      parts.platform.askPermission();
    },
    end() {
      parts.heading.disarm();
      if (!enabled) return;
      if (mode === TRACKING_MODE_LOCATION) parts.track.end();
      enabled = false;
      intend();
      send("tracking.stop");
    },
    changePace: (isMoving) => parts.life.send({ type: isMoving ? "pace.moving" : "pace.stationary", at: parts.ledger.at })
  };
}

// ../../packages/core/src/memory/deadline.ts
function deadlineAfter(at, waitMillis2, bootId) {
  return { ...later(at, waitMillis2), bootId, wait: waitMillis2 };
}
function remainingMillis(deadline, at, bootId) {
  if (deadline.bootId === bootId) return Math.max(0, deadline.up - at.up);
  return Math.max(0, Math.min(deadline.wait, deadline.wall - at.wall));
}
var NEVER_MILLIS = Number.MAX_SAFE_INTEGER;

// ../../packages/core/src/memory/from-task.ts
function fromTask(run) {
  const cancels = /* @__PURE__ */ new WeakMap();
  return {
    getInitialSnapshot: (_scope, input) => ({ status: "active", output: void 0, error: void 0, input }),
    start(snapshot, { self: self2 }) {
      if (snapshot.status !== "active") return;
      const send = (event) => {
        if (self2.getSnapshot().status === "active") self2.send(event);
      };
      const settle2 = {
        done: (output) => send({ type: "task.done", output }),
        fail: (reason) => send({ type: "task.failed", reason })
      };
      try {
        const cancel2 = run(snapshot.input, settle2);
        if (cancel2) cancels.set(self2, cancel2);
      } catch (reason) {
        settle2.fail(reason);
      }
    },
    transition(snapshot, event, { self: self2 }) {
      if (snapshot.status !== "active") return snapshot;
      const { input } = snapshot;
      switch (event.type) {
        case "task.done":
          return { status: "done", output: event.output, error: void 0, input };
        case "task.failed":
          return { status: "error", output: void 0, error: event.reason, input };
        case "xstate.stop":
          cancels.get(self2)?.();
          return { status: "stopped", output: void 0, error: void 0, input };
      }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    restoreSnapshot: (snapshot) => snapshot
  };
}

// ../../packages/core/src/auth/tokens.ts
var TOKEN_FIELDS = ["accessToken", "refreshToken"];
var NO_TOKENS = { version: 1, known: {} };
function isTokenMemory(value) {
  const { version, known, ...rest } = value;
  if (version !== 1 || typeof known !== "object" || known === null) return false;
  const isText = (text3) => typeof text3 === "string";
  const lists = Object.values(known);
  return Object.values(rest).every(isText) && lists.every((list) => Array.isArray(list) && list.every(isText));
}
function pairOf({ accessToken, refreshToken }) {
  return {
    ...accessToken === void 0 ? {} : { accessToken },
    ...refreshToken === void 0 ? {} : { refreshToken }
  };
}

// ../../packages/core/src/auth/adoption.ts
var DIGEST_LENGTH = 16;
var KNOWN_MAX = 128;
var digest = (token) => sha256(token).slice(0, DIGEST_LENGTH);
function withoutTokens(given) {
  if (!isPlainObject(given.authorization)) return given;
  const { accessToken: _access, refreshToken: _refresh, ...authorization } = given.authorization;
  return { ...given, authorization };
}
function adopted(memory2, patch, base) {
  const { authorization } = patch;
  if (authorization === void 0) return memory2;
  if (authorization === null) return { version: 1, known: {} };
  const tokens = {};
  const known = {};
  const isNew = (field) => {
    const token = authorization[field];
    return typeof token === "string" && !(memory2.known[field] ?? []).includes(digest(token));
  };
  const replaces = base === "defaults" && TOKEN_FIELDS.some(isNew);
  for (const field of TOKEN_FIELDS) {
    const token = authorization[field];
    if (token === null || token === void 0 && replaces) continue;
    if (typeof token === "string" && isNew(field)) {
      tokens[field] = token;
      known[field] = [digest(token)];
      continue;
    }
    if (memory2[field] !== void 0) tokens[field] = memory2[field];
    if (memory2.known[field] !== void 0) known[field] = memory2.known[field];
  }
  return { version: 1, ...tokens, known };
}
function refreshed(memory2, fresh) {
  const known = { ...memory2.known };
  for (const field of TOKEN_FIELDS) {
    const token = fresh[field];
    if (token === void 0 || token === memory2[field]) continue;
    const [given, ...since] = memory2.known[field] ?? [];
    const made = [...since, digest(token)].slice(-KNOWN_MAX);
    known[field] = given === void 0 ? made : [given, ...made];
  }
  return { ...memory2, ...fresh, known };
}

// ../../node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/xstate-dev.esm.js
function getGlobal() {
  if (typeof globalThis !== "undefined") {
    return globalThis;
  }
  if (typeof self !== "undefined") {
    return self;
  }
  if (typeof window !== "undefined") {
    return window;
  }
  if (typeof global !== "undefined") {
    return global;
  }
}
function getDevTools() {
  const w = getGlobal();
  if (w.__xstate__) {
    return w.__xstate__;
  }
  return void 0;
}
var devToolsAdapter = (service) => {
  if (typeof window === "undefined") {
    return;
  }
  const devTools = getDevTools();
  if (devTools) {
    devTools.register(service);
  }
};

// ../../node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/raise-effbee0c.esm.js
var Mailbox = class {
  constructor(_process) {
    this._process = _process;
    this._active = false;
    this._current = null;
    this._last = null;
  }
  start() {
    this._active = true;
    this.flush();
  }
  clear() {
    if (this._current) {
      this._current.next = null;
      this._last = this._current;
    }
  }
  enqueue(event) {
    const enqueued = {
      value: event,
      next: null
    };
    if (this._current) {
      this._last.next = enqueued;
      this._last = enqueued;
      return;
    }
    this._current = enqueued;
    this._last = enqueued;
    if (this._active) {
      this.flush();
    }
  }
  flush() {
    while (this._current) {
      const consumed = this._current;
      this._process(consumed.value);
      this._current = consumed.next;
    }
    this._last = null;
  }
};
var STATE_DELIMITER = ".";
var TARGETLESS_KEY = "";
var NULL_EVENT = "";
var STATE_IDENTIFIER = "#";
var WILDCARD = "*";
var XSTATE_INIT = "xstate.init";
var XSTATE_ERROR = "xstate.error";
var XSTATE_STOP = "xstate.stop";
function createAfterEvent(delayRef, id) {
  return {
    type: `xstate.after.${delayRef}.${id}`
  };
}
function createDoneStateEvent(id, output) {
  return {
    type: `xstate.done.state.${id}`,
    output
  };
}
function createDoneActorEvent(invokeId, output) {
  return {
    type: `xstate.done.actor.${invokeId}`,
    output,
    actorId: invokeId
  };
}
function createErrorActorEvent(id, error) {
  return {
    type: `xstate.error.actor.${id}`,
    error,
    actorId: id
  };
}
function createInitEvent(input) {
  return {
    type: XSTATE_INIT,
    input
  };
}
function reportUnhandledError(err) {
  setTimeout(() => {
    throw err;
  });
}
var symbolObservable = (() => typeof Symbol === "function" && Symbol.observable || "@@observable")();
function matchesState(parentStateId, childStateId) {
  const parentStateValue = toStateValue(parentStateId);
  const childStateValue = toStateValue(childStateId);
  if (typeof childStateValue === "string") {
    if (typeof parentStateValue === "string") {
      return childStateValue === parentStateValue;
    }
    return false;
  }
  if (typeof parentStateValue === "string") {
    return parentStateValue in childStateValue;
  }
  return Object.keys(parentStateValue).every((key2) => {
    if (!(key2 in childStateValue)) {
      return false;
    }
    return matchesState(parentStateValue[key2], childStateValue[key2]);
  });
}
function toStatePath(stateId) {
  if (isArray(stateId)) {
    return stateId;
  }
  const result = [];
  let segment = "";
  for (let i = 0; i < stateId.length; i++) {
    const char = stateId.charCodeAt(i);
    switch (char) {
      // \
      case 92:
        segment += stateId[i + 1];
        i++;
        continue;
      // .
      case 46:
        result.push(segment);
        segment = "";
        continue;
    }
    segment += stateId[i];
  }
  result.push(segment);
  return result;
}
function toStateValue(stateValue) {
  if (isMachineSnapshot(stateValue)) {
    return stateValue.value;
  }
  if (typeof stateValue !== "string") {
    return stateValue;
  }
  const statePath = toStatePath(stateValue);
  return pathToStateValue(statePath);
}
function pathToStateValue(statePath) {
  if (statePath.length === 1) {
    return statePath[0];
  }
  const value = {};
  let marker = value;
  for (let i = 0; i < statePath.length - 1; i++) {
    if (i === statePath.length - 2) {
      marker[statePath[i]] = statePath[i + 1];
    } else {
      const previous = marker;
      marker = {};
      previous[statePath[i]] = marker;
    }
  }
  return value;
}
function mapValues(collection, iteratee) {
  const result = {};
  const collectionKeys = Object.keys(collection);
  for (let i = 0; i < collectionKeys.length; i++) {
    const key2 = collectionKeys[i];
    result[key2] = iteratee(collection[key2], key2, collection, i);
  }
  return result;
}
function toArrayStrict(value) {
  if (isArray(value)) {
    return value;
  }
  return [value];
}
function toArray(value) {
  if (value === void 0) {
    return [];
  }
  return toArrayStrict(value);
}
function resolveOutput(mapper, context, event, self2) {
  if (typeof mapper === "function") {
    return mapper({
      context,
      event,
      self: self2
    });
  }
  return mapper;
}
function isArray(value) {
  return Array.isArray(value);
}
function isErrorActorEvent(event) {
  return event.type.startsWith("xstate.error.actor");
}
function toTransitionConfigArray(configLike) {
  return toArrayStrict(configLike).map((transitionLike) => {
    if (typeof transitionLike === "undefined" || typeof transitionLike === "string") {
      return {
        target: transitionLike
      };
    }
    return transitionLike;
  });
}
function normalizeTarget(target) {
  if (target === void 0 || target === TARGETLESS_KEY) {
    return void 0;
  }
  return toArray(target);
}
function toObserver(nextHandler, errorHandler, completionHandler) {
  const isObserver = typeof nextHandler === "object";
  const self2 = isObserver ? nextHandler : void 0;
  return {
    next: (isObserver ? nextHandler.next : nextHandler)?.bind(self2),
    error: (isObserver ? nextHandler.error : errorHandler)?.bind(self2),
    complete: (isObserver ? nextHandler.complete : completionHandler)?.bind(self2)
  };
}
function createInvokeId(stateNodeId, index) {
  return `${index}.${stateNodeId}`;
}
function resolveReferencedActor(machine, src) {
  const match = src.match(/^xstate\.invoke\.(\d+)\.(.*)/);
  if (!match) {
    return machine.implementations.actors[src];
  }
  const [, indexStr, nodeId] = match;
  const node = machine.getStateNodeById(nodeId);
  const invokeConfig = node.config.invoke;
  return (Array.isArray(invokeConfig) ? invokeConfig[indexStr] : invokeConfig).src;
}
function matchesEventDescriptor(eventType, descriptor) {
  if (descriptor === eventType) {
    return true;
  }
  if (descriptor === WILDCARD) {
    return true;
  }
  if (!descriptor.endsWith(".*")) {
    return false;
  }
  const partialEventTokens = descriptor.split(".");
  const eventTokens = eventType.split(".");
  for (let tokenIndex = 0; tokenIndex < partialEventTokens.length; tokenIndex++) {
    const partialEventToken = partialEventTokens[tokenIndex];
    const eventToken = eventTokens[tokenIndex];
    if (partialEventToken === "*") {
      const isLastToken = tokenIndex === partialEventTokens.length - 1;
      return isLastToken;
    }
    if (partialEventToken !== eventToken) {
      return false;
    }
  }
  return true;
}
function createScheduledEventId(actorRef, id) {
  return `${actorRef.sessionId}.${id}`;
}
var idCounter = 0;
function createSystem(rootActor, options) {
  const children = /* @__PURE__ */ new Map();
  const keyedActors = /* @__PURE__ */ new Map();
  const reverseKeyedActors = /* @__PURE__ */ new WeakMap();
  const inspectionObservers = /* @__PURE__ */ new Set();
  const timerMap = {};
  const {
    clock,
    logger
  } = options;
  const scheduler = {
    schedule: (source, target, event, delay, id = Math.random().toString(36).slice(2)) => {
      const scheduledEvent = {
        source,
        target,
        event,
        delay,
        id,
        startedAt: Date.now()
      };
      const scheduledEventId = createScheduledEventId(source, id);
      system._snapshot._scheduledEvents[scheduledEventId] = scheduledEvent;
      const timeout = clock.setTimeout(() => {
        delete timerMap[scheduledEventId];
        delete system._snapshot._scheduledEvents[scheduledEventId];
        system._relay(source, target, event);
      }, delay);
      timerMap[scheduledEventId] = timeout;
    },
    cancel: (source, id) => {
      const scheduledEventId = createScheduledEventId(source, id);
      const timeout = timerMap[scheduledEventId];
      delete timerMap[scheduledEventId];
      delete system._snapshot._scheduledEvents[scheduledEventId];
      if (timeout !== void 0) {
        clock.clearTimeout(timeout);
      }
    },
    cancelAll: (actorRef) => {
      for (const scheduledEventId in system._snapshot._scheduledEvents) {
        const scheduledEvent = system._snapshot._scheduledEvents[scheduledEventId];
        if (scheduledEvent.source === actorRef) {
          scheduler.cancel(actorRef, scheduledEvent.id);
        }
      }
    }
  };
  const sendInspectionEvent = (event) => {
    if (!inspectionObservers.size) {
      return;
    }
    const resolvedInspectionEvent = {
      ...event,
      rootId: rootActor.sessionId
    };
    inspectionObservers.forEach((observer) => observer.next?.(resolvedInspectionEvent));
  };
  const system = {
    _snapshot: {
      _scheduledEvents: (options?.snapshot && options.snapshot.scheduler) ?? {}
    },
    _bookId: () => `x:${idCounter++}`,
    _register: (sessionId, actorRef) => {
      children.set(sessionId, actorRef);
      return sessionId;
    },
    _unregister: (actorRef) => {
      children.delete(actorRef.sessionId);
      const systemId = reverseKeyedActors.get(actorRef);
      if (systemId !== void 0) {
        keyedActors.delete(systemId);
        reverseKeyedActors.delete(actorRef);
      }
    },
    get: (systemId) => {
      return keyedActors.get(systemId);
    },
    getAll: () => {
      return Object.fromEntries(keyedActors.entries());
    },
    _set: (systemId, actorRef) => {
      const existing = keyedActors.get(systemId);
      if (existing && existing !== actorRef) {
        throw new Error(`Actor with system ID '${systemId}' already exists.`);
      }
      keyedActors.set(systemId, actorRef);
      reverseKeyedActors.set(actorRef, systemId);
    },
    inspect: (observerOrFn) => {
      const observer = toObserver(observerOrFn);
      inspectionObservers.add(observer);
      return {
        unsubscribe() {
          inspectionObservers.delete(observer);
        }
      };
    },
    _sendInspectionEvent: sendInspectionEvent,
    _relay: (source, target, event) => {
      system._sendInspectionEvent({
        type: "@xstate.event",
        sourceRef: source,
        actorRef: target,
        event
      });
      target._send(event);
    },
    scheduler,
    getSnapshot: () => {
      return {
        _scheduledEvents: {
          ...system._snapshot._scheduledEvents
        }
      };
    },
    start: () => {
      const scheduledEvents = system._snapshot._scheduledEvents;
      system._snapshot._scheduledEvents = {};
      for (const scheduledId in scheduledEvents) {
        const {
          source,
          target,
          event,
          delay,
          id
        } = scheduledEvents[scheduledId];
        scheduler.schedule(source, target, event, delay, id);
      }
    },
    _clock: clock,
    _logger: logger
  };
  return system;
}
var executingCustomAction = false;
var $$ACTOR_TYPE = 1;
var ProcessingStatus = /* @__PURE__ */ (function(ProcessingStatus2) {
  ProcessingStatus2[ProcessingStatus2["NotStarted"] = 0] = "NotStarted";
  ProcessingStatus2[ProcessingStatus2["Running"] = 1] = "Running";
  ProcessingStatus2[ProcessingStatus2["Stopped"] = 2] = "Stopped";
  return ProcessingStatus2;
})({});
var defaultOptions = {
  clock: {
    setTimeout: (fn, ms) => {
      return setTimeout(fn, ms);
    },
    clearTimeout: (id) => {
      return clearTimeout(id);
    }
  },
  logger: console.log.bind(console),
  devTools: false
};
var Actor = class {
  /**
   * Creates a new actor instance for the given logic with the provided options,
   * if any.
   *
   * @param logic The logic to create an actor from
   * @param options Actor options
   */
  constructor(logic, options) {
    this.logic = logic;
    this._snapshot = void 0;
    this.clock = void 0;
    this.options = void 0;
    this.id = void 0;
    this.mailbox = new Mailbox(this._process.bind(this));
    this.observers = /* @__PURE__ */ new Set();
    this.eventListeners = /* @__PURE__ */ new Map();
    this.logger = void 0;
    this._processingStatus = ProcessingStatus.NotStarted;
    this._parent = void 0;
    this._syncSnapshot = void 0;
    this.ref = void 0;
    this._actorScope = void 0;
    this.systemId = void 0;
    this.sessionId = void 0;
    this.system = void 0;
    this._doneEvent = void 0;
    this.src = void 0;
    this._deferred = [];
    const resolvedOptions = {
      ...defaultOptions,
      ...options
    };
    const {
      clock,
      logger,
      parent,
      syncSnapshot,
      id,
      systemId,
      inspect
    } = resolvedOptions;
    this.system = parent ? parent.system : createSystem(this, {
      clock,
      logger
    });
    if (inspect && !parent) {
      this.system.inspect(toObserver(inspect));
    }
    this.sessionId = this.system._bookId();
    this.id = id ?? this.sessionId;
    this.logger = options?.logger ?? this.system._logger;
    this.clock = options?.clock ?? this.system._clock;
    this._parent = parent;
    this._syncSnapshot = syncSnapshot;
    this.options = resolvedOptions;
    this.src = resolvedOptions.src ?? logic;
    this.ref = this;
    this._actorScope = {
      self: this,
      id: this.id,
      sessionId: this.sessionId,
      logger: this.logger,
      defer: (fn) => {
        this._deferred.push(fn);
      },
      system: this.system,
      stopChild: (child) => {
        if (child._parent !== this) {
          throw new Error(`Cannot stop child actor ${child.id} of ${this.id} because it is not a child`);
        }
        child._stop();
      },
      emit: (emittedEvent) => {
        const listeners = this.eventListeners.get(emittedEvent.type);
        const wildcardListener = this.eventListeners.get("*");
        if (!listeners && !wildcardListener) {
          return;
        }
        const allListeners = [...listeners ? listeners.values() : [], ...wildcardListener ? wildcardListener.values() : []];
        for (const handler of allListeners) {
          try {
            handler(emittedEvent);
          } catch (err) {
            reportUnhandledError(err);
          }
        }
      },
      actionExecutor: (action) => {
        const exec = () => {
          this._actorScope.system._sendInspectionEvent({
            type: "@xstate.action",
            actorRef: this,
            action: {
              type: action.type,
              params: action.params
            }
          });
          if (!action.exec) {
            return;
          }
          const saveExecutingCustomAction = executingCustomAction;
          try {
            executingCustomAction = true;
            action.exec(action.info, action.params);
          } finally {
            executingCustomAction = saveExecutingCustomAction;
          }
        };
        if (this._processingStatus === ProcessingStatus.Running) {
          exec();
        } else {
          this._deferred.push(exec);
        }
      }
    };
    this.send = this.send.bind(this);
    this.system._sendInspectionEvent({
      type: "@xstate.actor",
      actorRef: this
    });
    if (systemId) {
      this.systemId = systemId;
      this.system._set(systemId, this);
    }
    this._initState(options?.snapshot ?? options?.state);
    if (systemId && this._snapshot.status !== "active") {
      this.system._unregister(this);
    }
  }
  _initState(persistedState) {
    try {
      this._snapshot = persistedState ? this.logic.restoreSnapshot ? this.logic.restoreSnapshot(persistedState, this._actorScope) : persistedState : this.logic.getInitialSnapshot(this._actorScope, this.options?.input);
    } catch (err) {
      this._snapshot = {
        status: "error",
        output: void 0,
        error: err
      };
    }
  }
  update(snapshot, event) {
    this._snapshot = snapshot;
    let deferredFn;
    while (deferredFn = this._deferred.shift()) {
      try {
        deferredFn();
      } catch (err) {
        this._deferred.length = 0;
        this._snapshot = {
          ...snapshot,
          status: "error",
          error: err
        };
      }
    }
    switch (this._snapshot.status) {
      case "active":
        for (const observer of this.observers) {
          try {
            observer.next?.(snapshot);
          } catch (err) {
            reportUnhandledError(err);
          }
        }
        break;
      case "done":
        for (const observer of this.observers) {
          try {
            observer.next?.(snapshot);
          } catch (err) {
            reportUnhandledError(err);
          }
        }
        this._stopProcedure();
        this._complete();
        this._doneEvent = createDoneActorEvent(this.id, this._snapshot.output);
        if (this._parent) {
          this.system._relay(this, this._parent, this._doneEvent);
        }
        break;
      case "error":
        this._error(this._snapshot.error);
        break;
    }
    this.system._sendInspectionEvent({
      type: "@xstate.snapshot",
      actorRef: this,
      event,
      snapshot
    });
  }
  /**
   * Subscribe an observer to an actor’s snapshot values.
   *
   * @remarks
   * The observer will receive the actor’s snapshot value when it is emitted.
   * The observer can be:
   *
   * - A plain function that receives the latest snapshot, or
   * - An observer object whose `.next(snapshot)` method receives the latest
   *   snapshot
   *
   * @example
   *
   * ```ts
   * // Observer as a plain function
   * const subscription = actor.subscribe((snapshot) => {
   *   console.log(snapshot);
   * });
   * ```
   *
   * @example
   *
   * ```ts
   * // Observer as an object
   * const subscription = actor.subscribe({
   *   next(snapshot) {
   *     console.log(snapshot);
   *   },
   *   error(err) {
   *     // ...
   *   },
   *   complete() {
   *     // ...
   *   }
   * });
   * ```
   *
   * The return value of `actor.subscribe(observer)` is a subscription object
   * that has an `.unsubscribe()` method. You can call
   * `subscription.unsubscribe()` to unsubscribe the observer:
   *
   * @example
   *
   * ```ts
   * const subscription = actor.subscribe((snapshot) => {
   *   // ...
   * });
   *
   * // Unsubscribe the observer
   * subscription.unsubscribe();
   * ```
   *
   * When the actor is stopped, all of its observers will automatically be
   * unsubscribed.
   *
   * @param observer - Either a plain function that receives the latest
   *   snapshot, or an observer object whose `.next(snapshot)` method receives
   *   the latest snapshot
   */
  subscribe(nextListenerOrObserver, errorListener, completeListener) {
    const observer = toObserver(nextListenerOrObserver, errorListener, completeListener);
    if (this._processingStatus !== ProcessingStatus.Stopped) {
      this.observers.add(observer);
    } else {
      switch (this._snapshot.status) {
        case "done":
          try {
            observer.complete?.();
          } catch (err) {
            reportUnhandledError(err);
          }
          break;
        case "error": {
          const err = this._snapshot.error;
          if (!observer.error) {
            reportUnhandledError(err);
          } else {
            try {
              observer.error(err);
            } catch (err2) {
              reportUnhandledError(err2);
            }
          }
          break;
        }
      }
    }
    return {
      unsubscribe: () => {
        this.observers.delete(observer);
      }
    };
  }
  on(type, handler) {
    let listeners = this.eventListeners.get(type);
    if (!listeners) {
      listeners = /* @__PURE__ */ new Set();
      this.eventListeners.set(type, listeners);
    }
    const wrappedHandler = handler.bind(void 0);
    listeners.add(wrappedHandler);
    return {
      unsubscribe: () => {
        listeners.delete(wrappedHandler);
      }
    };
  }
  select(selector, equalityFn = Object.is) {
    return {
      subscribe: (observerOrFn) => {
        const observer = toObserver(observerOrFn);
        const snapshot = this.getSnapshot();
        let previousSelected = selector(snapshot);
        return this.subscribe((snapshot2) => {
          const nextSelected = selector(snapshot2);
          if (!equalityFn(previousSelected, nextSelected)) {
            previousSelected = nextSelected;
            observer.next?.(nextSelected);
          }
        });
      },
      get: () => selector(this.getSnapshot())
    };
  }
  /** Starts the Actor from the initial state */
  start() {
    if (this._processingStatus === ProcessingStatus.Running) {
      return this;
    }
    if (this._syncSnapshot) {
      this.subscribe({
        next: (snapshot) => {
          if (snapshot.status === "active") {
            this.system._relay(this, this._parent, {
              type: `xstate.snapshot.${this.id}`,
              snapshot
            });
          }
        },
        error: () => {
        }
      });
    }
    this.system._register(this.sessionId, this);
    if (this.systemId) {
      this.system._set(this.systemId, this);
    }
    this._processingStatus = ProcessingStatus.Running;
    const initEvent = createInitEvent(this.options.input);
    this.system._sendInspectionEvent({
      type: "@xstate.event",
      sourceRef: this._parent,
      actorRef: this,
      event: initEvent
    });
    const status = this._snapshot.status;
    switch (status) {
      case "done":
        this.update(this._snapshot, initEvent);
        return this;
      case "error":
        this._error(this._snapshot.error);
        return this;
    }
    if (!this._parent) {
      this.system.start();
    }
    if (this.logic.start) {
      try {
        this.logic.start(this._snapshot, this._actorScope);
      } catch (err) {
        this._snapshot = {
          ...this._snapshot,
          status: "error",
          error: err
        };
        this._error(err);
        return this;
      }
    }
    this.update(this._snapshot, initEvent);
    if (this.options.devTools) {
      this.attachDevTools();
    }
    this.mailbox.start();
    return this;
  }
  _process(event) {
    let nextState;
    let caughtError;
    try {
      nextState = this.logic.transition(this._snapshot, event, this._actorScope);
    } catch (err) {
      caughtError = {
        err
      };
    }
    if (caughtError) {
      const {
        err
      } = caughtError;
      this._snapshot = {
        ...this._snapshot,
        status: "error",
        error: err
      };
      this._error(err);
      return;
    }
    this.update(nextState, event);
    if (event.type === XSTATE_STOP) {
      this._stopProcedure();
      this._complete();
    }
  }
  _stop() {
    if (this._processingStatus === ProcessingStatus.Stopped) {
      return this;
    }
    this.mailbox.clear();
    if (this._processingStatus === ProcessingStatus.NotStarted) {
      this._processingStatus = ProcessingStatus.Stopped;
      return this;
    }
    this.mailbox.enqueue({
      type: XSTATE_STOP
    });
    return this;
  }
  /** Stops the Actor and unsubscribe all listeners. */
  stop() {
    if (this._parent) {
      throw new Error("A non-root actor cannot be stopped directly.");
    }
    return this._stop();
  }
  _complete() {
    for (const observer of this.observers) {
      try {
        observer.complete?.();
      } catch (err) {
        reportUnhandledError(err);
      }
    }
    this.observers.clear();
    this.eventListeners.clear();
  }
  _reportError(err) {
    if (!this.observers.size) {
      if (!this._parent) {
        reportUnhandledError(err);
      }
      this.eventListeners.clear();
      return;
    }
    let reportError = false;
    for (const observer of this.observers) {
      const errorListener = observer.error;
      reportError ||= !errorListener;
      try {
        errorListener?.(err);
      } catch (err2) {
        reportUnhandledError(err2);
      }
    }
    this.observers.clear();
    this.eventListeners.clear();
    if (reportError) {
      reportUnhandledError(err);
    }
  }
  _error(err) {
    this._stopProcedure();
    this._reportError(err);
    if (this._parent) {
      this.system._relay(this, this._parent, createErrorActorEvent(this.id, err));
    }
  }
  // TODO: atm children don't belong entirely to the actor so
  // in a way - it's not even super aware of them
  // so we can't stop them from here but we really should!
  // right now, they are being stopped within the machine's transition
  // but that could throw and leave us with "orphaned" active actors
  _stopProcedure() {
    if (this._processingStatus !== ProcessingStatus.Running) {
      return this;
    }
    this.system.scheduler.cancelAll(this);
    this.mailbox.clear();
    this.mailbox = new Mailbox(this._process.bind(this));
    this._processingStatus = ProcessingStatus.Stopped;
    this.system._unregister(this);
    return this;
  }
  /** @internal */
  _send(event) {
    if (this._processingStatus === ProcessingStatus.Stopped) {
      return;
    }
    this.mailbox.enqueue(event);
  }
  /**
   * Sends an event to the running Actor to trigger a transition.
   *
   * @param event The event to send
   */
  send(event) {
    this.system._relay(void 0, this, event);
  }
  attachDevTools() {
    const {
      devTools
    } = this.options;
    if (devTools) {
      const resolvedDevToolsAdapter = typeof devTools === "function" ? devTools : devToolsAdapter;
      resolvedDevToolsAdapter(this);
    }
  }
  toJSON() {
    return {
      xstate$$type: $$ACTOR_TYPE,
      id: this.id
    };
  }
  /**
   * Obtain the internal state of the actor, which can be persisted.
   *
   * @remarks
   * The internal state can be persisted from any actor, not only machines.
   *
   * Note that the persisted state is not the same as the snapshot from
   * {@link Actor.getSnapshot}. Persisted state represents the internal state of
   * the actor, while snapshots represent the actor's last emitted value.
   *
   * Can be restored with {@link ActorOptions.state}
   * @see https://stately.ai/docs/persistence
   */
  getPersistedSnapshot(options) {
    return this.logic.getPersistedSnapshot(this._snapshot, options);
  }
  [symbolObservable]() {
    return this;
  }
  /**
   * Read an actor’s snapshot synchronously.
   *
   * @remarks
   * The snapshot represent an actor's last emitted value.
   *
   * When an actor receives an event, its internal state may change. An actor
   * may emit a snapshot when a state transition occurs.
   *
   * Note that some actors, such as callback actors generated with
   * `fromCallback`, will not emit snapshots.
   * @see {@link Actor.subscribe} to subscribe to an actor’s snapshot values.
   * @see {@link Actor.getPersistedSnapshot} to persist the internal state of an actor (which is more than just a snapshot).
   */
  getSnapshot() {
    return this._snapshot;
  }
};
function createActor(logic, ...[options]) {
  return new Actor(logic, options);
}
function resolveCancel(_, snapshot, actionArgs, actionParams, {
  sendId
}) {
  const resolvedSendId = typeof sendId === "function" ? sendId(actionArgs, actionParams) : sendId;
  return [snapshot, {
    sendId: resolvedSendId
  }, void 0];
}
function executeCancel(actorScope, params) {
  actorScope.defer(() => {
    actorScope.system.scheduler.cancel(actorScope.self, params.sendId);
  });
}
function cancel(sendId) {
  function cancel2(_args, _params) {
  }
  cancel2.type = "xstate.cancel";
  cancel2.sendId = sendId;
  cancel2.resolve = resolveCancel;
  cancel2.execute = executeCancel;
  return cancel2;
}
function resolveSpawn(actorScope, snapshot, actionArgs, _actionParams, {
  id,
  systemId,
  src,
  input,
  syncSnapshot
}) {
  const logic = typeof src === "string" ? resolveReferencedActor(snapshot.machine, src) : src;
  const resolvedId = typeof id === "function" ? id(actionArgs) : id;
  let actorRef;
  let resolvedInput = void 0;
  if (logic) {
    resolvedInput = typeof input === "function" ? input({
      context: snapshot.context,
      event: actionArgs.event,
      self: actorScope.self
    }) : input;
    actorRef = createActor(logic, {
      id: resolvedId,
      src,
      parent: actorScope.self,
      syncSnapshot,
      systemId,
      input: resolvedInput
    });
  }
  return [cloneMachineSnapshot(snapshot, {
    children: {
      ...snapshot.children,
      [resolvedId]: actorRef
    }
  }), {
    id,
    systemId,
    actorRef,
    src,
    input: resolvedInput
  }, void 0];
}
function executeSpawn(actorScope, {
  actorRef
}) {
  if (!actorRef) {
    return;
  }
  actorScope.defer(() => {
    if (actorRef._processingStatus === ProcessingStatus.Stopped) {
      return;
    }
    actorRef.start();
  });
}
function spawnChild(...[src, {
  id,
  systemId,
  input,
  syncSnapshot = false
} = {}]) {
  function spawnChild2(_args, _params) {
  }
  spawnChild2.type = "xstate.spawnChild";
  spawnChild2.id = id;
  spawnChild2.systemId = systemId;
  spawnChild2.src = src;
  spawnChild2.input = input;
  spawnChild2.syncSnapshot = syncSnapshot;
  spawnChild2.resolve = resolveSpawn;
  spawnChild2.execute = executeSpawn;
  return spawnChild2;
}
function resolveStop(_, snapshot, args, actionParams, {
  actorRef
}) {
  const actorRefOrString = typeof actorRef === "function" ? actorRef(args, actionParams) : actorRef;
  const resolvedActorRef = typeof actorRefOrString === "string" ? snapshot.children[actorRefOrString] : actorRefOrString;
  let children = snapshot.children;
  if (resolvedActorRef) {
    children = {
      ...children
    };
    delete children[resolvedActorRef.id];
  }
  return [cloneMachineSnapshot(snapshot, {
    children
  }), resolvedActorRef, void 0];
}
function unregisterRecursively(actorScope, actorRef) {
  const snapshot = actorRef.getSnapshot();
  if (snapshot && "children" in snapshot) {
    for (const child of Object.values(snapshot.children)) {
      unregisterRecursively(actorScope, child);
    }
  }
  actorScope.system._unregister(actorRef);
}
function executeStop(actorScope, actorRef) {
  if (!actorRef) {
    return;
  }
  unregisterRecursively(actorScope, actorRef);
  if (actorRef._processingStatus !== ProcessingStatus.Running) {
    actorScope.stopChild(actorRef);
    return;
  }
  actorScope.defer(() => {
    actorScope.stopChild(actorRef);
  });
}
function stopChild(actorRef) {
  function stop2(_args, _params) {
  }
  stop2.type = "xstate.stopChild";
  stop2.actorRef = actorRef;
  stop2.resolve = resolveStop;
  stop2.execute = executeStop;
  return stop2;
}
function checkAnd(snapshot, {
  context,
  event
}, {
  guards
}) {
  return guards.every((guard) => evaluateGuard(guard, context, event, snapshot));
}
function and(guards) {
  function and2(_args, _params) {
    return false;
  }
  and2.check = checkAnd;
  and2.guards = guards;
  return and2;
}
function evaluateGuard(guard, context, event, snapshot) {
  const {
    machine
  } = snapshot;
  const isInline = typeof guard === "function";
  const resolved = isInline ? guard : machine.implementations.guards[typeof guard === "string" ? guard : guard.type];
  if (!isInline && !resolved) {
    throw new Error(`Guard '${typeof guard === "string" ? guard : guard.type}' is not implemented.'.`);
  }
  if (typeof resolved !== "function") {
    return evaluateGuard(resolved, context, event, snapshot);
  }
  const guardArgs = {
    context,
    event
  };
  const guardParams = isInline || typeof guard === "string" ? void 0 : "params" in guard ? typeof guard.params === "function" ? guard.params({
    context,
    event
  }) : guard.params : void 0;
  if (!("check" in resolved)) {
    return resolved(guardArgs, guardParams);
  }
  const builtinGuard = resolved;
  return builtinGuard.check(
    snapshot,
    guardArgs,
    resolved
    // this holds all params
  );
}
function isAtomicStateNode(stateNode) {
  return stateNode.type === "atomic" || stateNode.type === "final";
}
function getChildren(stateNode) {
  return Object.values(stateNode.states).filter((sn) => sn.type !== "history");
}
function getProperAncestors(stateNode, toStateNode) {
  const ancestors = [];
  if (toStateNode === stateNode) {
    return ancestors;
  }
  let m = stateNode.parent;
  while (m && m !== toStateNode) {
    ancestors.push(m);
    m = m.parent;
  }
  return ancestors;
}
function getAllStateNodes(stateNodes) {
  const nodeSet = new Set(stateNodes);
  const adjList = getAdjList(nodeSet);
  for (const s of nodeSet) {
    if (s.type === "compound" && (!adjList.get(s) || !adjList.get(s).length)) {
      getInitialStateNodesWithTheirAncestors(s).forEach((sn) => nodeSet.add(sn));
    } else {
      if (s.type === "parallel") {
        for (const child of getChildren(s)) {
          if (child.type === "history") {
            continue;
          }
          if (!nodeSet.has(child)) {
            const initialStates = getInitialStateNodesWithTheirAncestors(child);
            for (const initialStateNode of initialStates) {
              nodeSet.add(initialStateNode);
            }
          }
        }
      }
    }
  }
  for (const s of nodeSet) {
    let m = s.parent;
    while (m) {
      nodeSet.add(m);
      m = m.parent;
    }
  }
  return nodeSet;
}
function getValueFromAdj(baseNode, adjList) {
  const childStateNodes = adjList.get(baseNode);
  if (!childStateNodes) {
    return {};
  }
  if (baseNode.type === "compound") {
    const childStateNode = childStateNodes[0];
    if (childStateNode) {
      if (isAtomicStateNode(childStateNode)) {
        return childStateNode.key;
      }
    } else {
      return {};
    }
  }
  const stateValue = {};
  for (const childStateNode of childStateNodes) {
    stateValue[childStateNode.key] = getValueFromAdj(childStateNode, adjList);
  }
  return stateValue;
}
function getAdjList(stateNodes) {
  const adjList = /* @__PURE__ */ new Map();
  for (const s of stateNodes) {
    if (!adjList.has(s)) {
      adjList.set(s, []);
    }
    if (s.parent) {
      if (!adjList.has(s.parent)) {
        adjList.set(s.parent, []);
      }
      adjList.get(s.parent).push(s);
    }
  }
  return adjList;
}
function getStateValue(rootNode, stateNodes) {
  const config = getAllStateNodes(stateNodes);
  return getValueFromAdj(rootNode, getAdjList(config));
}
function isInFinalState(stateNodeSet, stateNode) {
  if (stateNode.type === "compound") {
    return getChildren(stateNode).some((s) => s.type === "final" && stateNodeSet.has(s));
  }
  if (stateNode.type === "parallel") {
    return getChildren(stateNode).every((sn) => isInFinalState(stateNodeSet, sn));
  }
  return stateNode.type === "final";
}
var isStateId = (str) => str[0] === STATE_IDENTIFIER;
function getCandidates(stateNode, receivedEventType) {
  const exactMatch = stateNode.transitions.get(receivedEventType);
  const wildcardCandidates = [...stateNode.transitions.keys()].filter((eventDescriptor) => eventDescriptor !== receivedEventType && matchesEventDescriptor(receivedEventType, eventDescriptor)).sort((a, b) => b.length - a.length).flatMap((key2) => stateNode.transitions.get(key2));
  return exactMatch ? [...exactMatch, ...wildcardCandidates] : wildcardCandidates;
}
function getDelayedTransitions(stateNode) {
  const afterConfig = stateNode.config.after;
  if (!afterConfig) {
    return [];
  }
  const mutateEntryExit = (delay) => {
    const afterEvent = createAfterEvent(delay, stateNode.id);
    const eventType = afterEvent.type;
    stateNode.entry.push(raise(afterEvent, {
      id: eventType,
      delay
    }));
    stateNode.exit.push(cancel(eventType));
    return eventType;
  };
  const delayedTransitions = Object.keys(afterConfig).flatMap((delay) => {
    const configTransition = afterConfig[delay];
    const resolvedTransition = typeof configTransition === "string" ? {
      target: configTransition
    } : configTransition;
    const resolvedDelay = Number.isNaN(+delay) ? delay : +delay;
    const eventType = mutateEntryExit(resolvedDelay);
    return toArray(resolvedTransition).map((transition2) => ({
      ...transition2,
      event: eventType,
      delay: resolvedDelay
    }));
  });
  return delayedTransitions.map((delayedTransition) => {
    const {
      delay
    } = delayedTransition;
    return {
      ...formatTransition(stateNode, delayedTransition.event, delayedTransition),
      delay
    };
  });
}
function formatTransition(stateNode, descriptor, transitionConfig) {
  const normalizedTarget = normalizeTarget(transitionConfig.target);
  const reenter = transitionConfig.reenter ?? false;
  const target = resolveTarget(stateNode, normalizedTarget);
  const transition2 = {
    ...transitionConfig,
    actions: toArray(transitionConfig.actions),
    guard: transitionConfig.guard,
    target,
    source: stateNode,
    reenter,
    eventType: descriptor,
    toJSON: () => ({
      ...transition2,
      source: `#${stateNode.id}`,
      target: target ? target.map((t) => `#${t.id}`) : void 0
    })
  };
  return transition2;
}
function formatTransitions(stateNode) {
  const transitions = /* @__PURE__ */ new Map();
  if (stateNode.config.on) {
    for (const descriptor of Object.keys(stateNode.config.on)) {
      if (descriptor === NULL_EVENT) {
        throw new Error('Null events ("") cannot be specified as a transition key. Use `always: { ... }` instead.');
      }
      const transitionsConfig = stateNode.config.on[descriptor];
      transitions.set(descriptor, toTransitionConfigArray(transitionsConfig).map((t) => formatTransition(stateNode, descriptor, t)));
    }
  }
  if (stateNode.config.onDone) {
    const descriptor = `xstate.done.state.${stateNode.id}`;
    transitions.set(descriptor, toTransitionConfigArray(stateNode.config.onDone).map((t) => formatTransition(stateNode, descriptor, t)));
  }
  for (const invokeDef of stateNode.invoke) {
    if (invokeDef.onDone) {
      const descriptor = `xstate.done.actor.${invokeDef.id}`;
      transitions.set(descriptor, toTransitionConfigArray(invokeDef.onDone).map((t) => formatTransition(stateNode, descriptor, t)));
    }
    if (invokeDef.onError) {
      const descriptor = `xstate.error.actor.${invokeDef.id}`;
      transitions.set(descriptor, toTransitionConfigArray(invokeDef.onError).map((t) => formatTransition(stateNode, descriptor, t)));
    }
    if (invokeDef.onSnapshot) {
      const descriptor = `xstate.snapshot.${invokeDef.id}`;
      transitions.set(descriptor, toTransitionConfigArray(invokeDef.onSnapshot).map((t) => formatTransition(stateNode, descriptor, t)));
    }
  }
  for (const delayedTransition of stateNode.after) {
    let existing = transitions.get(delayedTransition.eventType);
    if (!existing) {
      existing = [];
      transitions.set(delayedTransition.eventType, existing);
    }
    existing.push(delayedTransition);
  }
  return transitions;
}
function formatRouteTransitions(rootStateNode) {
  const routeTransitions = [];
  const collectRoutes = (states) => {
    Object.values(states).forEach((sn) => {
      if (sn.config.route && sn.config.id) {
        const routeId = sn.config.id;
        const userGuard = sn.config.route.guard;
        const routeMatches = ({
          event
        }) => event.to === `#${routeId}`;
        const transition2 = {
          ...sn.config.route,
          guard: userGuard ? and([routeMatches, userGuard]) : routeMatches,
          target: `#${routeId}`
        };
        routeTransitions.push(formatTransition(rootStateNode, "xstate.route", transition2));
      }
      if (sn.states) {
        collectRoutes(sn.states);
      }
    });
  };
  collectRoutes(rootStateNode.states);
  if (routeTransitions.length > 0) {
    rootStateNode.transitions.set("xstate.route", routeTransitions);
  }
}
function formatInitialTransition(stateNode, _target) {
  const resolvedTarget = typeof _target === "string" ? stateNode.states[_target] : _target ? stateNode.states[_target.target] : void 0;
  if (!resolvedTarget && _target) {
    throw new Error(
      // oxlint-disable-next-line typescript/restrict-template-expressions, typescript/no-base-to-string
      `Initial state node "${_target}" not found on parent state node #${stateNode.id}`
    );
  }
  const transition2 = {
    source: stateNode,
    actions: !_target || typeof _target === "string" ? [] : toArray(_target.actions),
    eventType: null,
    reenter: false,
    target: resolvedTarget ? [resolvedTarget] : [],
    meta: typeof _target === "object" ? _target.meta : void 0,
    description: typeof _target === "object" ? _target.description : void 0,
    toJSON: () => ({
      ...transition2,
      source: `#${stateNode.id}`,
      target: resolvedTarget ? [`#${resolvedTarget.id}`] : []
    })
  };
  return transition2;
}
function resolveTarget(stateNode, targets) {
  if (targets === void 0) {
    return void 0;
  }
  return targets.map((target) => {
    if (typeof target !== "string") {
      return target;
    }
    if (isStateId(target)) {
      return stateNode.machine.getStateNodeById(target);
    }
    const isInternalTarget = target[0] === STATE_DELIMITER;
    if (isInternalTarget && !stateNode.parent) {
      return getStateNodeByPath(stateNode, target.slice(1));
    }
    const resolvedTarget = isInternalTarget ? stateNode.key + target : target;
    if (stateNode.parent) {
      try {
        const targetStateNode = getStateNodeByPath(stateNode.parent, resolvedTarget);
        return targetStateNode;
      } catch (err) {
        throw new Error(`Invalid transition definition for state node '${stateNode.id}':
${err.message}`);
      }
    } else {
      throw new Error(`Invalid target: "${target}" is not a valid target from the root node. Did you mean ".${target}"?`);
    }
  });
}
function resolveHistoryDefaultTransition(stateNode) {
  const normalizedTarget = normalizeTarget(stateNode.config.target);
  if (!normalizedTarget) {
    if (stateNode.parent.type === "parallel") {
      return {
        target: [stateNode.parent]
      };
    }
    return stateNode.parent.initial;
  }
  return {
    target: normalizedTarget.map((t) => typeof t === "string" ? getStateNodeByPath(stateNode.parent, t) : t)
  };
}
function isHistoryNode(stateNode) {
  return stateNode.type === "history";
}
function getInitialStateNodesWithTheirAncestors(stateNode) {
  const states = getInitialStateNodes(stateNode);
  for (const initialState of states) {
    for (const ancestor of getProperAncestors(initialState, stateNode)) {
      states.add(ancestor);
    }
  }
  return states;
}
function getInitialStateNodes(stateNode) {
  const set = /* @__PURE__ */ new Set();
  function iter(descStateNode) {
    if (set.has(descStateNode)) {
      return;
    }
    set.add(descStateNode);
    if (descStateNode.type === "compound") {
      iter(descStateNode.initial.target[0]);
    } else if (descStateNode.type === "parallel") {
      for (const child of getChildren(descStateNode)) {
        iter(child);
      }
    }
  }
  iter(stateNode);
  return set;
}
function getStateNode(stateNode, stateKey) {
  if (isStateId(stateKey)) {
    return stateNode.machine.getStateNodeById(stateKey);
  }
  if (!stateNode.states) {
    throw new Error(`Unable to retrieve child state '${stateKey}' from '${stateNode.id}'; no child states exist.`);
  }
  const result = stateNode.states[stateKey];
  if (!result) {
    throw new Error(`Child state '${stateKey}' does not exist on '${stateNode.id}'`);
  }
  return result;
}
function getStateNodeByPath(stateNode, statePath) {
  if (typeof statePath === "string" && isStateId(statePath)) {
    try {
      return stateNode.machine.getStateNodeById(statePath);
    } catch {
    }
  }
  const arrayStatePath = toStatePath(statePath).slice();
  let currentStateNode = stateNode;
  while (arrayStatePath.length) {
    const key2 = arrayStatePath.shift();
    if (!key2.length) {
      break;
    }
    currentStateNode = getStateNode(currentStateNode, key2);
  }
  return currentStateNode;
}
function getStateNodes(stateNode, stateValue) {
  if (typeof stateValue === "string") {
    const childStateNode = stateNode.states[stateValue];
    if (!childStateNode) {
      throw new Error(`State '${stateValue}' does not exist on '${stateNode.id}'`);
    }
    return [stateNode, childStateNode];
  }
  const childStateKeys = Object.keys(stateValue);
  const childStateNodes = childStateKeys.map((subStateKey) => getStateNode(stateNode, subStateKey)).filter(Boolean);
  return [stateNode.machine.root, stateNode].concat(childStateNodes, childStateKeys.reduce((allSubStateNodes, subStateKey) => {
    const subStateNode = getStateNode(stateNode, subStateKey);
    if (!subStateNode) {
      return allSubStateNodes;
    }
    const subStateNodes = getStateNodes(subStateNode, stateValue[subStateKey]);
    return allSubStateNodes.concat(subStateNodes);
  }, []));
}
function transitionAtomicNode(stateNode, stateValue, snapshot, event) {
  const childStateNode = getStateNode(stateNode, stateValue);
  const next = childStateNode.next(snapshot, event);
  if (!next || !next.length) {
    return stateNode.next(snapshot, event);
  }
  return next;
}
function transitionCompoundNode(stateNode, stateValue, snapshot, event) {
  const subStateKeys = Object.keys(stateValue);
  const childStateNode = getStateNode(stateNode, subStateKeys[0]);
  const next = transitionNode(childStateNode, stateValue[subStateKeys[0]], snapshot, event);
  if (!next || !next.length) {
    return stateNode.next(snapshot, event);
  }
  return next;
}
function transitionParallelNode(stateNode, stateValue, snapshot, event) {
  const allInnerTransitions = [];
  for (const subStateKey of Object.keys(stateValue)) {
    const subStateValue = stateValue[subStateKey];
    if (!subStateValue) {
      continue;
    }
    const subStateNode = getStateNode(stateNode, subStateKey);
    const innerTransitions = transitionNode(subStateNode, subStateValue, snapshot, event);
    if (innerTransitions) {
      allInnerTransitions.push(...innerTransitions);
    }
  }
  if (!allInnerTransitions.length) {
    return stateNode.next(snapshot, event);
  }
  return allInnerTransitions;
}
function transitionNode(stateNode, stateValue, snapshot, event) {
  if (typeof stateValue === "string") {
    return transitionAtomicNode(stateNode, stateValue, snapshot, event);
  }
  if (Object.keys(stateValue).length === 1) {
    return transitionCompoundNode(stateNode, stateValue, snapshot, event);
  }
  return transitionParallelNode(stateNode, stateValue, snapshot, event);
}
function getHistoryNodes(stateNode) {
  return Object.keys(stateNode.states).map((key2) => stateNode.states[key2]).filter((sn) => sn.type === "history");
}
function isDescendant(childStateNode, parentStateNode) {
  let marker = childStateNode;
  while (marker.parent && marker.parent !== parentStateNode) {
    marker = marker.parent;
  }
  return marker.parent === parentStateNode;
}
function hasIntersection(s1, s2) {
  const set1 = new Set(s1);
  const set2 = new Set(s2);
  for (const item of set1) {
    if (set2.has(item)) {
      return true;
    }
  }
  for (const item of set2) {
    if (set1.has(item)) {
      return true;
    }
  }
  return false;
}
function removeConflictingTransitions(enabledTransitions, stateNodeSet, historyValue) {
  const filteredTransitions = /* @__PURE__ */ new Set();
  for (const t1 of enabledTransitions) {
    let t1Preempted = false;
    const transitionsToRemove = /* @__PURE__ */ new Set();
    for (const t2 of filteredTransitions) {
      if (hasIntersection(computeExitSet([t1], stateNodeSet, historyValue), computeExitSet([t2], stateNodeSet, historyValue))) {
        if (isDescendant(t1.source, t2.source)) {
          transitionsToRemove.add(t2);
        } else {
          t1Preempted = true;
          break;
        }
      }
    }
    if (!t1Preempted) {
      for (const t3 of transitionsToRemove) {
        filteredTransitions.delete(t3);
      }
      filteredTransitions.add(t1);
    }
  }
  return Array.from(filteredTransitions);
}
function findLeastCommonAncestor(stateNodes) {
  const [head, ...tail] = stateNodes;
  for (const ancestor of getProperAncestors(head, void 0)) {
    if (tail.every((sn) => isDescendant(sn, ancestor))) {
      return ancestor;
    }
  }
}
function getEffectiveTargetStates(transition2, historyValue) {
  if (!transition2.target) {
    return [];
  }
  const targets = /* @__PURE__ */ new Set();
  for (const targetNode of transition2.target) {
    if (isHistoryNode(targetNode)) {
      if (historyValue[targetNode.id]) {
        for (const node of historyValue[targetNode.id]) {
          targets.add(node);
        }
      } else {
        for (const node of getEffectiveTargetStates(resolveHistoryDefaultTransition(targetNode), historyValue)) {
          targets.add(node);
        }
      }
    } else {
      targets.add(targetNode);
    }
  }
  return [...targets];
}
function getTransitionDomain(transition2, historyValue) {
  const targetStates = getEffectiveTargetStates(transition2, historyValue);
  if (!targetStates) {
    return;
  }
  if (!transition2.reenter && targetStates.every((target) => target === transition2.source || isDescendant(target, transition2.source))) {
    return transition2.source;
  }
  const lca = findLeastCommonAncestor(targetStates.concat(transition2.source));
  if (lca) {
    return lca;
  }
  if (transition2.reenter) {
    return;
  }
  return transition2.source.machine.root;
}
function computeExitSet(transitions, stateNodeSet, historyValue) {
  const statesToExit = /* @__PURE__ */ new Set();
  for (const t of transitions) {
    if (t.target?.length) {
      const domain = getTransitionDomain(t, historyValue);
      if (t.reenter && t.source === domain) {
        statesToExit.add(domain);
      }
      for (const stateNode of stateNodeSet) {
        if (isDescendant(stateNode, domain)) {
          statesToExit.add(stateNode);
        }
      }
    }
  }
  return [...statesToExit];
}
function areStateNodeCollectionsEqual(prevStateNodes, nextStateNodeSet) {
  if (prevStateNodes.length !== nextStateNodeSet.size) {
    return false;
  }
  for (const node of prevStateNodes) {
    if (!nextStateNodeSet.has(node)) {
      return false;
    }
  }
  return true;
}
function initialMicrostep(root, preInitialState, actorScope, initEvent, internalQueue) {
  return microstep([{
    target: [...getInitialStateNodes(root)],
    source: root,
    reenter: true,
    actions: [],
    eventType: null,
    toJSON: null
  }], preInitialState, actorScope, initEvent, true, internalQueue);
}
function microstep(transitions, currentSnapshot, actorScope, event, isInitial, internalQueue) {
  const actions = [];
  if (!transitions.length) {
    return [currentSnapshot, actions];
  }
  const originalExecutor = actorScope.actionExecutor;
  actorScope.actionExecutor = (action) => {
    actions.push(action);
    originalExecutor(action);
  };
  try {
    const mutStateNodeSet = new Set(currentSnapshot._nodes);
    let historyValue = currentSnapshot.historyValue;
    const filteredTransitions = removeConflictingTransitions(transitions, mutStateNodeSet, historyValue);
    let nextState = currentSnapshot;
    if (!isInitial) {
      [nextState, historyValue] = exitStates(nextState, event, actorScope, filteredTransitions, mutStateNodeSet, historyValue, internalQueue, actorScope.actionExecutor);
    }
    nextState = resolveActionsAndContext(nextState, event, actorScope, filteredTransitions.flatMap((t) => t.actions), internalQueue, void 0);
    nextState = enterStates(nextState, event, actorScope, filteredTransitions, mutStateNodeSet, internalQueue, historyValue, isInitial);
    const nextStateNodes = [...mutStateNodeSet];
    if (nextState.status === "done") {
      nextState = resolveActionsAndContext(nextState, event, actorScope, nextStateNodes.sort((a, b) => b.order - a.order).flatMap((state) => state.exit), internalQueue, void 0);
    }
    try {
      if (historyValue === currentSnapshot.historyValue && areStateNodeCollectionsEqual(currentSnapshot._nodes, mutStateNodeSet)) {
        return [nextState, actions];
      }
      return [cloneMachineSnapshot(nextState, {
        _nodes: nextStateNodes,
        historyValue
      }), actions];
    } catch (e) {
      throw e;
    }
  } finally {
    actorScope.actionExecutor = originalExecutor;
  }
}
function getMachineOutput(snapshot, event, actorScope, rootNode, rootCompletionNode) {
  if (rootNode.output === void 0) {
    return;
  }
  const doneStateEvent = createDoneStateEvent(rootCompletionNode.id, rootCompletionNode.output !== void 0 && rootCompletionNode.parent ? resolveOutput(rootCompletionNode.output, snapshot.context, event, actorScope.self) : void 0);
  return resolveOutput(rootNode.output, snapshot.context, doneStateEvent, actorScope.self);
}
function enterStates(currentSnapshot, event, actorScope, filteredTransitions, mutStateNodeSet, internalQueue, historyValue, isInitial) {
  let nextSnapshot = currentSnapshot;
  const statesToEnter = /* @__PURE__ */ new Set();
  const statesForDefaultEntry = /* @__PURE__ */ new Set();
  computeEntrySet(filteredTransitions, historyValue, statesForDefaultEntry, statesToEnter);
  if (isInitial) {
    statesForDefaultEntry.add(currentSnapshot.machine.root);
  }
  const completedNodes = /* @__PURE__ */ new Set();
  for (const stateNodeToEnter of [...statesToEnter].sort((a, b) => a.order - b.order)) {
    mutStateNodeSet.add(stateNodeToEnter);
    const actions = [];
    actions.push(...stateNodeToEnter.entry);
    for (const invokeDef of stateNodeToEnter.invoke) {
      actions.push(spawnChild(invokeDef.src, {
        ...invokeDef,
        syncSnapshot: !!invokeDef.onSnapshot
      }));
    }
    if (statesForDefaultEntry.has(stateNodeToEnter)) {
      const initialActions = stateNodeToEnter.initial.actions;
      actions.push(...initialActions);
    }
    nextSnapshot = resolveActionsAndContext(nextSnapshot, event, actorScope, actions, internalQueue, stateNodeToEnter.invoke.map((invokeDef) => invokeDef.id));
    if (stateNodeToEnter.type === "final") {
      const parent = stateNodeToEnter.parent;
      let ancestorMarker = parent?.type === "parallel" ? parent : parent?.parent;
      let rootCompletionNode = ancestorMarker || stateNodeToEnter;
      if (parent?.type === "compound") {
        internalQueue.push(createDoneStateEvent(parent.id, stateNodeToEnter.output !== void 0 ? resolveOutput(stateNodeToEnter.output, nextSnapshot.context, event, actorScope.self) : void 0));
      }
      while (ancestorMarker?.type === "parallel" && !completedNodes.has(ancestorMarker) && isInFinalState(mutStateNodeSet, ancestorMarker)) {
        completedNodes.add(ancestorMarker);
        internalQueue.push(createDoneStateEvent(ancestorMarker.id));
        rootCompletionNode = ancestorMarker;
        ancestorMarker = ancestorMarker.parent;
      }
      if (ancestorMarker) {
        continue;
      }
      nextSnapshot = cloneMachineSnapshot(nextSnapshot, {
        status: "done",
        output: getMachineOutput(nextSnapshot, event, actorScope, nextSnapshot.machine.root, rootCompletionNode)
      });
    }
  }
  return nextSnapshot;
}
function computeEntrySet(transitions, historyValue, statesForDefaultEntry, statesToEnter) {
  for (const t of transitions) {
    const domain = getTransitionDomain(t, historyValue);
    for (const s of t.target || []) {
      if (!isHistoryNode(s) && // if the target is different than the source then it will *definitely* be entered
      (t.source !== s || // we know that the domain can't lie within the source
      // if it's different than the source then it's outside of it and it means that the target has to be entered as well
      t.source !== domain || // reentering transitions always enter the target, even if it's the source itself
      t.reenter)) {
        statesToEnter.add(s);
        statesForDefaultEntry.add(s);
      }
      addDescendantStatesToEnter(s, historyValue, statesForDefaultEntry, statesToEnter);
    }
    const targetStates = getEffectiveTargetStates(t, historyValue);
    for (const s of targetStates) {
      const ancestors = getProperAncestors(s, domain);
      if (domain?.type === "parallel") {
        ancestors.push(domain);
      }
      addAncestorStatesToEnter(statesToEnter, historyValue, statesForDefaultEntry, ancestors, !t.source.parent && t.reenter ? void 0 : domain);
    }
  }
}
function addDescendantStatesToEnter(stateNode, historyValue, statesForDefaultEntry, statesToEnter) {
  if (isHistoryNode(stateNode)) {
    if (historyValue[stateNode.id]) {
      const historyStateNodes = historyValue[stateNode.id];
      for (const s of historyStateNodes) {
        statesToEnter.add(s);
        addDescendantStatesToEnter(s, historyValue, statesForDefaultEntry, statesToEnter);
      }
      for (const s of historyStateNodes) {
        addProperAncestorStatesToEnter(s, stateNode.parent, statesToEnter, historyValue, statesForDefaultEntry);
      }
    } else {
      const historyDefaultTransition = resolveHistoryDefaultTransition(stateNode);
      for (const s of historyDefaultTransition.target) {
        statesToEnter.add(s);
        if (historyDefaultTransition === stateNode.parent?.initial) {
          statesForDefaultEntry.add(stateNode.parent);
        }
        addDescendantStatesToEnter(s, historyValue, statesForDefaultEntry, statesToEnter);
      }
      for (const s of historyDefaultTransition.target) {
        addProperAncestorStatesToEnter(s, stateNode.parent, statesToEnter, historyValue, statesForDefaultEntry);
      }
    }
  } else {
    if (stateNode.type === "compound") {
      const [initialState] = stateNode.initial.target;
      if (!isHistoryNode(initialState)) {
        statesToEnter.add(initialState);
        statesForDefaultEntry.add(initialState);
      }
      addDescendantStatesToEnter(initialState, historyValue, statesForDefaultEntry, statesToEnter);
      addProperAncestorStatesToEnter(initialState, stateNode, statesToEnter, historyValue, statesForDefaultEntry);
    } else {
      if (stateNode.type === "parallel") {
        for (const child of getChildren(stateNode).filter((sn) => !isHistoryNode(sn))) {
          if (![...statesToEnter].some((s) => isDescendant(s, child))) {
            if (!isHistoryNode(child)) {
              statesToEnter.add(child);
              statesForDefaultEntry.add(child);
            }
            addDescendantStatesToEnter(child, historyValue, statesForDefaultEntry, statesToEnter);
          }
        }
      }
    }
  }
}
function addAncestorStatesToEnter(statesToEnter, historyValue, statesForDefaultEntry, ancestors, reentrancyDomain) {
  for (const anc of ancestors) {
    if (!reentrancyDomain || isDescendant(anc, reentrancyDomain)) {
      statesToEnter.add(anc);
    }
    if (anc.type === "parallel") {
      for (const child of getChildren(anc).filter((sn) => !isHistoryNode(sn))) {
        if (![...statesToEnter].some((s) => isDescendant(s, child))) {
          statesToEnter.add(child);
          addDescendantStatesToEnter(child, historyValue, statesForDefaultEntry, statesToEnter);
        }
      }
    }
  }
}
function addProperAncestorStatesToEnter(stateNode, toStateNode, statesToEnter, historyValue, statesForDefaultEntry) {
  addAncestorStatesToEnter(statesToEnter, historyValue, statesForDefaultEntry, getProperAncestors(stateNode, toStateNode));
}
function exitStates(currentSnapshot, event, actorScope, transitions, mutStateNodeSet, historyValue, internalQueue, _actionExecutor) {
  let nextSnapshot = currentSnapshot;
  const statesToExit = computeExitSet(transitions, mutStateNodeSet, historyValue);
  statesToExit.sort((a, b) => b.order - a.order);
  let changedHistory;
  for (const exitStateNode of statesToExit) {
    for (const historyNode of getHistoryNodes(exitStateNode)) {
      let predicate;
      if (historyNode.history === "deep") {
        predicate = (sn) => isAtomicStateNode(sn) && isDescendant(sn, exitStateNode);
      } else {
        predicate = (sn) => {
          return sn.parent === exitStateNode;
        };
      }
      changedHistory ??= {
        ...historyValue
      };
      changedHistory[historyNode.id] = Array.from(mutStateNodeSet).filter(predicate);
    }
  }
  for (const s of statesToExit) {
    nextSnapshot = resolveActionsAndContext(nextSnapshot, event, actorScope, [...s.exit, ...s.invoke.map((def) => stopChild(def.id))], internalQueue, void 0);
    mutStateNodeSet.delete(s);
  }
  return [nextSnapshot, changedHistory || historyValue];
}
function getAction(machine, actionType) {
  return machine.implementations.actions[actionType];
}
function resolveAndExecuteActionsWithContext(currentSnapshot, event, actorScope, actions, extra, retries) {
  const {
    machine
  } = currentSnapshot;
  let intermediateSnapshot = currentSnapshot;
  for (const action of actions) {
    const isInline = typeof action === "function";
    const resolvedAction = isInline ? action : (
      // the existing type of `.actions` assumes non-nullable `TExpressionAction`
      // it's fine to cast this here to get a common type and lack of errors in the rest of the code
      // our logic below makes sure that we call those 2 "variants" correctly
      getAction(machine, typeof action === "string" ? action : action.type)
    );
    const actionArgs = {
      context: intermediateSnapshot.context,
      event,
      self: actorScope.self,
      system: actorScope.system
    };
    const actionParams = isInline || typeof action === "string" ? void 0 : "params" in action ? typeof action.params === "function" ? action.params({
      context: intermediateSnapshot.context,
      event
    }) : action.params : void 0;
    if (!resolvedAction || !("resolve" in resolvedAction)) {
      actorScope.actionExecutor({
        type: typeof action === "string" ? action : typeof action === "object" ? action.type : action.name || "(anonymous)",
        info: actionArgs,
        params: actionParams,
        exec: resolvedAction
      });
      continue;
    }
    const builtinAction = resolvedAction;
    const [nextState, params, actions2] = builtinAction.resolve(
      actorScope,
      intermediateSnapshot,
      actionArgs,
      actionParams,
      resolvedAction,
      // this holds all params
      extra
    );
    intermediateSnapshot = nextState;
    if ("retryResolve" in builtinAction) {
      retries?.push([builtinAction, params]);
    }
    if ("execute" in builtinAction) {
      actorScope.actionExecutor({
        type: builtinAction.type,
        info: actionArgs,
        params,
        exec: builtinAction.execute.bind(null, actorScope, params)
      });
    }
    if (actions2) {
      intermediateSnapshot = resolveAndExecuteActionsWithContext(intermediateSnapshot, event, actorScope, actions2, extra, retries);
    }
  }
  return intermediateSnapshot;
}
function resolveActionsAndContext(currentSnapshot, event, actorScope, actions, internalQueue, deferredActorIds) {
  const retries = deferredActorIds ? [] : void 0;
  const nextState = resolveAndExecuteActionsWithContext(currentSnapshot, event, actorScope, actions, {
    internalQueue,
    deferredActorIds
  }, retries);
  retries?.forEach(([builtinAction, params]) => {
    builtinAction.retryResolve(actorScope, nextState, params);
  });
  return nextState;
}
function macrostep(snapshot, event, actorScope, internalQueue) {
  let nextSnapshot = snapshot;
  const microsteps = [];
  function addMicrostep(step, event2, transitions) {
    actorScope.system._sendInspectionEvent({
      type: "@xstate.microstep",
      actorRef: actorScope.self,
      event: event2,
      snapshot: step[0],
      _transitions: transitions
    });
    microsteps.push(step);
  }
  if (event.type === XSTATE_STOP) {
    nextSnapshot = cloneMachineSnapshot(stopChildren(nextSnapshot, event, actorScope), {
      status: "stopped"
    });
    addMicrostep([nextSnapshot, []], event, []);
    return {
      snapshot: nextSnapshot,
      microsteps
    };
  }
  let nextEvent = event;
  if (nextEvent.type !== XSTATE_INIT) {
    const currentEvent = nextEvent;
    const isErr = isErrorActorEvent(currentEvent);
    const transitions = selectTransitions(currentEvent, nextSnapshot);
    if (isErr && !transitions.length) {
      nextSnapshot = cloneMachineSnapshot(stopChildren(nextSnapshot, currentEvent, actorScope), {
        status: "error",
        error: currentEvent.error
      });
      addMicrostep([nextSnapshot, []], currentEvent, []);
      return {
        snapshot: nextSnapshot,
        microsteps
      };
    }
    const step = microstep(
      transitions,
      snapshot,
      actorScope,
      nextEvent,
      false,
      // isInitial
      internalQueue
    );
    nextSnapshot = step[0];
    addMicrostep(step, currentEvent, transitions);
  }
  let shouldSelectEventlessTransitions = true;
  const maxIterations = snapshot.machine.options?.maxIterations ?? Infinity;
  let iterationCount = 0;
  while (nextSnapshot.status === "active") {
    iterationCount++;
    if (iterationCount > maxIterations) {
      throw new Error(`Infinite loop detected: the machine has processed more than ${maxIterations} microsteps without reaching a stable state. This usually happens when there's a cycle of transitions (e.g., eventless transitions or raised events causing state A -> B -> C -> A).`);
    }
    let enabledTransitions = shouldSelectEventlessTransitions ? selectEventlessTransitions(nextSnapshot, nextEvent) : [];
    const previousState = enabledTransitions.length ? nextSnapshot : void 0;
    if (!enabledTransitions.length) {
      if (!internalQueue.length) {
        break;
      }
      nextEvent = internalQueue.shift();
      enabledTransitions = selectTransitions(nextEvent, nextSnapshot);
    }
    const step = microstep(enabledTransitions, nextSnapshot, actorScope, nextEvent, false, internalQueue);
    nextSnapshot = step[0];
    shouldSelectEventlessTransitions = nextSnapshot !== previousState;
    addMicrostep(step, nextEvent, enabledTransitions);
  }
  if (nextSnapshot.status !== "active") {
    stopChildren(nextSnapshot, nextEvent, actorScope);
  }
  return {
    snapshot: nextSnapshot,
    microsteps
  };
}
function stopChildren(nextState, event, actorScope) {
  return resolveActionsAndContext(nextState, event, actorScope, Object.values(nextState.children).map((child) => stopChild(child)), [], void 0);
}
function selectTransitions(event, nextState) {
  return nextState.machine.getTransitionData(nextState, event);
}
function selectEventlessTransitions(nextState, event) {
  const enabledTransitionSet = /* @__PURE__ */ new Set();
  const atomicStates = nextState._nodes.filter(isAtomicStateNode);
  for (const stateNode of atomicStates) {
    loop: for (const s of [stateNode].concat(getProperAncestors(stateNode, void 0))) {
      if (!s.always) {
        continue;
      }
      for (const transition2 of s.always) {
        if (transition2.guard === void 0 || evaluateGuard(transition2.guard, nextState.context, event, nextState)) {
          enabledTransitionSet.add(transition2);
          break loop;
        }
      }
    }
  }
  return removeConflictingTransitions(Array.from(enabledTransitionSet), new Set(nextState._nodes), nextState.historyValue);
}
function resolveStateValue(rootNode, stateValue) {
  const allStateNodes = getAllStateNodes(getStateNodes(rootNode, stateValue));
  return getStateValue(rootNode, [...allStateNodes]);
}
function isMachineSnapshot(value) {
  return !!value && typeof value === "object" && "machine" in value && "value" in value;
}
var machineSnapshotMatches = function matches(testValue) {
  return matchesState(testValue, this.value);
};
var machineSnapshotHasTag = function hasTag(tag) {
  return this.tags.has(tag);
};
var machineSnapshotCan = function can(event) {
  const transitionData = this.machine.getTransitionData(this, event);
  return !!transitionData?.length && // Check that at least one transition is not forbidden
  transitionData.some((t) => t.target !== void 0 || t.actions.length);
};
var machineSnapshotToJSON = function toJSON() {
  const {
    _nodes: nodes,
    tags,
    machine,
    getMeta: getMeta2,
    toJSON: toJSON2,
    can: can2,
    hasTag: hasTag2,
    matches: matches2,
    ...jsonValues
  } = this;
  return {
    ...jsonValues,
    tags: Array.from(tags)
  };
};
var machineSnapshotGetMeta = function getMeta() {
  return this._nodes.reduce((acc, stateNode) => {
    if (stateNode.meta !== void 0) {
      acc[stateNode.id] = stateNode.meta;
    }
    return acc;
  }, {});
};
function createMachineSnapshot(config, machine) {
  return {
    status: config.status,
    output: config.output,
    error: config.error,
    machine,
    context: config.context,
    _nodes: config._nodes,
    value: getStateValue(machine.root, config._nodes),
    tags: new Set(config._nodes.flatMap((sn) => sn.tags)),
    children: config.children,
    historyValue: config.historyValue || {},
    matches: machineSnapshotMatches,
    hasTag: machineSnapshotHasTag,
    can: machineSnapshotCan,
    getMeta: machineSnapshotGetMeta,
    toJSON: machineSnapshotToJSON
  };
}
function cloneMachineSnapshot(snapshot, config = {}) {
  return createMachineSnapshot({
    ...snapshot,
    ...config
  }, snapshot.machine);
}
function serializeHistoryValue(historyValue) {
  if (typeof historyValue !== "object" || historyValue === null) {
    return {};
  }
  const result = {};
  for (const key2 in historyValue) {
    const value = historyValue[key2];
    if (Array.isArray(value)) {
      result[key2] = value.map((item) => ({
        id: item.id
      }));
    }
  }
  return result;
}
function getPersistedSnapshot(snapshot, options) {
  const {
    _nodes: nodes,
    tags,
    machine,
    children,
    context,
    can: can2,
    hasTag: hasTag2,
    matches: matches2,
    getMeta: getMeta2,
    toJSON: toJSON2,
    ...jsonValues
  } = snapshot;
  const childrenJson = {};
  for (const id in children) {
    const child = children[id];
    childrenJson[id] = {
      snapshot: child.getPersistedSnapshot(options),
      src: child.src,
      systemId: child.systemId,
      syncSnapshot: child._syncSnapshot
    };
  }
  const persisted = {
    ...jsonValues,
    context: persistContext(context),
    children: childrenJson,
    historyValue: serializeHistoryValue(jsonValues.historyValue)
  };
  return persisted;
}
function persistContext(contextPart) {
  let copy;
  for (const key2 in contextPart) {
    const value = contextPart[key2];
    if (value && typeof value === "object") {
      if ("sessionId" in value && "send" in value && "ref" in value) {
        copy ??= Array.isArray(contextPart) ? contextPart.slice() : {
          ...contextPart
        };
        copy[key2] = {
          xstate$$type: $$ACTOR_TYPE,
          id: value.id
        };
      } else {
        const result = persistContext(value);
        if (result !== value) {
          copy ??= Array.isArray(contextPart) ? contextPart.slice() : {
            ...contextPart
          };
          copy[key2] = result;
        }
      }
    }
  }
  return copy ?? contextPart;
}
function resolveRaise(_, snapshot, args, actionParams, {
  event: eventOrExpr,
  id,
  delay
}, {
  internalQueue
}) {
  const delaysMap = snapshot.machine.implementations.delays;
  if (typeof eventOrExpr === "string") {
    throw new Error(
      // oxlint-disable-next-line typescript/restrict-template-expressions
      `Only event objects may be used with raise; use raise({ type: "${eventOrExpr}" }) instead`
    );
  }
  const resolvedEvent = typeof eventOrExpr === "function" ? eventOrExpr(args, actionParams) : eventOrExpr;
  let resolvedDelay;
  if (typeof delay === "string") {
    const configDelay = delaysMap && delaysMap[delay];
    resolvedDelay = typeof configDelay === "function" ? configDelay(args, actionParams) : configDelay;
  } else {
    resolvedDelay = typeof delay === "function" ? delay(args, actionParams) : delay;
  }
  if (typeof resolvedDelay !== "number") {
    internalQueue.push(resolvedEvent);
  }
  return [snapshot, {
    event: resolvedEvent,
    id,
    delay: resolvedDelay
  }, void 0];
}
function executeRaise(actorScope, params) {
  const {
    event,
    delay,
    id
  } = params;
  if (typeof delay === "number") {
    actorScope.defer(() => {
      const self2 = actorScope.self;
      actorScope.system.scheduler.schedule(self2, self2, event, delay, id);
    });
    return;
  }
}
function raise(eventOrExpr, options) {
  function raise2(_args, _params) {
  }
  raise2.type = "xstate.raise";
  raise2.event = eventOrExpr;
  raise2.id = options?.id;
  raise2.delay = options?.delay;
  raise2.resolve = resolveRaise;
  raise2.execute = executeRaise;
  return raise2;
}

// ../../node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/assign-1f0d7720.esm.js
function createSpawner(actorScope, {
  machine,
  context
}, event, spawnedChildren) {
  const spawn = (src, options) => {
    if (typeof src === "string") {
      const logic = resolveReferencedActor(machine, src);
      if (!logic) {
        throw new Error(`Actor logic '${src}' not implemented in machine '${machine.id}'`);
      }
      const actorRef = createActor(logic, {
        id: options?.id,
        parent: actorScope.self,
        syncSnapshot: options?.syncSnapshot,
        input: typeof options?.input === "function" ? options.input({
          context,
          event,
          self: actorScope.self
        }) : options?.input,
        src,
        systemId: options?.systemId
      });
      spawnedChildren[actorRef.id] = actorRef;
      return actorRef;
    } else {
      const actorRef = createActor(src, {
        id: options?.id,
        parent: actorScope.self,
        syncSnapshot: options?.syncSnapshot,
        input: options?.input,
        src,
        systemId: options?.systemId
      });
      return actorRef;
    }
  };
  return (src, options) => {
    const actorRef = spawn(src, options);
    spawnedChildren[actorRef.id] = actorRef;
    actorScope.defer(() => {
      if (actorRef._processingStatus === ProcessingStatus.Stopped) {
        return;
      }
      actorRef.start();
    });
    return actorRef;
  };
}
function resolveAssign(actorScope, snapshot, actionArgs, actionParams, {
  assignment
}) {
  if (!snapshot.context) {
    throw new Error("Cannot assign to undefined `context`. Ensure that `context` is defined in the machine config.");
  }
  const spawnedChildren = {};
  const assignArgs = {
    context: snapshot.context,
    event: actionArgs.event,
    spawn: createSpawner(actorScope, snapshot, actionArgs.event, spawnedChildren),
    self: actorScope.self,
    system: actorScope.system
  };
  let partialUpdate = {};
  if (typeof assignment === "function") {
    partialUpdate = assignment(assignArgs, actionParams);
  } else {
    for (const key2 of Object.keys(assignment)) {
      const propAssignment = assignment[key2];
      partialUpdate[key2] = typeof propAssignment === "function" ? propAssignment(assignArgs, actionParams) : propAssignment;
    }
  }
  const updatedContext = Object.assign({}, snapshot.context, partialUpdate);
  return [cloneMachineSnapshot(snapshot, {
    context: updatedContext,
    children: Object.keys(spawnedChildren).length ? {
      ...snapshot.children,
      ...spawnedChildren
    } : snapshot.children
  }), void 0, void 0];
}
function assign(assignment) {
  function assign2(_args, _params) {
  }
  assign2.type = "xstate.assign";
  assign2.assignment = assignment;
  assign2.resolve = resolveAssign;
  return assign2;
}

// ../../node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/StateMachine-ae06a22b.esm.js
var cache = /* @__PURE__ */ new WeakMap();
function memo(object2, key2, fn) {
  let memoizedData = cache.get(object2);
  if (!memoizedData) {
    memoizedData = {
      [key2]: fn()
    };
    cache.set(object2, memoizedData);
  } else if (!(key2 in memoizedData)) {
    memoizedData[key2] = fn();
  }
  return memoizedData[key2];
}
var EMPTY_OBJECT = {};
var toSerializableAction = (action) => {
  if (typeof action === "string") {
    return {
      type: action
    };
  }
  if (typeof action === "function") {
    if ("resolve" in action) {
      return {
        type: action.type
      };
    }
    return {
      type: action.name
    };
  }
  return action;
};
var StateNode = class _StateNode {
  constructor(config, options) {
    this.config = config;
    this.key = void 0;
    this.id = void 0;
    this.type = void 0;
    this.path = void 0;
    this.states = void 0;
    this.history = void 0;
    this.entry = void 0;
    this.exit = void 0;
    this.parent = void 0;
    this.machine = void 0;
    this.meta = void 0;
    this.output = void 0;
    this.order = -1;
    this.description = void 0;
    this.tags = [];
    this.transitions = void 0;
    this.always = void 0;
    this.parent = options._parent;
    this.key = options._key;
    this.machine = options._machine;
    this.path = this.parent ? this.parent.path.concat(this.key) : [];
    this.id = this.config.id || [this.machine.id, ...this.path].join(STATE_DELIMITER);
    this.type = this.config.type || (this.config.states && Object.keys(this.config.states).length ? "compound" : this.config.history ? "history" : "atomic");
    this.description = this.config.description;
    this.order = this.machine.idMap.size;
    this.machine.idMap.set(this.id, this);
    this.states = this.config.states ? mapValues(this.config.states, (stateConfig, key2) => {
      const stateNode = new _StateNode(stateConfig, {
        _parent: this,
        _key: key2,
        _machine: this.machine
      });
      return stateNode;
    }) : EMPTY_OBJECT;
    if (this.type === "compound" && !this.config.initial) {
      throw new Error(`No initial state specified for compound state node "#${this.id}". Try adding { initial: "${Object.keys(this.states)[0]}" } to the state config.`);
    }
    this.history = this.config.history === true ? "shallow" : this.config.history || false;
    this.entry = toArray(this.config.entry).slice();
    this.exit = toArray(this.config.exit).slice();
    this.meta = this.config.meta;
    this.output = this.type === "final" || !this.parent ? this.config.output : void 0;
    this.tags = toArray(config.tags).slice();
  }
  /** @internal */
  _initialize() {
    this.transitions = formatTransitions(this);
    if (this.config.always) {
      this.always = toTransitionConfigArray(this.config.always).map((t) => formatTransition(this, NULL_EVENT, t));
    }
    Object.keys(this.states).forEach((key2) => {
      this.states[key2]._initialize();
    });
  }
  /** The well-structured state node definition. */
  get definition() {
    return {
      id: this.id,
      key: this.key,
      version: this.machine.version,
      type: this.type,
      initial: this.initial ? {
        target: this.initial.target,
        source: this,
        actions: this.initial.actions.map(toSerializableAction),
        eventType: null,
        reenter: false,
        meta: this.initial.meta,
        description: this.initial.description,
        toJSON: () => ({
          target: this.initial.target.map((t) => `#${t.id}`),
          source: `#${this.id}`,
          actions: this.initial.actions.map(toSerializableAction),
          eventType: null,
          meta: this.initial.meta,
          description: this.initial.description
        })
      } : void 0,
      history: this.history,
      states: mapValues(this.states, (state) => state.definition),
      on: this.on,
      transitions: [...this.transitions.values()].flat().map((t) => ({
        ...t,
        actions: t.actions.map(toSerializableAction)
      })),
      entry: this.entry.map(toSerializableAction),
      exit: this.exit.map(toSerializableAction),
      meta: this.meta,
      order: this.order || -1,
      output: this.output,
      invoke: this.invoke,
      description: this.description,
      tags: this.tags
    };
  }
  /** @internal */
  toJSON() {
    return this.definition;
  }
  /** The logic invoked as actors by this state node. */
  get invoke() {
    return memo(this, "invoke", () => toArray(this.config.invoke).map((invokeConfig, i) => {
      const {
        src,
        systemId
      } = invokeConfig;
      const resolvedId = invokeConfig.id ?? createInvokeId(this.id, i);
      const sourceName = typeof src === "string" ? src : `xstate.invoke.${createInvokeId(this.id, i)}`;
      return {
        ...invokeConfig,
        src: sourceName,
        id: resolvedId,
        systemId,
        toJSON() {
          const {
            onDone,
            onError,
            ...invokeDefValues
          } = invokeConfig;
          return {
            ...invokeDefValues,
            type: "xstate.invoke",
            src: sourceName,
            id: resolvedId
          };
        }
      };
    }));
  }
  /** The mapping of events to transitions. */
  get on() {
    return memo(this, "on", () => {
      const transitions = this.transitions;
      return [...transitions].flatMap(([descriptor, t]) => t.map((t2) => [descriptor, t2])).reduce((map2, [descriptor, transition2]) => {
        map2[descriptor] = map2[descriptor] || [];
        map2[descriptor].push(transition2);
        return map2;
      }, {});
    });
  }
  get after() {
    return memo(this, "delayedTransitions", () => getDelayedTransitions(this));
  }
  get initial() {
    return memo(this, "initial", () => formatInitialTransition(this, this.config.initial));
  }
  /** @internal */
  next(snapshot, event) {
    const eventType = event.type;
    const actions = [];
    let selectedTransition;
    const candidates2 = memo(this, `candidates-${eventType}`, () => getCandidates(this, eventType));
    for (const candidate of candidates2) {
      const {
        guard
      } = candidate;
      const resolvedContext = snapshot.context;
      let guardPassed = false;
      try {
        guardPassed = !guard || evaluateGuard(guard, resolvedContext, event, snapshot);
      } catch (err) {
        const guardType = typeof guard === "string" ? guard : typeof guard === "object" ? guard.type : void 0;
        throw new Error(`Unable to evaluate guard ${guardType ? `'${guardType}' ` : ""}in transition for event '${eventType}' in state node '${this.id}':
${err.message}`);
      }
      if (guardPassed) {
        actions.push(...candidate.actions);
        selectedTransition = candidate;
        break;
      }
    }
    return selectedTransition ? [selectedTransition] : void 0;
  }
  /** All the event types accepted by this state node and its descendants. */
  get events() {
    return memo(this, "events", () => {
      const {
        states
      } = this;
      const events = new Set(this.ownEvents);
      if (states) {
        for (const stateId of Object.keys(states)) {
          const state = states[stateId];
          if (state.states) {
            for (const event of state.events) {
              events.add(`${event}`);
            }
          }
        }
      }
      return Array.from(events);
    });
  }
  /**
   * All the events that have transitions directly from this state node.
   *
   * Excludes any inert events.
   */
  get ownEvents() {
    const keys = Object.keys(Object.fromEntries(this.transitions));
    const events = new Set(keys.filter((descriptor) => {
      return this.transitions.get(descriptor).some((transition2) => !(!transition2.target && !transition2.actions.length && !transition2.reenter));
    }));
    return Array.from(events);
  }
};
var STATE_IDENTIFIER2 = "#";
var StateMachine = class _StateMachine {
  constructor(config, implementations) {
    this.config = config;
    this.version = void 0;
    this.schemas = void 0;
    this.implementations = void 0;
    this.options = void 0;
    this.__xstatenode = true;
    this.idMap = /* @__PURE__ */ new Map();
    this.root = void 0;
    this.id = void 0;
    this.states = void 0;
    this.events = void 0;
    this.id = config.id || "(machine)";
    this.implementations = {
      actors: implementations?.actors ?? {},
      actions: implementations?.actions ?? {},
      delays: implementations?.delays ?? {},
      guards: implementations?.guards ?? {}
    };
    this.version = this.config.version;
    this.schemas = this.config.schemas;
    this.options = {
      maxIterations: Infinity,
      ...this.config.options
    };
    this.transition = this.transition.bind(this);
    this.getInitialSnapshot = this.getInitialSnapshot.bind(this);
    this.getPersistedSnapshot = this.getPersistedSnapshot.bind(this);
    this.restoreSnapshot = this.restoreSnapshot.bind(this);
    this.start = this.start.bind(this);
    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states;
    this.events = this.root.events;
  }
  /**
   * Clones this state machine with the provided implementations.
   *
   * @param implementations Options (`actions`, `guards`, `actors`, `delays`) to
   *   recursively merge with the existing options.
   * @returns A new `StateMachine` instance with the provided implementations.
   */
  provide(implementations) {
    const {
      actions,
      guards,
      actors,
      delays
    } = this.implementations;
    return new _StateMachine(this.config, {
      actions: {
        ...actions,
        ...implementations.actions
      },
      guards: {
        ...guards,
        ...implementations.guards
      },
      actors: {
        ...actors,
        ...implementations.actors
      },
      delays: {
        ...delays,
        ...implementations.delays
      }
    });
  }
  resolveState(config) {
    const resolvedStateValue = resolveStateValue(this.root, config.value);
    const nodeSet = getAllStateNodes(getStateNodes(this.root, resolvedStateValue));
    return createMachineSnapshot({
      _nodes: [...nodeSet],
      context: config.context || {},
      children: {},
      status: isInFinalState(nodeSet, this.root) ? "done" : config.status || "active",
      output: config.output,
      error: config.error,
      historyValue: config.historyValue
    }, this);
  }
  /**
   * Determines the next snapshot given the current `snapshot` and received
   * `event`. Calculates a full macrostep from all microsteps.
   *
   * @param snapshot The current snapshot
   * @param event The received event
   */
  transition(snapshot, event, actorScope) {
    return macrostep(snapshot, event, actorScope, []).snapshot;
  }
  /**
   * Determines the next state given the current `state` and `event`. Calculates
   * a microstep.
   *
   * @param state The current state
   * @param event The received event
   */
  microstep(snapshot, event, actorScope) {
    return macrostep(snapshot, event, actorScope, []).microsteps.map(([s]) => s);
  }
  getTransitionData(snapshot, event) {
    return transitionNode(this.root, snapshot.value, snapshot, event) || [];
  }
  /**
   * The initial state _before_ evaluating any microsteps. This "pre-initial"
   * state is provided to initial actions executed in the initial state.
   *
   * @internal
   */
  _getPreInitialState(actorScope, initEvent, internalQueue) {
    const {
      context
    } = this.config;
    const preInitial = createMachineSnapshot({
      context: typeof context !== "function" && context ? context : {},
      _nodes: [this.root],
      children: {},
      status: "active"
    }, this);
    if (typeof context === "function") {
      const assignment = ({
        spawn,
        event,
        self: self2
      }) => context({
        spawn,
        input: event.input,
        self: self2
      });
      return resolveActionsAndContext(preInitial, initEvent, actorScope, [assign(assignment)], internalQueue, void 0);
    }
    return preInitial;
  }
  /**
   * Returns the initial `State` instance, with reference to `self` as an
   * `ActorRef`.
   */
  getInitialSnapshot(actorScope, input) {
    const initEvent = createInitEvent(input);
    const internalQueue = [];
    let snapshot = createMachineSnapshot({
      context: typeof this.config.context !== "function" && this.config.context ? this.config.context : {},
      _nodes: [this.root],
      children: {},
      status: "active"
    }, this);
    try {
      snapshot = this._getPreInitialState(actorScope, initEvent, internalQueue);
      const [nextState] = initialMicrostep(this.root, snapshot, actorScope, initEvent, internalQueue);
      const {
        snapshot: macroState
      } = macrostep(nextState, initEvent, actorScope, internalQueue);
      return macroState;
    } catch (error) {
      return cloneMachineSnapshot(snapshot, {
        status: "error",
        error
      });
    }
  }
  start(snapshot) {
    Object.values(snapshot.children).forEach((child) => {
      if (child.getSnapshot().status === "active") {
        child.start();
      }
    });
  }
  getStateNodeById(stateId) {
    const fullPath = toStatePath(stateId);
    const relativePath = fullPath.slice(1);
    const resolvedStateId = isStateId(fullPath[0]) ? fullPath[0].slice(STATE_IDENTIFIER2.length) : fullPath[0];
    const stateNode = this.idMap.get(resolvedStateId);
    if (!stateNode) {
      throw new Error(`Child state node '#${resolvedStateId}' does not exist on machine '${this.id}'`);
    }
    return getStateNodeByPath(stateNode, relativePath);
  }
  get definition() {
    return this.root.definition;
  }
  toJSON() {
    return this.definition;
  }
  getPersistedSnapshot(snapshot, options) {
    return getPersistedSnapshot(snapshot, options);
  }
  restoreSnapshot(snapshot, _actorScope) {
    const children = {};
    const snapshotChildren = snapshot.children;
    Object.keys(snapshotChildren).forEach((actorId) => {
      const actorData = snapshotChildren[actorId];
      const childState = actorData.snapshot;
      const src = actorData.src;
      const logic = typeof src === "string" ? resolveReferencedActor(this, src) : src;
      if (!logic) {
        return;
      }
      const actorRef = createActor(logic, {
        id: actorId,
        parent: _actorScope.self,
        syncSnapshot: actorData.syncSnapshot,
        snapshot: childState,
        src,
        systemId: actorData.systemId
      });
      children[actorId] = actorRef;
    });
    function resolveHistoryReferencedState(root, referenced) {
      if (referenced instanceof StateNode) {
        return referenced;
      }
      try {
        return root.machine.getStateNodeById(referenced.id);
      } catch {
      }
    }
    function reviveHistoryValue(root, historyValue) {
      if (!historyValue || typeof historyValue !== "object") {
        return {};
      }
      const revived = {};
      for (const key2 in historyValue) {
        const arr = historyValue[key2];
        for (const item of arr) {
          const resolved = resolveHistoryReferencedState(root, item);
          if (!resolved) {
            continue;
          }
          revived[key2] ??= [];
          revived[key2].push(resolved);
        }
      }
      return revived;
    }
    const revivedHistoryValue = reviveHistoryValue(this.root, snapshot.historyValue);
    const restoredSnapshot = createMachineSnapshot({
      ...snapshot,
      children,
      _nodes: Array.from(getAllStateNodes(getStateNodes(this.root, snapshot.value))),
      historyValue: revivedHistoryValue
    }, this);
    const seen = /* @__PURE__ */ new Set();
    function reviveContext(contextPart, children2) {
      if (seen.has(contextPart)) {
        return;
      }
      seen.add(contextPart);
      for (const key2 in contextPart) {
        const value = contextPart[key2];
        if (value && typeof value === "object") {
          if ("xstate$$type" in value && value.xstate$$type === $$ACTOR_TYPE) {
            contextPart[key2] = children2[value.id];
            continue;
          }
          reviveContext(value, children2);
        }
      }
    }
    reviveContext(restoredSnapshot.context, children);
    return restoredSnapshot;
  }
};

// ../../node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/log-6a5e50a8.esm.js
function resolveEmit(_, snapshot, args, actionParams, {
  event: eventOrExpr
}) {
  const resolvedEvent = typeof eventOrExpr === "function" ? eventOrExpr(args, actionParams) : eventOrExpr;
  return [snapshot, {
    event: resolvedEvent
  }, void 0];
}
function executeEmit(actorScope, {
  event
}) {
  actorScope.defer(() => actorScope.emit(event));
}
function emit(eventOrExpr) {
  function emit2(_args, _params) {
  }
  emit2.type = "xstate.emit";
  emit2.event = eventOrExpr;
  emit2.resolve = resolveEmit;
  emit2.execute = executeEmit;
  return emit2;
}
var SpecialTargets = /* @__PURE__ */ (function(SpecialTargets2) {
  SpecialTargets2["Parent"] = "#_parent";
  SpecialTargets2["Internal"] = "#_internal";
  return SpecialTargets2;
})({});
function resolveSendTo(actorScope, snapshot, args, actionParams, {
  to,
  event: eventOrExpr,
  id,
  delay
}, extra) {
  const delaysMap = snapshot.machine.implementations.delays;
  if (typeof eventOrExpr === "string") {
    throw new Error(
      // oxlint-disable-next-line typescript/restrict-template-expressions
      `Only event objects may be used with sendTo; use sendTo({ type: "${eventOrExpr}" }) instead`
    );
  }
  const resolvedEvent = typeof eventOrExpr === "function" ? eventOrExpr(args, actionParams) : eventOrExpr;
  let resolvedDelay;
  if (typeof delay === "string") {
    const configDelay = delaysMap && delaysMap[delay];
    resolvedDelay = typeof configDelay === "function" ? configDelay(args, actionParams) : configDelay;
  } else {
    resolvedDelay = typeof delay === "function" ? delay(args, actionParams) : delay;
  }
  const resolvedTarget = typeof to === "function" ? to(args, actionParams) : to;
  let targetActorRef;
  if (typeof resolvedTarget === "string") {
    if (resolvedTarget === SpecialTargets.Parent) {
      targetActorRef = actorScope.self._parent;
    } else if (resolvedTarget === SpecialTargets.Internal) {
      targetActorRef = actorScope.self;
    } else if (resolvedTarget.startsWith("#_")) {
      targetActorRef = snapshot.children[resolvedTarget.slice(2)];
    } else {
      targetActorRef = extra.deferredActorIds?.includes(resolvedTarget) ? resolvedTarget : snapshot.children[resolvedTarget];
    }
    if (!targetActorRef) {
      throw new Error(`Unable to send event to actor '${resolvedTarget}' from machine '${snapshot.machine.id}'.`);
    }
  } else {
    targetActorRef = resolvedTarget || actorScope.self;
  }
  return [snapshot, {
    to: targetActorRef,
    targetId: typeof resolvedTarget === "string" ? resolvedTarget : void 0,
    event: resolvedEvent,
    id,
    delay: resolvedDelay
  }, void 0];
}
function retryResolveSendTo(_, snapshot, params) {
  if (typeof params.to === "string") {
    params.to = snapshot.children[params.to];
  }
}
function executeSendTo(actorScope, params) {
  actorScope.defer(() => {
    const {
      to,
      event,
      delay,
      id
    } = params;
    if (typeof delay === "number") {
      actorScope.system.scheduler.schedule(actorScope.self, to, event, delay, id);
      return;
    }
    actorScope.system._relay(
      actorScope.self,
      // at this point, in a deferred task, it should already be mutated by retryResolveSendTo
      // if it initially started as a string
      to,
      event.type === XSTATE_ERROR ? createErrorActorEvent(actorScope.self.id, event.data) : event
    );
  });
}
function sendTo(to, eventOrExpr, options) {
  function sendTo2(_args, _params) {
  }
  sendTo2.type = "xstate.sendTo";
  sendTo2.to = to;
  sendTo2.event = eventOrExpr;
  sendTo2.id = options?.id;
  sendTo2.delay = options?.delay;
  sendTo2.resolve = resolveSendTo;
  sendTo2.retryResolve = retryResolveSendTo;
  sendTo2.execute = executeSendTo;
  return sendTo2;
}
function sendParent(event, options) {
  return sendTo(SpecialTargets.Parent, event, options);
}
function resolveEnqueueActions(actorScope, snapshot, args, actionParams, {
  collect
}) {
  const actions = [];
  const enqueue = function enqueue2(action) {
    actions.push(action);
  };
  enqueue.assign = (...args2) => {
    actions.push(assign(...args2));
  };
  enqueue.cancel = (...args2) => {
    actions.push(cancel(...args2));
  };
  enqueue.raise = (...args2) => {
    actions.push(raise(...args2));
  };
  enqueue.sendTo = (...args2) => {
    actions.push(sendTo(...args2));
  };
  enqueue.sendParent = (...args2) => {
    actions.push(sendParent(...args2));
  };
  enqueue.spawnChild = (...args2) => {
    actions.push(spawnChild(...args2));
  };
  enqueue.stopChild = (...args2) => {
    actions.push(stopChild(...args2));
  };
  enqueue.emit = (...args2) => {
    actions.push(emit(...args2));
  };
  collect({
    context: args.context,
    event: args.event,
    enqueue,
    check: (guard) => evaluateGuard(guard, snapshot.context, args.event, snapshot),
    self: actorScope.self,
    system: actorScope.system
  }, actionParams);
  return [snapshot, void 0, actions];
}
function enqueueActions(collect) {
  function enqueueActions2(_args, _params) {
  }
  enqueueActions2.type = "xstate.enqueueActions";
  enqueueActions2.collect = collect;
  enqueueActions2.resolve = resolveEnqueueActions;
  return enqueueActions2;
}
function resolveLog(_, snapshot, actionArgs, actionParams, {
  value,
  label: label2
}) {
  return [snapshot, {
    value: typeof value === "function" ? value(actionArgs, actionParams) : value,
    label: label2
  }, void 0];
}
function executeLog({
  logger
}, {
  value,
  label: label2
}) {
  if (label2) {
    logger(label2, value);
  } else {
    logger(value);
  }
}
function log(value = ({
  context,
  event
}) => ({
  context,
  event
}), label2) {
  function log2(_args, _params) {
  }
  log2.type = "xstate.log";
  log2.value = value;
  log2.label = label2;
  log2.resolve = resolveLog;
  log2.execute = executeLog;
  return log2;
}

// ../../node_modules/.pnpm/xstate@5.33.3/node_modules/xstate/dist/xstate.esm.js
function createMachine(config, implementations) {
  return new StateMachine(config, implementations);
}
function setup({
  schemas,
  actors,
  actions,
  guards,
  delays
}) {
  return {
    assign,
    sendTo,
    raise,
    log,
    cancel,
    stopChild,
    enqueueActions,
    emit,
    spawnChild,
    createStateConfig: (config) => config,
    createAction: (fn) => fn,
    createMachine: (config) => createMachine({
      ...config,
      schemas
    }, {
      actors,
      actions,
      guards,
      delays
    }),
    extend: (extended) => setup({
      schemas,
      actors,
      actions: {
        ...actions,
        ...extended.actions
      },
      guards: {
        ...guards,
        ...extended.guards
      },
      delays: {
        ...delays,
        ...extended.delays
      }
    })
  };
}

// ../../packages/core/src/auth/auth-machine.ts
function timeOf({ context, event }) {
  return "at" in event ? event.at : context.retryAt ?? context.at;
}
var outcomeOf = (event) => event.output;
var AFRESH = {
  isSpent: false,
  freshUntil: null,
  fruitless: 0,
  failures: 0,
  retryAt: null,
  byServer: false
};
var authMachine = ({ actors, actions }) => setup({
  types: {
    context: {},
    events: {},
    input: {}
  },
  actors,
  guards: {
    noneHeld: ({ context }) => !context.credentials.held,
    wasWaiting: ({ context }) => context.savedMode === "refreshing" && context.credentials.refreshable && context.retryAt !== null,
    wasAsking: ({ context }) => context.savedMode === "refreshing" && context.credentials.refreshable,
    wasRejected: ({ context }) => context.savedMode === "rejected",
    noneGiven: ({ event }) => event.type === "credentials.given" && !event.credentials.held,
    mayRefresh: ({ context, event }) => {
      const { credentials, isSpent, freshUntil, bootId } = context;
      if (!credentials.refreshable || isSpent) return false;
      return freshUntil === null || remainingMillis(freshUntil, timeOf({ context, event }), bootId) === 0;
    },
    mayHurry: ({ context, event }) => event.type === "credentials.refused" && event.explicit && !context.byServer,
    notByServer: ({ context }) => !context.byServer,
    renewed: ({ event }) => outcomeOf(event).next === "renewed",
    refused: ({ event }) => outcomeOf(event).next === "refused"
  },
  delays: {
    untilRetry: ({ context: { retryAt, at, bootId } }) => retryAt === null ? NEVER_MILLIS : remainingMillis(retryAt, at, bootId)
  },
  actions: {
    takeCredentials: assign(
      ({ event }) => event.type === "credentials.given" ? { ...AFRESH, at: event.at, credentials: event.credentials } : {}
    ),
    trust: assign((args) => ({
      at: timeOf(args),
      freshUntil: null,
      fruitless: 0,
      failures: 0,
      retryAt: null
    })),
    askNow: assign((args) => ({ at: timeOf(args), retryAt: null, byServer: false })),
    startSmall: assign({ failures: 0 }),
    stampTime: assign((args) => ({ at: timeOf(args) })),
    takeRenewal: assign(({ context, event }) => {
      const { at, freshUntil } = outcomeOf(event);
      return { ...AFRESH, at, freshUntil, fruitless: context.fruitless + 1 };
    }),
    spend: assign(({ event }) => ({ ...AFRESH, at: outcomeOf(event).at, isSpent: true })),
    wait: assign(({ context, event }) => {
      const { at, retryAt, byServer } = outcomeOf(event);
      return { at, retryAt, byServer, failures: context.failures + 1 };
    }),
    ...actions
  }
}).createMachine({
  id: "auth",
  context: ({ input: { memory: memory2, ...input } }) => ({
    ...AFRESH,
    savedMode: "valid",
    ...memory2,
    ...input
  }),
  initial: "routing",
  on: {
    "credentials.given": [
      { guard: "noneGiven", target: ".anonymous", actions: "takeCredentials" },
      { target: ".valid", actions: "takeCredentials" }
    ],
    "credentials.accepted": { actions: "trust" }
  },
  states: {
    routing: {
      always: [
        { guard: "noneHeld", target: "anonymous" },
        { guard: "wasWaiting", target: "refreshing.waiting" },
        { guard: "wasAsking", target: "refreshing" },
        { guard: "wasRejected", target: "rejected" },
        { target: "valid" }
      ]
    },
    anonymous: {
      on: {
        "credentials.refused": { actions: "tellFailed" }
      }
    },
    valid: {
      on: {
        "credentials.refused": [
          { guard: "mayRefresh", target: "refreshing", actions: "askNow" },
          { target: "rejected", actions: ["stampTime", "tellFailed"] }
        ]
      }
    },
    refreshing: {
      initial: "asking",
      states: {
        // Whoever is refused meanwhile is answered by what comes of this.
        asking: {
          on: { "credentials.accepted": {} },
          invoke: {
            id: "refresh",
            src: "refresh",
            input: void 0,
            onDone: [
              { guard: "renewed", target: "saving", actions: "takeRenewal" },
              { guard: "refused", target: "#auth.rejected", actions: ["spend", "tellFailed"] },
              { target: "waiting", actions: ["wait", "tellFailed"] }
            ]
          }
        },
        // New tokens are used once they are durable, and not before.
        saving: {
          on: {
            "credentials.accepted": {},
            "credentials.given": [
              { guard: "noneGiven", target: "#auth.anonymous", actions: "takeCredentials" },
              { actions: "takeCredentials" }
            ]
          },
          invoke: {
            id: "save",
            src: "save",
            input: void 0,
            onDone: { target: "#auth.valid", actions: "tellRenewed" }
          }
        },
        waiting: {
          after: { untilRetry: { target: "asking", actions: "askNow" } },
          on: {
            "credentials.refused": [
              { guard: "mayHurry", target: "asking", actions: "askNow" },
              { actions: "tellFailed" }
            ],
            "credentials.accepted": { target: "#auth.valid", actions: "trust" },
            "network.gained": { guard: "notByServer", target: "asking", actions: ["askNow", "startSmall"] },
            "engine.resumed": { target: "waiting", reenter: true, actions: "stampTime" }
          }
        }
      }
    },
    rejected: {
      on: {
        "credentials.refused": [
          { guard: "mayRefresh", target: "refreshing", actions: "askNow" },
          { actions: "tellFailed" }
        ],
        "credentials.accepted": { target: "valid", actions: "trust" }
      }
    }
  }
});

// ../../packages/core/src/auth/redaction.ts
var TOKEN_LENGTH_MIN = 4;
var REMEMBERED_MAX = 16;
function createRedaction2() {
  let hidden = [];
  let pattern;
  return {
    hide(tokens) {
      const values = TOKEN_FIELDS.flatMap((field) => tokens[field] ?? []);
      const fresh = values.filter((token) => token.length >= TOKEN_LENGTH_MIN && !hidden.includes(token));
      if (fresh.length === 0) return;
      hidden = [...hidden, ...fresh].slice(-REMEMBERED_MAX);
      const longestFirst = [...hidden].sort((a, b) => b.length - a.length);
      pattern = new RegExp(longestFirst.map(anyForm).join("|"), "g");
    },
    redact: (text3) => pattern ? text3.replace(pattern, "{token}") : text3
  };
}
function anyForm(token) {
  return Array.from(token, anyFormOf).join("");
}
function anyFormOf(character) {
  if (/[A-Za-z0-9_-]/.test(character)) return character;
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  const escaped = units.map((unit) => `\\\\+u${anyCase(unit.toString(16).padStart(4, "0"))}`).join("");
  const literal = units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  const inAddress = anyCase(addressed(character)).split("%").join("%(?:25)*");
  return `(?:${escaped}|(?:\\\\|%(?:25)*5[Cc])*(?:${inAddress}|${literal}))`;
}
var anyCase = (hex) => hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);
function addressed(character) {
  try {
    const encoded = encodeURIComponent(character);
    if (encoded !== character) return encoded;
    return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  } catch {
    return "%EF%BF%BD";
  }
}

// ../../packages/core/src/memory/backoff.ts
var BACKOFF_BASE_MILLIS = 5e3;
var BACKOFF_CAP_MILLIS = 3e5;
var BACKOFF_BACKGROUND_CAP_MILLIS = 9e5;
function backoffMillis(failures, random, capMillis = BACKOFF_CAP_MILLIS) {
  let range = BACKOFF_BASE_MILLIS;
  for (let i = 1; i < failures && range < capMillis; i++) range *= 2;
  return Math.floor(Math.min(range, capMillis) * random);
}
var CIRCUIT_FAILURES = 8;
function waitMillis(asked, failures, random, capMillis) {
  if (asked !== null && failures < CIRCUIT_FAILURES) return asked;
  return Math.max(asked ?? 0, backoffMillis(failures, random(), capMillis));
}

// ../../packages/core/src/memory/retry-after.ts
var RETRY_AFTER_MAX_MILLIS = 36e5;
var HTTP_DATE = /^[A-Za-z]{3}, (\d{2}) ([A-Za-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
var MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
function retryAfterMillis(header, wallMillis) {
  if (header === void 0) return null;
  const text3 = header.trim();
  const wait = /^\d+$/.test(text3) ? Number(text3) * 1e3 : untilDate(text3, wallMillis);
  return wait === null || wait <= 0 ? null : Math.min(RETRY_AFTER_MAX_MILLIS, wait);
}
function untilDate(text3, wallMillis) {
  const [, day, monthName = "", year, hour, minute, second] = HTTP_DATE.exec(text3) ?? [];
  const month = MONTHS.indexOf(monthName);
  if (day === void 0 || month < 0) return null;
  const at = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  return at - wallMillis;
}

// ../../packages/core/src/auth/answer.ts
var NAMES3 = {
  accessToken: ["access_token", "accessToken"],
  refreshToken: ["refresh_token", "refreshToken"]
};
function readAnswer(body) {
  let answer2;
  try {
    answer2 = JSON.parse(body);
  } catch {
    return void 0;
  }
  if (!isPlainObject(answer2)) return void 0;
  const places = isPlainObject(answer2.data) ? [answer2, answer2.data] : [answer2];
  const accessToken = find(places, NAMES3.accessToken);
  const refreshToken = find(places, NAMES3.refreshToken);
  if (accessToken === void 0) return void 0;
  return refreshToken === void 0 ? { accessToken } : { accessToken, refreshToken };
}
function find(places, names) {
  for (const place of places) {
    for (const name of names) {
      const value = place[name];
      if (typeof value === "string" && value !== "") return value;
    }
  }
  return void 0;
}

// ../../packages/core/src/auth/placeholders.ts
function filledIn(template, tokens) {
  return fill(template, [
    ["{refreshToken}", tokens.refreshToken ?? ""],
    ["{accessToken}", tokens.accessToken ?? ""]
  ]);
}
function fill(value, replacements) {
  if (typeof value === "string") return fillText(value, replacements);
  if (Array.isArray(value)) return value.map((item) => fill(item, replacements));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, replacements)]));
}
function fillText(text3, [first, ...rest]) {
  if (first === void 0) return text3;
  const [placeholder, token] = first;
  return text3.split(placeholder).map((part) => fillText(part, rest)).join(token);
}

// ../../packages/core/src/auth/refresh-request.ts
var PAYLOAD = { refresh_token: "{refreshToken}" };
function isRefreshable(config, tokens) {
  return config.authorization?.refreshUrl !== void 0 && tokens.refreshToken !== void 0;
}
function refreshRequest(config, tokens) {
  const { refreshUrl = "", refreshPayload = PAYLOAD, refreshHeaders = {} } = config.authorization ?? {};
  return {
    method: "POST",
    url: refreshUrl,
    headers: layered({ "Content-Type": "application/json" }, filledIn(refreshHeaders, tokens)),
    body: JSON.stringify(filledIn(refreshPayload, tokens)),
    timeoutMillis: config.httpTimeoutMs
  };
}

// ../../packages/core/src/auth/verdict.ts
var REFUSALS = /* @__PURE__ */ new Set([400, 401, 403, 422]);
function judgeRefresh(status, hasToken) {
  if (status >= 200 && status < 300) return hasToken ? "renewed" : "transient";
  return REFUSALS.has(status) ? "refused" : "transient";
}

// ../../packages/core/src/auth/refresh.ts
var FRESH_MIN_MILLIS = 6e4;
var FRESH_MAX_MILLIS = 36e5;
function freshMillis(fruitless) {
  let millis = FRESH_MIN_MILLIS;
  for (let i = 0; i < fruitless && millis < FRESH_MAX_MILLIS; i++) millis *= 2;
  return Math.min(millis, FRESH_MAX_MILLIS);
}
function createRefresh(env, auth) {
  const { outlet } = env;
  let flying;
  let waiting;
  let toldStatus;
  function ask() {
    const { refreshToken } = auth.held;
    if (flying !== void 0 || refreshToken === void 0) return;
    flying = refreshToken;
    outlet.trace("auth", "refreshing the tokens");
    env.send(
      refreshRequest(env.config(), auth.held),
      (response) => ended(refreshToken, response, ""),
      (message) => ended(refreshToken, null, message)
    );
  }
  function ended(sent, response, message) {
    flying = void 0;
    if (auth.held.refreshToken !== sent) {
      if (waiting) ask();
      return;
    }
    const settle2 = waiting;
    const outcome = conclude(response, message);
    if (settle2) settle2.done(outcome);
    else if (outcome.next === "renewed") auth.takeLate();
  }
  function conclude(response, message) {
    const status = response?.status ?? 0;
    const fresh = response === null ? void 0 : readAnswer(response.body);
    const verdict = judgeRefresh(status, fresh !== void 0);
    outlet.trace("auth", `${status} for a refresh: ${verdict}`);
    const ends = { at: outlet.at, retryAt: null, byServer: false, freshUntil: null };
    if (verdict === "renewed" && fresh) {
      toldStatus = void 0;
      auth.take(fresh);
      outlet.log(3, "auth:refreshed", "the tokens were refreshed");
      outlet.emit("authorization", { success: true });
      const freshUntil = deadlineAfter(outlet.at, freshMillis(auth.fruitless), env.bootId);
      return { ...ends, next: "renewed", freshUntil };
    }
    tell(status, verdict === "refused", message);
    return verdict === "refused" ? { ...ends, next: "refused" } : { ...ends, ...wait(response) };
  }
  function tell(status, isFinal, message) {
    if (status === toldStatus && !isFinal) return;
    toldStatus = status;
    const said = status === 0 ? `no response: ${auth.redact(message)}` : `the server answered ${status}`;
    const next = isFinal ? "uploads wait for new tokens" : "it is tried again";
    outlet.log(2, "auth:failed", `the tokens could not be refreshed, ${said}; ${next}`, { status });
    outlet.emit("authorization", { success: false, status });
  }
  function wait(response) {
    const asked = retryAfterMillis(response?.headers["retry-after"], outlet.at.wall);
    const cap = env.inBackground() ? BACKOFF_BACKGROUND_CAP_MILLIS : BACKOFF_CAP_MILLIS;
    const millis = waitMillis(asked, auth.failures + 1, () => env.random(), cap);
    outlet.trace("auth", `next refresh in ${millis} ms${millis === asked ? " as the server asks" : ""}`);
    return { next: "wait", retryAt: deadlineAfter(outlet.at, millis, env.bootId), byServer: asked !== null };
  }
  return {
    task: fromTask((_input, settle2) => {
      waiting = settle2;
      ask();
      return () => {
        waiting = void 0;
      };
    }),
    /** Other tokens: the app hears of every failure of theirs again. */
    forget() {
      toldStatus = void 0;
    }
  };
}

// ../../packages/core/src/auth/auth.ts
var UNTRIED = {
  savedMode: "valid",
  isSpent: false,
  freshUntil: null,
  fruitless: 0,
  failures: 0,
  retryAt: null,
  byServer: false
};
function createAuth(env) {
  const { outlet, bootId } = env;
  const redaction = createRedaction2();
  let held = NO_TOKENS;
  let used = NO_TOKENS;
  let authorization;
  let saved = JSON.stringify(UNTRIED);
  let actor;
  let snapshot;
  const awaiting = [];
  const send = (event) => actor?.send(event);
  const described = () => JSON.stringify(env.config().authorization);
  const configuredTokens = (tokens) => env.config().authorization === void 0 ? {} : pairOf(tokens);
  function credentials() {
    const pair = configuredTokens(held);
    return {
      held: pair.accessToken !== void 0 || pair.refreshToken !== void 0,
      refreshable: isRefreshable(env.config(), pair)
    };
  }
  function answer2(isRenewed) {
    for (const resolve of awaiting.splice(0)) resolve(isRenewed);
  }
  function use() {
    used = held;
    answer2(true);
    outlet.trace("auth", "the new tokens are in use");
    env.renewed();
  }
  function fail() {
    answer2(false);
    env.failed();
  }
  const refresh = createRefresh(env, {
    get held() {
      return held;
    },
    get fruitless() {
      return snapshot?.context.fruitless ?? 0;
    },
    get failures() {
      return snapshot?.context.failures ?? 0;
    },
    take(fresh) {
      held = refreshed(held, fresh);
      redaction.hide(held);
      outlet.remember("secret/tokens", held);
    },
    takeLate: () => env.durable(use),
    redact: redaction.redact
  });
  const save = fromTask((_input, task) => {
    env.durable(() => task.done(outlet.at));
    return void 0;
  });
  function remember(next) {
    const { isSpent, freshUntil, fruitless, failures, retryAt, byServer } = next.context;
    const savedMode = modeOf(next);
    const machine = { savedMode, isSpent, freshUntil, fruitless, failures, retryAt, byServer };
    const text3 = JSON.stringify(machine);
    if (text3 === saved) return;
    saved = text3;
    outlet.remember("auth", { version: 1, machine });
  }
  function heard(next) {
    if (next === snapshot) return;
    const before = snapshot;
    snapshot = next;
    remember(next);
    const { retryAt } = next.context;
    if (retryAt !== before?.context.retryAt)
      env.wakeIn(retryAt && remainingMillis(retryAt, outlet.at, bootId));
    if (JSON.stringify(next.value) !== JSON.stringify(before?.value)) {
      outlet.trace(
        "auth",
        typeof next.value === "string" ? next.value : `refreshing (${next.value.refreshing})`
      );
    }
  }
  return {
    machine: authMachine({
      actors: { refresh: refresh.task, save },
      actions: { tellRenewed: use, tellFailed: fail }
    }),
    restore(tokens, memory2) {
      held = tokens;
      used = tokens;
      redaction.hide(held);
      authorization = described();
      const machine = memory2?.machine ?? null;
      saved = JSON.stringify({ ...UNTRIED, ...machine });
      return { at: outlet.at, bootId, credentials: credentials(), memory: machine };
    },
    attach(started) {
      actor = started;
      snapshot = actor.getSnapshot();
      actor.subscribe({ next: heard, error: () => answer2(false), complete: () => answer2(false) });
    },
    get accessToken() {
      return configuredTokens(used).accessToken;
    },
    get state() {
      return configuredTokens(used);
    },
    configured(patch, base) {
      const tokenBefore = configuredTokens(used).accessToken;
      const before = held;
      held = adopted(before, patch, base);
      for (const field of TOKEN_FIELDS)
        redaction.hide({ [field]: patch.authorization?.[field] ?? void 0 });
      if (JSON.stringify(held) !== JSON.stringify(before)) outlet.remember("secret/tokens", held);
      const areOthers = TOKEN_FIELDS.some((field) => held[field] !== before[field]);
      if (areOthers) used = held;
      const isOtherwise = described() !== authorization;
      authorization = described();
      if (areOthers || isOtherwise) {
        refresh.forget();
        send({ type: "credentials.given", at: outlet.at, credentials: credentials() });
        answer2(areOthers);
      }
      return areOthers || configuredTokens(used).accessToken !== tokenBefore;
    },
    renewal(token) {
      if (token !== configuredTokens(used).accessToken) return Promise.resolve(true);
      return new Promise((resolve) => {
        awaiting.push(resolve);
        if (actor) send({ type: "credentials.refused", at: outlet.at, explicit: true });
        else answer2(false);
      });
    },
    accepted() {
      const context = snapshot?.context;
      const isNews = context?.freshUntil || snapshot?.matches("rejected") || snapshot?.matches("refreshing");
      if (isNews) send({ type: "credentials.accepted", at: outlet.at });
    },
    filled(event) {
      if (!event.success) return event;
      return held.accessToken === void 0 ? void 0 : { ...event, ...pairOf(held) };
    },
    redact: redaction.redact
  };
}
function modeOf({ value }) {
  if (typeof value !== "string") return value.refreshing === "saving" ? "valid" : "refreshing";
  return value === "rejected" ? "rejected" : "valid";
}

// ../../packages/core/src/engine/alarms.ts
function alarm({ ports, ledger }, name) {
  let present;
  return (left4) => {
    const wall = left4 === null ? null : ledger.at.wall + Math.max(1, left4);
    if (wall === present) return;
    present = wall;
    ports.scheduler.wakeAt(name, wall);
  };
}

// ../../packages/core/src/engine/wiring/auth.ts
function wireAuth(parts) {
  const { http, scheduler, entropy } = parts.ports;
  const { ledger, follow } = parts;
  return createAuth({
    outlet: ledger,
    bootId: parts.bootId,
    config: parts.config,
    inBackground: () => parts.situation.background,
    random: () => entropy.random(),
    send: (request2, done, failed2) => follow(sendWithin(http, scheduler, request2), done, (reason) => failed2(messageOf(reason))),
    // A turn later: the commit of this step begins when the step has ended.
    durable: (run) => follow(Promise.resolve().then(ledger.settled), run),
    renewed() {
      parts.sync.renewed();
      parts.life.send({ type: "credentials.changed", at: ledger.at });
    },
    failed: () => parts.life.send({ type: "renewal.failed", at: ledger.at }),
    wakeIn: alarm(parts, "auth")
  });
}

// ../../packages/core/src/geo/local-plane.ts
var SHORTEST_DEGREE = 0.3;
function localPlane(origin) {
  const sine = sineDegrees(origin.latitude);
  const shape = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const normalRadius = EQUATORIAL_RADIUS / Math.sqrt(shape);
  const latitudeDegree = normalRadius * (1 - ECCENTRICITY_SQUARED) / shape * RADIANS;
  const longitudeDegree = Math.max(normalRadius * cosineDegrees(origin.latitude) * RADIANS, SHORTEST_DEGREE);
  return {
    origin: { latitude: origin.latitude, longitude: origin.longitude },
    latitudeDegree,
    longitudeDegree,
    convergence: latitudeDegree * sine * RADIANS,
    bend: longitudeDegree * sine * RADIANS / 2
  };
}
function eastMeters(plane, place) {
  const latitudeStep = place.latitude - plane.origin.latitude;
  return (plane.longitudeDegree - plane.convergence * latitudeStep) * longitudeDifference(plane.origin.longitude, place.longitude);
}
function northMeters(plane, place) {
  const longitudeStep = longitudeDifference(plane.origin.longitude, place.longitude);
  return plane.latitudeDegree * (place.latitude - plane.origin.latitude) + plane.bend * longitudeStep * longitudeStep;
}
function placeAt(plane, point) {
  let latitudeStep = point.north / plane.latitudeDegree;
  let longitudeStep = point.east / plane.longitudeDegree;
  for (let round = 0; round < 4; round++) {
    latitudeStep = (point.north - plane.bend * longitudeStep * longitudeStep) / plane.latitudeDegree;
    longitudeStep = point.east / Math.max(plane.longitudeDegree - plane.convergence * latitudeStep, SHORTEST_DEGREE);
  }
  return {
    latitude: Math.min(90, Math.max(-90, plane.origin.latitude + latitudeStep)),
    longitude: wrapLongitude(plane.origin.longitude + longitudeStep)
  };
}
function towards(from, to, distance) {
  const plane = localPlane(from);
  const east = eastMeters(plane, to);
  const north = northMeters(plane, to);
  const length2 = Math.sqrt(east * east + north * north);
  if (length2 === 0) return { latitude: from.latitude, longitude: from.longitude };
  return placeAt(plane, { east: east * distance / length2, north: north * distance / length2 });
}

// ../../packages/core/src/geofences/fast-pass.ts
var PASS_ACCURACY_METERS = 50;
var PASS_MILLIS = 6e4;
function isObservedWay(from, to) {
  return !to.reanchored && from.accuracy <= PASS_ACCURACY_METERS && to.accuracy <= PASS_ACCURACY_METERS && to.taken.up - from.taken.up <= PASS_MILLIS;
}
function passes(circle, from, to) {
  return nearestMeters(circle, from, to) < circle.radius - Math.max(from.accuracy, to.accuracy);
}
function nearestMeters(place, from, to) {
  const plane = localPlane(place);
  const startEast = eastMeters(plane, from);
  const startNorth = northMeters(plane, from);
  const east = eastMeters(plane, to) - startEast;
  const north = northMeters(plane, to) - startNorth;
  const squared = east * east + north * north;
  const along = squared === 0 ? 0 : -(startEast * east + startNorth * north) / squared;
  const share = Math.min(1, Math.max(0, along));
  const nearestEast = startEast + share * east;
  const nearestNorth = startNorth + share * north;
  return Math.sqrt(nearestEast * nearestEast + nearestNorth * nearestNorth);
}

// ../../packages/core/src/geofences/geofences-machine.ts
var geofencesMachine = ({ actors, actions }) => setup({
  types: {
    context: {},
    events: {},
    input: {}
  },
  actors,
  guards: {
    isAllowed: ({ context }) => context.isAllowed,
    isWatching: ({ context }) => context.isWatching
  },
  actions: {
    allow: assign({ isAllowed: true }),
    forbid: assign({ isAllowed: false }),
    ...actions
  }
}).createMachine({
  id: "geofences",
  context: ({ input }) => ({ ...input }),
  initial: "routing",
  states: {
    routing: {
      always: [{ guard: "isWatching", target: "watching.settled" }, { target: "idle" }]
    },
    idle: {
      on: {
        "fences.watch": [
          { guard: "isAllowed", target: "watching.slicing", actions: "begin" },
          { target: "blocked", actions: "sayBlocked" }
        ],
        "permission.lost": { actions: "forbid" },
        "permission.gained": { actions: "allow" }
      }
    },
    watching: {
      on: {
        "fences.rest": { target: "idle", actions: "releaseAll" },
        "permission.lost": { target: "blocked", actions: ["forbid", "releaseAll", "sayBlocked"] },
        "permission.gained": { actions: "allow" },
        "slice.outdated": ".slicing",
        "engine.resumed": { actions: "resume" }
      },
      initial: "settled",
      states: {
        settled: {},
        slicing: {
          invoke: {
            id: "slice",
            src: "slice",
            input: void 0,
            onDone: "settled",
            onError: { target: "settled", actions: "reportBroken" }
          },
          // What was being cut is out of date already.
          on: { "slice.outdated": { target: "slicing", reenter: true } }
        }
      }
    },
    blocked: {
      on: {
        "fences.rest": "idle",
        "permission.gained": { target: "watching.slicing", actions: ["allow", "begin"] }
      }
    }
  }
});

// ../../packages/core/src/geofences/population.ts
function createPopulation({ outlet }, scene, catalogue, { slicing, transitions, outdate }) {
  const { monitored, stays, added } = scene;
  function changed(off) {
    for (const { identifier } of off) monitored.delete(identifier);
    slicing.announce([], off);
    scene.count = catalogue.index?.size ?? 0;
    scene.isOutdated = true;
    outlet.remember("geofences", scene.memory());
    outdate();
  }
  function warn({ identifier, radius }) {
    if (radius >= SMALL_RADIUS_METERS) return;
    const why = `below ${SMALL_RADIUS_METERS} m receivers are often wrong about the boundary`;
    outlet.log(2, "geofences:small", `the radius of geofence ${identifier} is ${radius} m; ${why}`);
  }
  return {
    add(fences) {
      catalogue.put(fences);
      const off = [];
      for (const fence of fences) {
        const { identifier } = fence;
        const stay = stays.get(identifier);
        if (stay && !isSameCircle(stay.circle, fence)) transitions.forget(identifier);
        const one = monitored.get(identifier);
        if (one && isSameCircle(one.fence, fence)) {
          one.fence = fence;
          continue;
        }
        warn(fence);
        added.add(identifier);
        if (one) off.push(one.fence);
      }
      changed(off);
    },
    remove(identifiers) {
      catalogue.remove(identifiers);
      for (const identifier of identifiers) transitions.forget(identifier);
      changed(identifiers.flatMap((identifier) => monitored.get(identifier)?.fence ?? []));
    },
    removeAll() {
      const off = scene.definitions;
      catalogue.clear();
      stays.clear();
      added.clear();
      outlet.removeAll(FENCE_STATE_PREFIX);
      scene.clear();
      scene.ask = null;
      changed(off);
    }
  };
}

// ../../packages/core/src/geofences/scene.ts
var HELD_MAX = 64;
var Scene = class {
  constructor() {
    this.mode = "idle";
    /** The slice, by identifier. */
    this.monitored = /* @__PURE__ */ new Map();
    /** The fences we are inside of, monitored or not. */
    this.stays = /* @__PURE__ */ new Map();
    /** How many fences are stored. */
    this.count = 0;
    /** Where the slice was cut; null before the first. */
    this.center = null;
    /** Metres from there to the nearest fence that is not monitored. */
    this.clearMeters = Number.POSITIVE_INFINITY;
    this.sentinel = null;
    this.ask = null;
    /** Fences or settings have changed since the slice was cut. */
    this.isOutdated = false;
    /** Watching has begun and no slice was cut yet: every fence of the first is new here. */
    this.isStarting = false;
    /** No fix came after the start: the last place known must do. */
    this.takesOldPlace = false;
    /** The sentinel was left: the next fix cuts a slice wherever it is. */
    this.isSliceWanted = false;
    /** Something that is waited for has changed: the timer must be set anew. */
    this.isTimingStale = false;
    /** A boundary is near. */
    this.isClose = false;
    /** Fences added since the slice was cut. */
    this.added = /* @__PURE__ */ new Set();
    /** Fixes that came while a slice was being cut. */
    this.held = [];
    this.lastError = null;
  }
  get isWatching() {
    return this.mode === "settled" || this.mode === "slicing";
  }
  get definitions() {
    return [...this.monitored.values()].map(({ fence }) => fence);
  }
  holdBack(way) {
    this.held = [...this.held.slice(1 - HELD_MAX), way];
  }
  /** Nothing is monitored any more. */
  clear() {
    this.monitored.clear();
    this.center = null;
    this.clearMeters = Number.POSITIVE_INFINITY;
    this.sentinel = null;
    this.held = [];
    this.isClose = false;
  }
  memory() {
    const { count, center, clearMeters, sentinel, ask, isOutdated } = this;
    return {
      version: 1,
      count,
      monitored: [...this.monitored.values()].map(({ fence, isNew, standing: standing2 }) => ({
        fence,
        isNew,
        region: standing2.region
      })),
      center,
      clearMeters: clearMeters === Number.POSITIVE_INFINITY ? null : clearMeters,
      sentinel,
      ask,
      isOutdated
    };
  }
  restore(saved, stays, count) {
    for (const [identifier, stay] of stays) this.stays.set(identifier, stay);
    this.count = count;
    if (saved === null) return;
    this.center = saved.center;
    this.clearMeters = saved.clearMeters ?? Number.POSITIVE_INFINITY;
    this.sentinel = saved.sentinel;
    this.ask = saved.ask;
    this.isOutdated = saved.isOutdated;
    for (const { fence, isNew, region } of saved.monitored) {
      const standing2 = { inside: stays.has(fence.identifier), doubtedAt: null, region };
      this.monitored.set(fence.identifier, { fence, standing: standing2, isNew });
    }
  }
};

// ../../packages/core/src/geofences/slice.ts
var HYSTERESIS_RANKS = 2;
var FIRST_REACH_METERS = 500;
var FARTHEST_METERS = 1e5;
function cutSlice(index, place, { proximityMeters, budget }, monitored, inside) {
  const ranked = nearest(index, place, proximityMeters, budget + HYSTERESIS_RANKS + 1, inside);
  const isKept = ({ identifier }, rank) => monitored.has(identifier) && rank < budget + HYSTERESIS_RANKS;
  const isAround = (fence) => inside.has(fence.identifier) || fence.boundaryMeters <= 0;
  const order = [
    ...ranked.filter(isAround),
    ...ranked.filter((fence, rank) => !isAround(fence) && isKept(fence, rank)),
    ...ranked.filter((fence, rank) => !isAround(fence) && !isKept(fence, rank))
  ];
  const identifiers = order.slice(0, budget).map(({ identifier }) => identifier);
  const left4 = order.slice(budget);
  const clearMeters = left4.length > 0 ? nearestOf(left4) : nearestOther(index, place, Math.max(proximityMeters, FIRST_REACH_METERS), new Set(identifiers));
  return { identifiers, clearMeters, overflows: left4.length > 0 };
}
function nearest(index, place, proximityMeters, wanted, inside) {
  let reach2 = Math.min(FIRST_REACH_METERS, proximityMeters);
  let found = index.near(place, reach2);
  while (found.length < wanted && reach2 < proximityMeters) {
    reach2 = Math.min(reach2 * 2, proximityMeters);
    found = index.near(place, reach2);
  }
  const names = new Set(found.map(({ identifier }) => identifier));
  for (const identifier of inside) {
    const circle = names.has(identifier) ? void 0 : index.circle(identifier);
    if (circle) found.push({ identifier, boundaryMeters: boundaryMeters(circle, place) });
  }
  return found.sort((a, b) => a.boundaryMeters - b.boundaryMeters || (a.identifier < b.identifier ? -1 : 1));
}
function nearestOther(index, place, from, monitored) {
  if (index.size <= monitored.size) return Number.POSITIVE_INFINITY;
  for (let reach2 = from; ; reach2 = Math.min(reach2 * 2, FARTHEST_METERS)) {
    const others = index.near(place, reach2).filter(({ identifier }) => !monitored.has(identifier));
    if (others.length > 0) return nearestOf(others);
    if (reach2 >= FARTHEST_METERS) return FARTHEST_METERS;
  }
}
function nearestOf(fences) {
  return fences.reduce((nearest3, fence) => Math.min(nearest3, fence.boundaryMeters), Number.POSITIVE_INFINITY);
}

// ../../packages/core/src/geofences/sentinel.ts
var SENTINEL_MIN_METERS = 500;
var MARGIN_MIN_METERS = 200;
var STEP_MIN_METERS = 25;
function sentinelAround(fix2, clearMeters) {
  if (clearMeters === Number.POSITIVE_INFINITY) return null;
  const { latitude, longitude, accuracy } = fix2;
  const margin = Math.max(MARGIN_MIN_METERS, 2 * accuracy);
  const radius = Math.max(SENTINEL_MIN_METERS, Math.min(clearMeters, FARTHEST_METERS) - margin);
  return { latitude, longitude, radius };
}
function sliceReachMeters(clearMeters, proximityMeters) {
  const reach2 = Math.min(clearMeters, Math.max(proximityMeters, SENTINEL_MIN_METERS));
  return Math.max(STEP_MIN_METERS, reach2 / 2);
}

// ../../packages/core/src/geofences/read-slice.ts
async function readSlice(catalogue, fix2, settings, monitored, inside, ways) {
  const index = await catalogue.load();
  const cut = cutSlice(index, fix2, settings, monitored, inside);
  const known = /* @__PURE__ */ new Set([...monitored, ...cut.identifiers]);
  const passedNames = ways().flatMap((way) => passedOn(index, way)).filter((identifier) => !known.has(identifier));
  const [definitions, passed] = await Promise.all([
    catalogue.definitions(cut.identifiers.filter((identifier) => !monitored.has(identifier))),
    catalogue.definitions([...new Set(passedNames)])
  ]);
  return { cut, definitions, passed, count: index.size };
}
function passedOn(index, { from, fix: fix2 }) {
  if (from === void 0) return [];
  return [...index.within(boxAcross(from, fix2))].filter((circle) => passes(circle, from, fix2)).map(({ identifier }) => identifier);
}

// ../../packages/core/src/geofences/slicing.ts
var CURRENT_MILLIS = 6e4;
function isCurrent(env, fix2) {
  return env.stream() === "resting" || env.outlet.at.up - fix2.taken.up <= CURRENT_MILLIS;
}
function createSlicing(env, scene, catalogue, transitions, time2) {
  const { outlet } = env;
  const { monitored, stays } = scene;
  let overflow = null;
  let cutWith = "";
  function settingsKey() {
    const { proximityMeters, budget } = env.settings();
    return `${proximityMeters} ${budget}`;
  }
  function announce(on, off) {
    if (on.length === 0 && off.length === 0) return;
    outlet.emit("geofenceschange", { on, off });
    outlet.trace("geofences", `monitors ${monitored.size}: ${on.length} on, ${off.length} off`);
  }
  function release() {
    const off = scene.definitions;
    scene.clear();
    announce([], off);
    outlet.remember("geofences", scene.memory());
    env.changed();
  }
  const standingOf = ({ identifier }) => ({ inside: stays.has(identifier), doubtedAt: null, region: null });
  function take2(slice, fix2) {
    catalogue.repair();
    const wanted = new Set(slice.cut.identifiers);
    const off = scene.definitions.filter(({ identifier }) => !wanted.has(identifier));
    for (const { identifier } of off) monitored.delete(identifier);
    const fresh = [];
    for (const fence of slice.definitions) {
      const isNew = scene.isStarting || scene.added.has(fence.identifier);
      const one = { fence, standing: standingOf(fence), isNew };
      monitored.set(fence.identifier, one);
      fresh.push(one);
    }
    scene.count = slice.count;
    scene.center = { latitude: fix2.latitude, longitude: fix2.longitude };
    scene.clearMeters = slice.cut.clearMeters;
    scene.sentinel = sentinelAround(fix2, slice.cut.clearMeters);
    scene.isOutdated = false;
    scene.isStarting = false;
    scene.takesOldPlace = false;
    scene.isSliceWanted = false;
    scene.added.clear();
    cutWith = settingsKey();
    sayOverflow(slice.cut.overflows);
    announce(
      fresh.map(({ fence }) => fence),
      off
    );
    catchUp(slice, fresh, fix2);
    outlet.remember("geofences", scene.memory());
    env.changed();
    time2.reschedule();
  }
  function catchUp({ passed }, fresh, fix2) {
    const ways = scene.held.length > 0 ? scene.held : isCurrent(env, fix2) ? [{ from: void 0, fix: fix2 }] : [];
    scene.held = [];
    for (const way of ways) {
      for (const fence of passed) transitions.hold({ fence, standing: standingOf(fence), isNew: false }, way);
      for (const one of fresh) if (transitions.hold(one, way)) scene.isClose = true;
    }
    const isOpen = fresh.some(({ standing: standing2, isNew }) => isNew || standing2.doubtedAt !== null);
    const isUnheld = fresh.length > 0 && ways.length === 0;
    if ((isOpen || isUnheld) && env.stream() !== "moving") time2.askForFix();
    else if (ways.length > 0) time2.answered(fix2);
  }
  function sayOverflow(overflows) {
    const { budget, proximityMeters } = env.settings();
    const message = overflows ? `more than ${budget} geofences lie within ${proximityMeters} m: only the nearest ${budget} are monitored` : null;
    if (message === overflow) return;
    if (scene.lastError === overflow) scene.lastError = null;
    overflow = message;
    if (message === null) return;
    scene.lastError = message;
    outlet.log(2, "geofences:overflow", message);
  }
  function place() {
    const fix2 = env.lastFix();
    if (fix2 === void 0 || !scene.isStarting || scene.takesOldPlace) return fix2;
    return isCurrent(env, fix2) ? fix2 : void 0;
  }
  const task = fromTask((_input, settle2) => {
    let isCancelled = false;
    const fix2 = place();
    if (fix2 === void 0 || scene.count === 0) {
      time2.askForFix();
      settle2.done(void 0);
      return void 0;
    }
    const inside = new Set(stays.keys());
    const work2 = readSlice(
      catalogue,
      fix2,
      env.settings(),
      new Set(monitored.keys()),
      inside,
      () => scene.held
    );
    env.read(
      work2,
      (slice) => {
        if (isCancelled) return;
        try {
          take2(slice, fix2);
          settle2.done(void 0);
        } catch (reason) {
          settle2.fail(reason);
        }
      },
      settle2.fail
    );
    return () => {
      isCancelled = true;
    };
  });
  return {
    task,
    release,
    announce,
    get isAsConfigured() {
      return cutWith === settingsKey();
    },
    accept() {
      cutWith = settingsKey();
    }
  };
}

// ../../packages/core/src/geofences/ask.ts
var ASK_MILLIS = 3e4;
var ASK_AGAIN_MILLIS = 3e5;
function openAsk(at, bootId) {
  return { isOpen: true, until: deadlineAfter(at, ASK_MILLIS, bootId) };
}
function askAgain(at, bootId) {
  return { isOpen: false, until: deadlineAfter(at, ASK_AGAIN_MILLIS, bootId) };
}

// ../../packages/core/src/geofences/stay.ts
function newStay({ latitude, longitude, radius }, enteredAt, bootId) {
  return {
    version: 1,
    circle: { latitude, longitude, radius },
    enteredAt,
    bootId,
    dwelt: false
  };
}
function dwellAt({ notifyOnDwell, loiteringDelay }, stay) {
  if (!notifyOnDwell || loiteringDelay === void 0 || stay.dwelt) return null;
  return deadlineAfter(stay.enteredAt, loiteringDelay, stay.bootId);
}
function readStays(rows) {
  const stays = /* @__PURE__ */ new Map();
  for (const { key: key2, value } of rows) {
    try {
      const stay = JSON.parse(value);
      if (stay.version === 1 && typeof stay.circle?.radius === "number" && typeof stay.enteredAt?.up === "number") {
        stays.set(key2.slice(FENCE_STATE_PREFIX.length), stay);
      }
    } catch {
    }
  }
  return stays;
}
function saveStay(outlet, identifier, stay) {
  outlet.put(FENCE_STATE_PREFIX + identifier, JSON.stringify(stay));
}
function dropStay(outlet, identifier) {
  outlet.remove(FENCE_STATE_PREFIX + identifier);
}

// ../../packages/core/src/geofences/timekeeping.ts
var ANSWER_ACCURACY_METERS = 100;
function createTimekeeping(env, scene, { transitions, outdate }) {
  const { outlet, bootId } = env;
  let cancelTimer;
  const left4 = (deadline) => remainingMillis(deadline, outlet.at, bootId);
  function setAsk(ask) {
    scene.ask = ask;
    scene.isTimingStale = true;
    outlet.remember("geofences", scene.memory());
    env.changed();
  }
  function askForFix() {
    if (scene.count === 0 || scene.ask?.isOpen) return;
    outlet.trace("geofences", "asks for a fix");
    setAsk(openAsk(outlet.at, bootId));
  }
  function unanswered() {
    const fix2 = env.lastFix();
    for (const one of scene.monitored.values()) {
      if (fix2 && one.standing.inside && one.standing.region === "exit") transitions.leave(one, fix2);
    }
    const isLost = scene.isSliceWanted || scene.center === null;
    outlet.trace("geofences", `no fix came${isLost ? "; will ask again" : ""}`);
    setAsk(isLost ? askAgain(outlet.at, bootId) : null);
    if (scene.center !== null || !fix2) return;
    scene.takesOldPlace = true;
    outdate();
  }
  function dwellDue({ fence, standing: standing2, isNew }) {
    const stay = scene.stays.get(fence.identifier);
    if (!stay || !standing2.inside || isNew || standing2.region === "exit") return null;
    return dwellAt(fence, stay);
  }
  const inside = () => [...scene.stays.keys()].flatMap((identifier) => scene.monitored.get(identifier) ?? []);
  function deadlines() {
    const dwells = inside().flatMap((one) => dwellDue(one) ?? []);
    return scene.ask ? [scene.ask.until, ...dwells] : dwells;
  }
  function reschedule() {
    scene.isTimingStale = false;
    cancelTimer?.();
    cancelTimer = void 0;
    const waits = scene.isWatching ? deadlines().map(left4) : [];
    const soonest = waits.length === 0 ? null : Math.min(...waits);
    if (soonest !== null) cancelTimer = env.after(soonest, settle2);
    env.wakeIn(soonest);
  }
  function settle2() {
    if (!scene.isWatching) return;
    const { ask } = scene;
    if (ask && left4(ask.until) === 0) {
      if (ask.isOpen) unanswered();
      else askForFix();
    }
    const fix2 = env.lastFix();
    for (const one of inside()) {
      const due = dwellDue(one);
      if (fix2 && due && left4(due) === 0) transitions.dwell(one, fix2);
    }
    reschedule();
  }
  return {
    askForFix,
    tryAgain() {
      scene.isSliceWanted = true;
      if (!scene.ask) setAsk(askAgain(outlet.at, bootId));
      reschedule();
    },
    answered(fix2) {
      if (scene.ask === null || fix2.accuracy > ANSWER_ACCURACY_METERS) return;
      for (const { standing: standing2 } of scene.monitored.values()) {
        if (standing2.region !== null || standing2.doubtedAt !== null) return;
      }
      setAsk(null);
    },
    settle: settle2,
    reschedule
  };
}

// ../../packages/core/src/geofences/announcer.ts
var FLAG = { ENTER: "notifyOnEntry", EXIT: "notifyOnExit", DWELL: "notifyOnDwell" };
function announcer({ outlet, describe: describe2, record }) {
  return (fence, action, fix2, { age, isSilent = false }) => {
    const { identifier, extras } = fence;
    const isTold = fence[FLAG[action]] === true && !isSilent;
    outlet.trace("geofences", `${action} ${identifier}${isTold ? "" : " (nobody asked)"}`);
    if (!isTold) return;
    record(fix2, { geofence: { identifier, action } }, age);
    const location = describe2(fix2, age);
    outlet.emit("geofence", { identifier, action, location, ...extras === void 0 ? {} : { extras } });
  };
}

// ../../packages/core/src/geofences/crossing.ts
var OUTSIDE = { inside: false, doubtedAt: null, region: null };
var INSIDE = { inside: true, doubtedAt: null, region: null };
var USABLE_ACCURACY_METERS = 100;
var ENTER_CONFIRM_MILLIS = 5e3;
var EXIT_CONFIRM_MILLIS = 1e4;
function exitMarginMeters({ radius }) {
  return Math.max(20, radius / 10);
}
function isUsable(circle, { accuracy }) {
  return accuracy <= Math.max(USABLE_ACCURACY_METERS, circle.radius);
}
function judged(circle, standing2, fix2, distance, isNew) {
  if (standing2.region === null && !isUsable(circle, fix2)) return standing2;
  if (standing2.inside) return judgedInside(circle, standing2, fix2, distance);
  if (isNew && isUsable(circle, fix2) && distance <= circle.radius) return INSIDE;
  return judgedOutside(circle, standing2, fix2, distance);
}
var confirms = (standing2, fix2, millis) => standing2.doubtedAt !== null && fix2.taken.up - standing2.doubtedAt.up >= millis;
function judgedOutside(circle, standing2, fix2, distance) {
  const { radius } = circle;
  const { accuracy } = fix2;
  const isEntered = distance + accuracy / 2 <= radius || standing2.region === "enter" && distance - accuracy <= radius || distance <= radius && confirms(standing2, fix2, ENTER_CONFIRM_MILLIS);
  if (isEntered) return INSIDE;
  if (!isUsable(circle, fix2)) return standing2;
  if (distance > radius) return OUTSIDE;
  return { inside: false, doubtedAt: standing2.doubtedAt ?? fix2.taken, region: standing2.region };
}
function judgedInside(circle, standing2, fix2, distance) {
  const { radius } = circle;
  const { accuracy } = fix2;
  const margin = exitMarginMeters(circle);
  const clearance = distance - accuracy - radius;
  const isContradicted = distance + accuracy <= radius;
  const isLeft = standing2.region === "exit" && !isContradicted || clearance > 3 * margin || clearance > margin && confirms(standing2, fix2, EXIT_CONFIRM_MILLIS);
  if (isLeft) return OUTSIDE;
  const region = isContradicted ? null : standing2.region;
  if (clearance > margin) return { inside: true, doubtedAt: standing2.doubtedAt ?? fix2.taken, region };
  return { inside: true, doubtedAt: null, region };
}

// ../../packages/core/src/geofences/monitored.ts
var CLOSE_METERS = 50;
var CLOSE_SECONDS = 5;
function reachMeters(fix2, from) {
  const close = closeMeters(fix2);
  return from === void 0 ? close : Math.max(close, distanceMeters(from, fix2));
}
var closeMeters = ({ speed }) => Math.max(CLOSE_METERS, CLOSE_SECONDS * speed);
function isPlainlyOutside({ standing: standing2, isNew }) {
  return !standing2.inside && standing2.doubtedAt === null && standing2.region === null && !isNew;
}
var NO_CROSSINGS = [];
var ENTER = ["ENTER"];
var EXIT = ["EXIT"];
var PASSED = ["ENTER", "EXIT"];
function judge(one, fix2, from) {
  const { fence, standing: standing2, isNew } = one;
  const distance = distanceMeters(fence, fix2);
  const next = judged(fence, standing2, fix2, distance, isNew);
  const isClose = next.doubtedAt !== null || Math.abs(distance - fence.radius) <= closeMeters(fix2);
  if (isNew && next.doubtedAt === null && isUsable(fence, fix2)) one.isNew = false;
  one.standing = next;
  if (standing2.inside !== next.inside) return { crossings: next.inside ? ENTER : EXIT, isClose };
  if (standing2.inside || isNew || from === void 0 || !passes(fence, from, fix2)) {
    return { crossings: NO_CROSSINGS, isClose };
  }
  const isOut = distance - fix2.accuracy > fence.radius;
  one.standing = isOut ? OUTSIDE : INSIDE;
  return { crossings: isOut ? PASSED : ENTER, isClose };
}

// ../../packages/core/src/geofences/near-enough.ts
var POLAR2 = 80;
var CERTAIN_SHARE = 0.9;
function nearEnough(place, meters) {
  const isPolar = Math.abs(place.latitude) > POLAR2;
  const longitudeMeters = DEGREE_METERS * cosineDegrees(place.latitude) * CERTAIN_SHARE;
  return (circle) => {
    const reach2 = circle.radius + meters;
    const north = Math.abs(circle.latitude - place.latitude) * DEGREE_METERS;
    if (north > reach2) return false;
    if (isPolar || reach2 > DEGREE_METERS) return true;
    return Math.abs(longitudeDifference(place.longitude, circle.longitude)) * longitudeMeters <= reach2;
  };
}

// ../../packages/core/src/geofences/transitions.ts
function createTransitions(env, scene) {
  const { outlet, bootId } = env;
  const { stays } = scene;
  const tell = announcer(env);
  const ageOf = (fix2) => outlet.at.up - fix2.taken.up;
  function enter({ fence }, fix2, wasNew) {
    const stay = newStay(fence, wasNew ? outlet.at : fix2.taken, bootId);
    stays.set(fence.identifier, stay);
    saveStay(outlet, fence.identifier, stay);
    scene.isTimingStale = true;
    tell(fence, "ENTER", fix2, { isSilent: wasNew && !env.settings().initialEntry });
  }
  function forget2(identifier) {
    if (!stays.delete(identifier)) return;
    scene.isTimingStale = true;
    dropStay(outlet, identifier);
  }
  function hold(one, { fix: fix2, from }) {
    const wasNew = one.isNew;
    const { crossings, isClose } = judge(one, fix2, from);
    for (const action of crossings) {
      if (action === "ENTER") enter(one, fix2, wasNew);
      else {
        forget2(one.fence.identifier);
        tell(one.fence, "EXIT", fix2, {});
      }
    }
    if (one.isNew === wasNew) return isClose;
    scene.isTimingStale = true;
    outlet.rememberLater("geofences", scene.memory());
    return isClose;
  }
  return {
    holdAll(way) {
      const isNear = nearEnough(way.fix, reachMeters(way.fix, way.from));
      let isClose = false;
      for (const one of scene.monitored.values()) {
        if (isPlainlyOutside(one) && !isNear(one.fence)) continue;
        if (hold(one, way)) isClose = true;
      }
      return isClose;
    },
    hold,
    leave(one, fix2) {
      one.standing = { inside: false, doubtedAt: null, region: null };
      forget2(one.fence.identifier);
      tell(one.fence, "EXIT", fix2, { age: ageOf(fix2) });
    },
    dwell({ fence }, fix2) {
      const stay = stays.get(fence.identifier);
      if (!stay) return;
      const dwelt = { ...stay, dwelt: true };
      stays.set(fence.identifier, dwelt);
      saveStay(outlet, fence.identifier, dwelt);
      tell(fence, "DWELL", fix2, { age: ageOf(fix2) });
    },
    forget: forget2
  };
}

// ../../packages/core/src/geofences/geofences.ts
function createGeofences(env) {
  const { outlet } = env;
  const scene = new Scene();
  const { monitored } = scene;
  const catalogue = createCatalogue(outlet, env.storage);
  const transitions = createTransitions(env, scene);
  const time2 = createTimekeeping(env, scene, { transitions, outdate });
  const slicing = createSlicing(env, scene, catalogue, transitions, time2);
  const population = createPopulation(env, scene, catalogue, { slicing, transitions, outdate });
  let actor;
  let wayFrom;
  function outdate() {
    if (scene.isWatching) actor?.send({ type: "slice.outdated", at: outlet.at });
    time2.reschedule();
    env.changed();
  }
  function say(level, event, message) {
    scene.lastError = message;
    outlet.log(level, `geofences:${event}`, message);
  }
  function heard(snapshot) {
    const mode = modeOf2(snapshot);
    if (mode === scene.mode) return;
    scene.mode = mode;
    outlet.trace("geofences", mode);
    time2.reschedule();
    env.changed();
  }
  function isBeyond(fix2) {
    const { center, clearMeters, isSliceWanted } = scene;
    if (center === null || isSliceWanted) return true;
    return distanceMeters(center, fix2) > sliceReachMeters(clearMeters, env.settings().proximityMeters);
  }
  function sentinelFired(action) {
    if (action !== "exit") return;
    scene.isSliceWanted = true;
    time2.askForFix();
    time2.reschedule();
  }
  function fenceFired(name, action) {
    const one = monitored.get(name);
    if (!one) return;
    outlet.trace("geofences", `region ${action} ${name}`);
    const isKnown = one.standing.inside === (action === "enter");
    one.standing = { ...one.standing, region: isKnown ? null : action };
    const fix2 = env.lastFix();
    if (action === "enter" && !isKnown && fix2 && isCurrent(env, fix2)) {
      transitions.hold(one, { from: void 0, fix: fix2 });
    }
    if (one.standing.region !== null) time2.askForFix();
    outlet.remember("geofences", scene.memory());
    time2.reschedule();
  }
  return {
    ...population,
    machine: geofencesMachine({
      actors: { slice: slicing.task },
      actions: {
        begin: () => {
          scene.isStarting = true;
        },
        releaseAll: () => {
          scene.ask = null;
          slicing.release();
        },
        sayBlocked: () => say(2, "blocked", "no location is allowed, or location services are off: no geofence is monitored"),
        reportBroken: ({ event }) => {
          const reason = messageOf(event.error);
          say(1, "broken", `the geofences could not be read: ${reason}`);
          time2.tryAgain();
        },
        resume: time2.settle
      }
    }),
    restore(memory2, stays, count) {
      scene.restore(memory2, stays, count);
      slicing.accept();
    },
    attach(started) {
      actor = started;
      scene.mode = modeOf2(started.getSnapshot());
      actor.subscribe({ next: heard, error: () => void 0 });
      if (!scene.isWatching) return;
      scene.isStarting = scene.center === null;
      if (scene.count > 0 && (scene.isStarting || scene.isOutdated)) outdate();
      time2.settle();
    },
    get mode() {
      return scene.mode;
    },
    get count() {
      return scene.count;
    },
    get lastError() {
      return scene.lastError;
    },
    wishes() {
      if (!scene.isWatching) return {};
      const regions2 = scene.definitions.map(fenceRegion);
      if (scene.sentinel) regions2.push(sentinelRegion(scene.sentinel));
      const { closeWatch, deafWatch } = env.settings();
      const stream = env.stream();
      const isAwaited = scene.ask?.isOpen || scene.isClose && stream === "moving";
      const isDeaf = stream === "none" && !env.hasRegions && scene.count > 0;
      const location = isAwaited ? closeWatch : isDeaf ? deafWatch : void 0;
      return { ...regions2.length > 0 ? { regions: regions2 } : {}, ...location ? { location } : {} };
    },
    offer(fix2) {
      if (!scene.isWatching || scene.count === 0) return;
      const way = { from: wayFrom && isObservedWay(wayFrom, fix2) ? wayFrom : void 0, fix: fix2 };
      if (fix2.accuracy <= PASS_ACCURACY_METERS) wayFrom = fix2;
      const wasClose = scene.isClose;
      scene.isClose = transitions.holdAll(way);
      if (scene.isClose !== wasClose) env.changed();
      if (scene.mode === "settled" && isBeyond(fix2)) outdate();
      if (scene.mode === "slicing") scene.holdBack(way);
      else time2.answered(fix2);
      if (scene.isTimingStale) time2.reschedule();
    },
    region({ identifier, action, message }) {
      if (!scene.isWatching) return;
      if (identifier === SENTINEL_REGION) return sentinelFired(action);
      if (!identifier.startsWith(FENCE_REGION_PREFIX)) return;
      const name = identifier.slice(FENCE_REGION_PREFIX.length);
      if (action !== "failed") return fenceFired(name, action);
      say(
        2,
        "failed",
        `geofence ${name} could not be registered: ${message ?? "the platform gave no reason"}`
      );
    },
    permit(isAllowed) {
      if (actor === void 0 || actor.getSnapshot().context.isAllowed === isAllowed) return;
      actor.send({ type: isAllowed ? "permission.gained" : "permission.lost", at: outlet.at });
    },
    reconfigured() {
      if (!slicing.isAsConfigured) outdate();
    },
    load: () => catalogue.load().then(() => void 0)
  };
}
function modeOf2(snapshot) {
  if (snapshot.matches({ watching: "slicing" })) return "slicing";
  if (snapshot.matches("watching")) return "settled";
  return snapshot.matches("blocked") ? "blocked" : "idle";
}

// ../../packages/core/src/geofences/settings.ts
var RESERVED_REGIONS = 2;
var STATIONARY_ACCURACY2 = { HIGH: -1, BALANCED: 10, LOW: 100 };
function geofenceSettings(config, profile) {
  const platform = profile.regionBudget - RESERVED_REGIONS;
  const wanted = config.maxMonitoredGeofences;
  return {
    proximityMeters: config.geofenceProximityRadius,
    budget: wanted < 0 ? platform : Math.min(wanted, platform),
    initialEntry: config.geofenceInitialTriggerEntry,
    closeWatch: {
      desiredAccuracy: config.desiredAccuracy,
      distanceFilter: 0,
      interval: config.locationUpdateInterval,
      background: true
    },
    deafWatch: {
      desiredAccuracy: STATIONARY_ACCURACY2[config.stationaryDesiredAccuracy],
      // A second fix at the same place may be the one that confirms.
      distanceFilter: 0,
      interval: config.stationaryLocationUpdateInterval,
      background: true
    }
  };
}

// ../../packages/core/src/engine/wiring/geofences.ts
function wireGeofences(parts, timers2) {
  const { ledger, profile, ports } = parts;
  let read2;
  function settings() {
    const from = parts.config();
    if (read2?.from !== from) read2 = { from, settings: geofenceSettings(from, profile) };
    return read2.settings;
  }
  const tracksLocation = () => parts.tracking.enabled && parts.tracking.mode === TRACKING_MODE_LOCATION;
  function stream() {
    const { mode } = parts.motion;
    if (!tracksLocation() || mode === "off") return "none";
    return mode === "softStop" || mode === "parked" ? "resting" : "moving";
  }
  const verdict = () => tracksLocation() ? {} : { isMoving: null };
  const aged = (age) => age === void 0 ? {} : { age };
  return createGeofences({
    outlet: ledger,
    bootId: parts.bootId,
    storage: ledger,
    hasRegions: ports.sensor.available.has("regions"),
    settings,
    stream,
    lastFix: () => parts.track.lastAccepted,
    describe: (fix2, age) => parts.track.describe(fix2, { ...verdict(), ...aged(age) }),
    record: (fix2, extras, age) => parts.records.append(parts.track.describe(fix2, { ...verdict(), ...aged(age), extras })),
    read: parts.follow,
    after: (millis, run) => timers2.after(millis, () => ledger.step(run)),
    wakeIn: alarm(parts, "geofences"),
    changed: () => parts.sensing.replan()
  });
}

// ../../packages/core/src/heading/calibration.ts
function isCalibrated(accuracy, unit) {
  return unit === "degrees" ? accuracy >= 0 : accuracy >= 1;
}

// ../../packages/core/src/geo/direction.ts
function directionDegrees(north, east) {
  const length2 = Math.sqrt(north * north + east * east);
  if (length2 === 0) return 0;
  const toNorth = Math.abs(north);
  const toEast = Math.abs(east);
  const sharp = arcsine(Math.min(toNorth, toEast) / length2) / RADIANS;
  const acute = toEast <= toNorth ? sharp : 90 - sharp;
  const half = north < 0 ? 180 - acute : acute;
  return wrapDirection(east < 0 ? -half : half);
}
function wrapDirection(degrees) {
  if (degrees >= 0 && degrees < 360) return degrees;
  const wrapped2 = degrees - 360 * Math.floor(degrees / 360);
  return wrapped2 < 360 ? wrapped2 : 0;
}
function turnDegrees(from, to) {
  return longitudeDifference(from, to);
}

// ../../packages/core/src/heading/magnetic-coefficients.ts
var TENTHS = `
  -293518 0 120 0  -14108 45454 97 -215
  -25566 0 -116 0  29511 -31336 -52 -277  16493 -8151 -80 -121
  13610 0 -13 0  -24041 -566 -42 40  12438 2375 4 -3  4536 -5495 -156 -41
  8950 0 -16 0  7995 2786 -24 -11  557 -1339 -60 41  -2811 2120 56 16  121 -3756 -70 -44
  -2332 0 6 0  3689 454 14 -5  1872 2202 0 22  -1387 -1229 6 4  -1420 430 22 17  209 1061 9 19
  644 0 -2 0  638 -184 -4 3  769 168 9 -16  -1157 488 12 -4  -409 -598 -9 9  149 109 3 7  -607 727 9 9
  795 0 0 0  -770 -489 -1 6  -88 -144 -1 5  593 -10 5 -8  158 234 -1 0  25 -74 -8 -10  -111 -251 -8 6
  142 -23 8 -2
  232 0 -1 0  108 71 2 -2  -175 -126 0 5  20 114 5 -4  -217 -97 -1 4  169 127 3 -5  150 7 2 -6
  -168 -52 0 3  9 39 2 2
  46 0 0 0  78 -248 -1 -3  30 122 1 3  -2 83 3 -3  -25 -33 -3 3  -131 -52 0 2  24 72 3 -1  86 -6 -1 -2
  -87 8 1 4  -129 100 -1 1
  -13 0 1 0  -64 33 0 0  2 0 1 0  20 24 1 -2  -10 53 0 1  -6 -91 -3 -1  -9 4 0 1  15 -42 -1 0
  9 -38 -1 -1  -27 9 0 2  -39 -91 0 0
  29 0 0 0  -15 0 0 0  -25 29 0 1  24 -6 0 0  -6 2 0 1  -1 5 -1 0  -6 -3 0 0  -1 -12 0 1  11 -17 -1 0
  -10 -29 -1 0  -2 -18 -1 0  26 -23 -1 0
  -20 0 0 0  -2 -13 0 0  3 7 0 0  12 10 0 -1  -13 -14 0 1  6 0 0 0  6 6 1 0  5 -1 0 0  -1 8 0 0
  -4 1 0 0  -2 -10 -1 0  -13 1 0 0  -7 2 -1 -1
`;
var MODEL_DEGREE = 12;
var terms;
function termOf(degree, order) {
  terms ??= read();
  return terms[degree * (degree + 1) / 2 - 1 + order];
}
function read() {
  const numbers = TENTHS.trim().split(/\s+/).map(Number);
  const all = [];
  for (let i = 0; i < numbers.length; i += 4) {
    const [g = 0, h = 0, yearlyG = 0, yearlyH = 0] = numbers.slice(i, i + 4);
    all.push({ g: g / 10, h: h / 10, yearlyG: yearlyG / 10, yearlyH: yearlyH / 10 });
  }
  return all;
}

// ../../packages/core/src/heading/magnetic-field.ts
var REFERENCE_RADIUS = 6371200;
function magneticField(place, years) {
  const { sine, cosine, radius, tiltSine, tiltCosine } = geocentric(place);
  const longitude = wrapLongitude(place.longitude);
  const sineEast = sineDegrees(longitude);
  const cosineEast = cosineDegrees(longitude);
  let north = 0;
  let east = 0;
  let down = 0;
  let sineOrder = 0;
  let cosineOrder = 1;
  let first = { value: 1, slope: 0, overCosine: 0 };
  let firstFall = REFERENCE_RADIUS / radius;
  firstFall *= firstFall;
  for (let order = 0; order <= MODEL_DEGREE; order++) {
    let lower = { value: 0, slope: 0, overCosine: 0 };
    let present = first;
    let fall = firstFall;
    for (let degree = order; degree <= MODEL_DEGREE; degree++) {
      if (degree > order) {
        const higher = nextDegree(degree, order, present, lower, sine, cosine);
        lower = present;
        present = higher;
        fall *= REFERENCE_RADIUS / radius;
      }
      if (degree === 0) continue;
      const term = termOf(degree, order);
      const g = term.g + term.yearlyG * years;
      const h = term.h + term.yearlyH * years;
      const along = g * cosineOrder + h * sineOrder;
      north -= fall * along * present.slope;
      east += fall * order * (g * sineOrder - h * cosineOrder) * present.overCosine;
      down -= fall * (degree + 1) * along * present.value;
    }
    first = nextOrder(order + 1, first, sine, cosine);
    firstFall *= REFERENCE_RADIUS / radius;
    const sineNext = sineOrder * cosineEast + cosineOrder * sineEast;
    cosineOrder = cosineOrder * cosineEast - sineOrder * sineEast;
    sineOrder = sineNext;
  }
  return {
    north: north * tiltCosine - down * tiltSine,
    east,
    down: north * tiltSine + down * tiltCosine
  };
}
function nextOrder(order, last2, sine, cosine) {
  const scale = order === 1 ? 1 : Math.sqrt((2 * order - 1) / (2 * order));
  return {
    value: scale * cosine * last2.value,
    slope: scale * (cosine * last2.slope - sine * last2.value),
    overCosine: scale * last2.value
  };
}
function nextDegree(degree, order, last2, lastButOne, sine, cosine) {
  const step = (2 * degree - 1) / Math.sqrt(degree * degree - order * order);
  const back = Math.sqrt(((degree - 1) * (degree - 1) - order * order) / (degree * degree - order * order));
  return {
    value: step * sine * last2.value - back * lastButOne.value,
    slope: step * (cosine * last2.value + sine * last2.slope) - back * lastButOne.slope,
    overCosine: step * sine * last2.overCosine - back * lastButOne.overCosine
  };
}
function geocentric({ latitude, altitude }) {
  const sine = sineDegrees(latitude);
  const cosine = cosineDegrees(latitude);
  const curvature = EQUATORIAL_RADIUS / Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
  const fromAxis = (curvature + altitude) * cosine;
  const fromEquator = (curvature * (1 - ECCENTRICITY_SQUARED) + altitude) * sine;
  const radius = Math.sqrt(fromAxis * fromAxis + fromEquator * fromEquator);
  const centralSine = fromEquator / radius;
  const centralCosine = fromAxis / radius;
  return {
    radius,
    sine: centralSine,
    cosine: centralCosine,
    tiltSine: centralSine * cosine - centralCosine * sine,
    tiltCosine: centralCosine * cosine + centralSine * sine
  };
}

// ../../packages/core/src/heading/declination.ts
var EPOCH_MILLIS = 17356896e5;
var YEAR_MILLIS = 365.2425 * 864e5;
var MODEL_YEARS = 5;
var DRIFT_MARGIN_YEARS = 5;
var LOWEST_METERS = -1e3;
var HIGHEST_METERS = 85e4;
function isModelDate(wallMillis) {
  const years = yearsSinceEpoch(wallMillis);
  return years >= 0 && years < MODEL_YEARS;
}
function declinationDegrees(place, wallMillis) {
  const altitude = Math.max(LOWEST_METERS, Math.min(HIGHEST_METERS, place.altitude));
  const years = Math.max(
    -DRIFT_MARGIN_YEARS,
    Math.min(MODEL_YEARS + DRIFT_MARGIN_YEARS, yearsSinceEpoch(wallMillis))
  );
  const { north, east } = magneticField({ ...place, altitude }, years);
  return turnDegrees(0, directionDegrees(north, east));
}
function yearsSinceEpoch(wallMillis) {
  return (wallMillis - EPOCH_MILLIS) / YEAR_MILLIS;
}

// ../../packages/core/src/heading/true-north.ts
var NEAR_METERS = 5e4;
var DAY_MILLIS2 = 864e5;
var TrueNorth = class {
  constructor(env) {
    this.env = env;
    this.warned = false;
  }
  /** The device is here. */
  moveTo({ latitude, longitude, reading: reading2 }) {
    const altitude = reading2.altitude;
    this.place = { latitude, longitude, altitude: Number.isFinite(altitude) ? altitude : 0 };
    this.byModel = void 0;
  }
  /** Degrees to add to a magnetic heading; `undefined` before any fix. */
  get declination() {
    const { place } = this;
    if (place === void 0) return void 0;
    if (!this.isAsked(place)) this.ask(place);
    return this.modelAt(place) + (this.asked?.difference ?? 0);
  }
  isAsked(place) {
    const { asked } = this;
    if (asked === void 0 || this.env.outlet.at.up - asked.up >= DAY_MILLIS2) return false;
    return asked.place === place || distanceMeters(asked.place, place) < NEAR_METERS;
  }
  ask(place) {
    const model = this.modelAt(place);
    const question = { place, up: this.env.outlet.at.up, difference: 0 };
    this.asked = question;
    this.env.askDeclination(place, (answer2) => {
      if (!(answer2 >= -180 && answer2 <= 180)) return;
      question.difference = turnDegrees(model, answer2);
      this.env.outlet.trace("heading", `declination ${answer2} by the platform, ${model} by the model`);
    });
  }
  modelAt(place) {
    if (this.byModel === void 0) {
      const { wall } = this.env.outlet.at;
      this.byModel = declinationDegrees(place, wall);
      this.warnAbout(wall);
    }
    return this.byModel;
  }
  warnAbout(wall) {
    if (this.warned || isModelDate(wall)) return;
    this.warned = true;
    this.env.outlet.log(
      2,
      "heading:old-model",
      "the magnetic model is made for 2025 to 2030; beyond, true north is an extrapolation"
    );
  }
};

// ../../packages/core/src/geo/exponential.ts
function decay(x) {
  if (x > NOTHING_LEFT) return 0;
  const halvings = Math.round(x / Math.LN2);
  let left4 = seriesOf(halvings * LN2_HIGH - x + halvings * LN2_LOW);
  for (let i = 0; i < halvings; i++) left4 /= 2;
  return left4;
}
var NOTHING_LEFT = 745;
var LN2_HIGH = 0.6931471803691238;
var LN2_LOW = 19082149292705877e-26;
function seriesOf(r) {
  let sum = 1;
  for (let n = 13; n > 0; n--) sum = 1 + sum * r / n;
  return sum;
}

// ../../packages/core/src/heading/smoother.ts
var FORGETTING = 5;
var SHORTEST_ARROW = 1e-6;
var Smoother = class {
  /** @param tauMillis the time constant; 0 = no smoothing */
  constructor(tauMillis) {
    this.tauMillis = tauMillis;
    this.north = 0;
    this.east = 0;
    this.takenUp = Number.NEGATIVE_INFINITY;
  }
  /**
   * Takes a sample and gives the smoothed direction, degrees from 0 to 360; `undefined` for a sample that is older than
   * the last one.
   *
   * @param degrees -180 to 360
   * @param takenUp when it was taken, monotonic milliseconds
   */
  offer(degrees, takenUp) {
    const millis = takenUp - this.takenUp;
    if (millis < 0) return void 0;
    const angle = wrapLongitude(degrees);
    const old = this.shareOfTheOld(millis);
    this.takenUp = takenUp;
    this.north = old * this.north + (1 - old) * cosineDegrees(angle);
    this.east = old * this.east + (1 - old) * sineDegrees(angle);
    if (Math.abs(this.north) + Math.abs(this.east) < SHORTEST_ARROW) {
      this.north = cosineDegrees(angle);
      this.east = sineDegrees(angle);
    }
    return directionDegrees(this.north, this.east);
  }
  shareOfTheOld(millis) {
    if (this.tauMillis === 0 || millis > FORGETTING * this.tauMillis) return 0;
    return decay(millis / this.tauMillis);
  }
};

// ../../packages/core/src/heading/watch.ts
var SAMPLES_AN_INTERVAL = 2;
var SAMPLES_A_TIME_CONSTANT = 3;
var FASTEST_MILLIS = 10;
var HeadingWatch = class {
  constructor(settings) {
    this.settings = settings;
    this.smoother = new Smoother(settings.smoothingTauMs);
  }
  /** How often this watch needs the sensor. */
  get intervalMillis() {
    const { minIntervalMs, smoothingTauMs } = this.settings;
    const byInterval = minIntervalMs / SAMPLES_AN_INTERVAL;
    const bySmoothing = smoothingTauMs === 0 ? byInterval : smoothingTauMs / SAMPLES_A_TIME_CONSTANT;
    return Math.max(FASTEST_MILLIS, Math.floor(Math.min(byInterval, bySmoothing)));
  }
  /** Nothing is known any more: the next sample is emitted whatever the limits. */
  restart() {
    this.smoother = new Smoother(this.settings.smoothingTauMs);
    this.emitted = void 0;
  }
  /**
   * Takes a sample and gives the heading to emit, if it is time for one and it has changed enough.
   *
   * @param magnetic degrees, -180 to 360
   * @param declination degrees to add
   * @param takenUp when it was taken, monotonic milliseconds
   * @param up now
   */
  offer(magnetic, declination, takenUp, up) {
    const smoothed = this.smoother.offer(magnetic, takenUp);
    if (smoothed === void 0) return void 0;
    const heading = wrapDirection(smoothed + declination);
    if (!this.isDue(heading, up)) return void 0;
    this.emitted = { heading, up };
    return heading;
  }
  isDue(heading, up) {
    if (this.emitted === void 0) return true;
    const { minIntervalMs, minDeltaDeg } = this.settings;
    const turned = Math.abs(turnDegrees(this.emitted.heading, heading));
    return up - this.emitted.up >= minIntervalMs && turned >= minDeltaDeg;
  }
};

// ../../packages/core/src/heading/heading.ts
function createHeading(env) {
  const entries = /* @__PURE__ */ new Set();
  const trueNorth = new TrueNorth(env);
  let wasInBackground = false;
  function speaker() {
    const all = [...entries];
    return all.find(({ listener }) => listener === void 0) ?? all[0];
  }
  function hear({ heading, accuracy }, takenUp) {
    const declination = isCalibrated(accuracy, env.accuracyUnit) ? trueNorth.declination : void 0;
    const speaking = speaker();
    for (const entry of entries) {
      const emitted = entry.watch.offer(heading, declination ?? 0, takenUp, env.outlet.at.up);
      if (emitted === void 0) continue;
      const event = { heading: emitted, accuracy, isTrue: declination !== void 0 };
      const { listener } = entry;
      if (listener) env.tell(listener, event, () => entries.has(entry));
      if (entry === speaking) env.announce(event, listener !== void 0);
    }
  }
  return {
    restore(last2) {
      if (last2) trueNorth.moveTo(last2);
    },
    watch(settings, listener) {
      const entry = { watch: new HeadingWatch(settings), listener };
      entries.add(entry);
      env.outlet.trace("heading", `watched by ${entries.size}`);
      env.changed();
      return {
        remove() {
          if (!entries.delete(entry)) return;
          env.outlet.trace("heading", `watched by ${entries.size}`);
          env.changed();
        }
      };
    },
    disarm() {
      if (entries.size === 0) return;
      entries.clear();
      env.outlet.trace("heading", "disarmed");
      env.changed();
    },
    reading(reading2) {
      if (!isSane(reading2)) {
        env.outlet.trace("heading", `ignored ${reading2.heading} accuracy ${reading2.accuracy}`);
        return;
      }
      hear(reading2, env.outlet.at.up - Math.max(0, reading2.ageMillis));
    },
    offer: (fix2) => trueNorth.moveTo(fix2),
    appMoved() {
      const inBackground = env.inBackground();
      if (inBackground === wasInBackground) return;
      wasInBackground = inBackground;
      if (entries.size === 0) return;
      for (const { watch } of entries) watch.restart();
      env.outlet.trace("heading", inBackground ? "paused in the background" : "resumed");
      env.changed();
    },
    wishes() {
      if (entries.size === 0 || env.inBackground()) return {};
      const intervals = [...entries].map(({ watch }) => watch.intervalMillis);
      return { heading: { intervalMillis: Math.min(...intervals) } };
    }
  };
}
function isSane({ heading, accuracy, ageMillis: ageMillis2 }) {
  return heading >= -180 && heading <= 360 && Number.isFinite(accuracy) && Number.isFinite(ageMillis2);
}

// ../../packages/core/src/engine/wiring/heading.ts
function wireHeading(parts) {
  const { ledger } = parts;
  return createHeading({
    outlet: ledger,
    accuracyUnit: parts.profile.headingAccuracy,
    inBackground: () => parts.situation.background,
    askDeclination(place, answered) {
      parts.asking.ask("declination", place).then(
        (degrees) => ledger.step(() => answered(degrees)),
        (reason) => ledger.step(() => ledger.trace("heading", `no declination: ${messageOf(reason)}`))
      );
    },
    tell(listener, event, isOpen) {
      parts.follow(Promise.resolve(), () => {
        if (!isOpen()) return;
        try {
          listener(event);
        } catch (error) {
          ledger.log(1, "listener:threw", `a listener of heading threw: ${messageOf(error)}`);
        }
      });
    },
    announce(event, isTold) {
      if (!isTold || parts.listeners.hears("heading")) ledger.emit("heading", event);
    },
    changed: () => parts.sensing.replan()
  });
}

// ../../packages/core/src/contract/headless.ts
var HEADLESS_EVENT_NAMES = [
  "heartbeat",
  "motionchange",
  "geofence",
  "providerchange",
  "powersavechange",
  "http",
  "connectivitychange"
];

// ../../packages/core/src/engine/dispatch.ts
function deliveryOf(outboxKey) {
  return outboxKey === void 0 ? {} : { id: outboxKey.slice(outboxKey.lastIndexOf("/") + 1) };
}

// ../../packages/core/src/engine/device/headless.ts
var TASK_MILLIS = 6e4;
var NAMES4 = new Set(HEADLESS_EVENT_NAMES);
function headlessEvent(name, payload) {
  if (typeof payload === "boolean") return { name, isPowerSaveMode: payload };
  return { ...payload, name };
}
function createHeadless(env) {
  let task;
  let abandon;
  let isOver = false;
  const takes = (name) => task !== void 0 && env.hasHeadless && !isOver && env.isRuntimeGone() && NAMES4.has(name);
  function pump() {
    if (abandon || !env.hasHeadless || task === void 0 || isOver || !env.isRuntimeGone()) return;
    const dispatch = env.next();
    if (dispatch) run(dispatch, task);
  }
  function run({ name, payload, outboxKey }, taker) {
    const event = headlessEvent(name, payload);
    const delivery = deliveryOf(outboxKey);
    let release = () => void 0;
    env.busy(
      new Promise((resolve) => {
        release = resolve;
      })
    );
    const leave = () => {
      if (abandon !== leave) return;
      cancel2();
      abandon = void 0;
      release();
    };
    abandon = leave;
    const cancel2 = env.after(
      TASK_MILLIS,
      () => env.step(() => {
        env.log(1, "headless:hangs", `the headless task has not ended ${TASK_MILLIS} ms after ${name}`);
        leave();
        pump();
      })
    );
    const settled = (failure) => env.step(() => {
      if (failure !== void 0)
        env.log(1, "headless:failed", `the headless task failed at ${name}: ${failure}`);
      if (outboxKey !== void 0) env.taken(outboxKey);
      leave();
      pump();
    });
    Promise.resolve().then(() => taker(event, delivery)).then(
      () => settled(),
      (reason) => settled(messageOf(reason))
    );
  }
  return {
    register(given) {
      if (!env.hasHeadless && task === void 0) {
        env.log(4, "headless:never", "this platform has no headless events: the task will not be called");
      }
      task = given;
      env.step(pump);
    },
    takes,
    pump,
    end() {
      isOver = true;
      abandon?.();
    }
  };
}

// ../../packages/core/src/engine/wiring/headless.ts
function wireHeadless(parts, timers2) {
  const { ledger, situation } = parts;
  return createHeadless({
    hasHeadless: parts.profile.headless,
    isRuntimeGone: () => situation.runtime === "gone",
    next: () => parts.listeners.nextForTask(),
    taken: (outboxKey) => ledger.remove(outboxKey),
    busy: (work2) => parts.outstanding.read(work2),
    after: timers2.after,
    step: ledger.step,
    log: (level, event, message) => ledger.log(level, event, message)
  });
}

// ../../packages/core/src/engine/device/heartbeat.ts
function isHeartbeatMemory({ version, dueAt }) {
  if (version !== 1) return false;
  if (dueAt === null) return true;
  if (typeof dueAt !== "object" || typeof dueAt.bootId !== "string") return false;
  return [dueAt.up, dueAt.wall, dueAt.wait].every(Number.isFinite);
}
function createHeartbeat(env) {
  const { outlet, bootId } = env;
  let dueAt = null;
  let cancel2 = () => void 0;
  function setDue(next) {
    dueAt = next;
    outlet.remember("heartbeat", { version: 1, dueAt });
  }
  function wait(due) {
    const left4 = remainingMillis(due, outlet.at, bootId);
    cancel2();
    cancel2 = env.after(left4, fire);
    env.wakeIn(left4);
  }
  function fire() {
    if (dueAt === null) return;
    env.beat();
    const interval = env.intervalMillis();
    const late = dueAt.bootId === bootId ? outlet.at.up - dueAt.up : interval;
    const left4 = late < interval ? interval - late : interval;
    const next = { ...later(outlet.at, left4), bootId, wait: interval };
    setDue(next);
    wait(next);
  }
  function stop2() {
    cancel2();
    if (dueAt === null) return;
    setDue(null);
    env.wakeIn(null);
  }
  return {
    restore(memory2) {
      dueAt = memory2?.dueAt ?? null;
    },
    retime() {
      if (!env.isWanted()) return stop2();
      const interval = env.intervalMillis();
      if (dueAt?.wait !== interval) setDue(deadlineAfter(outlet.at, interval, bootId));
      if (dueAt !== null) wait(dueAt);
    }
  };
}

// ../../packages/core/src/engine/wiring/heartbeat.ts
function wireHeartbeat(parts, timers2) {
  const { ledger, situation, track: track2 } = parts;
  return createHeartbeat({
    outlet: ledger,
    bootId: parts.bootId,
    after: (millis, run) => timers2.after(millis, () => ledger.step(run)),
    wakeIn: alarm(parts, "heartbeat"),
    isWanted: () => parts.tracking.enabled,
    intervalMillis: () => parts.config().heartbeatInterval * 1e3,
    beat() {
      const { lastOfSession: fix2 } = track2;
      const location = fix2 ? track2.describe(fix2, { age: Math.max(0, ledger.at.up - fix2.taken.up), extras: { heartBeat: true } }) : null;
      ledger.trace("engine", `heartbeat ${fix2 ? `with the fix of ${fix2.taken.up}` : "without a fix"}`);
      ledger.emit("heartbeat", { location });
      if (situation.connected && !situation.cellular) {
        parts.life.send({ type: "flush.wanted", at: ledger.at });
      }
    }
  });
}

// ../../packages/core/src/engine/discreet-storage.ts
function discreet(storage, redact) {
  const guarded = (work2) => work2.catch((error) => {
    throw new Error(redact(messageOf(error)));
  });
  return {
    get: (key2) => guarded(storage.get(key2)),
    scan: (prefix, options) => guarded(storage.scan(prefix, options)),
    count: (prefix) => guarded(storage.count(prefix)),
    commit: (changes) => guarded(storage.commit(changes))
  };
}

// ../../packages/core/src/engine/commits.ts
var RETRY_MIN_MILLIS2 = 5e3;
var RETRY_MAX_MILLIS2 = 3e5;
function isRefusable(change) {
  if ("delete" in change) return change.delete.startsWith(QUARANTINE_PREFIX);
  if (!("put" in change)) return false;
  return [QUEUE_PREFIX, QUEUE_UUID_PREFIX, LOG_PREFIX, OUTBOX_PREFIX].some(
    (prefix) => change.put.startsWith(prefix)
  );
}
function createCommits(env) {
  let retained = [];
  let failure = null;
  let refused3 = 0;
  let refusedBefore = 0;
  let retryMillis = RETRY_MIN_MILLIS2;
  let cancelRetry;
  function recovered() {
    const lost = refused3 - refusedBefore;
    const message = `storage works again; it failed with: ${failure}; ${lost} records were refused`;
    refusedBefore = refused3;
    env.log("storage:recovered", message);
    failure = null;
    retryMillis = RETRY_MIN_MILLIS2;
    cancelRetry?.();
    cancelRetry = void 0;
    env.changed(null);
  }
  function failed2(message, lost) {
    const first = failure === null;
    failure = message;
    env.changed(message);
    if (first) {
      env.log(
        "storage:failed",
        `a commit failed: ${message}; ${lost} records refused, nothing stored is lost`
      );
    }
    cancelRetry ??= env.scheduler.after(retryMillis, () => {
      cancelRetry = void 0;
      retryMillis = Math.min(RETRY_MAX_MILLIS2, retryMillis * 2);
      env.tryAgain();
    });
  }
  return {
    async commit(rows, latest) {
      try {
        await env.storage.commit([...retained, ...rows, ...latest]);
        retained = [];
        if (failure !== null) recovered();
        return true;
      } catch (error) {
        retained = [...retained, ...rows.filter((change) => !isRefusable(change))];
        const lost = rows.filter((change) => "put" in change && change.put.startsWith(QUEUE_PREFIX)).length;
        refused3 += lost;
        failed2(messageOf(error), lost);
        return false;
      }
    },
    get retained() {
      return retained;
    },
    removed: () => new Set(retained.map((change) => "delete" in change ? change.delete : "")),
    isEmptied: (key2) => retained.some((change) => "deletePrefix" in change && key2.startsWith(change.deletePrefix)),
    get failure() {
      return failure;
    },
    get refused() {
      return refused3;
    },
    end: () => cancelRetry?.()
  };
}

// ../../packages/core/src/engine/ledger.ts
var AT_LEAST_ONCE = /* @__PURE__ */ new Set([
  "motionchange",
  "geofence",
  "geofenceschange",
  "authorization",
  "crash",
  "distraction"
]);
var REMOVALS_MAX = 500;
function createLedger(env) {
  const { storage, scheduler } = env;
  let at = { up: 0, wall: 0 };
  let depth = 0;
  let seq = 0;
  let group = { changes: [], dispatches: [] };
  let dirty = /* @__PURE__ */ new Map();
  let removals = [];
  let urgent = false;
  let flushing;
  let closed2 = false;
  const commits = createCommits({
    storage,
    scheduler,
    log: (event, message) => step(() => env.log(1, event, message)),
    changed: env.storageChanged,
    tryAgain: () => step(makeUrgent)
  });
  function wake() {
    if (flushing || closed2) return;
    flushing = Promise.resolve().then(flush);
  }
  async function flush() {
    while (urgent || group.changes.length > 0 || group.dispatches.length > 0) {
      const current = group;
      group = { changes: [], dispatches: [] };
      const dispatches = await commit(current) ? current.dispatches : withoutRefused(current.dispatches);
      step(() => {
        for (const dispatch of dispatches) env.deliver(dispatch);
      });
    }
    flushing = void 0;
  }
  async function commit(current) {
    if (!urgent && current.changes.length === 0 && commits.retained.length === 0) return true;
    const states = dirty;
    dirty = /* @__PURE__ */ new Map();
    urgent = false;
    const rows = removals.length === 0 ? current.changes : [...removals, ...current.changes];
    removals = [];
    const latest = [];
    for (const [key2, record] of states) latest.push({ put: key2, value: JSON.stringify(record) });
    latest.push({ put: "next-seq", value: String(seq) });
    const isDurable = await commits.commit(rows, latest);
    if (!isDurable) {
      for (const [key2, record] of states) if (!dirty.has(key2)) dirty.set(key2, record);
    }
    return isDurable;
  }
  function step(run) {
    if (depth === 0) at = { up: scheduler.uptime(), wall: scheduler.now() };
    depth++;
    try {
      run();
      if (depth === 1) env.stepEnds();
    } finally {
      depth--;
      if (depth === 0 && (urgent || group.changes.length > 0 || group.dispatches.length > 0)) wake();
    }
  }
  function within2(run) {
    let answer2;
    step(() => {
      answer2 = { of: run() };
    });
    return answer2.of;
  }
  async function settled() {
    if (removals.length > 0) step(makeUrgent);
    while (flushing) await flushing;
  }
  function makeUrgent() {
    urgent = true;
  }
  async function scan(prefix, options = {}) {
    await settled();
    if (commits.isEmptied(prefix)) return [];
    const gone = commits.removed();
    const limit = options.limit ?? Number.POSITIVE_INFINITY;
    const wider = gone.size === 0 || limit === Number.POSITIVE_INFINITY ? {} : { limit: limit + gone.size };
    const entries = await reading(storage.scan(prefix, { ...options, ...wider }));
    return gone.size === 0 ? entries : entries.filter(({ key: key2 }) => !gone.has(key2)).slice(0, limit);
  }
  return {
    get at() {
      return at;
    },
    step,
    within: within2,
    now() {
      step(() => void 0);
      return at;
    },
    settled,
    nextSeq: () => seq++,
    numberFrom(next) {
      seq = Math.max(seq, next);
    },
    put(key2, value) {
      group.changes.push({ put: key2, value });
    },
    remove(key2) {
      group.changes.push({ delete: key2 });
    },
    removeAll(prefix) {
      group.changes.push({ deletePrefix: prefix });
    },
    removeLater(key2) {
      removals.push({ delete: key2 });
      if (removals.length >= REMOVALS_MAX) urgent = true;
    },
    remember(key2, record) {
      dirty.set(key2, record);
      urgent = true;
    },
    rememberLater(key2, record) {
      dirty.set(key2, record);
    },
    emit(name, payload, hear) {
      if (!AT_LEAST_ONCE.has(name)) {
        group.dispatches.push(hear ? { name, payload, hear } : { name, payload });
        return;
      }
      const outboxKey = rowKey(OUTBOX_PREFIX, seq++);
      group.changes.push({ put: outboxKey, value: JSON.stringify({ name, payload }) });
      group.dispatches.push({ name, payload, outboxKey });
    },
    trace(region, decision) {
      env.trace?.(at.up, `${region} ${decision}`);
    },
    log: env.log,
    async get(key2) {
      await settled();
      const value = await reading(storage.get(key2));
      return commits.isEmptied(key2) || commits.removed().has(key2) ? void 0 : value;
    },
    scan,
    async count(prefix) {
      await settled();
      const isRetained = commits.isEmptied(prefix) || [...commits.removed()].some((key2) => key2.startsWith(prefix));
      return isRetained ? (await scan(prefix)).length : reading(storage.count(prefix));
    },
    get busy() {
      return flushing !== void 0;
    },
    get failure() {
      return commits.failure;
    },
    get refused() {
      return commits.refused;
    },
    async close() {
      await settled();
      closed2 = true;
      commits.end();
    }
  };
}
function reading(work2) {
  return work2.catch(
    (error) => Promise.reject(new GeoError("STORAGE", `durable storage could not be read: ${messageOf(error)}`))
  );
}
function withoutRefused(dispatches) {
  return dispatches.filter(({ name }) => name !== "location").map(({ outboxKey: _refused, ...dispatch }) => dispatch);
}

// ../../packages/core/src/engine/wiring/ledger.ts
function wireLedger(parts) {
  const { storage, scheduler } = parts.ports;
  return createLedger({
    storage: discreet(storage, (text3) => parts.auth.redact(text3)),
    scheduler,
    trace: parts.trace,
    log: (level, event, message, data2) => parts.logWriter.write(level, "native", event, message, data2),
    deliver(dispatch) {
      if (dispatch.name === "location") parts.distraction.committed(dispatch.payload);
      parts.platform.cue(dispatch.name);
      parts.listeners.deliver(dispatch);
    },
    stepEnds: () => parts.sensing.applyPlan(),
    storageChanged(failure) {
      if (failure === null) return;
      parts.ledger.step(parts.distraction.refused);
      parts.outstanding.read(parts.records.load());
    }
  });
}

// ../../packages/core/src/motion/settings.ts
function motionSettings(config) {
  const names = config.triggerActivities.split(",").map((name) => toActivityType(name.trim()));
  return {
    stopTimeoutMillis: config.stopTimeout * 6e4,
    triggerDelayMillis: config.motionTriggerDelay,
    triggerActivities: new Set(names.filter((name) => name !== "unknown")),
    minimumConfidence: config.minimumActivityRecognitionConfidence ?? 75
  };
}

// ../../packages/core/src/auth/memory.ts
var MODES = /* @__PURE__ */ new Set(["valid", "refreshing", "rejected"]);
function isAuthMemory(value) {
  const { version, machine } = value;
  return version === 1 && MODES.has(machine?.savedMode) && [machine?.failures, machine?.fruitless].every(Number.isSafeInteger);
}

// ../../packages/core/src/geofences/memory.ts
function isGeofencesMemory(value) {
  return value.version === 1 && typeof value.count === "number" && Array.isArray(value.monitored) && value.monitored.every((one) => isPlainObject(one) && isPlainObject(one.fence));
}

// ../../packages/core/src/motion/memory.ts
function isObserved(mode) {
  return mode === "probing" || mode === "tracking";
}
function resumeOrReopen(memory2, at, bootId, stopTimeoutMillis) {
  if (memory2.bootId !== bootId) return "reopen";
  const gap = at.up - memory2.aliveAt.up;
  return isObserved(memory2.machine.savedMode) && gap > stopTimeoutMillis ? "reopen" : "resume";
}

// ../../packages/core/src/safety/crash-machine.ts
var WAIT_MILLIS = 2e4;
var SETTLE_MILLIS = 1e4;
var REFRACTORY_MILLIS = 6e4;
var timeOf2 = ({ context, event }) => "at" in event ? event.at : context.settledAt ?? context.giveUpAt ?? context.at;
var left = (deadline, { at, bootId }) => deadline === null ? NEVER_MILLIS : remainingMillis(deadline, at, bootId);
var stronger = (one, other) => one !== null && one.peakG >= other.peakG ? one : { ...other, speed: one?.speed ?? other.speed };
var crashMachine = ({ actions }) => setup({
  types: {
    context: {},
    events: {},
    input: {}
  },
  guards: {
    wasWaiting: ({ context }) => context.savedMode === "waiting" && context.impact !== null,
    wasSettling: ({ context }) => context.savedMode === "settling" && context.impact !== null,
    isMoving: ({ context }) => context.moving,
    mayReport: (args) => {
      const { reportableAt, bootId } = args.context;
      return reportableAt === null || remainingMillis(reportableAt, timeOf2(args), bootId) === 0;
    }
  },
  delays: {
    untilGivenUp: ({ context }) => left(context.giveUpAt, context),
    untilSettled: ({ context }) => left(context.settledAt, context)
  },
  actions: {
    startMoving: assign((args) => ({ at: timeOf2(args), moving: true })),
    stopMoving: assign((args) => ({ at: timeOf2(args), moving: false })),
    takeImpact: assign((args) => {
      if (args.event.type !== "impact.found") return {};
      const { at, impact } = args.event;
      return { at, impact: stronger(args.context.impact, impact) };
    }),
    waitForStop: assign((args) => {
      const { impact, bootId } = args.context;
      const at = timeOf2(args);
      return { at, giveUpAt: deadlineAfter(impact?.began ?? at, WAIT_MILLIS, bootId) };
    }),
    settle: assign((args) => {
      const at = timeOf2(args);
      return { at, settledAt: deadlineAfter(at, SETTLE_MILLIS, args.context.bootId) };
    }),
    unsettle: assign((args) => ({ at: timeOf2(args), settledAt: null })),
    forget: assign((args) => ({ at: timeOf2(args), impact: null, giveUpAt: null, settledAt: null })),
    rest: assign((args) => ({
      reportableAt: deadlineAfter(timeOf2(args), REFRACTORY_MILLIS, args.context.bootId)
    })),
    stampTime: assign((args) => ({ at: timeOf2(args) })),
    ...actions
  }
}).createMachine({
  id: "crash",
  context: ({ input }) => ({
    at: input.at,
    bootId: input.bootId,
    impact: null,
    giveUpAt: null,
    settledAt: null,
    reportableAt: null,
    moving: false,
    savedMode: "disarmed",
    ...input.memory
  }),
  initial: "routing",
  states: {
    routing: {
      always: [
        { guard: "wasWaiting", target: "impact.waiting" },
        { guard: "wasSettling", target: "impact.settling" },
        { target: "disarmed" }
      ]
    },
    resting: {
      always: [{ guard: "isMoving", target: "armed" }, { target: "disarmed" }]
    },
    disarmed: {
      on: { "detection.armed": { target: "armed", actions: "startMoving" } }
    },
    armed: {
      on: {
        "detection.ended": { target: "disarmed", actions: "stopMoving" },
        "motion.ended": { target: "disarmed", actions: "stopMoving" },
        "impact.found": {
          guard: "mayReport",
          target: "impact",
          actions: ["takeImpact", "waitForStop", "announceImpact"]
        }
      }
    },
    impact: {
      initial: "waiting",
      on: {
        "detection.armed": { actions: "startMoving" },
        "motion.ended": { actions: "stopMoving" },
        "detection.ended": { target: "disarmed", actions: ["announceDismissed", "stopMoving", "forget"] },
        "impact.found": { actions: "takeImpact" },
        "impact.refuted": { target: "resting", actions: ["announceDismissed", "forget"] },
        "phone.quieted": { target: "resting", actions: ["announceCrash", "rest", "forget"] }
      },
      states: {
        waiting: {
          after: { untilGivenUp: { target: "#crash.resting", actions: ["announceDismissed", "forget"] } },
          on: {
            "speed.fell": { target: "settling", actions: "settle" },
            "engine.resumed": { target: "waiting", reenter: true, actions: "stampTime" }
          }
        },
        settling: {
          after: {
            untilSettled: { target: "#crash.resting", actions: ["announceCrash", "rest", "forget"] }
          },
          on: {
            "speed.held": { target: "waiting", actions: "unsettle" },
            "engine.resumed": { target: "settling", reenter: true, actions: "stampTime" }
          }
        }
      }
    }
  }
});

// ../../packages/core/src/safety/crash-memory.ts
function isCrashMemory(value) {
  return value.version === 1 && typeof value.bootId === "string" && typeof value.machine?.savedMode === "string";
}
var TAKEN_UP_MILLIS = 12e4;
var LOOK_AGAIN_MILLIS = 5e3;
function ageMillis(memory2, began, at, bootId) {
  return memory2.bootId === bootId ? at.up - began.up : at.wall - began.wall;
}
function crashInput(memory2, at, bootId) {
  const input = { at, bootId };
  if (memory2 === null) return { ...input, memory: null };
  const { machine } = memory2;
  const { impact, giveUpAt, settledAt, savedMode } = machine;
  const isOpen = savedMode === "waiting" || savedMode === "settling";
  const fresh = { ...machine, impact: null, giveUpAt: null, settledAt: null, savedMode: "disarmed" };
  if (!isOpen || impact === null) return { ...input, memory: fresh };
  const age = ageMillis(memory2, impact.began, at, bootId);
  if (!(age >= 0 && age <= TAKEN_UP_MILLIS)) return { ...input, memory: fresh };
  const atLeast = (deadline, least) => deadlineAfter(at, Math.max(least, deadline ? remainingMillis(deadline, at, bootId) : 0), bootId);
  return {
    ...input,
    memory: {
      ...machine,
      giveUpAt: atLeast(giveUpAt, WAIT_MILLIS),
      settledAt: savedMode === "settling" ? atLeast(settledAt, LOOK_AGAIN_MILLIS) : null
    }
  };
}

// ../../packages/core/src/safety/distraction-memory.ts
function isDistractionMemory(value) {
  return value.version === 1 && typeof value.machine?.savedMode === "string" && typeof value.episodes?.lastDds === "number" && Array.isArray(value.episodes.pending);
}

// ../../packages/core/src/sync/book.ts
var EMPTY_BOOK = {
  failures: 0,
  circuitOpen: false,
  unauthorized: false,
  refusals: 0,
  accepted: 0,
  batchLimit: null,
  bisect: [],
  suspects: {},
  probedSeq: -1
};
var QUARANTINE_ATTEMPTS = 2;
var REFUSALS_MAX = 3;
var without = (suspects, seqs) => {
  const rest = { ...suspects };
  for (const seq of seqs) delete rest[seq];
  return rest;
};
function settle(book, sent, verdict) {
  const bisect = book.bisect.filter((seq) => !sent.includes(seq));
  const probe2 = { ...book, probedSeq: sent[sent.length - 1] ?? book.probedSeq };
  switch (verdict) {
    case "accepted":
      return {
        book: {
          ...probe2,
          failures: 0,
          circuitOpen: false,
          unauthorized: false,
          refusals: 0,
          accepted: book.accepted + sent.length,
          bisect,
          suspects: without(book.suspects, sent)
        },
        delivered: sent,
        quarantined: [],
        next: "more"
      };
    case "unauthorized":
      return {
        book: { ...probe2, failures: book.failures + 1, unauthorized: true },
        ...nothing,
        next: "unauthorized"
      };
    case "transient":
      return failed(probe2);
    case "endpoint":
      return {
        book: { ...probe2, failures: book.failures + 1, circuitOpen: true },
        ...nothing,
        next: "circuit"
      };
    case "too-large":
      if (sent.length === 1) return tooLargeAlone(probe2, sent, bisect);
      return { book: { ...book, batchLimit: sent.length >> 1, bisect }, ...nothing, next: "more" };
    case "refused":
      if (sent.length > 1) return { book: { ...book, bisect: sent }, ...nothing, next: "more" };
      return refusedAlone(probe2, sent[0], bisect);
  }
}
var nothing = { delivered: [], quarantined: [] };
function failed(book) {
  const failures = book.failures + 1;
  const circuitOpen = book.circuitOpen || failures >= CIRCUIT_FAILURES;
  return { book: { ...book, failures, circuitOpen }, ...nothing, next: circuitOpen ? "circuit" : "wait" };
}
function setAside(book, seqs, bisect) {
  return {
    book: { ...book, failures: 0, refusals: 0, bisect, suspects: without(book.suspects, seqs) },
    delivered: [],
    quarantined: seqs,
    next: "more"
  };
}
function tooLargeAlone(book, seqs, bisect) {
  const refusals = book.refusals + 1;
  const tried = { ...book, bisect, refusals, batchLimit: null };
  if (refusals >= REFUSALS_MAX) {
    return {
      book: { ...tried, failures: book.failures + 1, circuitOpen: true },
      ...nothing,
      next: "circuit"
    };
  }
  return { ...setAside(tried, seqs, bisect), book: { ...tried, suspects: without(book.suspects, seqs) } };
}
function refusedAlone(book, seq, bisect) {
  const known = book.suspects[seq];
  const suspect2 = {
    attempts: (known?.attempts ?? 0) + 1,
    acceptedBefore: known?.acceptedBefore ?? book.accepted
  };
  if (suspect2.attempts >= QUARANTINE_ATTEMPTS && book.accepted > suspect2.acceptedBefore) {
    return setAside(book, [seq], bisect);
  }
  const refusals = book.refusals + 1;
  const blamed = { ...book, bisect, refusals, suspects: { ...book.suspects, [seq]: suspect2 } };
  if (refusals >= REFUSALS_MAX || book.circuitOpen) {
    return {
      book: { ...blamed, failures: book.failures + 1, circuitOpen: true },
      ...nothing,
      next: "circuit"
    };
  }
  return known === void 0 ? { book: blamed, ...nothing, next: "more" } : failed(blamed);
}
function forget(book, seqs) {
  const known = seqs.some((seq) => seq in book.suspects || book.bisect.includes(seq));
  if (!known) return book;
  return {
    ...book,
    bisect: book.bisect.filter((seq) => !seqs.includes(seq)),
    suspects: without(book.suspects, seqs)
  };
}
function amnesty(book) {
  return { ...EMPTY_BOOK, accepted: book.accepted };
}

// ../../packages/core/src/sync/memory.ts
var EMPTY_SYNC_MEMORY = {
  version: 1,
  book: EMPTY_BOOK,
  machine: { parked: null, retryAt: null, byServer: false }
};

// ../../packages/core/src/log/retention.ts
var SEVERE = 2;
var SEVERE_RESERVED = LOG_ENTRIES_MAX / 2;
function doomedRows(rows, cutoffMillis) {
  const doomed = [];
  const severe = [];
  const others = [];
  for (const row of rows) {
    const entry = readLogEntry(row.value);
    if (!entry || !(fromTimestamp(entry.ts) >= cutoffMillis)) doomed.push(row);
    else (entry.level <= SEVERE ? severe : others).push(row);
  }
  const severeMax = Math.max(SEVERE_RESERVED, LOG_ENTRIES_MAX - others.length);
  const othersMax = LOG_ENTRIES_MAX - Math.min(severe.length, severeMax);
  return [...doomed, ...oldestBeyond(severe, severeMax), ...oldestBeyond(others, othersMax)].sort(
    (a, b) => seqOf(a.key) - seqOf(b.key)
  );
}
function oldestBeyond(rows, max) {
  return rows.slice(0, Math.max(0, rows.length - max));
}

// ../../packages/core/src/engine/records.ts
var TRIM_ROWS_MAX = 1e3;
var LOG_SLACK = 100;
var DAY_MILLIS3 = 864e5;
function createRecords(env) {
  const { ledger } = env;
  let waiting = 0;
  let logged = 0;
  let dropped = 0;
  const limit = () => {
    const { maxRecordsToPersist } = env.config();
    return maxRecordsToPersist < 0 ? Number.POSITIVE_INFINITY : maxRecordsToPersist;
  };
  function remove(entries) {
    for (const { seq, uuid } of entries) {
      ledger.remove(rowKey(QUEUE_PREFIX, seq));
      ledger.remove(QUEUE_UUID_PREFIX + uuid);
    }
    waiting = Math.max(0, waiting - entries.length);
    env.removed(entries.map(({ seq }) => seq));
  }
  function enqueue(record) {
    const seq = ledger.nextSeq();
    ledger.put(rowKey(QUEUE_PREFIX, seq), JSON.stringify(record));
    ledger.put(QUEUE_UUID_PREFIX + record.uuid, String(seq));
    ledger.trace("queue", `row ${seq} is ${record.uuid}`);
    waiting++;
    if (waiting > limit()) env.trimDue();
    env.grew(waiting);
  }
  async function trimQueue(now) {
    const excess = Math.max(0, waiting - limit());
    const days = env.config().maxDaysToPersist;
    if (excess === 0 && days === 0) return;
    const cutoff = days === 0 ? Number.NEGATIVE_INFINITY : now - days * DAY_MILLIS3;
    const oldest = await ledger.scan(QUEUE_PREFIX, { limit: TRIM_ROWS_MAX });
    const doomed = oldest.filter(
      (entry, index) => index < excess || fromTimestamp(timestampOf(entry.value)) < cutoff
    );
    if (doomed.length === 0) return;
    ledger.step(() => {
      remove(doomed.flatMap((entry) => toRow(entry) ?? []));
      if (dropped === 0) {
        ledger.log(2, "queue:dropped", "the queue is over its limit: the oldest records are dropped", {
          maxRecordsToPersist: env.config().maxRecordsToPersist,
          maxDaysToPersist: days
        });
      }
      dropped += doomed.length;
      ledger.trace("queue", `dropped ${doomed.length} over the limit`);
    });
    if (oldest.length === TRIM_ROWS_MAX && doomed.length === TRIM_ROWS_MAX) await trimQueue(now);
  }
  async function trimLog(now) {
    const cutoff = now - env.config().logMaxDays * DAY_MILLIS3;
    const isFull = logged > LOG_ENTRIES_MAX;
    const rows = await ledger.scan(LOG_PREFIX, isFull ? {} : { limit: TRIM_ROWS_MAX });
    const doomed = doomedRows(rows, cutoff);
    if (doomed.length === 0) return;
    ledger.step(() => {
      for (const { key: key2 } of doomed) ledger.remove(key2);
      logged -= doomed.length;
    });
    if (doomed.length === TRIM_ROWS_MAX) await trimLog(now);
  }
  return {
    async load() {
      [waiting, logged] = await Promise.all([ledger.count(QUEUE_PREFIX), ledger.count(LOG_PREFIX)]);
    },
    append(record, hear) {
      ledger.emit("location", record, hear);
      enqueue(record);
      env.appended(record);
    },
    requeue: enqueue,
    get waiting() {
      return waiting;
    },
    shrank(rows) {
      waiting = Math.max(0, waiting - rows);
    },
    remove,
    announce() {
      if (waiting > 0) env.grew(waiting);
    },
    countLog(entries) {
      logged = Math.max(0, logged + entries);
      if (logged > LOG_ENTRIES_MAX + LOG_SLACK) env.trimDue();
    },
    async trim() {
      const { wall } = ledger.now();
      await trimQueue(wall);
      await trimLog(wall);
    }
  };
}
async function newestSeq(ledger, prefixes) {
  const lasts = await Promise.all(prefixes.map((prefix) => ledger.scan(prefix, { limit: 1, reverse: true })));
  return Math.max(-1, ...lasts.flat().map(({ key: key2 }) => seqOf(key2)));
}
function timestampOf(json) {
  return /"timestamp":"([^"]+)"/.exec(json)?.[1] ?? "";
}

// ../../packages/core/src/engine/boot.ts
async function readMemory(ledger, profile, bootId, at) {
  const unreadable = [];
  async function read2(key2, isSound) {
    const text3 = await ledger.get(key2);
    if (text3 === void 0) return null;
    try {
      const value = JSON.parse(text3);
      if (typeof value === "object" && value !== null && isSound(value)) return value;
    } catch {
    }
    unreadable.push(key2);
    return null;
  }
  const versioned = (value) => value.version === 1;
  const [
    config,
    enabled,
    motion,
    session,
    geofences,
    counter,
    newest,
    tokens,
    odometer,
    sync,
    states,
    auth,
    crash,
    distraction,
    heartbeat,
    outbox
  ] = await Promise.all([
    read2("config", versioned),
    read2("enabled", (value) => typeof value.enabled === "boolean"),
    read2(
      "motion",
      (value) => value.version === 1 && typeof value.aliveAt?.up === "number" && typeof value.machine?.savedMode === "string"
    ),
    read2("session", (value) => value.version === 1 && isPlainObject(value.filter)),
    read2("geofences", isGeofencesMemory),
    ledger.get("next-seq").then((text3) => Number(text3 ?? 0)),
    newestSeq(ledger, [QUEUE_PREFIX, QUARANTINE_PREFIX, OUTBOX_PREFIX, LOG_PREFIX]),
    read2("secret/tokens", isTokenMemory),
    read2("odometer", (value) => Number.isFinite(value.metres)),
    read2("sync", (value) => value.version === 1 && isPlainObject(value.book)),
    ledger.scan(FENCE_STATE_PREFIX),
    read2("auth", isAuthMemory),
    read2("crash", isCrashMemory),
    read2("distraction", isDistractionMemory),
    read2("heartbeat", isHeartbeatMemory),
    readOutbox(ledger, unreadable)
  ]);
  const { given, dropped } = sound(config?.given ?? {});
  const settings = resolveConfig(given, profile);
  const rebooted = (enabled?.bootId ?? motion?.bootId ?? bootId) !== bootId;
  const resumes = enabled?.enabled === true && (!rebooted || settings.startOnBoot);
  const { stopTimeoutMillis } = motionSettings(settings);
  const lastSigns = motion === null ? null : lastAlive(motion, session);
  const sameSession = lastSigns !== null && resumeOrReopen(lastSigns, at(), bootId, stopTimeoutMillis) === "resume";
  return {
    given,
    tokens: tokens ?? NO_TOKENS,
    tracking: { ...enabled, enabled: resumes },
    resumedByBoot: resumes && rebooted,
    odometer,
    session,
    motion: sameSession ? motion : null,
    sync: sync ?? EMPTY_SYNC_MEMORY,
    geofences,
    stays: readStays(states),
    geofenceCount: geofences?.count ?? await ledger.count(FENCE_PREFIX),
    auth,
    crash,
    distraction,
    heartbeat,
    nextSeq: Math.max(Number.isSafeInteger(counter) ? counter : 0, newest + 1),
    outbox,
    unreadable: [...unreadable, ...dropped.map((key2) => `config.${key2}`)]
  };
}
function lastAlive(motion, session) {
  const isLater = session?.bootId === motion.bootId && session.aliveAt?.up > motion.aliveAt.up;
  return isLater ? { ...motion, aliveAt: session.aliveAt } : motion;
}
async function readOutbox(ledger, unreadable) {
  const dispatches = [];
  for (const { key: key2, value } of await ledger.scan(OUTBOX_PREFIX)) {
    try {
      const { name, payload } = JSON.parse(value);
      dispatches.push({ name, payload, outboxKey: key2 });
    } catch {
      unreadable.push(key2);
    }
  }
  return dispatches;
}

// ../../packages/core/src/engine/conditions.ts
function syncConditions(parts) {
  const { situation } = parts;
  const config = parts.config();
  const mayCost = situation.cellular || isConnectivityToCome(parts);
  return {
    hasUrl: config.url !== void 0,
    connected: situation.connected,
    deferred: config.disableAutoSyncOnCellular && mayCost,
    autoSync: config.autoSync,
    threshold: config.autoSyncThreshold,
    flushMillis: config.autoSyncInterval * 1e3
  };
}

// ../../packages/core/src/engine/clock.ts
function actorClock(scheduler, step) {
  return {
    setTimeout: (run, millis) => millis >= NEVER_MILLIS ? void 0 : scheduler.after(millis, () => step(() => run())),
    clearTimeout: (cancel2) => {
      if (typeof cancel2 === "function") cancel2();
    }
  };
}

// ../../packages/core/src/engine/engine-machine.ts
var RELOAD_MILLIS = 5e3;
var loadedOf = (event) => event.output;
var neverLoaded = () => {
  throw new Error("the engine is ready before its memory is loaded");
};
var engineMachine = ({ actors, actions }) => setup({
  types: {
    context: {},
    events: {},
    children: {}
  },
  actors,
  guards: {
    wasTracking: ({ context }) => context.loaded?.tracking === "tracking",
    watchedFences: ({ context }) => context.loaded?.tracking === "geofences"
  },
  delays: { untilReload: RELOAD_MILLIS },
  actions: {
    takeMemory: assign({ loaded: ({ event }) => loadedOf(event) }),
    ...actions,
    tellMotion: sendTo("motion", ({ event }) => event),
    stopMotion: sendTo("motion", ({ event }) => ({ type: "tracking.stop", at: event.at })),
    watchFences: sendTo(
      "geofences",
      ({ event }) => ({ type: "fences.watch", at: event.at })
    ),
    restFences: sendTo("geofences", ({ event }) => ({ type: "fences.rest", at: event.at })),
    tellSync: sendTo("sync", ({ event }) => event),
    tellAuth: sendTo("auth", ({ event }) => event),
    tellSyncToFlush: sendTo("sync", ({ event }) => ({ type: "flush.wanted", at: event.at }))
  }
}).createMachine({
  id: "engine",
  context: { loaded: null },
  initial: "asleep",
  states: {
    asleep: {
      on: { "engine.woken": "waking" }
    },
    waking: {
      invoke: {
        id: "load",
        src: "loadMemory",
        input: void 0,
        onDone: { target: "ready", actions: "takeMemory" },
        onError: { target: "failed", actions: "reportUnreadable" }
      }
    },
    ready: {
      invoke: [
        {
          id: "motion",
          src: "motion",
          input: ({ context }) => context.loaded?.motion ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "geofences",
          src: "geofences",
          input: ({ context }) => context.loaded?.geofences ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "sync",
          src: "sync",
          input: ({ context }) => context.loaded?.sync ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "crash",
          src: "crash",
          input: ({ context }) => context.loaded?.crash ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "distraction",
          src: "distraction",
          input: ({ context }) => context.loaded?.distraction ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        },
        {
          id: "auth",
          src: "auth",
          input: ({ context }) => context.loaded?.auth ?? neverLoaded(),
          onError: { target: "failed", actions: "reportBroken" }
        }
      ],
      on: {
        "motion.changed": { actions: "tellSyncToFlush" },
        "flush.wanted": { actions: "tellSync" },
        "queue.grew": { actions: "tellSync" },
        "conditions.changed": { actions: "tellSync" },
        "credentials.changed": { actions: "tellSync" },
        "renewal.failed": { actions: "tellSync" },
        "credentials.refused": { actions: "tellAuth" },
        "network.gained": { actions: "tellAuth" },
        "settings.changed": { actions: "tellMotion" }
      },
      initial: "routing",
      states: {
        routing: {
          always: [
            { guard: "wasTracking", target: "tracking" },
            { guard: "watchedFences", target: "geofences" },
            { target: "off" }
          ]
        },
        off: {
          on: {
            "tracking.start": { target: "tracking", actions: ["tellMotion", "watchFences"] },
            "geofences.start": { target: "geofences", actions: "watchFences" }
          }
        },
        geofences: {
          on: {
            "tracking.start": { target: "tracking", actions: "tellMotion" },
            "tracking.stop": { target: "off", actions: "restFences" }
          }
        },
        tracking: {
          on: {
            "geofences.start": { target: "geofences", actions: "stopMotion" },
            "tracking.stop": { target: "off", actions: ["tellMotion", "restFences"] },
            "pace.moving": { actions: "tellMotion" },
            "pace.stationary": { actions: "tellMotion" }
          }
        }
      }
    },
    failed: {
      after: { untilReload: "waking" },
      on: { "engine.woken": "waking" }
    }
  }
});

// ../../packages/core/src/engine/life.ts
function createLife(env) {
  const { ledger, scheduler, follow } = env;
  const heldWakes = [];
  let isReady = false;
  let hasEnded = false;
  let detach = () => void 0;
  let settleBoot = () => void 0;
  const booted = new Promise((resolve) => {
    settleBoot = resolve;
  });
  const loadMemory = fromTask((_input, task) => {
    const take2 = (memory2) => {
      try {
        task.done(env.take(memory2));
      } catch (reason) {
        task.fail(reason);
      }
    };
    follow(env.load(), take2, task.fail);
    return void 0;
  });
  const root = createActor(
    engineMachine({
      actors: { ...env.machines, loadMemory },
      actions: {
        reportUnreadable: ({ event }) => report("memory could not be read", event),
        reportBroken: ({ event }) => report("a region failed", event)
      }
    }),
    { clock: actorClock(scheduler, ledger.step) }
  );
  function report(what, event) {
    const failure = `${what}: ${messageOf(event.error)}`;
    ledger.trace("engine", failure);
    env.failed(failure);
  }
  const regions2 = () => root.getSnapshot().children;
  function resume() {
    isReady = true;
    env.resume(regions2());
    for (const wake of heldWakes.splice(0)) heed(wake);
    settleBoot();
  }
  function heed(wake) {
    ledger.trace("engine", `woken by ${wake.cause}`);
    if (wake.cause === "reading") env.hear(wake.kind, wake.data);
    env.resumed();
    const { motion, geofences, sync, auth, crash, distraction } = regions2();
    for (const region of [motion, geofences, sync, auth, crash, distraction])
      region?.send({ type: "engine.resumed", at: ledger.at });
  }
  root.subscribe({
    next(snapshot) {
      if (!snapshot.matches("ready")) isReady = false;
      else if (!isReady) resume();
    },
    error: (error) => report("the engine stopped", { error })
  });
  return {
    send(event) {
      if (!hasEnded) root.send(event);
    },
    begin() {
      ledger.step(() => {
        root.start();
        root.send({ type: "engine.woken", at: ledger.at });
      });
      detach = scheduler.onWake(
        (wake) => ledger.step(() => {
          if (isReady) return heed(wake);
          if (wake.cause === "reading") heldWakes.push(wake);
          root.send({ type: "engine.woken", at: ledger.at });
        })
      );
    },
    get isReady() {
      return isReady;
    },
    booted,
    end() {
      hasEnded = true;
      root.stop();
    },
    detach: () => detach()
  };
}

// ../../packages/core/src/safety/blocks.ts
var GAP_MILLIS = 150;
var RATE_TOLERANCE = 0.1;
function createBlockClock() {
  let endedUp;
  let lastRate = 0;
  return ({ samples, rateHz, ageMillis: ageMillis2 }, at) => {
    const count = Math.floor(samples.length / 3);
    if (count === 0 || !(rateHz > 0)) return void 0;
    const periodMillis = 1e3 / rateHz;
    const newEnd = at.up - ageMillis2;
    if (endedUp !== void 0 && newEnd <= endedUp) return void 0;
    const beganUp = newEnd - count * periodMillis;
    const follows = endedUp !== void 0 && Math.abs(beganUp - endedUp) <= Math.max(GAP_MILLIS, 3 * periodMillis) && Math.abs(rateHz - lastRate) <= RATE_TOLERANCE * lastRate;
    endedUp = newEnd;
    lastRate = rateHz;
    return { samples, count, periodMillis, beganUp, follows };
  };
}

// ../../packages/core/src/safety/impact.ts
var VELOCITY_CHANGE = 2.8;
var CERTAIN_VELOCITY_CHANGE = 6;
var WIDTH_MILLIS = 50;
var FALLEN_MILLIS = 140;
var LONGEST_MILLIS = 600;
var RHYTHM_MILLIS = 2500;
var RHYTHM_PULSES = 2;
var RHYTHM_SHARE = 0.4;
function createImpactDetector() {
  let recent = [];
  let found = [];
  function isRhythmic(pulse) {
    if (pulse.velocityChange >= CERTAIN_VELOCITY_CHANGE) return false;
    const alike = recent.filter(
      (other) => other !== pulse && Math.abs(other.beganUp - pulse.beganUp) <= RHYTHM_MILLIS && other.velocityChange >= RHYTHM_SHARE * pulse.velocityChange
    );
    return alike.length >= RHYTHM_PULSES;
  }
  return (pulse, thresholdG) => {
    recent = recent.filter(({ beganUp }) => pulse.beganUp - beganUp <= RHYTHM_MILLIS);
    recent.push(pulse);
    found = found.filter(({ beganUp }) => pulse.beganUp - beganUp <= RHYTHM_MILLIS);
    const refuted = found.filter(isRhythmic);
    found = found.filter((earlier) => !refuted.includes(earlier));
    const dismissal = dismissalOf(pulse, thresholdG) ?? (isRhythmic(pulse) ? "rhythmic" : void 0);
    if (dismissal !== void 0) return { found: void 0, dismissal, refuted };
    found.push(pulse);
    return { found: pulse, dismissal: void 0, refuted };
  };
}
function dismissalOf(pulse, thresholdG) {
  if (pulse.peakG < thresholdG) return "weak";
  if (pulse.widthMillis < WIDTH_MILLIS) return "narrow";
  if (pulse.velocityChange < VELOCITY_CHANGE) return "light";
  if (pulse.weightlessMillis >= FALLEN_MILLIS) return "fallen";
  if (pulse.durationMillis > LONGEST_MILLIS && pulse.velocityChange < CERTAIN_VELOCITY_CHANGE) return "long";
  return void 0;
}

// ../../packages/core/src/safety/running-sum.ts
var RunningSum = class {
  constructor(capacity) {
    this.capacity = capacity;
    this.x = 0;
    this.y = 0;
    this.z = 0;
    /** Samples in it. */
    this.count = 0;
    this.place = 0;
    this.ring = new Float64Array(3 * capacity);
  }
  take(x, y, z) {
    const { ring, place } = this;
    this.x += x - ring[place];
    this.y += y - ring[place + 1];
    this.z += z - ring[place + 2];
    ring[place] = x;
    ring[place + 1] = y;
    ring[place + 2] = z;
    this.place = (place + 3) % ring.length;
    this.count = Math.min(this.capacity, this.count + 1);
  }
};

// ../../packages/core/src/safety/vector.ts
var ZERO = { x: 0, y: 0, z: 0 };
function plus(a, b) {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z };
}
function times(a, factor) {
  return { x: a.x * factor, y: a.y * factor, z: a.z * factor };
}
function dot(a, b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
function length(a) {
  return Math.sqrt(dot(a, a));
}
function mean(all) {
  if (all.length === 0) return void 0;
  return times(all.reduce(plus, ZERO), 1 / all.length);
}
function isWider(a, b, cosine) {
  const size = length(a) * length(b);
  return size > 0 && dot(a, b) < cosine * size;
}

// ../../packages/core/src/safety/pulse.ts
var LOUD_G = 1.5;
var JOIN_MILLIS = 40;
var WINDOW_MILLIS = 200;
var WEIGHTLESS_G = 0.5;
var FALL_MILLIS = 600;
var BEFORE_MILLIS = 500;
var CALM_G = 0.5;
var AFTER_MILLIS = 1e3;
var STANDARD_GRAVITY = 9.80665;
var NONE = [];
function createPulseMeter() {
  let periodMillis = 0;
  let window2 = new RunningSum(1);
  let fall = new RunningSum(1);
  let down;
  let open;
  let passing = [];
  const samples = (millis) => Math.max(2, Math.round(millis / periodMillis));
  const metersPerSecond = (felt) => length(felt) * STANDARD_GRAVITY * (periodMillis / 1e3);
  function restart(period) {
    const known = (open ? [...passing, open] : passing).map(closed2);
    periodMillis = period;
    window2 = new RunningSum(samples(WINDOW_MILLIS));
    down = void 0;
    fall = new RunningSum(samples(FALL_MILLIS));
    open = void 0;
    passing = [];
    return known;
  }
  function begun(up) {
    return {
      beganUp: up,
      weightlessMillis: fall.x * periodMillis,
      before: down ?? ZERO,
      lastUp: up,
      runMillis: 0,
      widthMillis: 0,
      peakG: 0,
      velocityChange: 0,
      window: ZERO,
      windowCount: 0,
      after: ZERO,
      afterCount: 0
    };
  }
  function followDown(sample, size) {
    if (down === void 0) down = sample;
    if (open || Math.abs(size - 1) > CALM_G) return;
    const share = periodMillis / (BEFORE_MILLIS + periodMillis);
    down = plus(down, times(plus(sample, times(down, -1)), share));
  }
  function lengthen(pulse, size, up) {
    pulse.lastUp = up;
    pulse.runMillis += periodMillis;
    pulse.widthMillis = Math.max(pulse.widthMillis, pulse.runMillis);
    pulse.peakG = Math.max(pulse.peakG, size);
  }
  function measureChange(pulse) {
    const change = metersPerSecond(plus(window2, times(pulse.before, -window2.count)));
    if (change <= pulse.velocityChange) return;
    pulse.velocityChange = change;
    pulse.window = { x: window2.x, y: window2.y, z: window2.z };
    pulse.windowCount = window2.count;
  }
  function changeByAfter(pulse) {
    const size = length(pulse.after);
    if (pulse.afterCount * periodMillis < AFTER_MILLIS / 2 || size === 0) return Number.POSITIVE_INFINITY;
    return metersPerSecond(plus(pulse.window, times(pulse.after, -pulse.windowCount / size)));
  }
  function closed2(pulse) {
    const { beganUp, lastUp, widthMillis, peakG, weightlessMillis } = pulse;
    const velocityChange = Math.min(pulse.velocityChange, changeByAfter(pulse));
    return {
      beganUp,
      durationMillis: lastUp - beganUp,
      widthMillis,
      peakG,
      velocityChange,
      weightlessMillis
    };
  }
  function passed(sample, up) {
    if (passing.length === 0) return NONE;
    for (const pulse of passing) {
      pulse.after = plus(pulse.after, sample);
      pulse.afterCount++;
    }
    const known = passing.filter(({ lastUp }) => up - lastUp >= AFTER_MILLIS);
    if (known.length > 0) passing = passing.filter((pulse) => !known.includes(pulse));
    return known.map(closed2);
  }
  function take2(sample, up) {
    const { x, y, z } = sample;
    const size = length(sample);
    if (size > LOUD_G) {
      open ??= begun(up);
      lengthen(open, size, up);
    } else if (open) open.runMillis = 0;
    followDown(sample, size);
    window2.take(x, y, z);
    fall.take(size < WEIGHTLESS_G ? 1 : 0, 0, 0);
    const known = passed(sample, up);
    if (!open) return known;
    measureChange(open);
    if (up - open.lastUp > JOIN_MILLIS) {
      passing = [...passing, open];
      open = void 0;
    }
    return known;
  }
  return (block) => {
    const pulses = block.follows ? [] : [...restart(block.periodMillis)];
    for (let index = 0; index < block.count; index++) {
      const [x = 0, y = 0, z = 0] = block.samples.slice(3 * index, 3 * index + 3);
      pulses.push(...take2({ x, y, z }, block.beganUp + (index + 1) * block.periodMillis));
    }
    return pulses;
  };
}

// ../../packages/core/src/safety/quiet-phone.ts
var QUIET_SIGMA_G = 0.05;
var QUIET_SECONDS = 8;
var WINDOW_SECONDS = 10;
function createQuietPhone() {
  let quiet = [];
  return {
    offer(block) {
      quiet = [...quiet, sigmaG(block) < QUIET_SIGMA_G].slice(-WINDOW_SECONDS);
    },
    restart() {
      quiet = [];
    },
    get isQuiet() {
      return quiet.length === WINDOW_SECONDS && quiet.filter((is) => is).length >= QUIET_SECONDS;
    }
  };
}
function sigmaG({ samples, count }) {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < count; index++) {
    const x = samples[3 * index] ?? 0;
    const y = samples[3 * index + 1] ?? 0;
    const z = samples[3 * index + 2] ?? 0;
    const square = x * x + y * y + z * z;
    sum += Math.sqrt(square);
    squares += square;
  }
  const mean2 = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean2 * mean2));
}

// ../../packages/core/src/geo/median.ts
function median(values) {
  if (values.length === 0) throw new RangeError("a median needs at least one number; got none");
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  if (sorted.length % 2 === 1) return upper;
  return (sorted[(sorted.length >> 1) - 1] + upper) / 2;
}
function medianPosition(places) {
  const first = places[0];
  if (first === void 0) throw new RangeError("a median needs at least one place; got none");
  const steps = places.map((place) => longitudeDifference(first.longitude, place.longitude));
  return {
    latitude: median(places.map((place) => place.latitude)),
    longitude: wrapLongitude(first.longitude + median(steps))
  };
}

// ../../packages/core/src/safety/recent-speeds.ts
var KEPT_MILLIS = 3e4;
var SPEEDS_BEFORE = 3;
var SPEEDS_NEEDED = 2;
function createRecentSpeeds() {
  let speeds = [];
  const lastBefore = (up) => speeds.filter((speed) => speed.up <= up && up - speed.up <= KEPT_MILLIS).slice(-SPEEDS_BEFORE);
  return {
    offer(fix2) {
      if (!isGood(fix2)) return void 0;
      const speed = { up: fix2.taken.up, metersPerSecond: fix2.speed };
      speeds = [...speeds.filter(({ up }) => speed.up - up <= KEPT_MILLIS), speed];
      return speed;
    },
    before(up) {
      const last2 = lastBefore(up).map(({ metersPerSecond }) => metersPerSecond);
      if (last2.length < SPEEDS_NEEDED) return void 0;
      return last2.length < SPEEDS_BEFORE ? Math.min(...last2) : median(last2);
    },
    after: (up) => speeds.filter((speed) => speed.up > up),
    mayReach: (metersPerSecond, up) => lastBefore(up).some((speed) => speed.metersPerSecond >= metersPerSecond)
  };
}
function isGood({ relaxed, reanchored, reading: reading2 }) {
  return !relaxed && (reading2.speed !== void 0 || !reanchored);
}

// ../../packages/core/src/safety/settings.ts
var SAFETY_RATE_HZ = 50;

// ../../packages/core/src/safety/speed-watch.ts
var STANDING = 2;
var LOST_SHARE = 0.6;
var DRIVING = 5;
var DRIVING_MILLIS = 3e3;
function createSpeedWatch(speedBefore) {
  let drivingSince;
  return ({ up, metersPerSecond }) => {
    if (metersPerSecond <= DRIVING) drivingSince = void 0;
    else drivingSince ??= up;
    if (drivingSince !== void 0 && up - drivingSince >= DRIVING_MILLIS) return "held";
    const hasFallen = metersPerSecond < STANDING || metersPerSecond <= (1 - LOST_SHARE) * speedBefore;
    return hasFallen ? "fell" : void 0;
  };
}

// ../../packages/core/src/safety/crash.ts
var SLOWEST_RATE_HZ = 25;
var EVERY_FIX = {
  desiredAccuracy: -1,
  distanceFilter: 0,
  interval: 1e3,
  background: true
};
function createCrash(env) {
  const { outlet } = env;
  const place = createBlockClock();
  const measure = createPulseMeter();
  const judge3 = createImpactDetector();
  const quiet = createQuietPhone();
  const speeds = createRecentSpeeds();
  let watch = createSpeedWatch(0);
  let send = () => void 0;
  let snapshot;
  let mode = "disarmed";
  let movement = "off";
  let allowed = "off";
  let fast = false;
  let pulse;
  const trace = (decision) => outlet.trace("crash", decision);
  const isOpen = () => mode === "waiting" || mode === "settling";
  function review() {
    const now = env.settings().enabled ? movement : "off";
    if (now === allowed) return;
    allowed = now;
    if (now === "moving") send({ type: "detection.armed", at: outlet.at });
    else send({ type: now === "still" ? "motion.ended" : "detection.ended", at: outlet.at });
    reviewSpeed();
  }
  function reviewSpeed() {
    const next = speeds.mayReach(env.settings().minSpeed, outlet.at.up);
    if (next === fast) return;
    fast = next;
    env.changed();
  }
  function found(next) {
    const { minSpeed } = env.settings();
    const speed = speeds.before(next.beganUp);
    const { peakG, durationMillis, velocityChange } = next;
    const what = `found ${peakG} g for ${durationMillis} ms, ${velocityChange} m/s,`;
    if (speed === void 0 || speed < minSpeed) {
      trace(`${what} at ${speed ?? "unknown speed"}: not above ${minSpeed} m/s`);
      return;
    }
    trace(`${what} at ${speed}`);
    const wasOpen = isOpen();
    const began = { up: next.beganUp, wall: outlet.at.wall - (outlet.at.up - next.beganUp) };
    send({ type: "impact.found", at: outlet.at, impact: { began, peakG, durationMillis, speed } });
    if (wasOpen || !isOpen()) return;
    pulse = next;
    watch = createSpeedWatch(speed);
    quiet.restart();
    for (const later2 of speeds.after(next.beganUp)) follow(later2);
  }
  function follow(speed) {
    quiet.restart();
    const verdict = watch(speed);
    if (verdict === "fell" && mode === "waiting") send({ type: "speed.fell", at: outlet.at });
    else if (verdict === "held" && mode === "settling") send({ type: "speed.held", at: outlet.at });
  }
  function save(context) {
    const { impact, giveUpAt, settledAt, reportableAt } = context;
    const machine = { savedMode: mode, impact, giveUpAt, settledAt, reportableAt };
    outlet.remember("crash", { version: 1, bootId: env.bootId, machine });
  }
  function heard(next) {
    if (next === snapshot) return;
    const wasOpen = isOpen();
    snapshot = next;
    mode = modeOf3(next.value);
    if (wasOpen || isOpen()) save(next.context);
    const deadline = next.context.settledAt ?? next.context.giveUpAt;
    if (wasOpen || isOpen()) {
      env.wakeIn(deadline && remainingMillis(deadline, outlet.at, env.bootId));
    }
    env.changed();
  }
  return {
    machine: crashMachine({
      actions: {
        announceImpact: () => trace("confirming"),
        announceDismissed: ({ context, event }) => trace(`no crash: ${event.type}, ${context.impact?.peakG ?? 0} g`),
        announceCrash({ context: { impact } }) {
          if (impact === null) return;
          trace(`crash of ${impact.peakG} g at ${impact.speed} m/s`);
          outlet.emit("crash", {
            timestamp: toTimestamp(outlet.at.wall),
            peakG: impact.peakG,
            impactDurationMs: impact.durationMillis,
            preImpactSpeedMps: impact.speed,
            location: env.location()
          });
        }
      }
    }),
    input: (memory2) => crashInput(env.settings().enabled ? memory2 : null, outlet.at, env.bootId),
    attach(actor) {
      send = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf3(snapshot.value);
      allowed = "off";
      const { impact } = snapshot.context;
      if (impact) watch = createSpeedWatch(impact.speed);
      actor.subscribe({ next: heard, error: () => void 0 });
    },
    get mode() {
      return mode;
    },
    moved(next) {
      movement = next;
      review();
    },
    reconfigured() {
      review();
      reviewSpeed();
    },
    offer(fix2) {
      if (!env.settings().enabled) return;
      const speed = speeds.offer(fix2);
      reviewSpeed();
      const began = snapshot?.context.impact?.began.up;
      if (speed && began !== void 0 && isOpen() && speed.up > began) follow(speed);
    },
    acceleration(reading2) {
      if (mode === "disarmed" || reading2.rateHz < SLOWEST_RATE_HZ) return;
      const block = place(reading2, outlet.at);
      if (!block) return;
      if (isOpen()) quiet.offer(block);
      for (const one of measure(block)) {
        const news = judge3(one, env.settings().impactThreshold);
        for (const step of news.refuted) {
          trace(`taken back ${step.peakG} g: more of its kind followed`);
          if (step === pulse && isOpen()) send({ type: "impact.refuted", at: outlet.at });
        }
        if (news.found) found(news.found);
        else if (news.dismissal !== "weak") trace(`pulse ${one.peakG} g: ${news.dismissal}`);
      }
      if (isOpen() && quiet.isQuiet) send({ type: "phone.quieted", at: outlet.at });
      reviewSpeed();
    },
    wishes() {
      if (isOpen()) return { acceleration: { rateHz: SAFETY_RATE_HZ }, location: EVERY_FIX };
      return mode === "armed" && fast ? { acceleration: { rateHz: SAFETY_RATE_HZ } } : {};
    }
  };
}
function modeOf3(value) {
  if (value === "armed") return "armed";
  return typeof value === "object" ? value.impact : "disarmed";
}

// ../../packages/core/src/safety/distraction-machine.ts
var QUIET_MILLIS = 6e3;
var timeOf3 = ({ context, event }) => "at" in event ? event.at : context.quietAt ?? context.at;
var distractionMachine = ({ actions }) => setup({
  types: {
    context: {},
    events: {},
    input: {}
  },
  guards: {
    wasOpen: ({ context }) => (context.savedMode === "open" || context.savedMode === "closing") && context.began !== null,
    hasLasted: ({ context, event }) => event.type === "handling.seen" && event.ended.up - (context.began ?? event.began).up >= event.minEpisodeMillis
  },
  delays: {
    untilQuiet: ({ context }) => context.quietAt === null ? NEVER_MILLIS : remainingMillis(context.quietAt, context.at, context.bootId)
  },
  actions: {
    takeHandling: assign((args) => {
      if (args.event.type !== "handling.seen") return {};
      const { at, began, ended } = args.event;
      const quietAt = deadlineAfter(at, QUIET_MILLIS, args.context.bootId);
      return { at, began: args.context.began ?? began, ended, quietAt };
    }),
    forget: assign((args) => ({ at: timeOf3(args), began: null, ended: null, quietAt: null })),
    stampTime: assign((args) => ({ at: timeOf3(args) })),
    ...actions
  }
}).createMachine({
  id: "distraction",
  context: ({ input }) => ({
    at: input.at,
    bootId: input.bootId,
    began: null,
    ended: null,
    quietAt: null,
    savedMode: "disarmed",
    ...input.memory
  }),
  initial: "routing",
  states: {
    routing: {
      always: [
        // Nobody saw what the hand did while the process was gone: it ended where it was last seen.
        { guard: "wasOpen", target: "disarmed", actions: ["announceClosed", "forget"] },
        { target: "disarmed", actions: "forget" }
      ]
    },
    disarmed: {
      on: { "detection.armed": { target: "armed", actions: "stampTime" } }
    },
    armed: {
      on: {
        "detection.ended": { target: "disarmed", actions: "stampTime" },
        "handling.seen": [
          { guard: "hasLasted", target: "open", actions: ["takeHandling", "announceOpened"] },
          { target: "handling", actions: "takeHandling" }
        ]
      }
    },
    handling: {
      after: { untilQuiet: { target: "armed", actions: ["announceDropped", "forget"] } },
      on: {
        "detection.ended": { target: "disarmed", actions: ["announceDropped", "forget"] },
        "handling.seen": [
          { guard: "hasLasted", target: "open", actions: ["takeHandling", "announceOpened"] },
          { target: "handling", reenter: true, actions: "takeHandling" }
        ],
        "engine.resumed": { target: "handling", reenter: true, actions: "stampTime" }
      }
    },
    open: {
      // Should the accelerometer fall silent, the episode ends as if it had said that the phone lies still.
      after: { untilQuiet: { target: "armed", actions: ["announceClosed", "forget"] } },
      on: {
        "detection.ended": { target: "disarmed", actions: ["announceClosed", "forget"] },
        "handling.seen": { target: "open", reenter: true, actions: "takeHandling" },
        "handling.paused": { target: "closing", actions: "stampTime" },
        "engine.resumed": { target: "open", reenter: true, actions: "stampTime" }
      }
    },
    closing: {
      after: { untilQuiet: { target: "armed", actions: ["announceClosed", "forget"] } },
      on: {
        "detection.ended": { target: "disarmed", actions: ["announceClosed", "forget"] },
        "handling.seen": { target: "open", actions: "takeHandling" },
        "engine.resumed": { target: "closing", reenter: true, actions: "stampTime" }
      }
    }
  }
});

// ../../packages/core/src/safety/driving.ts
var DRIVING_MILLIS2 = 1e4;
var SILENT_WAITS = 3;
var SILENT_MIN_MILLIS = 5e3;
var SILENT_MAX_MILLIS = 3e4;
function createDriving() {
  let since;
  let lastUp = Number.NEGATIVE_INFINITY;
  let waitMillis2 = 0;
  function isFast2(up) {
    const patience = Math.max(SILENT_MIN_MILLIS, Math.min(SILENT_MAX_MILLIS, SILENT_WAITS * waitMillis2));
    return since !== void 0 && up - lastUp <= patience;
  }
  return {
    offer(fix2, minSpeed) {
      if (fix2.relaxed) return;
      const { up } = fix2.taken;
      if (!isFast2(up)) since = void 0;
      waitMillis2 = up - lastUp;
      lastUp = up;
      since = fix2.speed >= minSpeed ? since ?? up : void 0;
    },
    isFast: isFast2,
    counts: (up) => isFast2(up) && since !== void 0 && up - since >= DRIVING_MILLIS2,
    stop() {
      since = void 0;
      lastUp = Number.NEGATIVE_INFINITY;
      waitMillis2 = 0;
    }
  };
}

// ../../packages/core/src/safety/episode-extras.ts
var NO_EPISODES = { open: null, pending: [], lastDds: 0 };
var PENDING_MAX = 100;
function extrasOf({ open, pending }) {
  return pending[0] ?? open ?? void 0;
}
function opened(memory2, wall, ddc) {
  const seconds = Math.floor(wall / 1e3);
  const dds = seconds === memory2.lastDds ? seconds + 1 : seconds;
  return { ...memory2, open: { dds, ddc }, lastDds: dds };
}
function closed(memory2, ddd) {
  if (memory2.open === null) return memory2;
  const pending = [...memory2.pending, { ...memory2.open, ddd }].slice(-PENDING_MAX);
  return { ...memory2, open: null, pending };
}
function written(memory2, extras) {
  const [first, ...rest] = memory2.pending;
  return first !== void 0 && extras?.ddd !== void 0 && extras.dds === first.dds ? { ...memory2, pending: rest } : memory2;
}
function refused2(memory2, closes) {
  return { ...memory2, pending: [...closes, ...memory2.pending] };
}

// ../../packages/core/src/safety/handling.ts
var TAKEN_COSINE = cosineDegrees(30);
var HELD_COSINE = cosineDegrees(20);
var HELD_ENERGY_G = 0.08;
var CARRIED_ENERGY_G = 0.3;
var CALM_ENERGY_G = 0.03;
var CALM_FACTOR = 2;
var REST_WINDOWS = 10;
var REST_NEEDED = 5;
var TURN_WINDOWS = 3;
var HELD_SECONDS = 60;
var CONFIRM_WINDOWS = 3;
var CONFIRM_NEEDED = 2;
function createHandling() {
  let windows = [];
  let marks = [];
  let rest;
  let sureUp = Number.NEGATIVE_INFINITY;
  function restNow() {
    const last2 = windows.slice(-REST_WINDOWS);
    if (last2.length < REST_NEEDED) return void 0;
    const gravity = mean(last2.map((window2) => window2.gravity));
    return { gravity, energyG: last2.reduce((sum, window2) => sum + window2.energyG, 0) / last2.length };
  }
  function wasTaken({ gravity }) {
    const before = mean(windows.slice(-TURN_WINDOWS).map((window2) => window2.gravity));
    return windows.length >= REST_NEEDED && before !== void 0 && isTurned(gravity, before, TAKEN_COSINE);
  }
  function isShaken({ gravity, energyG }) {
    const now = restNow();
    return now !== void 0 && isHandLike(energyG, HELD_ENERGY_G) && isTurned(gravity, now.gravity, TAKEN_COSINE);
  }
  function isHeld({ gravity, energyG, endedUp }) {
    if (rest === void 0 || endedUp - sureUp > HELD_SECONDS * 1e3) return false;
    const least = Math.min(HELD_ENERGY_G, Math.max(CALM_ENERGY_G, CALM_FACTOR * rest.energyG));
    return isHandLike(energyG, least) && isTurned(gravity, rest.gravity, HELD_COSINE);
  }
  function isBack({ gravity }) {
    return rest !== void 0 && !isWider(gravity, rest.gravity, HELD_COSINE);
  }
  function keep(window2) {
    windows = [...windows, window2].slice(-REST_WINDOWS);
  }
  return {
    offer(window2, { open, counts }) {
      const isSure = counts && !isBack(window2) && (wasTaken(window2) || isShaken(window2));
      const goesOn = counts && (open || rest !== void 0) && isHeld(window2);
      const before = restNow();
      keep(window2);
      if (isSure) sureUp = window2.endedUp;
      if (open) return isSure || goesOn ? { beganUp: window2.beganUp, endedUp: window2.endedUp } : void 0;
      const isMarked = isSure || goesOn;
      const wasMarked = marks.some((mark) => mark !== void 0);
      if (isMarked && !wasMarked) rest = before;
      marks = [...marks, isMarked ? window2 : void 0].slice(-CONFIRM_WINDOWS);
      const marked = marks.filter((mark) => mark !== void 0);
      if (marked.length === 0) rest = void 0;
      if (!isMarked || marked.length < CONFIRM_NEEDED) return void 0;
      marks = [];
      return { beganUp: marked[0].beganUp, endedUp: window2.endedUp };
    },
    restart() {
      windows = [];
      marks = [];
      rest = void 0;
      sureUp = Number.NEGATIVE_INFINITY;
    }
  };
}
function isTurned(now, before, cosine) {
  const lost = 1 - dot(now, before) / dot(before, before);
  return isWider(now, before, cosine) && lost > (1 - cosine) / 2;
}
var isHandLike = (energyG, least) => energyG > least && energyG < CARRIED_ENERGY_G;

// ../../packages/core/src/safety/motion-windows.ts
var WINDOW_MILLIS2 = 1e3;
var SLOW_MILLIS = 159.15;
var FAST_MILLIS = 26.53;
var LowPass = class {
  constructor(timeMillis) {
    this.timeMillis = timeMillis;
    this.x = 0;
    this.y = 0;
    this.z = 0;
  }
  begin(x, y, z) {
    this.x = x;
    this.y = y;
    this.z = z;
  }
  take(x, y, z, periodMillis) {
    const share = periodMillis / (this.timeMillis + periodMillis);
    this.x += (x - this.x) * share;
    this.y += (y - this.y) * share;
    this.z += (z - this.z) * share;
  }
  squaredDistance(other) {
    const x = this.x - other.x;
    const y = this.y - other.y;
    const z = this.z - other.z;
    return x * x + y * y + z * z;
  }
};
function createMotionWindows() {
  const slow = new LowPass(SLOW_MILLIS);
  const fast = new LowPass(FAST_MILLIS);
  let beganUp = 0;
  let count = 0;
  let sum = { x: 0, y: 0, z: 0 };
  let squares = 0;
  function restart(up) {
    beganUp = up;
    count = 0;
    sum = { x: 0, y: 0, z: 0 };
    squares = 0;
  }
  return ({ samples, count: length2, periodMillis, beganUp: up, follows }) => {
    const windows = [];
    if (!follows) {
      restart(up);
      for (const filter of [slow, fast]) filter.begin(samples[0] ?? 0, samples[1] ?? 0, samples[2] ?? 0);
    }
    for (let index = 0; index < length2; index++) {
      const x = samples[3 * index] ?? 0;
      const y = samples[3 * index + 1] ?? 0;
      const z = samples[3 * index + 2] ?? 0;
      slow.take(x, y, z, periodMillis);
      fast.take(x, y, z, periodMillis);
      sum = { x: sum.x + x, y: sum.y + y, z: sum.z + z };
      squares += fast.squaredDistance(slow);
      count++;
      if (count * periodMillis < WINDOW_MILLIS2) continue;
      const endedUp = up + (index + 1) * periodMillis;
      windows.push({
        beganUp,
        endedUp,
        gravity: { x: sum.x / count, y: sum.y / count, z: sum.z / count },
        energyG: Math.sqrt(squares / count)
      });
      restart(endedUp);
    }
    return windows;
  };
}

// ../../packages/core/src/safety/distraction.ts
var SLOWEST_RATE_HZ2 = 12;
function createDistraction(env) {
  const { outlet } = env;
  const place = createBlockClock();
  const cut = createMotionWindows();
  const handling = createHandling();
  const driving = createDriving();
  let send = () => void 0;
  let snapshot;
  let mode = "disarmed";
  let movement = "off";
  let armed = false;
  let fast = false;
  let screenOn = false;
  let episodes = NO_EPISODES;
  const unsure = /* @__PURE__ */ new Map();
  const trace = (decision) => outlet.trace("distraction", decision);
  const isHandled = () => mode === "handling" || mode === "open" || mode === "closing";
  function review() {
    const now = env.settings().enabled && movement === "moving";
    if (now === armed) return;
    armed = now;
    if (!now) driving.stop();
    send({ type: now ? "detection.armed" : "detection.ended", at: outlet.at });
    reviewSpeed();
  }
  function reviewSpeed() {
    const next = driving.isFast(outlet.at.up);
    if (next === fast) return;
    fast = next;
    env.changed();
  }
  const instant = (up) => ({ up, wall: outlet.at.wall + (up - outlet.at.up) });
  function judge3(window2) {
    const counts = driving.counts(window2.endedUp) && (env.cause !== "s" || screenOn);
    const handled = handling.offer(window2, { open: isHandled(), counts });
    if (handled) {
      send({
        type: "handling.seen",
        at: outlet.at,
        began: instant(handled.beganUp),
        ended: instant(handled.endedUp),
        minEpisodeMillis: env.settings().minEpisodeSec * 1e3
      });
    } else if (mode === "open") send({ type: "handling.paused", at: outlet.at });
  }
  function announceOpened({ began }) {
    if (began === null) return;
    episodes = opened(episodes, began.wall, env.cause);
    trace(`opened ${episodes.lastDds}`);
  }
  function announceClosed({ began, ended }) {
    const { open } = episodes;
    if (open === null || began === null) return;
    const ddd = Math.round(((ended ?? began).up - began.up) / 1e3);
    episodes = closed(episodes, ddd);
    trace(`closed ${open.dds} after ${ddd} s`);
    outlet.emit("distraction", {
      timestamp: toTimestamp(outlet.at.wall),
      startTimestamp: toTimestamp(open.dds * 1e3),
      durationSec: ddd,
      cause: open.ddc,
      location: env.location()
    });
    save({ began: null, ended: null }, "armed");
  }
  function memory2(context, savedMode) {
    const { began, ended } = context;
    return { version: 1, machine: { savedMode, began, ended }, episodes };
  }
  function save(context, savedMode) {
    outlet.remember("distraction", memory2(context, savedMode));
  }
  function heard(next) {
    if (next === snapshot) return;
    snapshot = next;
    const before = mode;
    mode = modeOf4(next.value);
    const isOpen = mode === "open" || mode === "closing";
    const wasOpen = before === "open" || before === "closing";
    if (isOpen && !wasOpen) save(next.context, mode);
    else if (isOpen) outlet.rememberLater("distraction", memory2(next.context, mode));
    if (before !== mode) env.changed();
  }
  return {
    machine: distractionMachine({
      actions: {
        announceOpened: ({ context }) => announceOpened(context),
        announceClosed: ({ context }) => announceClosed(context),
        announceDropped: ({ context }) => trace(`too short: ${(context.ended?.up ?? 0) - (context.began?.up ?? 0)} ms`)
      }
    }),
    input(saved) {
      episodes = saved?.episodes ?? NO_EPISODES;
      return { at: outlet.at, bootId: env.bootId, memory: saved?.machine ?? null };
    },
    attach(actor) {
      send = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf4(snapshot.value);
      armed = false;
      actor.subscribe({ next: heard, error: () => void 0 });
    },
    get mode() {
      return mode;
    },
    moved(next) {
      movement = next;
      review();
    },
    reconfigured: review,
    offer(fix2) {
      if (!armed) return;
      driving.offer(fix2, env.settings().minSpeed);
      reviewSpeed();
    },
    acceleration(reading2) {
      if (!armed || !(fast || isHandled()) || reading2.rateHz < SLOWEST_RATE_HZ2) return;
      const block = place(reading2, outlet.at);
      if (!block) return;
      if (!block.follows) handling.restart();
      for (const window2 of cut(block)) judge3(window2);
      reviewSpeed();
    },
    screen({ on }) {
      screenOn = on;
    },
    recordExtras: () => extrasOf(episodes),
    persisted({ uuid, extras }) {
      const [close] = episodes.pending;
      const next = written(episodes, extras);
      if (close === void 0 || next === episodes) return;
      episodes = next;
      unsure.set(uuid, close);
      trace(`close of ${close.dds} written`);
      save(snapshot?.context ?? { began: null, ended: null }, mode);
    },
    committed: ({ uuid }) => void unsure.delete(uuid),
    refused() {
      if (unsure.size === 0) return;
      episodes = refused2(episodes, [...unsure.values()]);
      unsure.clear();
      save(snapshot?.context ?? { began: null, ended: null }, mode);
    },
    wishes() {
      if (!armed || !(fast || isHandled())) return {};
      const acceleration = { rateHz: SAFETY_RATE_HZ };
      return env.cause === "s" ? { acceleration, screen: {} } : { acceleration };
    }
  };
}
function modeOf4(value) {
  return value === "routing" ? "disarmed" : value;
}

// ../../packages/core/src/engine/wiring/safety.ts
function wireCrash(parts) {
  return createCrash({
    outlet: parts.ledger,
    bootId: parts.bootId,
    settings: () => parts.config().crashDetection,
    location: () => lastKnown(parts),
    changed: () => parts.sensing.replan(),
    wakeIn: alarm(parts, "crash")
  });
}
function wireDistraction(parts) {
  const { distractionCause } = parts.profile;
  return createDistraction({
    outlet: parts.ledger,
    bootId: parts.bootId,
    settings: () => parts.config().distractionDetection,
    // What nobody can see is not claimed: without a sense for the screen handling alone is the cause.
    cause: parts.ports.sensor.available.has("screen") ? distractionCause : "h",
    location: () => lastKnown(parts),
    changed: () => parts.sensing.replan()
  });
}
function tellSafety({ motion, crash, distraction }) {
  const movement = motion.mode === "off" ? "off" : motion.verdict === true ? "moving" : "still";
  crash.moved(movement);
  distraction.moved(movement);
}
function lastKnown({ track: track2, ledger }) {
  const fix2 = track2.lastKnown;
  return fix2 === void 0 ? null : track2.describe(fix2, { age: Math.max(0, ledger.at.up - fix2.taken.up) });
}

// ../../packages/core/src/engine/wiring/life.ts
function wireLife(parts) {
  const { ledger, bootId, profile } = parts;
  return createLife({
    ledger,
    scheduler: parts.ports.scheduler,
    follow: parts.follow,
    machines: {
      motion: parts.motion.machine,
      geofences: parts.geofences.machine,
      sync: parts.sync.machine,
      auth: parts.auth.machine,
      crash: parts.crash.machine,
      distraction: parts.distraction.machine
    },
    async load() {
      const [, memory2] = await Promise.all([
        parts.records.load(),
        readMemory(ledger, profile, bootId, () => ledger.at)
      ]);
      return memory2;
    },
    take: (memory2) => take(parts, memory2),
    resume(regions2) {
      parts.motion.attach(regions2.motion);
      parts.sync.attach(regions2.sync);
      parts.geofences.attach(regions2.geofences);
      parts.auth.attach(regions2.auth);
      parts.crash.attach(regions2.crash);
      parts.distraction.attach(regions2.distraction);
      tellSafety(parts);
      parts.sensing.open();
      parts.tracking.resume(regions2);
      parts.heartbeat.retime();
      const { waiting } = parts.records;
      if (waiting > 0) parts.life.send({ type: "queue.grew", at: ledger.at, waiting });
      parts.retention.due();
      parts.retention.begin();
    },
    resumed: () => parts.heartbeat.retime(),
    hear: (kind, data2) => parts.sensing.hear(kind, data2),
    failed: (message) => parts.fail(message)
  });
}
function take(parts, memory2) {
  const { ledger, bootId, settings, tracking } = parts;
  const { at } = ledger;
  tracking.restore(memory2.tracking);
  settings.restore(memory2.given);
  const auth = parts.auth.restore(memory2.tokens, memory2.auth);
  ledger.numberFrom(memory2.nextSeq);
  parts.logWriter.begin();
  parts.track.restore(memory2.session, memory2.odometer);
  if (memory2.motion) parts.motion.restore(memory2.motion, memory2.session?.filter.last ?? null);
  parts.sync.restore(memory2.sync);
  parts.geofences.restore(memory2.geofences, memory2.stays, memory2.geofenceCount);
  parts.heading.restore(memory2.session?.filter.last ?? null);
  parts.heartbeat.restore(memory2.heartbeat);
  parts.situation.resumedByBoot = memory2.resumedByBoot;
  for (const dispatch of memory2.outbox) parts.listeners.deliver(dispatch);
  if (memory2.unreadable.length > 0) {
    const names = memory2.unreadable.join(", ");
    ledger.log(1, "memory:unreadable", `these could not be read and start afresh: ${names}`);
  }
  const onlyFences = tracking.mode === TRACKING_MODE_GEOFENCES;
  const tracks = tracking.enabled && !onlyFences;
  const { stopTimeoutMillis } = motionSettings(parts.config());
  return {
    at,
    tracking: tracks ? "tracking" : tracking.enabled ? "geofences" : "off",
    motion: { at, bootId, stopTimeoutMillis, memory: tracks ? memory2.motion?.machine ?? null : null },
    geofences: { isAllowed: parts.provider.blocked === null, isWatching: tracking.enabled },
    sync: {
      at,
      bootId,
      conditions: syncConditions(parts),
      memory: memory2.sync.machine
    },
    auth,
    crash: parts.crash.input(tracks ? memory2.crash : null),
    distraction: parts.distraction.input(memory2.distraction)
  };
}

// ../../packages/core/src/engine/tellings.ts
function createTellings(env) {
  const tellings = /* @__PURE__ */ new WeakMap();
  return {
    includes: (dispatch, entry) => tellings.get(dispatch)?.to.has(entry) === true,
    told(dispatch, entry) {
      if (dispatch.outboxKey === void 0) return;
      const telling = tellings.get(dispatch) ?? { to: /* @__PURE__ */ new Set(), open: 0, isTaken: false };
      tellings.set(dispatch, telling);
      telling.to.add(entry);
      telling.open++;
    },
    answered(dispatch, isTaken) {
      const telling = tellings.get(dispatch);
      if (telling === void 0 || dispatch.outboxKey === void 0) return;
      telling.open--;
      if (telling.isTaken) return;
      telling.isTaken = isTaken;
      if (isTaken) env.taken(dispatch.outboxKey);
      else if (telling.open === 0) env.givenBack(dispatch);
    }
  };
}

// ../../packages/core/src/engine/listeners.ts
var BUFFER_MAX = 64;
function createListeners(env) {
  const listeners = /* @__PURE__ */ new Map();
  let waiting = [];
  const tellings = createTellings({
    taken: env.taken,
    givenBack(dispatch) {
      const fresh = untold(dispatch);
      if (fresh.length > 0 && !env.isForTask(dispatch.name)) deliverTo(fresh, dispatch);
      else buffer(dispatch);
    }
  });
  function call(dispatch, run, answered) {
    const { name } = dispatch;
    const payload = env.payloadOf(dispatch);
    let answer2;
    if (payload !== void 0) {
      env.calling(name, () => {
        try {
          answer2 = run(payload, deliveryOf(dispatch.outboxKey));
        } catch (error) {
          env.threw(name, error);
        }
      });
    }
    if (!isPromise2(answer2)) {
      answered?.(true);
      return;
    }
    Promise.resolve(answer2).then(
      (value) => answered && env.step(() => answered(value !== false)),
      (error) => env.step(() => {
        env.threw(name, error);
        answered?.(true);
      })
    );
  }
  function tellOne(dispatch, { run }) {
    call(
      dispatch,
      run,
      dispatch.outboxKey === void 0 ? void 0 : (isTaken) => tellings.answered(dispatch, isTaken)
    );
  }
  function deliverTo(entries, dispatch) {
    for (const entry of entries) {
      tellings.told(dispatch, entry);
      if (entry.backlog) entry.backlog.push(dispatch);
      else tellOne(dispatch, entry);
    }
  }
  function buffer(dispatch) {
    const { name, outboxKey } = dispatch;
    if (waiting.filter((other) => other.name === name).length < BUFFER_MAX) keep(dispatch);
    else if (outboxKey !== void 0) env.taken(outboxKey);
    env.waits();
  }
  function keep(dispatch) {
    const { outboxKey } = dispatch;
    const later2 = ({ outboxKey: other }) => outboxKey !== void 0 && other !== void 0 && other > outboxKey;
    const index = waiting.findIndex(later2);
    if (index < 0) waiting.push(dispatch);
    else waiting.splice(index, 0, dispatch);
  }
  function live(name) {
    return [...listeners.get(name) ?? []].filter(({ isDeaf }) => !isDeaf);
  }
  const untold = (dispatch) => live(dispatch.name).filter((entry) => !tellings.includes(dispatch, entry));
  function tell(dispatch) {
    const entries = untold(dispatch);
    if (entries.length > 0 && !env.isForTask(dispatch.name)) deliverTo(entries, dispatch);
    else buffer(dispatch);
  }
  function takeWaiting(name) {
    if (env.isForTask(name)) return [];
    const taken = waiting.filter((dispatch) => dispatch.name === name);
    if (taken.length > 0) waiting = waiting.filter((dispatch) => dispatch.name !== name);
    return taken;
  }
  function leave(dispatch) {
    if (dispatch.outboxKey !== void 0) tellings.answered(dispatch, false);
    else if (live(dispatch.name).length === 0) buffer(dispatch);
  }
  return {
    add(name, listener) {
      const run = listener;
      const waited = takeWaiting(name);
      const entry = { run, backlog: waited, isDeaf: false };
      for (const dispatch of waited) tellings.told(dispatch, entry);
      const entries = listeners.get(name) ?? /* @__PURE__ */ new Set();
      listeners.set(name, entries);
      entries.add(entry);
      env.soon(() => {
        const backlog = entry.backlog ?? [];
        entry.backlog = void 0;
        if (entries.has(entry) && !entry.isDeaf) {
          const payload = env.greeting(name);
          if (payload !== void 0) call({ name, payload }, entry.run);
          for (const dispatch of backlog) tellOne(dispatch, entry);
        } else {
          for (const dispatch of backlog) leave(dispatch);
        }
      });
      return { remove: () => void entries.delete(entry) };
    },
    removeAll() {
      for (const entries of listeners.values()) entries.clear();
    },
    hears: (name) => (listeners.get(name)?.size ?? 0) > 0,
    deliver(dispatch) {
      tell(dispatch);
      const { hear } = dispatch;
      if (hear) call({ name: dispatch.name, payload: dispatch.payload }, hear);
    },
    deafen() {
      for (const entries of listeners.values()) for (const entry of entries) entry.isDeaf = true;
    },
    undeafen() {
      for (const entries of listeners.values()) for (const entry of entries) entry.isDeaf = false;
      const unheard = waiting;
      waiting = [];
      for (const dispatch of unheard) tell(dispatch);
    },
    nextForTask() {
      const index = waiting.findIndex(({ name }) => env.isForTask(name));
      return index < 0 ? void 0 : waiting.splice(index, 1)[0];
    }
  };
}
function isPromise2(value) {
  return typeof value?.then === "function";
}

// ../../packages/core/src/engine/wiring/listeners.ts
function wireListeners(parts) {
  const { situation } = parts;
  let isSaidOfLog = false;
  return createListeners({
    calling: (name, run) => name === "log" ? parts.logWriter.quietly(run) : run(),
    threw(name, error) {
      if (name === "log" && isSaidOfLog) return;
      isSaidOfLog ||= name === "log";
      parts.ledger.log(1, "listener:threw", `a listener of ${name} threw: ${messageOf(error)}`);
    },
    step: (run) => parts.ledger.step(run),
    taken: (outboxKey) => parts.ledger.step(() => parts.ledger.remove(outboxKey)),
    soon(run) {
      if (parts.life.isReady) parts.follow(Promise.resolve(), run);
      else void parts.life.booted.then(() => parts.ledger.step(run));
    },
    payloadOf: ({ name, payload }) => name === "authorization" ? parts.auth.filled(payload) : payload,
    greeting(name) {
      if (name !== "connectivitychange") return void 0;
      const isToCome = isConnectivityToCome(parts);
      situation.connectivityOwed ||= isToCome;
      return isToCome ? void 0 : { connected: situation.connected };
    },
    isForTask: (name) => parts.headless.takes(name),
    waits: () => parts.headless.pump()
  });
}

// ../../packages/core/src/motion/announcements.ts
function announcements(env, evidence, modeBefore) {
  const { outlet } = env;
  const trace = (decision) => outlet.trace("motion", decision);
  return {
    announceSession({ context }) {
      evidence.reset(outlet.at);
      trace(`session opened, moving unconfirmed for up to ${context.stopTimeoutMillis} ms`);
      env.sessionOpened();
    },
    announceConfirmed({ event }) {
      trace(`moving confirmed by ${event.type}`);
      evidence.forgetDeparture();
      evidence.silence.clear(outlet.at);
    },
    announceSoftStop({ event }) {
      if (event.type !== "stillness.found") return;
      evidence.stopBegan = event.began;
      evidence.lastNear = evidence.anchor;
      evidence.forgetDeparture();
      trace(`soft stop since ${event.began.up} by ${event.cause}`);
    },
    announceRevoked({ event }) {
      const { anchor, stopBegan } = evidence;
      const isTakenBack = event.type === "pace.moving";
      evidence.interrupted = anchor && stopBegan && !isTakenBack ? { anchor, began: stopBegan } : void 0;
      evidence.stopBegan = null;
      evidence.window.clear();
      evidence.forgetDeparture();
      evidence.silence.clear(outlet.at);
      trace(`soft stop revoked by ${event.type === "departure.suspected" ? event.cause : event.type}`);
    },
    announceStationary({ context }) {
      const anchor = modeBefore() === "softStop" ? evidence.anchor : evidence.window.rest()?.anchor ?? evidence.anchor;
      trace(`stationary${context.stopAt ? `, due ${context.stopAt.up}` : ""}`);
      env.becameStationary(anchor);
      evidence.settle(anchor);
    },
    announceMoving({ event }) {
      trace(`moving by ${event.type} with ${evidence.heldCount} held`);
      const departedAt = evidence.departedAt();
      const held = evidence.release();
      evidence.window.clear();
      evidence.silence.clear(outlet.at);
      env.becameMoving(held, departedAt);
    },
    announceCheck({ event }) {
      trace(`checking because of ${event.type === "departure.suspected" ? event.cause : event.type}`);
      evidence.refused = void 0;
      env.checkBegan();
    },
    announceGivenUp() {
      if (evidence.heldCount === 1 && evidence.departure.begun) {
        trace("check ended unanswered");
        return;
      }
      trace(`not departed, ${evidence.heldCount} dropped`);
      env.notDeparted(evidence.dismiss());
    },
    announceOff() {
      trace("off");
      if (evidence.heldCount > 0) env.notDeparted(evidence.dismiss());
      evidence.settle(void 0);
    }
  };
}

// ../../packages/core/src/motion/departure.ts
var CONFIRM_DISTANCE_METERS = 25;
var CONFIRM_SPEED = 1.5;
var CONFIRM_FIXES = 2;
var SUSPECT_DISTANCE_METERS = 50;
var CONFIRM_ACTIVITY_MILLIS = 3e4;
function clearanceMeters(anchor, fix2) {
  return distanceMeters(anchor, fix2) - fix2.accuracy;
}
function hintsAtDeparture(anchor, fix2) {
  return clearanceMeters(anchor, fix2) > SUSPECT_DISTANCE_METERS || isFast(fix2);
}
function isFast(fix2) {
  return (fix2.reading.speed ?? 0) > CONFIRM_SPEED;
}
function createDeparture(anchorOf) {
  let far = 0;
  let fast = 0;
  return {
    offer(fix2) {
      const anchor = anchorOf();
      const isFar = anchor !== void 0 && clearanceMeters(anchor, fix2) > Math.max(CONFIRM_DISTANCE_METERS, fix2.accuracy);
      far = isFar ? far + 1 : 0;
      fast = isFast(fix2) ? fast + 1 : 0;
      return far >= CONFIRM_FIXES || fast >= CONFIRM_FIXES;
    },
    get begun() {
      return far > 0 || fast > 0;
    },
    clear() {
      far = 0;
      fast = 0;
    }
  };
}

// ../../packages/core/src/motion/activity-evidence.ts
var STILL_ACTIVITY_MILLIS = 6e4;
function createActivityEvidence() {
  let movingSince = null;
  let stillSince = null;
  return {
    offer(type, confidence, at, settings) {
      if (confidence < settings.minimumConfidence) return;
      movingSince = settings.triggerActivities.has(type) ? movingSince ?? at : null;
      stillSince = type === "still" ? stillSince ?? at : null;
    },
    get movingSince() {
      return movingSince;
    },
    get stillSince() {
      return stillSince;
    },
    clear() {
      movingSince = null;
      stillSince = null;
    }
  };
}

// ../../packages/core/src/motion/shaking.ts
var SHAKEN_SIGMA_G = 0.06;
var SHAKEN_SECONDS = 3;
var SHAKEN_WINDOW = 5;
var QUIET_SIGMA_G2 = 0.03;
var QUIET_SECONDS2 = 30;
function createShaking() {
  let sigmas = [];
  return {
    offer(samples) {
      if (samples.length < 6) return;
      sigmas.push(sigmaOf(samples));
      if (sigmas.length > QUIET_SECONDS2) sigmas = sigmas.slice(-QUIET_SECONDS2);
    },
    get shaken() {
      return sigmas.slice(-SHAKEN_WINDOW).filter((sigma) => sigma > SHAKEN_SIGMA_G).length >= SHAKEN_SECONDS;
    },
    get quiet() {
      return sigmas.length >= QUIET_SECONDS2 && sigmas.every((sigma) => sigma < QUIET_SIGMA_G2);
    },
    clear() {
      sigmas = [];
    }
  };
}
function sigmaOf(samples) {
  const count = Math.floor(samples.length / 3);
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count * 3; i += 3) {
    const x = samples[i] ?? 0;
    const y = samples[i + 1] ?? 0;
    const z = samples[i + 2] ?? 0;
    const square = x * x + y * y + z * z;
    sum += Math.sqrt(square);
    squares += square;
  }
  const mean2 = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean2 * mean2));
}

// ../../packages/core/src/motion/silence.ts
var SILENCE_MILLIS = 9e4;
var REARM_ANSWER_MILLIS = 3e4;
var WATCHDOG_MIN_MILLIS = 6e4;
var WATCHDOG_MAX_MILLIS = 6e5;
var EXPECTED_INTERVALS = 3;
function createSilence() {
  let lastUp = Number.POSITIVE_INFINITY;
  let filtered = false;
  let rearms = 0;
  function dueUp(intervalMillis) {
    if (filtered)
      return rearms === 0 ? lastUp + SILENCE_MILLIS : lastUp + SILENCE_MILLIS + REARM_ANSWER_MILLIS;
    let wait = Math.max(WATCHDOG_MIN_MILLIS, EXPECTED_INTERVALS * intervalMillis);
    let due = lastUp + wait;
    for (let i = 0; i < rearms; i++) {
      wait = Math.min(WATCHDOG_MAX_MILLIS, wait * 2);
      due += wait;
    }
    return due;
  }
  return {
    heard(at, isFiltered) {
      const isSooner = rearms > 0 || filtered !== isFiltered;
      lastUp = at.up;
      filtered = isFiltered;
      rearms = 0;
      return isSooner;
    },
    dueUp,
    verdict(at, intervalMillis) {
      if (at.up < dueUp(intervalMillis)) return void 0;
      if (filtered && rearms > 0) return "still";
      rearms++;
      return filtered ? "rearm" : "recover";
    },
    clear(at) {
      lastUp = at.up;
      filtered = false;
      rearms = 0;
    }
  };
}

// ../../packages/core/src/motion/still-window.ts
var STILL_WINDOW_MILLIS = 9e4;
var STILL_RADIUS_METERS = 75;
var STILL_SPEED = 0.5;
var ROLLING_SPEED = 1;
var FIXES_MIN = 3;
var JUDGE_EVERY_MILLIS = 5e3;
var FIXES_MAX = 1e3;
function stillRadiusMeters(fix2) {
  return Math.max(STILL_RADIUS_METERS, 2 * fix2.accuracy);
}
function createStillWindow() {
  let fixes = [];
  let judgedUp = -Infinity;
  function slide(up) {
    let outside = 0;
    while (outside + 1 < fixes.length && fixes[outside + 1].taken.up <= up - STILL_WINDOW_MILLIS)
      outside++;
    if (fixes.length - outside > FIXES_MAX) outside = fixes.length - FIXES_MAX;
    if (outside > 0) fixes = fixes.slice(outside);
  }
  return {
    offer(fix2) {
      fixes.push(fix2);
      const first = fixes[0];
      const up = fix2.taken.up;
      if (up - first.taken.up < STILL_WINDOW_MILLIS) return void 0;
      slide(up);
      if (fix2.speed >= ROLLING_SPEED || up - judgedUp < JUDGE_EVERY_MILLIS) return void 0;
      judgedUp = up;
      return judge2(fixes);
    },
    rest: () => restOf(fixes),
    get last() {
      return fixes[fixes.length - 1];
    },
    clear() {
      fixes = [];
      judgedUp = -Infinity;
    }
  };
}
function judge2(fixes) {
  const first = fixes[0];
  const last2 = fixes[fixes.length - 1];
  if (fixes.length < FIXES_MIN && !last2.filtered) return void 0;
  if (distanceMeters(first, last2) > 2 * stillRadiusMeters(last2)) return void 0;
  if (median(fixes.map((fix2) => fix2.speed)) >= STILL_SPEED) return void 0;
  const middle = medianPosition(fixes);
  if (fixes.some((fix2) => distanceMeters(fix2, middle) > stillRadiusMeters(fix2))) return void 0;
  const began = beginning(fixes);
  if (began === void 0 || began === last2) return void 0;
  return { began, anchor: bestOf(fixes) };
}
function beginning(fixes) {
  const rolling = lastRolling(fixes);
  const before = fixes[rolling];
  const after = fixes[rolling + 1];
  const isGap = before && after && after.taken.up - before.taken.up >= STILL_WINDOW_MILLIS;
  return isGap ? before : after;
}
function restOf(fixes) {
  const last2 = fixes[fixes.length - 1];
  if (last2 === void 0) return void 0;
  const belongs = (fix2) => fix2 !== void 0 && fix2.speed <= ROLLING_SPEED && distanceMeters(fix2, last2) <= stillRadiusMeters(fix2);
  let from = fixes.length - 1;
  while (belongs(fixes[from - 1])) from--;
  const rest = fixes.slice(from);
  return { began: rest[0] ?? last2, anchor: bestOf(rest) };
}
function lastRolling(fixes) {
  let index = fixes.length - 1;
  while (index >= 0 && fixes[index].speed <= ROLLING_SPEED) index--;
  return index;
}
function bestOf(fixes) {
  const middle = medianPosition(fixes);
  let best = fixes[0];
  let bestDistance = distanceMeters(best, middle);
  for (const fix2 of fixes) {
    if (fix2.accuracy > best.accuracy) continue;
    const distance = distanceMeters(fix2, middle);
    if (fix2.accuracy < best.accuracy || distance < bestDistance) {
      best = fix2;
      bestDistance = distance;
    }
  }
  return best;
}

// ../../packages/core/src/motion/evidence.ts
var HELD_MAX2 = 1e3;
var RECENT_MILLIS = 3e5;
var Evidence = class {
  constructor() {
    this.window = createStillWindow();
    this.departure = createDeparture(() => this.anchor);
    this.activity = createActivityEvidence();
    this.shaking = createShaking();
    this.silence = createSilence();
    /** When the present stop began. */
    this.stopBegan = null;
    this.held = [];
  }
  hold(fix2) {
    this.held.push(fix2);
    if (this.held.length > HELD_MAX2) this.held.shift();
  }
  get heldCount() {
    return this.held.length;
  }
  /** The held fixes of a departure, in order; they are held no more. */
  release() {
    const released = this.held;
    this.forgetDeparture();
    return released;
  }
  /** The held fixes of a departure that was none; they are held no more. */
  dismiss() {
    const { anchor } = this;
    return this.release().map((fix2) => ({ fix: fix2, clearance: anchor ? clearanceMeters(anchor, fix2) : 0 }));
  }
  forgetDeparture() {
    this.held = [];
    this.departure.clear();
    this.hintedAt = void 0;
  }
  /** The device rests here now; what led here is history. */
  settle(place) {
    this.anchor = place;
    this.lastNear = place;
    this.stopBegan = null;
    this.interrupted = void 0;
    this.refused = void 0;
    this.activity.clear();
    this.window.clear();
    this.forgetDeparture();
  }
  /** A session begins: nothing is known. */
  reset(at) {
    this.settle(void 0);
    this.shaking.clear();
    this.silence.clear(at);
  }
  /** When this departure began, by the earliest witness: a sense, else the last fix still near, else the first away. */
  departedAt() {
    if (this.hintedAt) return this.hintedAt;
    const first = this.held[0];
    if (!first) return void 0;
    const { lastNear } = this;
    const isRecent = lastNear !== void 0 && first.taken.up - lastNear.taken.up <= RECENT_MILLIS;
    return isRecent ? lastNear.taken : first.taken;
  }
};

// ../../packages/core/src/motion/motion-machine.ts
var CHECK_MILLIS = 6e4;
var COOL_DOWN_MIN_MILLIS = 3e4;
var COOL_DOWN_MAX_MILLIS = 6e5;
var CHECKS_PER_HOUR = 12;
var HOUR_MILLIS = 36e5;
function timeOf4({ context, event }) {
  if ("at" in event) return event.at;
  const due = [context.checkUntil, context.stopAt].find((deadline) => deadline !== null);
  return due ?? context.at;
}
function checkableUp({ checkableAt, checks, bootId }, at) {
  const cooledUp = at.up + (checkableAt ? remainingMillis(checkableAt, at, bootId) : 0);
  const recent = checks.filter((up) => at.up - up < HOUR_MILLIS);
  const oldest = recent[recent.length - CHECKS_PER_HOUR];
  return oldest === void 0 ? cooledUp : Math.max(cooledUp, oldest + HOUR_MILLIS);
}
function mayCheck(args) {
  const at = timeOf4(args);
  return checkableUp(args.context, at) <= at.up;
}
var left2 = (deadline, { at, bootId }) => deadline === null ? NEVER_MILLIS : remainingMillis(deadline, at, bootId);
var noDeadlines = { stopAt: null, checkUntil: null };
var motionMachine = ({ actions }) => setup({
  types: {
    context: {},
    events: {},
    input: {}
  },
  guards: {
    mayCheck,
    wasProbing: ({ context }) => context.savedMode === "probing",
    wasTracking: ({ context }) => context.savedMode === "tracking",
    wasSoftStopped: ({ context }) => context.savedMode === "softStop",
    wasParked: ({ context }) => context.savedMode === "parked",
    wasChecking: ({ context }) => context.savedMode === "checking"
  },
  delays: {
    untilStop: ({ context }) => left2(context.stopAt, context),
    untilGivenUp: ({ context }) => left2(context.checkUntil, context)
  },
  actions: {
    openSession: assign((args) => {
      const at = timeOf4(args);
      const { bootId, stopTimeoutMillis } = args.context;
      return {
        ...noDeadlines,
        at,
        stopAt: deadlineAfter(at, stopTimeoutMillis, bootId),
        coolDownMillis: COOL_DOWN_MIN_MILLIS,
        checkableAt: null,
        checks: []
      };
    }),
    beginStop: assign((args) => {
      const { context, event } = args;
      if (event.type !== "stillness.found") return {};
      return {
        at: event.at,
        stopAt: deadlineAfter(event.began, context.stopTimeoutMillis, context.bootId)
      };
    }),
    beginCheck: assign((args) => {
      const at = timeOf4(args);
      const { bootId, checks } = args.context;
      const recent = checks.filter((up) => at.up - up < HOUR_MILLIS);
      return {
        ...noDeadlines,
        at,
        checkUntil: deadlineAfter(at, CHECK_MILLIS, bootId),
        checks: [...recent, at.up]
      };
    }),
    coolDown: assign((args) => {
      const at = timeOf4(args);
      const { bootId, coolDownMillis } = args.context;
      return {
        ...noDeadlines,
        at,
        checkableAt: deadlineAfter(at, coolDownMillis, bootId),
        coolDownMillis: Math.min(COOL_DOWN_MAX_MILLIS, coolDownMillis * 2)
      };
    }),
    forgetChecks: assign((args) => ({
      ...noDeadlines,
      at: timeOf4(args),
      coolDownMillis: COOL_DOWN_MIN_MILLIS,
      checkableAt: null
    })),
    forgetStop: assign((args) => ({ ...noDeadlines, at: timeOf4(args) })),
    stampTime: assign((args) => ({ at: timeOf4(args) })),
    takeSettings: assign(({ context, event }) => {
      if (event.type !== "settings.changed") return {};
      const { at, stopTimeoutMillis } = event;
      const { stopAt, bootId } = context;
      const moved = stopAt && deadlineAfter(later(stopAt, -stopAt.wait), stopTimeoutMillis, bootId);
      return { at, stopTimeoutMillis, stopAt: moved };
    }),
    ...actions
  }
}).createMachine({
  id: "motion",
  context: ({ input }) => ({
    at: input.at,
    bootId: input.bootId,
    stopTimeoutMillis: input.stopTimeoutMillis,
    stopAt: null,
    checkUntil: null,
    coolDownMillis: COOL_DOWN_MIN_MILLIS,
    checkableAt: null,
    checks: [],
    savedMode: "off",
    ...input.memory
  }),
  initial: "routing",
  on: {
    "tracking.stop": { target: ".off", actions: ["forgetStop", "announceOff"] },
    "settings.changed": { actions: "takeSettings" }
  },
  states: {
    routing: {
      always: [
        { guard: "wasProbing", target: "probing" },
        { guard: "wasTracking", target: "moving.tracking" },
        { guard: "wasSoftStopped", target: "moving.softStop" },
        { guard: "wasParked", target: "stationary.parked" },
        { guard: "wasChecking", target: "stationary.checking" },
        { target: "off" }
      ]
    },
    off: {
      on: {
        "tracking.start": { target: "probing", actions: ["openSession", "announceSession"] },
        "tracking.stop": {}
      }
    },
    probing: {
      after: {
        untilStop: { target: "stationary.parked", actions: ["announceStationary", "forgetStop"] }
      },
      on: {
        "departure.confirmed": { target: "moving", actions: ["forgetChecks", "announceConfirmed"] },
        "pace.moving": { target: "moving", actions: ["forgetChecks", "announceConfirmed"] },
        "pace.stationary": { target: "stationary.parked", actions: ["announceStationary", "forgetStop"] },
        "engine.resumed": { target: "probing", reenter: true, actions: "stampTime" },
        "settings.changed": { target: "probing", reenter: true, actions: "takeSettings" }
      }
    },
    moving: {
      initial: "tracking",
      on: {
        "pace.stationary": { target: "stationary.parked", actions: ["announceStationary", "forgetStop"] }
      },
      states: {
        tracking: {
          on: {
            "stillness.found": { target: "softStop", actions: ["beginStop", "announceSoftStop"] }
          }
        },
        softStop: {
          after: {
            untilStop: {
              target: "#motion.stationary.parked",
              actions: ["announceStationary", "forgetStop"]
            }
          },
          on: {
            "departure.suspected": { target: "tracking", actions: ["announceRevoked", "forgetStop"] },
            "departure.confirmed": { target: "tracking", actions: ["announceRevoked", "forgetStop"] },
            "pace.moving": { target: "tracking", actions: ["announceRevoked", "forgetStop"] },
            "engine.resumed": { target: "softStop", reenter: true, actions: "stampTime" },
            "settings.changed": { target: "softStop", reenter: true, actions: "takeSettings" }
          }
        }
      }
    },
    stationary: {
      initial: "parked",
      on: {
        "departure.confirmed": { target: "moving", actions: ["announceMoving", "forgetChecks"] },
        "pace.moving": { target: "moving", actions: ["announceMoving", "forgetChecks"] }
      },
      states: {
        parked: {
          on: {
            "departure.suspected": {
              guard: "mayCheck",
              target: "checking",
              actions: ["beginCheck", "announceCheck"]
            }
          }
        },
        checking: {
          after: {
            untilGivenUp: { target: "parked", actions: ["announceGivenUp", "coolDown"] }
          },
          on: {
            "pace.stationary": { target: "parked", actions: ["announceGivenUp", "coolDown"] },
            "engine.resumed": { target: "checking", reenter: true, actions: "stampTime" }
          }
        }
      }
    }
  }
});

// ../../packages/core/src/motion/review.ts
function createReview(env, evidence, conclude) {
  const { outlet } = env;
  const { activity: activity2, silence, shaking, window: window2 } = evidence;
  let cancel2;
  let timerUp = Number.POSITIVE_INFINITY;
  const isResting = (mode) => mode === "parked" || mode === "softStop";
  const isOpen = (mode) => mode === "checking" || mode === "probing";
  const isWatched = (mode) => mode === "tracking" || mode === "probing";
  const confirmMillis = () => Math.max(CONFIRM_ACTIVITY_MILLIS, env.settings().triggerDelayMillis);
  function judge3() {
    const { up } = outlet.at;
    conclude.look();
    const moving = activity2.movingSince;
    if (moving && isResting(conclude.mode()) && up - moving.up >= env.settings().triggerDelayMillis) {
      conclude.hint("activity", moving);
    }
    const { refused: refused3 } = evidence;
    if (refused3 && conclude.mode() === "parked" && up >= conclude.checkableUp()) {
      conclude.hint(refused3.cause, refused3.since);
    }
    if (moving && isOpen(conclude.mode()) && up - moving.up >= confirmMillis()) conclude.confirm();
    if (conclude.mode() === "tracking" && foundRest(up)) return;
    if (isWatched(conclude.mode())) judgeSilence();
  }
  function foundRest(up) {
    const still = activity2.stillSince;
    const rest = still && env.hasAcceleration && shaking.quiet ? window2.rest() ?? sameRest() : void 0;
    if (still && rest) {
      const began = rest.began.taken.up > still.up ? rest.began.taken : still;
      if (up - began.up >= STILL_ACTIVITY_MILLIS) {
        conclude.foundStill("activity", began, rest.anchor);
        return true;
      }
    }
    return false;
  }
  function sameRest() {
    const { interrupted } = evidence;
    return interrupted && { began: interrupted.anchor, anchor: interrupted.anchor };
  }
  function judgeSilence() {
    const verdict = silence.verdict(outlet.at, env.intervalMillis());
    const { last: last2 } = window2;
    if (verdict === "still" && last2 && conclude.mode() === "tracking")
      conclude.foundStill("silence", last2.taken, last2);
    else if (verdict === "rearm") env.rearm("silence");
    else if (verdict === "recover") env.rearm("watchdog");
  }
  function nextUp() {
    const mode = conclude.mode();
    const moving = activity2.movingSince;
    let next = Number.POSITIVE_INFINITY;
    const consider = (due) => {
      if (due > outlet.at.up && due < next) next = due;
    };
    if (moving && isResting(mode)) consider(moving.up + env.settings().triggerDelayMillis);
    if (moving && isOpen(mode)) consider(moving.up + confirmMillis());
    if (mode === "parked" && (moving || evidence.refused)) consider(conclude.checkableUp());
    if (mode === "tracking" && activity2.stillSince) consider(activity2.stillSince.up + STILL_ACTIVITY_MILLIS);
    if (mode === "tracking") consider(conclude.lookAgainUp());
    if (isWatched(mode)) consider(silence.dueUp(env.intervalMillis()));
    return next;
  }
  function schedule() {
    if (cancel2 && timerUp <= outlet.at.up) return;
    const due = nextUp();
    if (cancel2 && due >= timerUp && due !== Number.POSITIVE_INFINITY) return;
    cancel2?.();
    cancel2 = void 0;
    timerUp = due;
    env.reviewIn(due === Number.POSITIVE_INFINITY ? null : due - outlet.at.up + 1);
    if (due === Number.POSITIVE_INFINITY) return;
    cancel2 = env.after(due - outlet.at.up, () => {
      cancel2 = void 0;
      timerUp = Number.POSITIVE_INFINITY;
      judge3();
      schedule();
    });
  }
  return { now: judge3, schedule };
}

// ../../packages/core/src/motion/underground.ts
var UNDERGROUND_MILLIS = 12e4;
var LOOK_EVERY_MILLIS = 6e5;
var LOOK_MILLIS = 3e4;
function lookUnderground(silentMillis, isConnected) {
  if (isConnected) return { isUnderground: false, forMillis: Number.POSITIVE_INFINITY };
  if (silentMillis < UNDERGROUND_MILLIS)
    return { isUnderground: false, forMillis: UNDERGROUND_MILLIS - silentMillis };
  const round = (silentMillis - UNDERGROUND_MILLIS) % LOOK_EVERY_MILLIS;
  const rest = LOOK_EVERY_MILLIS - LOOK_MILLIS;
  return round < rest ? { isUnderground: true, forMillis: rest - round } : { isUnderground: false, forMillis: LOOK_EVERY_MILLIS - round };
}

// ../../packages/core/src/motion/motion.ts
var NONE2 = [];
var ALIVE_MILLIS = 3e4;
var FRESHLY_PARKED_MILLIS = 18e5;
var ONCE = /* @__PURE__ */ new Set(["region", "motion"]);
function createMotion(env) {
  const { outlet } = env;
  const evidence = new Evidence();
  let send = () => void 0;
  let snapshot;
  let mode = "off";
  let savedUp = Number.NEGATIVE_INFINITY;
  let lastFixUp = Number.NEGATIVE_INFINITY;
  let isUnderground = false;
  let parkedUp = Number.NEGATIVE_INFINITY;
  let forgetParking = () => void 0;
  const confirm = () => send({ type: "departure.confirmed", at: outlet.at });
  function hint(cause, since) {
    if (mode !== "softStop" && mode !== "parked") return;
    evidence.hintedAt ??= since;
    send({ type: "departure.suspected", at: outlet.at, cause });
    if (mode !== "parked") return;
    evidence.hintedAt = void 0;
    if (!ONCE.has(cause)) return;
    evidence.refused = { cause, since };
    review.schedule();
  }
  function foundStill(cause, began, place) {
    const { interrupted } = evidence;
    const isSamePlace2 = interrupted && distanceMeters(interrupted.anchor, place) <= stillRadiusMeters(place);
    evidence.interrupted = void 0;
    evidence.anchor = place;
    send({ type: "stillness.found", at: outlet.at, began: isSamePlace2 ? interrupted.began : began, cause });
  }
  const review = createReview(env, evidence, {
    mode: () => mode,
    checkableUp: () => snapshot ? checkableUp(snapshot.context, outlet.at) : outlet.at.up,
    hint,
    confirm,
    foundStill,
    look: () => look(),
    lookAgainUp: () => outlet.at.up + lookNow().forMillis
  });
  function lookNow() {
    return lookUnderground(outlet.at.up - lastFixUp, mode !== "tracking" || env.isConnected());
  }
  function look() {
    const now = lookNow().isUnderground;
    if (now === isUnderground) return;
    isUnderground = now;
    outlet.trace("motion", now ? "under ground: the receiver rests" : "looks for satellites");
    env.changed();
  }
  function anchorAt(fix2) {
    if (evidence.anchor) return;
    evidence.anchor = fix2;
    save();
    env.changed();
  }
  function offerProbing(fix2) {
    anchorAt(fix2);
    evidence.window.offer(fix2);
    if (evidence.departure.offer(fix2)) confirm();
    return [fix2];
  }
  function offerTracking(fix2) {
    const { interrupted } = evidence;
    if (interrupted && clearanceMeters(interrupted.anchor, fix2) > stillRadiusMeters(fix2)) {
      evidence.interrupted = void 0;
    }
    const still = evidence.window.offer(fix2);
    if (still) foundStill("fixes", still.began.taken, still.anchor);
    return [fix2];
  }
  function offerResting(fix2) {
    anchorAt(fix2);
    if (!evidence.anchor || !hintsAtDeparture(evidence.anchor, fix2)) {
      if (evidence.heldCount > 0) env.notDeparted(evidence.dismiss());
      evidence.lastNear = fix2;
      evidence.refused = void 0;
      return NONE2;
    }
    if (mode === "softStop") {
      send({ type: "departure.suspected", at: outlet.at, cause: "fix" });
      return [fix2];
    }
    offerChecking(fix2);
    send({ type: "departure.suspected", at: outlet.at, cause: "fix" });
    return NONE2;
  }
  function offerChecking(fix2) {
    anchorAt(fix2);
    evidence.hold(fix2);
    if (evidence.departure.offer(fix2)) confirm();
    else if (!evidence.departure.begun) evidence.lastNear = fix2;
    return NONE2;
  }
  function offerTo(fix2) {
    switch (mode) {
      case "off":
        return NONE2;
      case "probing":
        return offerProbing(fix2);
      case "tracking":
        return offerTracking(fix2);
      case "softStop":
      case "parked":
        return offerResting(fix2);
      case "checking":
        return offerChecking(fix2);
    }
  }
  function save() {
    savedUp = outlet.at.up;
    outlet.remember("motion", memory2());
  }
  function memory2() {
    const { anchor, stopBegan } = evidence;
    const { stopAt, checkUntil, coolDownMillis, checkableAt, checks } = snapshot?.context ?? {};
    return {
      version: 1,
      machine: {
        savedMode: mode,
        stopAt: stopAt ?? null,
        checkUntil: checkUntil ?? null,
        coolDownMillis: coolDownMillis ?? 0,
        checkableAt: checkableAt ?? null,
        checks: checks ?? []
      },
      anchor: anchor ?? null,
      stopBegan,
      aliveAt: outlet.at,
      bootId: env.bootId
    };
  }
  function park() {
    parkedUp = outlet.at.up;
    forgetParking();
    forgetParking = env.after(FRESHLY_PARKED_MILLIS, () => env.changed());
  }
  function heard(next) {
    if (next === snapshot) return;
    snapshot = next;
    const before = mode;
    mode = modeOf5(next.value);
    if (mode === "tracking" && before !== "tracking") lastFixUp = outlet.at.up;
    look();
    if (mode === "parked" && before !== "parked" && before !== "checking") park();
    else if (mode !== "parked" && mode !== "checking") forgetParking();
    save();
    review.schedule();
    const deadline = next.context.checkUntil ?? next.context.stopAt;
    env.wakeIn(deadline && remainingMillis(deadline, outlet.at, env.bootId));
    env.changed();
  }
  return {
    machine: motionMachine({ actions: announcements(env, evidence, () => mode) }),
    restore(saved, last2) {
      evidence.anchor = saved.anchor ?? void 0;
      evidence.stopBegan = saved.stopBegan;
      if (last2 && isObserved(saved.machine.savedMode)) evidence.window.offer(last2);
    },
    attach(actor) {
      send = (event) => actor.send(event);
      snapshot = actor.getSnapshot();
      mode = modeOf5(snapshot.value);
      actor.subscribe({ next: heard, error: () => void 0 });
      evidence.silence.clear(outlet.at);
      lastFixUp = outlet.at.up;
      review.schedule();
    },
    get mode() {
      return mode;
    },
    get verdict() {
      return mode === "probing" ? null : mode === "tracking" || mode === "softStop";
    },
    get anchor() {
      return evidence.anchor;
    },
    get isFreshlyParked() {
      return outlet.at.up - parkedUp < FRESHLY_PARKED_MILLIS;
    },
    get isUnderground() {
      return isUnderground;
    },
    networkChanged() {
      look();
      review.schedule();
    },
    get mayRest() {
      return evidence.activity.stillSince !== null;
    },
    offer(fix2) {
      lastFixUp = outlet.at.up;
      look();
      if (evidence.silence.heard(outlet.at, fix2.filtered)) review.schedule();
      const tracked = offerTo(fix2);
      if (outlet.at.up - savedUp >= ALIVE_MILLIS && isObserved(mode)) save();
      return tracked;
    },
    activity(reading2) {
      const at = later(outlet.at, -reading2.ageMillis);
      const couldRest = evidence.activity.stillSince !== null;
      evidence.activity.offer(reading2.type, reading2.confidence, at, env.settings());
      const mayRest = evidence.activity.stillSince !== null;
      if (mayRest !== couldRest) {
        if (mayRest && mode === "tracking") evidence.shaking.clear();
        env.changed();
      }
      review.now();
      review.schedule();
    },
    acceleration(reading2) {
      evidence.shaking.offer(reading2.samples);
      if (evidence.shaking.shaken) hint("shaking", outlet.at);
      if (mode === "tracking" && evidence.activity.stillSince) review.now();
    },
    suspect: hint,
    remembered(history) {
      if (mode !== "checking") return;
      const { triggerActivities, minimumConfidence } = env.settings();
      const arrivedUp = evidence.anchor?.taken.up ?? Number.NEGATIVE_INFINITY;
      let since;
      for (const { type, confidence, ageMillis: ageMillis2 } of history) {
        if (confidence < minimumConfidence || outlet.at.up - ageMillis2 <= arrivedUp) continue;
        since = triggerActivities.has(type) ? since ?? later(outlet.at, -ageMillis2) : void 0;
      }
      if (since && (!evidence.hintedAt || since.up < evidence.hintedAt.up)) evidence.hintedAt = since;
    }
  };
}
function modeOf5(value) {
  if (typeof value === "string") return value === "probing" ? "probing" : "off";
  if ("moving" in value && value.moving) return value.moving;
  if ("stationary" in value && value.stationary) return value.stationary;
  return "off";
}

// ../../packages/core/src/engine/motion-changes.ts
function motionChanges(parts) {
  const { ledger, profile } = parts;
  const verdictChanged = () => parts.life.send({ type: "motion.changed", at: ledger.at });
  const located = (location) => {
    if (location !== void 0) return { location };
    return profile.firstMotionChangeLocation === "null" ? { location: null } : {};
  };
  return {
    sessionOpened() {
      parts.track.sessionOpened();
      ledger.emit("motionchange", { isMoving: true, ...located(void 0) });
    },
    becameStationary(anchor) {
      ledger.emit("motionchange", { isMoving: false, ...located(parts.track.becameStationary(anchor)) });
      verdictChanged();
    },
    becameMoving(held, departedAt) {
      ledger.emit("motionchange", { isMoving: true, ...located(parts.track.becameMoving(held, departedAt)) });
      verdictChanged();
    },
    notDeparted(held) {
      for (const { fix: fix2, clearance } of held) parts.track.notDeparted(fix2, clearance);
    }
  };
}

// ../../packages/core/src/engine/wiring/motion.ts
function wireMotion(parts, timers2) {
  const { ledger, bootId } = parts;
  return createMotion({
    outlet: ledger,
    bootId,
    after: (millis, run) => timers2.after(millis, () => ledger.step(run)),
    settings: () => motionSettings(parts.config()),
    intervalMillis: () => parts.sensing.location?.interval ?? 0,
    isConnected: () => parts.situation.connected,
    hasAcceleration: parts.ports.sensor.available.has("acceleration"),
    ...motionChanges(parts),
    rearm: (cause) => rearmLocation(parts, cause),
    checkBegan: () => parts.sensing.askHistory(),
    changed() {
      tellSafety(parts);
      parts.sensing.replan();
    },
    wakeIn: alarm(parts, "motion"),
    reviewIn: alarm(parts, "motion-review")
  });
}

// ../../packages/core/src/engine/wiring/records.ts
function wireRecords(parts) {
  return createRecords({
    ledger: parts.ledger,
    config: parts.config,
    appended: (record) => parts.distraction.persisted(record),
    grew(waiting) {
      if (parts.sync.wants(waiting)) {
        parts.life.send({ type: "queue.grew", at: parts.ledger.at, waiting });
      }
    },
    removed: (seqs) => parts.sync.removed(seqs),
    trimDue: () => parts.retention.due()
  });
}

// ../../packages/core/src/engine/device/app-runtime.ts
function heardRuntime(parts, runtime) {
  const { ledger, situation, listeners, tracking } = parts;
  const isFirst = situation.runtime === "unknown";
  if (runtime === situation.runtime) return;
  situation.runtime = runtime;
  if (runtime === "attached") {
    if (!isFirst) listeners.undeafen();
    return;
  }
  listeners.deafen();
  parts.headless.pump();
  if (!tracking.enabled || !parts.config().stopOnTerminate || isFirst && situation.resumedByBoot) return;
  ledger.log(3, "tracking:terminated", "the app is gone, and stopOnTerminate is true: tracking stops");
  tracking.end();
}

// ../../packages/core/src/contract/events.ts
var RESPONSE_TEXT_LIMIT = 1024;

// ../../packages/core/src/sync/batch.ts
var BATCH_RECORDS_MAX = 250;
var BATCH_CHARACTERS_MAX = 262144;
async function chooseBatch(book, limits, queue) {
  if (book.circuitOpen || book.unauthorized) return probe(book, queue);
  const halved = await bisected(book, queue);
  if (halved.length > 0) return halved;
  const due = await suspect(book, queue, (entry) => book.accepted > entry.acceptedBefore);
  if (due) return [due];
  const fresh = await freshRows(book, limits, queue);
  if (fresh.length > 0) return fresh;
  const waiting = await suspect(book, queue, () => true);
  return waiting ? [waiting] : [];
}
async function probe(book, queue) {
  const next = await queue.behind(book.probedSeq, 1);
  return next.length > 0 ? next : queue.behind(-1, 1);
}
async function bisected(book, queue) {
  const rows = [];
  for (const seq of book.bisect.slice(0, book.bisect.length + 1 >> 1)) {
    const row = await queue.row(seq);
    if (row) rows.push(row);
  }
  return rows;
}
async function suspect(book, queue, eligible) {
  const candidates2 = Object.entries(book.suspects).filter(([, entry]) => eligible(entry));
  candidates2.sort(([a, x], [b, y]) => x.attempts - y.attempts || Number(a) - Number(b));
  for (const [seq] of candidates2) {
    const row = await queue.row(Number(seq));
    if (row) return row;
  }
  return void 0;
}
async function freshRows(book, limits, queue) {
  const most = limits.batchSync ? Math.min(
    limits.maxBatchSize > 0 ? limits.maxBatchSize : BATCH_RECORDS_MAX,
    book.batchLimit ?? Number.POSITIVE_INFINITY
  ) : 1;
  const suspects = Object.keys(book.suspects).length;
  const rows = [];
  let characters = 0;
  for (const row of await queue.behind(-1, most + suspects)) {
    if (row.seq in book.suspects) continue;
    characters += row.json.length;
    if (rows.length > 0 && (rows.length >= most || characters > BATCH_CHARACTERS_MAX)) break;
    rows.push(row);
  }
  return rows;
}

// ../../packages/core/src/sync/envelope.ts
var GZIP_MIN2 = 1024;
function beside(root, { [root]: _, ...params }) {
  const inner = JSON.stringify(params).slice(1, -1);
  return inner === "" ? "" : `,${inner}`;
}
function envelope(rows, config) {
  const { params, httpRootProperty: root } = config;
  if (root === ".") {
    const records2 = rows.map(
      ({ json }) => params === void 0 ? json : JSON.stringify({ ...params, ...JSON.parse(json) })
    );
    return config.batchSync ? `[${records2.join(",")}]` : records2[0] ?? "{}";
  }
  const records = config.batchSync ? `[${rows.map(({ json }) => json).join(",")}]` : rows[0]?.json ?? "null";
  return `{${JSON.stringify(root)}:${records}${beside(root, params ?? {})}}`;
}
function uploadRequest(rows, config, accessToken) {
  const body = envelope(rows, config);
  return {
    method: config.method,
    url: config.url ?? "",
    headers: layered(
      {
        "Content-Type": "application/json",
        "Idempotency-Key": sha256(rows.map(({ uuid }) => uuid).join("\n"))
      },
      tokenHeader(config.authorization, accessToken),
      config.headers ?? {}
    ),
    body,
    gzip: config.gzip && body.length > GZIP_MIN2,
    timeoutMillis: config.httpTimeoutMs
  };
}

// ../../packages/core/src/sync/set-aside.ts
var QUOTE_MAX2 = 1024;
function setAside2(outlet, row, { status, text: text3, attempts }) {
  const record = toRecord({ value: row.json });
  if (!record) {
    discard(outlet, { key: rowKey(QUEUE_PREFIX, row.seq), value: row.json });
    return;
  }
  const entry = {
    record,
    status,
    responseText: text3,
    attempts,
    quarantinedAt: toTimestamp(outlet.at.wall)
  };
  outlet.put(rowKey(QUARANTINE_PREFIX, row.seq), JSON.stringify(entry));
  outlet.trace("sync", `quarantined ${row.seq} after ${status}`);
  outlet.log(2, "sync:quarantine", `record ${row.uuid} was refused for good with ${status}`, {
    uuid: row.uuid,
    status,
    responseText: text3
  });
}
function discard(outlet, { key: key2, value }) {
  outlet.remove(key2);
  outlet.trace("sync", `discarded ${key2}, which is no record`);
  outlet.log(1, "queue:unreadable", `${key2} in the queue could not be read and was removed`, {
    text: value.slice(0, QUOTE_MAX2)
  });
}

// ../../packages/core/src/sync/sync-machine.ts
var FLUSH_MILLIS = 3e5;
function timeOf5({ context, event }) {
  return "at" in event ? event.at : context.retryAt ?? context.flushAt ?? context.at;
}
var left3 = (deadline, { at, bootId }) => deadline === null ? NEVER_MILLIS : remainingMillis(deadline, at, bootId);
var outcomeOf2 = (event) => event.output;
var syncMachine = ({ actors, actions }) => setup({
  types: {
    context: {},
    events: {},
    input: {}
  },
  actors,
  guards: {
    wasWaiting: ({ context }) => context.retryAt !== null && context.parked === null,
    wasParked: ({ context }) => context.retryAt !== null && context.parked !== null,
    mayStart: ({ context, event }) => context.conditions.autoSync && event.type === "queue.grew" && event.waiting >= Math.max(1, context.conditions.threshold),
    mayFlush: ({ context }) => context.conditions.autoSync,
    needsFlushTimer: ({ context, event }) => context.conditions.autoSync && context.flushAt === null && event.type === "queue.grew" && event.waiting > 0,
    unasked: ({ context }) => !context.conditions.autoSync && !context.explicit,
    noUrl: ({ context }) => !context.conditions.hasUrl,
    offline: ({ context }) => !context.conditions.connected,
    onCellular: ({ context }) => context.conditions.deferred && !context.explicit,
    regained: ({ context, event }) => event.type === "conditions.changed" && event.conditions.connected && !context.conditions.connected && !context.byServer,
    cleared: ({ context, event }) => event.type === "conditions.changed" && isCleared(context.parked, event.conditions),
    notByServer: ({ context }) => !context.byServer,
    more: ({ event }) => outcomeOf2(event).next === "more",
    mustWait: ({ event }) => outcomeOf2(event).next === "wait",
    mustPark: ({ event }) => outcomeOf2(event).next === "circuit",
    mustRenew: ({ event }) => outcomeOf2(event).next === "unauthorized"
  },
  delays: {
    untilRetry: ({ context }) => left3(context.retryAt, context),
    untilFlush: ({ context }) => left3(context.flushAt, context)
  },
  actions: {
    takeConditions: assign(
      (args) => args.event.type === "conditions.changed" ? { at: args.event.at, conditions: args.event.conditions } : {}
    ),
    setFlush: assign((args) => {
      const at = timeOf5(args);
      const { bootId, conditions } = args.context;
      return { at, flushAt: deadlineAfter(at, conditions.flushMillis ?? FLUSH_MILLIS, bootId) };
    }),
    leave: assign((args) => ({
      at: timeOf5(args),
      parked: null,
      retryAt: null,
      byServer: false,
      flushAt: null
    })),
    leaveExplicitly: assign((args) => ({
      at: timeOf5(args),
      parked: null,
      retryAt: null,
      byServer: false,
      flushAt: null,
      explicit: true
    })),
    joinExplicitly: assign({ explicit: true }),
    parkNoUrl: assign({ parked: "no-url", explicit: false }),
    parkOffline: assign({ parked: "offline", explicit: false }),
    parkCellular: assign({ parked: "cellular", explicit: false }),
    goOn: assign(({ context, event }) => ({ explicit: context.explicit && outcomeOf2(event).awaited })),
    finish: assign(({ event }) => ({ at: outcomeOf2(event).at, explicit: false })),
    wait: assign(({ event }) => {
      const { at, retryAt, byServer } = outcomeOf2(event);
      return { at, retryAt, byServer, explicit: false };
    }),
    park: assign(({ event }) => {
      const { at, retryAt, byServer } = outcomeOf2(event);
      return { at, retryAt, byServer, explicit: false, parked: "circuit" };
    }),
    parkUnauthorized: assign((args) => ({ at: timeOf5(args), parked: "unauthorized", explicit: false })),
    keepRetry: assign(({ event }) => {
      const { at, retryAt, byServer } = outcomeOf2(event);
      return { at, retryAt, byServer };
    }),
    stampTime: assign((args) => ({ at: timeOf5(args) })),
    ...actions
  }
}).createMachine({
  id: "sync",
  context: ({ input }) => ({
    at: input.at,
    bootId: input.bootId,
    conditions: input.conditions,
    explicit: false,
    parked: null,
    retryAt: null,
    byServer: false,
    flushAt: null,
    ...input.memory
  }),
  initial: "routing",
  on: {
    "conditions.changed": { actions: "takeConditions" }
  },
  states: {
    routing: {
      always: [
        { guard: "wasWaiting", target: "waiting" },
        { guard: "wasParked", target: "parked" },
        { target: "idle" }
      ]
    },
    idle: {
      after: {
        untilFlush: { target: "uploading", actions: "leave" }
      },
      on: {
        "queue.grew": [
          { guard: "mayStart", target: "uploading", actions: "leave" },
          { guard: "needsFlushTimer", target: "idle", reenter: true, actions: "setFlush" }
        ],
        "flush.wanted": { guard: "mayFlush", target: "uploading", actions: "leave" },
        "sync.asked": { target: "uploading", actions: "leaveExplicitly" },
        "conditions.changed": [
          { guard: "regained", target: "uploading", actions: ["takeConditions", "leave"] },
          { actions: "takeConditions" }
        ],
        "engine.resumed": { target: "idle", reenter: true, actions: "stampTime" }
      }
    },
    uploading: {
      initial: "clearing",
      on: {
        "sync.asked": { actions: "joinExplicitly" }
      },
      states: {
        clearing: {
          always: [
            { guard: "unasked", target: "#sync.idle" },
            { guard: "noUrl", target: "#sync.parked", actions: "parkNoUrl" },
            { guard: "offline", target: "#sync.parked", actions: "parkOffline" },
            { guard: "onCellular", target: "#sync.parked", actions: "parkCellular" },
            { target: "sending" }
          ]
        },
        sending: {
          invoke: {
            id: "upload",
            src: "upload",
            input: void 0,
            onDone: [
              { guard: "more", target: "clearing", actions: "goOn" },
              { guard: "mustWait", target: "#sync.waiting", actions: "wait" },
              { guard: "mustPark", target: "#sync.parked", actions: "park" },
              { guard: "mustRenew", target: "#sync.renewing", actions: "keepRetry" },
              { target: "#sync.idle", actions: "finish" }
            ],
            onError: { target: "#sync.idle", actions: "reportBroken" }
          }
        }
      }
    },
    // The sender was refused. Whoever keeps the tokens is asked for others, and always answers.
    renewing: {
      entry: "askRenewal",
      on: {
        "sync.asked": { actions: "joinExplicitly" },
        "credentials.changed": { target: "uploading", actions: "leave" },
        "renewal.failed": { target: "parked", actions: "parkUnauthorized" }
      }
    },
    waiting: {
      after: { untilRetry: { target: "uploading", actions: "leave" } },
      on: {
        "sync.asked": { guard: "notByServer", target: "uploading", actions: "leaveExplicitly" },
        "conditions.changed": [
          { guard: "regained", target: "uploading", actions: ["takeConditions", "leave"] },
          { actions: "takeConditions" }
        ],
        "credentials.changed": { target: "uploading", actions: "leave" },
        "engine.resumed": { target: "waiting", reenter: true, actions: "stampTime" }
      }
    },
    parked: {
      after: { untilRetry: { target: "uploading", actions: "leave" } },
      on: {
        "sync.asked": { guard: "notByServer", target: "uploading", actions: "leaveExplicitly" },
        "conditions.changed": [
          { guard: "cleared", target: "uploading", actions: ["takeConditions", "leave"] },
          { guard: "regained", target: "uploading", actions: ["takeConditions", "leave"] },
          { actions: "takeConditions" }
        ],
        "credentials.changed": { target: "uploading", actions: "leave" },
        "engine.resumed": { target: "parked", reenter: true, actions: "stampTime" }
      }
    }
  }
});
function isCleared(parked, conditions) {
  if (!conditions.autoSync || !conditions.hasUrl || !conditions.connected) return false;
  if (parked === "no-url" || parked === "offline") return true;
  return parked === "cellular" && !conditions.deferred;
}

// ../../packages/core/src/sync/verdict.ts
var TRANSIENT = /* @__PURE__ */ new Set([0, 408, 409, 425, 429]);
var ENDPOINT = /* @__PURE__ */ new Set([404, 405, 410, 415]);
function judgeStatus(status) {
  if (status >= 200 && status < 300) return "accepted";
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 413) return "too-large";
  if (TRANSIENT.has(status) || status >= 500) return "transient";
  if (ENDPOINT.has(status) || status < 400) return "endpoint";
  return "refused";
}
function judgeAnswer(status, someVanished) {
  const verdict = judgeStatus(status);
  return someVanished && (verdict === "refused" || verdict === "too-large") ? "transient" : verdict;
}

// ../../packages/core/src/sync/waiters.ts
function createWaiters() {
  let waiters = [];
  const recordings = /* @__PURE__ */ new Set();
  function settle2(done, finish) {
    const settled = waiters.filter(done);
    if (settled.length === 0) return;
    waiters = waiters.filter((waiter) => !settled.includes(waiter));
    for (const waiter of settled) finish(waiter);
  }
  return {
    wait: (rows, records, gone) => new Promise((resolve, reject) => {
      const left4 = new Set(rows.filter((seq) => !gone.has(seq)));
      if (left4.size === 0) return resolve(records);
      const delivered = rows.some((seq) => gone.get(seq) === true);
      waiters.push({ records, rows: left4, delivered, resolve, reject });
    }),
    record() {
      const recording = /* @__PURE__ */ new Map();
      recordings.add(recording);
      return () => {
        recordings.delete(recording);
        return recording;
      };
    },
    left(rows, delivered) {
      for (const recording of recordings) for (const seq of rows) recording.set(seq, delivered);
      for (const waiter of waiters) {
        for (const seq of rows) if (waiter.rows.delete(seq) && delivered) waiter.delivered = true;
      }
      settle2(
        (waiter) => waiter.rows.size === 0,
        ({ resolve, records }) => resolve(records)
      );
    },
    get awaited() {
      return waiters.length > 0;
    },
    stopped(obstacle) {
      settle2(
        () => true,
        ({ delivered, resolve, reject, records }) => delivered ? resolve(records) : reject(refusal2(obstacle))
      );
    }
  };
}
function refusal2({ parked, status, message }) {
  if (parked === "no-url")
    return new GeoError("NO_URL", "no url is configured: set `url` to where records should go");
  if (parked === "offline")
    return new GeoError("OFFLINE", "no connection: records stay queued and go by themselves");
  const said = status === 0 ? `no response: ${message}` : `the server answered ${status}`;
  return new GeoError("HTTP", `${said}; records stay queued`, { status });
}

// ../../packages/core/src/sync/sync.ts
function createSync(env) {
  const { outlet } = env;
  const window2 = createQueueWindow(env.queue);
  const waiters = createWaiters();
  let book = EMPTY_BOOK;
  let last2 = { status: 0, message: "nothing was sent" };
  let snapshot;
  let actor;
  let generation = 0;
  let grown = false;
  const vanished = /* @__PURE__ */ new Set();
  const save = () => outlet.remember("sync", memory2());
  function memory2() {
    const context = snapshot?.context;
    const waits = context?.retryAt ?? null;
    return {
      version: 1,
      book,
      machine: {
        // A refused sender that dies while it asks for other tokens goes on as one.
        parked: waits ? snapshot?.matches("renewing") ? "unauthorized" : context?.parked ?? null : null,
        retryAt: waits,
        byServer: context?.byServer ?? false
      }
    };
  }
  function release(rows, delivered) {
    if (rows.length === 0) return;
    const remove = delivered ? outlet.removeLater : outlet.remove;
    for (const row of rows) {
      remove(rowKey(QUEUE_PREFIX, row.seq));
      remove(QUEUE_UUID_PREFIX + row.uuid);
    }
    const seqs = rows.map(({ seq }) => seq);
    window2.drop(seqs);
    env.shrank(rows.length);
    waiters.left(seqs, delivered);
  }
  function conclude(rows, response, message, { sentIn, token }) {
    const status = response?.status ?? 0;
    const text3 = env.redact(response?.body ?? message).slice(0, RESPONSE_TEXT_LIMIT);
    const queued = rows.filter(({ seq }) => !vanished.has(seq));
    const verdict = judgeAnswer(status, queued.length < rows.length);
    const seqs = rows.map(({ seq }) => seq);
    last2 = { status, message: text3 };
    outlet.emit("http", { success: verdict === "accepted", status, responseText: text3 });
    const upTo = seqs.length > 1 ? `-${seqs[seqs.length - 1]}` : "";
    outlet.trace("sync", `${status} for ${rows.length} from ${seqs[0]}${upTo}: ${verdict}`);
    if (verdict !== "accepted") {
      outlet.log(
        verdict === "transient" ? 3 : 2,
        "sync:answer",
        `${status} for ${rows.length} records: ${verdict}`,
        { status, responseText: text3 }
      );
    }
    if (verdict === "accepted" && token === env.accessToken()) env.accepted();
    if (verdict !== "accepted" && sentIn !== generation) return outcome("more");
    const settlement = settle(book, seqs, verdict);
    if (settlement.delivered.length > 0) release(queued, true);
    for (const row of queued.filter(({ seq }) => settlement.quarantined.includes(seq))) {
      setAside2(outlet, row, { status, text: text3, attempts: (book.suspects[row.seq]?.attempts ?? 0) + 1 });
      release([row], false);
    }
    book = settlement.book;
    if (verdict === "accepted") outlet.rememberLater("sync", memory2());
    else save();
    if (settlement.next === "more") return outcome("more");
    return { ...outcome(settlement.next), ...wait(response) };
  }
  const outcome = (next) => ({
    at: outlet.at,
    next,
    retryAt: null,
    byServer: false,
    awaited: waiters.awaited
  });
  function wait(response) {
    const asked = retryAfterMillis(response?.headers["retry-after"], outlet.at.wall);
    const cap = env.inBackground() ? BACKOFF_BACKGROUND_CAP_MILLIS : BACKOFF_CAP_MILLIS;
    const millis = waitMillis(asked, book.failures, () => env.random(), cap);
    outlet.trace("sync", `next try in ${millis} ms${millis === asked ? " as the server asks" : ""}`);
    return { retryAt: deadlineAfter(outlet.at, millis, env.bootId), byServer: asked !== null };
  }
  const upload = fromTask((_input, task) => {
    let cancelled = false;
    const guarded = (run) => (value) => {
      try {
        run(value);
      } catch (reason) {
        task.fail(reason);
      }
    };
    grown = false;
    env.read(
      chooseBatch(book, env.config(), window2),
      guarded((rows) => {
        if (cancelled) return;
        for (const entry of window2.takeUnreadable()) {
          discard(outlet, entry);
          env.shrank(1);
        }
        if (rows.length === 0) {
          task.done(outcome(grown ? "more" : "empty"));
          return;
        }
        const token = env.accessToken();
        const sent = { sentIn: generation, token };
        vanished.clear();
        env.send(
          uploadRequest(rows, env.config(), token),
          guarded((response) => task.done(conclude(rows, response, "", sent))),
          guarded((message) => task.done(conclude(rows, null, message, sent)))
        );
      }),
      (reason) => task.fail(reason)
    );
    return () => {
      cancelled = true;
    };
  });
  return {
    machine: syncMachine({
      actors: { upload },
      actions: {
        askRenewal: ({ context }) => env.refused(context.explicit),
        reportBroken: ({ event }) => {
          const reason = event.error;
          last2 = { status: 0, message: reason instanceof Error ? reason.message : String(reason) };
          outlet.log(1, "sync:broken", `the queue could not be read: ${last2.message}`);
        }
      }
    }),
    restore(restored) {
      book = { ...EMPTY_BOOK, ...restored.book };
    },
    attach(started) {
      actor = started;
      snapshot = actor.getSnapshot();
      actor.subscribe({
        next: (next) => {
          if (next === snapshot) return;
          const before = snapshot;
          snapshot = next;
          if (next.context.retryAt !== before?.context.retryAt) {
            save();
            const { retryAt } = next.context;
            env.wakeIn(retryAt && remainingMillis(retryAt, outlet.at, env.bootId));
          }
          if (next.value !== before?.value) outlet.trace("sync", describe(next));
          if (before?.matches("uploading") && !next.matches("uploading")) save();
          if (next.matches("waiting") || next.matches("parked") || next.matches("idle")) {
            waiters.stopped({ parked: next.context.parked, ...last2 });
          }
        },
        error: () => void 0
        // the engine's machine hears of it, and decides
      });
    },
    wants(waiting) {
      grown = true;
      if (snapshot?.value !== "idle") return false;
      const { conditions, flushAt } = snapshot.context;
      return conditions.autoSync && (flushAt === null || waiting >= conditions.threshold);
    },
    get parked() {
      return snapshot?.context.parked ?? null;
    },
    drained(queue) {
      const stopRecording = waiters.record();
      return new Promise((resolve, reject) => {
        const asked = (entries) => {
          const records = /* @__PURE__ */ new Map();
          for (const entry of entries) {
            const record = toRecord(entry);
            if (record) records.set(seqOf(entry.key), record);
          }
          const rows = [...records.keys()];
          waiters.wait(rows, [...records.values()], stopRecording()).then(resolve, reject);
          if (rows.length === 0) return;
          const isActive = actor?.getSnapshot().status === "active";
          if (isActive) actor?.send({ type: "sync.asked", at: outlet.at });
          const isBusy = snapshot?.matches("uploading") || snapshot?.matches("renewing");
          if (!isActive || !isBusy) waiters.stopped({ parked: snapshot?.context.parked ?? null, ...last2 });
        };
        env.read(queue, asked, (reason) => {
          stopRecording();
          reject(reason);
        });
      });
    },
    removed(rows) {
      for (const seq of rows) vanished.add(seq);
      window2.drop(rows);
      book = forget(book, rows);
      waiters.left(rows, false);
      save();
    },
    forgive() {
      generation++;
      book = amnesty(book);
      save();
    },
    renewed() {
      generation++;
      book = { ...book, unauthorized: false, failures: 0 };
      save();
    },
    refresh() {
      book = { ...book, failures: 0 };
      save();
    }
  };
}
function describe({ value, context }) {
  const state = typeof value === "string" ? value : "uploading";
  return context.parked ? `${state} (${context.parked})` : state;
}

// ../../packages/core/src/engine/wiring/sync.ts
function wireSync(parts) {
  const { http, scheduler, entropy } = parts.ports;
  return createSync({
    outlet: parts.ledger,
    bootId: parts.bootId,
    queue: parts.ledger,
    config: parts.config,
    accessToken: () => parts.auth.accessToken,
    refused: (explicit) => parts.life.send({ type: "credentials.refused", at: parts.ledger.at, explicit }),
    accepted: () => parts.auth.accepted(),
    redact: (text3) => parts.auth.redact(text3),
    inBackground: () => parts.situation.background,
    random: () => entropy.random(),
    send: (request2, done, failed2) => parts.follow(sendWithin(http, scheduler, request2), done, (reason) => failed2(messageOf(reason))),
    read: parts.follow,
    shrank: (rows) => parts.records.shrank(rows),
    wakeIn: alarm(parts, "sync")
  });
}
function tellConditions(parts) {
  const conditions = syncConditions(parts);
  parts.life.send({ type: "conditions.changed", at: parts.ledger.at, conditions });
}

// ../../packages/core/src/engine/hearing.ts
function createHearing(parts) {
  const { ledger, situation } = parts;
  return {
    location(reading2) {
      if (!("error" in reading2)) {
        if (parts.tracking.enabled) parts.track.offer(reading2);
        parts.positions.heard(reading2);
        return;
      }
      if (!parts.provider.isKnown(reading2.error)) locationFailed(parts, reading2.error);
    },
    activity(reading2) {
      const type = toActivityType(reading2.type);
      situation.activity = { type, confidence: reading2.confidence };
      ledger.trace("engine", `activity ${type} ${reading2.confidence}`);
      parts.motion.activity({ ...reading2, type });
    },
    acceleration(reading2) {
      parts.motion.acceleration(reading2);
      parts.crash.acceleration(reading2);
      parts.distraction.acceleration(reading2);
    },
    regions(reading2) {
      const { action, identifier, message } = reading2;
      parts.geofences.region(reading2);
      if (action === "failed") return parts.wakeRegions.failed(identifier, message);
      parts.wakeRegions.fired(identifier);
      if (action === "exit") parts.motion.suspect("region", ledger.at);
    },
    motion(reading2) {
      parts.motion.suspect("motion", {
        up: ledger.at.up - reading2.ageMillis,
        wall: ledger.at.wall - reading2.ageMillis
      });
    },
    provider: (reading2) => parts.provider.heard(reading2),
    connectivity({ connected, transport }) {
      const changed = situation.connectivityKnown && connected !== situation.connected;
      const isOwed = !situation.connectivityKnown && situation.connectivityOwed;
      situation.connected = connected;
      situation.connectivityKnown = true;
      situation.cellular = transport === "cellular";
      if (changed || isOwed) ledger.emit("connectivitychange", { connected });
      if (changed && connected) {
        parts.sync.refresh();
        parts.life.send({ type: "network.gained", at: ledger.at });
      }
      tellConditions(parts);
      if (changed) parts.motion.networkChanged();
    },
    battery({ level, is_charging }) {
      situation.battery = { level, is_charging };
    },
    powerSave({ isPowerSaveMode }) {
      const changed = situation.powerSave !== null && situation.powerSave !== isPowerSaveMode;
      situation.powerSave = isPowerSaveMode;
      if (changed) ledger.emit("powersavechange", isPowerSaveMode);
    },
    screen: (reading2) => parts.distraction.screen(reading2),
    heading: (reading2) => parts.heading.reading(reading2),
    app({ state, runtime = "attached" }) {
      situation.background = state === "background";
      parts.heading.appMoved();
      heardRuntime(parts, runtime);
    }
  };
}

// ../../packages/core/src/engine/wishes.ts
var WANTED_KINDS = [
  "location",
  "activity",
  "acceleration",
  "regions",
  "motion",
  "screen",
  "heading"
];
var MERGE = {
  location: (a, b) => ({
    // Lower is finer, NAVIGATION (-2) the finest.
    desiredAccuracy: Math.min(a.desiredAccuracy, b.desiredAccuracy),
    distanceFilter: Math.min(a.distanceFilter, b.distanceFilter),
    interval: Math.min(a.interval, b.interval),
    background: a.background || b.background
  }),
  activity: (a, b) => ({ intervalMillis: Math.min(a.intervalMillis, b.intervalMillis) }),
  acceleration: (a, b) => ({ rateHz: Math.max(a.rateHz, b.rateHz) }),
  regions: (a, b) => [...a, ...b],
  motion: (a) => a,
  screen: (a) => a,
  heading: (a, b) => ({ intervalMillis: Math.min(a.intervalMillis, b.intervalMillis) })
};
function mergeWishes(all) {
  const merged = {};
  function add(kind, wish) {
    const present = merged[kind];
    merged[kind] = present === void 0 ? wish : MERGE[kind](present, wish);
  }
  for (const wishes2 of all) {
    for (const kind of WANTED_KINDS) {
      const wish = wishes2[kind];
      if (wish !== void 0) add(kind, wish);
    }
  }
  return merged;
}

// ../../packages/core/src/engine/watches.ts
function createWatches(env) {
  const open = /* @__PURE__ */ new Map();
  function set(kind, request2) {
    const text3 = JSON.stringify(request2);
    const present = open.get(kind);
    if (present?.text === text3) return;
    try {
      if (present) {
        present.request = request2;
        present.text = text3;
        present.watch.update(request2);
      } else {
        const entry = { request: request2, text: text3 };
        open.set(kind, entry);
        const watch = env.sensor.watch(kind, request2, (reading2) => {
          if (open.get(kind) === entry) env.read(kind, reading2);
        });
        entry.watch = watch;
        if (open.get(kind) !== entry) watch.close();
      }
    } catch (error) {
      open.delete(kind);
      env.refused(kind, error);
    }
  }
  function close(kind) {
    const present = open.get(kind);
    open.delete(kind);
    try {
      present?.watch?.close();
    } catch (error) {
      env.refused(kind, error);
    }
  }
  return {
    apply(wishes2) {
      for (const kind of WANTED_KINDS) {
        const request2 = wishes2[kind];
        if (request2 === void 0) close(kind);
        else if (env.sensor.available.has(kind)) set(kind, request2);
      }
    },
    keep(kind) {
      if (env.sensor.available.has(kind)) set(kind, {});
    },
    rearm(kind) {
      const present = open.get(kind);
      try {
        present?.watch?.update(present.request);
      } catch (error) {
        env.refused(kind, error);
      }
    },
    request: (kind) => open.get(kind)?.request,
    closeAll() {
      for (const kind of [...open.keys()]) close(kind);
    }
  };
}

// ../../packages/core/src/engine/sensing.ts
var HISTORY_MILLIS = 18e5;
var STATE_LIKE = ["provider", "connectivity", "battery", "powerSave", "app"];
function createSensing(parts, wanted) {
  const { ledger } = parts;
  const { sensor } = parts.ports;
  let isOpen = false;
  let planStale = false;
  const watches = createWatches({
    sensor,
    read: (kind, reading2) => ledger.step(() => hear(kind, reading2)),
    refused: (kind, error) => ledger.log(1, "sensor:refused", `the ${kind} sensor failed: ${messageOf(error)}`)
  });
  const hearing = createHearing(parts);
  function hear(kind, reading2) {
    hearing[kind](reading2);
  }
  return {
    open() {
      isOpen = true;
      planStale = true;
      for (const kind of STATE_LIKE) watches.keep(kind);
    },
    replan() {
      planStale = true;
    },
    applyPlan() {
      while (planStale && isOpen) {
        planStale = false;
        watches.apply(wanted());
        parts.wakeRegions.registered(watches.request("regions") ?? []);
      }
    },
    hear,
    askHistory() {
      if (!sensor.available.has("activity")) return;
      const asked = parts.asking.ask("activityHistory", { sinceMillisAgo: HISTORY_MILLIS });
      parts.follow(asked, (history) => parts.motion.remembered(history));
    },
    rearm: watches.rearm,
    get location() {
      return watches.request("location");
    },
    get regions() {
      return watches.request("regions") ?? [];
    },
    close() {
      isOpen = false;
      watches.closeAll();
    }
  };
}

// ../../packages/core/src/engine/wiring/sensing.ts
function wireSensing(parts) {
  return createSensing(parts, () => parts.provider.permitted(mergeWishes(wishes(parts))));
}
function wishes(parts) {
  const { motion, track: track2 } = parts;
  return [
    sensorPlan({
      mode: motion.mode,
      config: parts.config(),
      available: parts.ports.sensor.available,
      elasticMeters: track2.elasticMeters,
      anchor: motion.anchor,
      mayRest: motion.mayRest,
      isUnderground: motion.isUnderground,
      isFreshlyParked: motion.isFreshlyParked,
      locationKeepsAwake: parts.profile.locationKeepsAwake
    }),
    parts.geofences.wishes(),
    ...parts.positions.wishes(),
    parts.heading.wishes(),
    parts.crash.wishes(),
    parts.distraction.wishes()
  ];
}

// ../../packages/core/src/engine/settings.ts
function reach(config) {
  const { url, method, headers, params, httpRootProperty, batchSync, gzip, authorization } = config;
  return JSON.stringify([url, method, headers, params, httpRootProperty, batchSync, gzip, authorization]);
}
function createSettings({ outlet, profile, adoptTokens, changed }) {
  let given = {};
  let config = resolveConfig(given, profile);
  let named2 = /* @__PURE__ */ new Set();
  function nameUnknownKeys() {
    const unknown = unknownKeys(given).filter((key2) => !named2.has(key2));
    named2 = /* @__PURE__ */ new Set([...named2, ...unknown]);
    if (unknown.length > 0)
      outlet.log(3, "config:unknown", `unknown keys pass through: ${unknown.join(", ")}`);
  }
  return {
    get config() {
      return config;
    },
    restore(savedGiven) {
      given = savedGiven;
      config = resolveConfig(given, profile);
    },
    apply(patch, base) {
      const before = config;
      given = withoutTokens(applyPatch(base === "stored" ? given : {}, patch));
      config = resolveConfig(given, profile);
      outlet.remember("config", { version: 1, given });
      const newTokens = adoptTokens(patch, base);
      nameUnknownKeys();
      changed(newTokens || reach(before) !== reach(config));
    }
  };
}

// ../../packages/core/src/engine/wiring/settings.ts
function wireSettings(parts) {
  return createSettings({
    outlet: parts.ledger,
    profile: parts.profile,
    adoptTokens: (patch, base) => parts.auth.configured(patch, base),
    changed(reachChanged) {
      const { at } = parts.ledger;
      tellConditions(parts);
      if (reachChanged) {
        parts.sync.forgive();
        parts.life.send({ type: "credentials.changed", at });
      }
      const { stopTimeoutMillis } = motionSettings(parts.config());
      parts.life.send({ type: "settings.changed", at, stopTimeoutMillis });
      parts.crash.reconfigured();
      parts.distraction.reconfigured();
      parts.records.announce();
      if (parts.tracking.enabled) parts.platform.show();
      parts.geofences.reconfigured();
      parts.heartbeat.retime();
      parts.sensing.replan();
      parts.retention.due();
    }
  });
}

// ../../packages/core/src/locations/elastic-distance.ts
var SPEED_STEP = 5;
function elasticDistanceMeters(settings, speed) {
  const { distanceFilter, disableElasticity, elasticityMultiplier } = settings;
  if (disableElasticity || elasticityMultiplier === 0) return distanceFilter;
  const steps = Number.isFinite(speed) ? Math.ceil(speed / SPEED_STEP) : 0;
  return distanceFilter * elasticityMultiplier * Math.max(1, steps);
}

// ../../packages/core/src/locations/accuracy-gate.ts
var RELAXATION_MILLIS = 6e4;
var RELAXATION_LIMIT = 2;
var MEDIOCRE_SHARE = 0.5;
var BETTER_MILLIS = 5e3;
var AccuracyGate = class {
  constructor(maxAccuracyMeters) {
    this.maxAccuracyMeters = maxAccuracyMeters;
  }
  passes(accuracy) {
    return accuracy <= this.maxAccuracyMeters;
  }
  /** Is it one of the worse, with one of the better so many milliseconds before? */
  isNeedless(accuracy, lastAccuracy, millis) {
    const { mediocreMeters } = this;
    return accuracy > mediocreMeters && lastAccuracy <= mediocreMeters && millis < BETTER_MILLIS;
  }
  /** Metres beyond which a fix is one of the worse. */
  get mediocreMeters() {
    return this.maxAccuracyMeters * MEDIOCRE_SHARE;
  }
  /** Is it at all a fix that may have to do? */
  isEligible(accuracy) {
    return accuracy <= this.maxAccuracyMeters * RELAXATION_LIMIT;
  }
  /**
   * Has so much time gone by, at `up`, that the best one has to do? The first call after a rest starts the wait, which is so
   * many times as long for one that is doubted.
   */
  isDue(up, doubt) {
    this.waitingSince ??= up;
    return up - this.waitingSince >= RELAXATION_MILLIS * doubt;
  }
  /** A fix passed, or had to do: the wait begins anew. */
  passed(up) {
    this.waitingSince = up;
  }
  /** Not moving: nothing is waited for. */
  rests() {
    this.waitingSince = void 0;
  }
};

// ../../packages/core/src/locations/fix-clock.ts
var STALE_SECONDS = 60;
var FUTURE_SECONDS = 5;
var CONFIRMATIONS = 3;
var JITTER_MILLIS = 500;
var FixClock = class {
  constructor() {
    /** When the fix placed last was taken. */
    this.taken = { up: 0, wall: 0 };
    /** By how many milliseconds earlier the fixes before must now be thought, because the anchor had come late. */
    this.shift = 0;
    this.strays = 0;
    this.strayTime = 0;
    this.strayUp = 0;
  }
  /** Sets `taken` and `shift`; answers why not, when the fix is out of its time. Nothing is accepted before `notBefore`. */
  place(reading2, at, notBefore) {
    this.shift = 0;
    const { time: time2, ageMillis: ageMillis2 } = reading2;
    if (ageMillis2 !== void 0) {
      const up = at.up - Math.max(0, ageMillis2);
      this.taken = { up, wall: time2 ?? at.wall - Math.max(0, ageMillis2) };
      if (ageMillis2 > STALE_SECONDS * 1e3) {
        return { reason: "stale", value: ageMillis2 / 1e3, threshold: STALE_SECONDS };
      }
      if (ageMillis2 < -FUTURE_SECONDS * 1e3) {
        return { reason: "future", value: -ageMillis2 / 1e3, threshold: FUTURE_SECONDS };
      }
      return tooOld(up, notBefore);
    }
    if (time2 === void 0) {
      this.taken = at;
      return tooOld(at.up, notBefore);
    }
    return this.placeByTime(time2, at, notBefore);
  }
  placeByTime(time2, at, notBefore) {
    this.offset ??= at.up - time2;
    const lag = at.up - time2 - this.offset;
    this.taken = { up: Math.min(at.up, time2 + this.offset), wall: time2 };
    let misplaced;
    if (lag > STALE_SECONDS * 1e3) {
      misplaced = { reason: "stale", value: lag / 1e3, threshold: STALE_SECONDS };
    } else if (lag < -FUTURE_SECONDS * 1e3) {
      misplaced = { reason: "future", value: -lag / 1e3, threshold: FUTURE_SECONDS };
    } else if (lag < 0) {
      this.offset += lag;
      this.shift = -lag;
    } else {
      misplaced = tooOld(this.taken.up, notBefore);
    }
    if (misplaced === void 0) {
      this.strays = 0;
      return void 0;
    }
    if (this.agreesWithStrays(time2, at.up) < CONFIRMATIONS) return misplaced;
    this.offset = at.up - time2;
    this.strays = 0;
    this.taken = { up: at.up, wall: time2 };
    return tooOld(at.up, notBefore);
  }
  /** How many misplaced fixes in a row, this one included, agree about the time between them. */
  agreesWithStrays(time2, up) {
    const arrival = up - this.strayUp;
    const disagreement = Math.abs(time2 - this.strayTime - arrival);
    const agrees = this.strays > 0 && arrival > 0 && disagreement <= Math.max(JITTER_MILLIS, arrival / 2);
    this.strays = agrees ? this.strays + 1 : 1;
    this.strayTime = time2;
    this.strayUp = up;
    return this.strays;
  }
};
function tooOld(up, notBefore) {
  return up < notBefore ? { reason: "stale", value: (notBefore - up) / 1e3, threshold: 0 } : void 0;
}

// ../../packages/core/src/locations/implied-speed.ts
var SHORTEST_SECONDS = 0.5;
function impliedSpeed(distance, accuracies2, millis) {
  return Math.max(0, distance - accuracies2) / Math.max(millis / 1e3, SHORTEST_SECONDS);
}
function apparentSpeed(distance, millis) {
  return distance / Math.max(millis / 1e3, SHORTEST_SECONDS);
}

// ../../packages/core/src/locations/jump.ts
var CONFIRMATIONS2 = 3;
var CONFIRMATION_MILLIS = 5e3;
var FAR_METERS = 1e3;
var REPETITION_MILLIS = 6e5;
var LONGEST_JUMP = 256;
var Jump = class {
  constructor(maxSpeed, network) {
    this.maxSpeed = maxSpeed;
    this.network = network;
    this.fixes = [];
    /** Fixes since the last member that agreed with neither side. */
    this.strangers = 0;
    /** Metres a second at which the candidate weighed last would have to come from the last member. */
    this.apparent = 0;
  }
  get isOpen() {
    return this.fixes.length > 0;
  }
  /** Could the candidate follow the last member? */
  fits(candidate) {
    const tail = this.fixes[this.fixes.length - 1];
    const head = this.fixes[0];
    if (tail === void 0 || head === void 0 || candidate.taken.up < tail.taken.up) return false;
    const { accuracy } = candidate.reading;
    const millis = candidate.taken.up - tail.taken.up;
    const distance = distanceMeters(tail.reading, candidate.reading);
    this.apparent = apparentSpeed(distance, millis);
    if (impliedSpeed(distance, tail.reading.accuracy + accuracy, millis) > this.maxSpeed) return false;
    const way = distanceMeters(head.reading, candidate.reading);
    const since = candidate.taken.up - head.taken.up;
    return impliedSpeed(way, head.reading.accuracy + accuracy, since) <= this.maxSpeed;
  }
  /** Does the candidate that just fitted lie nearer to the jump than to a fix that it would leave at this speed? */
  isNearerThan(apparent) {
    return this.apparent < apparent;
  }
  /** Adds one; answers whether the jump from a place on the track is confirmed now. */
  add(candidate, from) {
    this.fixes.push(candidate);
    this.strangers = 0;
    const head = this.fixes[0];
    return this.confirmations(from) >= CONFIRMATIONS2 && candidate.taken.up - head.taken.up >= CONFIRMATION_MILLIS || this.fixes.length >= LONGEST_JUMP;
  }
  /**
   * How many members confirm one another. Far away, a network position said again is the first one, remembered: on recorded
   * phones a cell 11 km off repeated itself for four minutes. After ten it counts.
   */
  confirmations(from) {
    const { fixes, network } = this;
    const [head, tail] = [fixes[0], fixes[fixes.length - 1]];
    if (head === void 0 || tail === void 0) return 0;
    const isLong = tail.taken.up - head.taken.up >= REPETITION_MILLIS;
    if (isLong || distanceMeters(from, head.reading) <= FAR_METERS) return fixes.length;
    return fixes.filter(
      ({ reading: reading2 }, index) => !network.includes(reading2) || fixes.findIndex((other) => isSamePlace(other.reading, reading2)) === index
    ).length;
  }
  /** One that fits neither side: is it the odd one, rather than the jump? Two members outweigh one stranger. */
  outweighsStranger() {
    if (this.fixes.length < 2 || this.strangers > 0) return false;
    this.strangers = 1;
    return true;
  }
  /** Hands out the members, and is over. */
  take() {
    const { fixes } = this;
    this.fixes = [];
    this.strangers = 0;
    return fixes;
  }
};
function isSamePlace(a, b) {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}

// ../../packages/core/src/locations/kalman.ts
var OUTLIER_GATE = 13.8;
var KALMAN_GAP_MILLIS = 12e4;
var ACCELERATION = 2;
var ACCELERATION_ON_FOOT = 0.5;
var ACCURACY_TO_SIGMA = 0.66;
var BEST_ACCURACY = 0.01;
var UNKNOWN_SPEED_SIGMA = 15;
var PLANE_REACH = 3e3;
var PROFILES = {
  DEFAULT: { acceleration: 1, variance: 1 },
  AGGRESSIVE: { acceleration: 2, variance: 0.5 },
  CONSERVATIVE: { acceleration: 0.5, variance: 2 }
};
var Kalman = class {
  constructor(profile) {
    this.up = 0;
    this.east = 0;
    this.north = 0;
    this.eastSpeed = 0;
    this.northSpeed = 0;
    /** Covariance of one axis: position, position with velocity, velocity. */
    this.placeVariance = 0;
    this.crossVariance = 0;
    this.speedVariance = 0;
    this.accelerationScale = PROFILES[profile].acceleration;
    this.varianceScale = PROFILES[profile].variance;
  }
  /** Metres a second, estimated. */
  get speed() {
    return Math.sqrt(this.eastSpeed * this.eastSpeed + this.northSpeed * this.northSpeed);
  }
  /** Where the device is thought to be, and how wrong that may be on each axis. */
  get estimate() {
    if (this.plane === void 0) return void 0;
    const { latitude, longitude } = placeAt(this.plane, { east: this.east, north: this.north });
    return { latitude, longitude, error: Math.sqrt(this.placeVariance / this.varianceScale) };
  }
  /** Can it predict a fix taken at `up`, or has it to start? */
  canPredict(up) {
    return this.plane !== void 0 && up - this.up <= KALMAN_GAP_MILLIS;
  }
  /** Starts at a fix, knowing nothing but it. */
  start(place, accuracy, up) {
    this.plane = localPlane(place);
    this.up = up;
    this.east = 0;
    this.north = 0;
    this.eastSpeed = 0;
    this.northSpeed = 0;
    this.placeVariance = this.variance(accuracy);
    this.crossVariance = 0;
    this.speedVariance = UNKNOWN_SPEED_SIGMA * UNKNOWN_SPEED_SIGMA;
  }
  /** Lets time pass until `up`. */
  predict(up, onFoot) {
    const seconds = Math.max(0, up - this.up) / 1e3;
    if (seconds === 0) return;
    this.up = up;
    const acceleration = (onFoot ? ACCELERATION_ON_FOOT : ACCELERATION) * this.accelerationScale;
    const half = seconds * seconds / 2;
    const noise = acceleration * acceleration;
    this.east += this.eastSpeed * seconds;
    this.north += this.northSpeed * seconds;
    this.placeVariance += seconds * (2 * this.crossVariance + seconds * this.speedVariance) + noise * half * half;
    this.crossVariance += seconds * this.speedVariance + noise * half * seconds;
    this.speedVariance += noise * seconds * seconds;
  }
  /** How far a fix lies from where it was expected: squared, in units of what was to be expected. */
  surprise(place, accuracy) {
    if (this.plane === void 0) return 0;
    const east = eastMeters(this.plane, place) - this.east;
    const north = northMeters(this.plane, place) - this.north;
    return (east * east + north * north) / (this.placeVariance + this.variance(accuracy));
  }
  /** Learns from a fix at `place` (its own, or where the policy moved it). */
  learn(place, accuracy) {
    if (this.plane === void 0) return;
    const spread = this.placeVariance + this.variance(accuracy);
    const placeGain = this.placeVariance / spread;
    const speedGain = this.crossVariance / spread;
    const east = eastMeters(this.plane, place) - this.east;
    const north = northMeters(this.plane, place) - this.north;
    this.east += placeGain * east;
    this.north += placeGain * north;
    this.eastSpeed += speedGain * east;
    this.northSpeed += speedGain * north;
    this.speedVariance -= speedGain * this.crossVariance;
    this.crossVariance *= 1 - placeGain;
    this.placeVariance *= 1 - placeGain;
    if (Math.abs(this.east) + Math.abs(this.north) > PLANE_REACH) this.moveOrigin();
  }
  /** The place on the way from the expected one to `place` that is just not surprising. */
  nearestPossible(place, surprise) {
    if (this.plane === void 0) return place;
    const share = Math.sqrt(OUTLIER_GATE / surprise);
    const east = this.east + (eastMeters(this.plane, place) - this.east) * share;
    const north = this.north + (northMeters(this.plane, place) - this.north) * share;
    return placeAt(this.plane, { east, north });
  }
  /** Fixes before were taken so many milliseconds earlier than thought. */
  shift(millis) {
    this.up -= millis;
  }
  moveOrigin() {
    if (this.plane === void 0) return;
    this.plane = localPlane(placeAt(this.plane, { east: this.east, north: this.north }));
    this.east = 0;
    this.north = 0;
  }
  variance(accuracy) {
    const sigma = ACCURACY_TO_SIGMA * Math.max(accuracy, BEST_ACCURACY);
    return sigma * sigma * this.varianceScale;
  }
};

// ../../packages/core/src/locations/outcome.ts
function rejected(candidate, reason, value, threshold) {
  const { reading: reading2, taken } = candidate;
  return { kind: "rejected", rejection: { reason, value, threshold, reading: reading2, taken } };
}
function heldForSpeed({ reading: reading2, taken }) {
  return { kind: "held", reason: "implausible-speed", reading: reading2, taken };
}

// ../../packages/core/src/locations/track.ts
var OUTLIERS_TO_RESTART = 3;
var SURE_METERS = 15;
var Track = class {
  constructor(settings, isJudged) {
    this.isJudged = isJudged;
    /** When the last accepted fix was taken, as far as we know now; monotonic milliseconds. */
    this.lastUp = -Infinity;
    /** Outliers in a row. */
    this.outliers = 0;
    /** The same, slower to believe, for the odometer: what is lost by lagging behind a bend is less than what wandering adds. */
    this.way = new Kalman("CONSERVATIVE");
    this.kalman = new Kalman(settings.kalmanProfile);
  }
  /** Goes on from a fix that was accepted before a kill. The model starts anew with the next one. */
  resume(last2) {
    this.lastAccepted = last2;
    this.lastUp = last2.taken.up;
  }
  /** Accepts a fix at a place: its own, or where the policy moved it. */
  accept(candidate, place, isReanchored, context) {
    const { reading: reading2, relaxed } = candidate;
    this.follow(place, reading2.accuracy, candidate.taken.up, isReanchored, context.onFoot);
    const estimate = this.smooth(place, reading2.accuracy, candidate.taken.up, isReanchored, context.onFoot);
    const fix2 = {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracy: reading2.accuracy,
      taken: this.inOrder(candidate.taken),
      speed: reading2.speed ?? this.kalman.speed,
      filtered: reading2.filtered === true,
      relaxed,
      reanchored: isReanchored,
      reading: reading2
    };
    if (estimate !== void 0) fix2.estimate = estimate;
    if (reading2.ageMillis !== void 0) fix2.ageMillis = Math.max(0, reading2.ageMillis);
    this.lastUp = candidate.taken.up;
    this.lastAccepted = fix2;
    return { kind: "accepted", fix: fix2 };
  }
  /** All so far was taken so many milliseconds earlier than thought (see `FixClock.shift`). */
  shift(millis) {
    this.lastUp -= millis;
    this.kalman.shift(millis);
    this.way.shift(millis);
  }
  smooth(place, accuracy, up, isReanchored, onFoot) {
    const { way } = this;
    if (!this.isJudged) return void 0;
    if (isReanchored || !way.canPredict(up)) way.start(place, accuracy, up);
    else {
      way.predict(up, onFoot);
      way.learn(place, accuracy);
    }
    return accuracy > SURE_METERS ? way.estimate : void 0;
  }
  /** Times that were corrected since must not run backwards for those who read them. */
  inOrder(taken) {
    const earliest = this.lastAccepted?.taken.up ?? -Infinity;
    return taken.up >= earliest ? taken : { up: earliest, wall: taken.wall };
  }
  /** The motion model learns from what is accepted, or starts from it where it has been wrong. */
  follow(place, accuracy, up, isReanchored, onFoot) {
    const { kalman } = this;
    if (isReanchored || !kalman.canPredict(up)) this.outliers = OUTLIERS_TO_RESTART;
    else {
      kalman.predict(up, onFoot);
      const isOutlier = !this.isJudged && kalman.surprise(place, accuracy) > OUTLIER_GATE;
      if (!this.isJudged) this.outliers = isOutlier ? this.outliers + 1 : 0;
      if (!isOutlier) kalman.learn(place, accuracy);
    }
    if (this.outliers < OUTLIERS_TO_RESTART) return;
    this.outliers = 0;
    kalman.start(place, accuracy, up);
  }
};

// ../../packages/core/src/locations/judge.ts
var Judge = class {
  constructor(settings, track2, network) {
    this.track = track2;
    this.network = network;
    this.maxSpeed = settings.maxSpeedMetersPerSecond;
    this.isAdjusting = settings.policy === "Adjust";
    this.jump = new Jump(this.maxSpeed, network);
  }
  /** What becomes of a fix, and of those that waited for it. */
  judge(candidate, context) {
    const { jump, track: track2 } = this;
    const { reading: reading2, taken } = candidate;
    const last2 = track2.lastAccepted;
    if (last2 === void 0) return this.believe(track2.accept(candidate, reading2, false, context));
    const distance = distanceMeters(last2, reading2);
    const millis = taken.up - track2.lastUp;
    const speed = impliedSpeed(distance, last2.accuracy + reading2.accuracy, millis);
    const travelling = track2.kalman.canPredict(taken.up) ? track2.kalman.speed : 0;
    const limit = this.network.limit(reading2, this.maxSpeed, travelling);
    const isPossible = speed <= limit;
    if (isPossible && !jump.isOpen) return this.judgeByModel(candidate, millis, context);
    const held = { ...candidate, value: speed, threshold: limit };
    const isJump = jump.fits(held) && (!isPossible || jump.isNearerThan(apparentSpeed(distance, millis)));
    if (this.isAdjusting) {
      return isPossible ? this.judgeByModel(candidate, millis, context) : this.cap(held, last2, isJump, millis, context);
    }
    if (isJump) return this.hold(held, last2, context);
    return isPossible ? this.judgeByModel(candidate, millis, context) : this.holdStranger(held, last2);
  }
  /** Nothing more will come: what waits is rejected. */
  drop() {
    const members = this.jump.take();
    if (this.isAdjusting) return [];
    return members.map((member) => rejected(member, "implausible-speed", member.value, member.threshold));
  }
  judgeByModel(candidate, millis, context) {
    const { track: track2 } = this;
    const { kalman } = track2;
    const { reading: reading2, taken } = candidate;
    if (!kalman.canPredict(taken.up)) {
      return this.believe(track2.accept(candidate, reading2, millis > KALMAN_GAP_MILLIS, context));
    }
    kalman.predict(taken.up, context.onFoot);
    const surprise = kalman.surprise(reading2, reading2.accuracy);
    track2.outliers = surprise > OUTLIER_GATE ? track2.outliers + 1 : 0;
    if (track2.outliers === 0 || track2.outliers >= OUTLIERS_TO_RESTART) {
      return this.believe(track2.accept(candidate, reading2, false, context));
    }
    if (!this.isAdjusting) return [rejected(candidate, "outlier", surprise, OUTLIER_GATE)];
    return this.believe(track2.accept(candidate, kalman.nearestPossible(reading2, surprise), false, context));
  }
  /** A fix on the track was accepted: what had jumped was wrong, and is rejected before it. */
  believe(accepted2) {
    return this.jump.isOpen ? [...this.drop(), accepted2] : [accepted2];
  }
  /** One more that agrees with the jump. Confirmed, all of it is accepted, in order. */
  hold(held, last2, context) {
    const { jump, track: track2 } = this;
    if (!jump.add(held, last2)) return [heldForSpeed(held)];
    return jump.take().map((member, index) => track2.accept(member, member.reading, index === 0, context));
  }
  /** One that agrees neither with the track nor with a jump: the odd one out, or the beginning of another jump. */
  holdStranger(held, last2) {
    const { jump } = this;
    if (jump.outweighsStranger()) return [rejected(held, "implausible-speed", held.value, held.threshold)];
    const outcomes = this.drop();
    jump.add(held, last2);
    outcomes.push(heldForSpeed(held));
    return outcomes;
  }
  /** The policy is to adjust: as far towards the fix as the device can have come; the fix itself once confirmed. */
  cap(held, last2, isJump, millis, context) {
    const { jump, track: track2 } = this;
    const isStranger = !isJump && jump.outweighsStranger();
    if (!isJump && !isStranger) jump.take();
    if (!isStranger && jump.add(held, last2)) {
      jump.take();
      return [track2.accept(held, held.reading, true, context)];
    }
    const reach2 = Math.min(distanceMeters(last2, held.reading), held.threshold * Math.max(0, millis) / 1e3);
    return [track2.accept(held, towards(last2, held.reading, reach2), false, context)];
  }
};

// ../../packages/core/src/locations/network-fix.ts
var DOUBT = 1.5;
var SPEED_SHARE = 0.25;
var SPEED_FACTOR = 2;
var NetworkFixes = class {
  constructor(satellitesSaySpeed) {
    this.satellitesSaySpeed = satellitesSaySpeed;
  }
  includes({ speed }) {
    return this.satellitesSaySpeed && speed === void 0;
  }
  /** By how much to multiply what such a fix claims, and how long one has to wait for a better one. */
  doubt(reading2) {
    return this.includes(reading2) ? DOUBT : 1;
  }
  /** Metres a second at which this fix may have come, on a device that travels at `speed`. */
  limit(reading2, maxSpeed, speed) {
    if (!this.includes(reading2)) return maxSpeed;
    return Math.min(maxSpeed, Math.max(maxSpeed * SPEED_SHARE, speed * SPEED_FACTOR));
  }
};

// ../../packages/core/src/locations/filter.ts
function createLocationFilter(settings, memory2) {
  return new Filter(settings, memory2);
}
var SAME_MOMENT_MILLIS = 10;
var Filter = class {
  constructor(settings, memory2) {
    this.settings = settings;
    this.clock = new FixClock();
    this.isJudged = !settings.disabled && settings.policy !== "PassThrough";
    this.gate = new AccuracyGate(settings.maxAccuracyMeters);
    this.network = new NetworkFixes(settings.satellitesSaySpeed === true);
    this.track = new Track(settings, this.isJudged);
    this.judge = new Judge(settings, this.track, this.network);
    if (memory2 === void 0) return;
    if (memory2.last !== null) this.track.resume(memory2.last);
    if (this.isJudged) this.judge.jump.fixes = [...memory2.held];
  }
  get lastAccepted() {
    return this.track.lastAccepted;
  }
  offer(reading2, at, context) {
    this.lastRawUp = at.up;
    const unusable = unusableFields(reading2);
    if (unusable > 0) return [rejected({ reading: reading2, taken: at }, "invalid", unusable, 0)];
    const fix2 = cleaned(reading2);
    const { clock, track: track2 } = this;
    const misplaced = clock.place(fix2, at, track2.lastUp);
    if (clock.shift > 0) track2.shift(clock.shift);
    const candidate = { reading: fix2, taken: clock.taken, relaxed: false };
    const repeated = this.secondsFromSame(candidate);
    if (repeated !== void 0)
      return [rejected(candidate, "duplicate", repeated, SAME_MOMENT_MILLIS / 1e3)];
    if (misplaced !== void 0) {
      return [rejected(candidate, misplaced.reason, misplaced.value, misplaced.threshold)];
    }
    if (this.settings.disabled) return this.passed(candidate, context);
    if (!this.gate.passes(fix2.accuracy * this.doubt(fix2))) return this.tooInaccurate(candidate, context);
    if (this.isNeedless(candidate)) {
      return [rejected(candidate, "inaccurate", fix2.accuracy, this.gate.mediocreMeters)];
    }
    return this.passed(candidate, context);
  }
  /** The plain gate of `PassThrough` doubts nothing. */
  doubt(fix2) {
    return this.isJudged ? this.network.doubt(fix2) : 1;
  }
  isNeedless({ reading: reading2, taken }) {
    const { lastAccepted, lastUp } = this.track;
    if (!this.isJudged || lastAccepted === void 0) return false;
    return this.gate.isNeedless(reading2.accuracy, lastAccepted.accuracy, taken.up - lastUp);
  }
  flush() {
    return [...this.judge.drop(), ...this.dropBest()];
  }
  memory() {
    return { last: this.track.lastAccepted ?? null, held: [...this.judge.jump.fixes] };
  }
  /** Accurate enough, or the best there is. */
  passed(candidate, context) {
    const outcomes = this.isJudged ? this.judge.judge(candidate, context) : [this.track.accept(candidate, candidate.reading, false, context)];
    if (outcomes[outcomes.length - 1]?.kind !== "accepted") return outcomes;
    if (context.moving) this.gate.passed(candidate.taken.up);
    else this.gate.rests();
    return this.gate.best === void 0 ? outcomes : [...this.dropBest(), ...outcomes];
  }
  /** Not good enough: waits, if it is the best one so far, for a minute in which nothing better comes. */
  tooInaccurate(candidate, context) {
    const { gate } = this;
    const { accuracy } = candidate.reading;
    if (!context.moving) {
      gate.rests();
      return [...this.dropBest(), this.inaccurate(candidate)];
    }
    const outcomes = [];
    const isBest = gate.isEligible(accuracy) && accuracy <= (gate.best?.reading.accuracy ?? Infinity);
    if (isBest) {
      outcomes.push(...this.dropBest());
      gate.best = {
        ...candidate,
        relaxed: true,
        value: accuracy,
        threshold: this.settings.maxAccuracyMeters
      };
    } else {
      outcomes.push(this.inaccurate(candidate));
    }
    const { best } = gate;
    const isDue = gate.isDue(candidate.taken.up, best === void 0 ? 1 : this.doubt(best.reading));
    if (isDue && best !== void 0) {
      gate.best = void 0;
      outcomes.push(...this.passed(best, context));
      gate.passed(candidate.taken.up);
    } else if (isBest) {
      outcomes.push({
        kind: "held",
        reason: "inaccurate",
        reading: candidate.reading,
        taken: candidate.taken
      });
    }
    return outcomes;
  }
  dropBest() {
    const { best } = this.gate;
    this.gate.best = void 0;
    return best === void 0 ? [] : [this.inaccurate(best)];
  }
  inaccurate(candidate) {
    const { reading: reading2 } = candidate;
    const threshold = this.settings.maxAccuracyMeters / this.doubt(reading2);
    return rejected(candidate, "inaccurate", reading2.accuracy, threshold);
  }
  /** Is it the fix accepted last, or held last, once more? How many seconds lie between the two, if so. */
  secondsFromSame(candidate) {
    const { track: track2, judge: judge3 } = this;
    const { reading: reading2, taken } = candidate;
    const { lastAccepted } = track2;
    if (lastAccepted !== void 0 && isSameFix(lastAccepted.reading, reading2, taken.up - track2.lastUp)) {
      return secondsBetween(lastAccepted.reading, reading2, taken.up - track2.lastUp);
    }
    const held = judge3.jump.fixes[judge3.jump.fixes.length - 1];
    if (held !== void 0 && isSameFix(held.reading, reading2, taken.up - held.taken.up)) {
      return secondsBetween(held.reading, reading2, taken.up - held.taken.up);
    }
    return void 0;
  }
};
function isSameFix(a, b, millis) {
  if (a.latitude !== b.latitude || a.longitude !== b.longitude) return false;
  if (a.time !== void 0 && b.time !== void 0) return a.time === b.time;
  return Math.abs(millis) <= SAME_MOMENT_MILLIS;
}
function secondsBetween(a, b, millis) {
  return a.time !== void 0 && b.time !== void 0 ? 0 : Math.abs(millis) / 1e3;
}

// ../../packages/core/src/locations/filter-memory.ts
var NEW_FILTER = { last: null, held: [] };
function carriedOverReboot(memory2, now) {
  const carry = (taken) => ({
    up: now.up - Math.max(0, now.wall - taken.wall),
    wall: taken.wall
  });
  return {
    last: memory2.last === null ? null : { ...memory2.last, taken: carry(memory2.last.taken) },
    held: memory2.held.map((candidate) => ({ ...candidate, taken: carry(candidate.taken) }))
  };
}

// ../../packages/core/src/locations/filter-settings.ts
function filterSettings(config, profile) {
  return {
    maxAccuracyMeters: config.locationFilterMaxAccuracy,
    maxSpeedMetersPerSecond: config.locationFilterMaxSpeed,
    policy: config.locationFilterPolicy,
    disabled: config.disableLocationFilter,
    kalmanProfile: config.kalmanProfile,
    satellitesSaySpeed: profile.satellitesSaySpeed
  };
}

// ../../packages/core/src/locations/odometer.ts
var LEAST_STEP = 5;
var NEW_ODOMETER = { metres: 0, from: null };
function travel(memory2, fix2, rules2) {
  if (rules2.accuracyThreshold > 0 && fix2.accuracy > rules2.accuracyThreshold) return memory2;
  const { from } = memory2;
  if (from === null) return { metres: memory2.metres, from: placeOf(fix2) };
  if (rules2.still) return memory2;
  const step = distanceMeters(from, fix2.estimate ?? fix2);
  const noise = fix2.relaxed ? fix2.accuracy : Math.max(fix2.estimate?.error ?? fix2.accuracy / 2, LEAST_STEP);
  return step > noise ? { metres: memory2.metres + step, from: placeOf(fix2) } : memory2;
}
function placeOf({ estimate, accuracy, ...fix2 }) {
  const { latitude, longitude } = estimate ?? fix2;
  return { latitude, longitude, accuracy };
}

// ../../packages/core/src/engine/description.ts
function description(env, fix2, details) {
  const config = env.config();
  const extras = layerExtras(
    config.extras,
    details.extras,
    fix2.relaxed ? { relaxedAccuracy: true } : void 0,
    config.diagnosticExtras ? { diagnostics: env.diagnostics() } : void 0,
    env.episode()
  );
  return toRecord2(fix2, {
    uuid: env.uuid(),
    activity: env.activity(),
    battery: env.battery(),
    ...details,
    ...extras === void 0 ? {} : { extras }
  });
}

// ../../packages/core/src/engine/track.ts
var ON_FOOT = /* @__PURE__ */ new Set(["on_foot", "walking", "running"]);
function createTrack(env) {
  const describe2 = (fix2, details) => description(env, fix2, { odometer: odometer.metres, isMoving: env.motion().verdict, ...details });
  const { outlet } = env;
  let filter;
  let filterMemory = NEW_FILTER;
  let odometer = NEW_ODOMETER;
  let recorded = null;
  let lastRawUp;
  let lastAcceptedUp;
  let located = false;
  let speed = 0;
  let elasticMeters = 0;
  let departedAt;
  const trace = (decision) => outlet.trace("locations", decision);
  function begin() {
    filter = createLocationFilter(filterSettings(env.config(), env.profile), filterMemory);
    elasticMeters = elasticDistanceMeters(env.config(), 0);
  }
  function save() {
    filterMemory = filter?.memory() ?? filterMemory;
    const memory2 = {
      version: 1,
      bootId: env.bootId,
      filter: filterMemory,
      recorded,
      located,
      aliveAt: outlet.at
    };
    outlet.rememberLater("session", memory2);
    outlet.rememberLater("odometer", odometer);
  }
  function resolve(outcomes) {
    for (const outcome of outcomes) {
      if (outcome.kind === "accepted") accept(outcome.fix);
      else if (outcome.kind === "rejected") reject(outcome.rejection);
      else trace(`held ${outcome.taken.up}, ${outcome.reason} so far`);
    }
  }
  function reject({ reason, value, threshold, reading: reading2, taken }) {
    trace(`rejected ${taken.up} ${reason} ${value} > ${threshold}`);
    const { latitude, longitude, accuracy } = reading2;
    outlet.emit("locationfilter", {
      reason,
      value,
      threshold,
      timestamp: toTimestamp(taken.wall),
      coords: { latitude, longitude, accuracy }
    });
  }
  function accept(fix2) {
    lastAcceptedUp = outlet.at.up;
    located = true;
    setSpeed(fix2.speed);
    env.accepted(fix2);
    for (const tracked of env.motion().offer(fix2)) follow(tracked, env.motion().verdict);
    save();
  }
  function setSpeed(now) {
    speed = now;
    const next = elasticDistanceMeters(env.config(), speed);
    if (next === elasticMeters) return;
    elasticMeters = next;
    env.elasticChanged();
  }
  function follow(fix2, isMoving) {
    odometer = travel(odometer, fix2, {
      still: false,
      accuracyThreshold: env.config().odometerAccuracyThreshold
    });
    const gate = elasticDistanceMeters(env.config(), fix2.speed);
    const step = recorded === null ? null : distanceMeters(recorded, fix2);
    if (step !== null && step < gate) {
      trace(`skipped ${fix2.taken.up} ${step} < ${gate}`);
      return void 0;
    }
    const extras = departedAt === void 0 ? void 0 : { departedAt: toTimestamp(departedAt.wall) };
    departedAt = void 0;
    const why = step === null ? "the first" : `${step} >= ${gate}`;
    return enqueue(fix2, { isMoving, ...extras === void 0 ? {} : { extras } }, why);
  }
  function enqueue(fix2, details, why) {
    const record = describe2(fix2, details);
    recorded = { latitude: fix2.latitude, longitude: fix2.longitude };
    trace(`recorded ${fix2.taken.up} odometer ${record.odometer}, ${why}`);
    save();
    env.queue(record);
    return record;
  }
  return {
    restore(session, savedOdometer) {
      odometer = savedOdometer ?? NEW_ODOMETER;
      recorded = session?.recorded ?? null;
      located = session?.located ?? recorded !== null;
      if (session) {
        const sameBoot = session.bootId === env.bootId;
        filterMemory = sameBoot ? session.filter : carriedOverReboot(session.filter, outlet.at);
      }
    },
    begin,
    beginSession() {
      begin();
      recorded = null;
      departedAt = void 0;
      odometer = { metres: odometer.metres, from: null };
      save();
    },
    sessionOpened() {
      located = false;
      save();
    },
    end() {
      resolve(filter?.flush() ?? []);
      save();
    },
    offer(reading2) {
      if (!filter) begin();
      lastRawUp = outlet.at.up;
      const moving = env.motion().verdict !== false;
      resolve(filter?.offer(reading2, outlet.at, { moving, onFoot: ON_FOOT.has(env.activity().type) }) ?? []);
    },
    becameStationary(anchor) {
      save();
      if (!anchor) return void 0;
      const age = outlet.at.up - anchor.taken.up;
      return enqueue(anchor, { isMoving: false, event: "motionchange", age }, "motionchange");
    },
    becameMoving(held, since) {
      departedAt = since;
      let record;
      for (const fix2 of held) record = follow(fix2, true) ?? record;
      const last2 = held[held.length - 1] ?? filter?.lastAccepted;
      if (record) return record;
      return last2 && describe2(last2, { isMoving: true, age: outlet.at.up - last2.taken.up });
    },
    notDeparted(fix2, clearance) {
      reject({
        reason: "not-departed",
        value: clearance,
        threshold: CONFIRM_DISTANCE_METERS,
        reading: fix2.reading,
        taken: fix2.taken
      });
    },
    describe: describe2,
    setOdometer(metres) {
      odometer = { ...odometer, metres };
      outlet.remember("odometer", odometer);
    },
    get odometer() {
      return odometer.metres;
    },
    get elasticMeters() {
      return elasticMeters;
    },
    get lastAccepted() {
      return filter ? filter.lastAccepted : filterMemory.last ?? void 0;
    },
    get lastOfSession() {
      return located ? filter?.lastAccepted : void 0;
    },
    get lastKnown() {
      return filter?.lastAccepted ?? filterMemory.last ?? void 0;
    },
    get lastRawUp() {
      return lastRawUp;
    },
    get lastAcceptedUp() {
      return lastAcceptedUp;
    }
  };
}

// ../../packages/core/src/engine/wiring/track.ts
function wireTrack(parts) {
  const { situation } = parts;
  return createTrack({
    outlet: parts.ledger,
    bootId: parts.bootId,
    profile: parts.profile,
    config: parts.config,
    motion: () => parts.motion,
    uuid: () => parts.ports.entropy.uuid(),
    activity: () => situation.activity,
    battery: () => situation.battery,
    diagnostics: () => ({
      motion: parts.motion.mode,
      waiting: parts.records.waiting,
      locationFailureCount: situation.locationFailureCount,
      watchdogRecoveryCount: situation.watchdogRecoveryCount
    }),
    accepted(fix2) {
      situation.locationError = null;
      parts.geofences.offer(fix2);
      parts.positions.accepted(fix2);
      parts.heading.offer(fix2);
      parts.crash.offer(fix2);
      parts.distraction.offer(fix2);
    },
    episode() {
      const extras = parts.distraction.recordExtras();
      return extras && { ...extras };
    },
    queue: (record) => parts.records.append(record),
    elasticChanged: () => parts.sensing.replan()
  });
}

// ../../packages/core/src/engine/create-engine.ts
function createEngine(options) {
  requirePorts(options.ports);
  const recorder = createBlackBox(options);
  const { profile } = options;
  const ports = recorder ? recordPorts(options.ports, recorder) : options.ports;
  const trace = tracer(options.trace, recorder);
  const given = { ports, profile, trace, bootId: ports.scheduler.bootId };
  const parts = { ...given, situation: unknownSituation(), config: () => parts.settings.config };
  parts.ledger = wireLedger(parts);
  parts.outstanding = createOutstanding(parts.ledger);
  parts.follow = parts.outstanding.follow;
  parts.listeners = wireListeners(parts);
  parts.logWriter = createLogWriter(parts);
  parts.settings = wireSettings(parts);
  parts.records = wireRecords(parts);
  parts.retention = createRetention(parts);
  parts.tracking = createTracking(parts);
  const timers2 = createTimers(ports.scheduler);
  parts.asking = createAsking(ports.sensor, timers2);
  parts.platform = createPlatform(parts);
  parts.provider = createProvider(parts);
  parts.wakeRegions = createWakeRegions(parts, timers2);
  parts.sensing = wireSensing(parts);
  parts.motion = wireMotion(parts, timers2);
  parts.track = wireTrack(parts);
  parts.geofences = wireGeofences(parts, timers2);
  parts.sync = wireSync(parts);
  parts.auth = wireAuth(parts);
  parts.heading = wireHeading(parts);
  parts.crash = wireCrash(parts);
  parts.distraction = wireDistraction(parts);
  parts.positions = createPositions(parts, timers2);
  parts.heartbeat = wireHeartbeat(parts, timers2);
  parts.headless = wireHeadless(parts, timers2);
  parts.life = wireLife(parts);
  const client = createClient(parts, async () => {
    parts.positions.close();
    parts.asking.end();
    parts.headless.end();
    parts.ledger.step(parts.sensing.close);
    parts.retention.end();
    parts.life.detach();
    parts.life.end();
    timers2.end();
    await parts.outstanding.idle();
    await parts.ledger.close();
  });
  parts.fail = client.fail;
  parts.life.begin();
  const isOutstanding = () => parts.outstanding.busy;
  const engine = recorder ? recordClient(client.engine, recorder, isOutstanding) : client.engine;
  return Object.assign(engine, blackBoxOperations(recorder));
}

// ../../packages/core/src/config/profiles.ts
var IOS_PROFILE = {
  name: "ios",
  regionBudget: 20,
  firstMotionChangeLocation: "null",
  distractionCause: "h",
  headless: false,
  minimumActivityConfidence: 50,
  headingAccuracy: "degrees",
  locationKeepsAwake: true,
  satellitesSaySpeed: true
};
var ANDROID_PROFILE = {
  name: "android",
  regionBudget: 100,
  firstMotionChangeLocation: "absent",
  distractionCause: "s",
  headless: true,
  minimumActivityConfidence: 75,
  headingAccuracy: "level",
  locationKeepsAwake: false,
  satellitesSaySpeed: true
};

// src/policies/metrics/plane.ts
var SAMPLE = 0.01;
function planeAround(origin) {
  const north = distanceMeters(origin, { ...origin, latitude: origin.latitude + SAMPLE }) / SAMPLE;
  const east = distanceMeters(origin, { ...origin, longitude: origin.longitude + SAMPLE }) / SAMPLE;
  return (place, at) => ({
    at,
    east: (place.longitude - origin.longitude) * east,
    north: (place.latitude - origin.latitude) * north
  });
}
function metresToSegment(point, from, to) {
  const east = to.east - from.east;
  const north = to.north - from.north;
  const lengthSquared = east * east + north * north;
  const along = lengthSquared === 0 ? 0 : ((point.east - from.east) * east + (point.north - from.north) * north) / lengthSquared;
  const share = Math.min(1, Math.max(0, along));
  const offEast = point.east - from.east - share * east;
  const offNorth = point.north - from.north - share * north;
  return Math.sqrt(offEast * offEast + offNorth * offNorth);
}

// src/policies/metrics/ground-truth.ts
var SHORTEST_TRIP_METERS = 150;
var SAMPLE_METERS = 10;
var STEP_MILLIS = 500;
function groundTruth(world) {
  const plane = planeAround(world.truthAt(0));
  const trips = world.trips.filter(({ metres }) => metres >= SHORTEST_TRIP_METERS);
  const samples = trips.map((trip) => sampled(world, plane, trip));
  return {
    world,
    trips,
    allTrips: world.trips,
    plane,
    samples,
    seen: samples.flat().filter(({ at }) => world.stretchAt(at).sky !== "none"),
    metresSeen(from, to) {
      let metres = 0;
      for (let at = from; at < to; ) {
        const stretch = world.stretchAt(at);
        const end = Math.min(to, stretch.to);
        if (stretch.sky !== "none") metres += world.truthAt(end).metres - world.truthAt(at).metres;
        at = end;
      }
      return metres;
    },
    line: [
      plane(world.truthAt(0), 0),
      ...samples.flat(),
      plane(world.truthAt(world.durationMillis), world.durationMillis)
    ]
  };
}
function sampled(world, plane, { from, to }) {
  const points = [plane(world.truthAt(from), from)];
  let last2 = world.truthAt(from).metres;
  for (let at = from + STEP_MILLIS; at < to; at += STEP_MILLIS) {
    const truth = world.truthAt(at);
    if (truth.metres - last2 < SAMPLE_METERS) continue;
    points.push(plane(truth, at));
    last2 = truth.metres;
  }
  points.push(plane(world.truthAt(to), to));
  return points;
}

// ../../packages/core/src/testing/checked-changes.ts
function checkedChanges(changes) {
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    if (!isChange(change)) {
      throw new TypeError(
        `a change is { put, value }, { delete }, { deletePrefix } or { deleteRange: { from, to } }, all strings; got ${JSON.stringify(change)} (changes[${index}])`
      );
    }
  }
}
function isChange(change) {
  if ("put" in change) return typeof change.put === "string" && typeof change.value === "string";
  if ("delete" in change) return typeof change.delete === "string";
  if ("deletePrefix" in change) return typeof change.deletePrefix === "string";
  return typeof change.deleteRange?.from === "string" && typeof change.deleteRange.to === "string";
}

// ../../packages/core/src/testing/ordered-keys.ts
var BLOCK_KEYS = 512;
function orderedKeys(sorted = []) {
  const blocks = [];
  for (let start = 0; start < sorted.length; start += BLOCK_KEYS / 2)
    blocks.push(sorted.slice(start, start + BLOCK_KEYS / 2));
  if (blocks.length === 0) blocks.push([]);
  const fresh = /* @__PURE__ */ new Set();
  function block(at) {
    return blocks[at];
  }
  function home(key2) {
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (block(middle)[0] <= key2) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  function indexIn(keys, key2) {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (keys[middle] < key2) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  function place(key2) {
    if (key2 === void 0) return { block: blocks.length - 1, index: block(blocks.length - 1).length };
    const at = home(key2);
    return { block: at, index: indexIn(block(at), key2) };
  }
  function arrange() {
    if (fresh.size === 0) return;
    for (const key2 of [...fresh].sort()) insert(key2);
    fresh.clear();
  }
  function insert(key2) {
    const at = home(key2);
    const keys = block(at);
    const last2 = keys[keys.length - 1];
    if (last2 === void 0 || last2 < key2) keys.push(key2);
    else keys.splice(indexIn(keys, key2), 0, key2);
    if (keys.length > BLOCK_KEYS) blocks.splice(at + 1, 0, keys.splice(BLOCK_KEYS / 2));
  }
  return {
    insert(key2) {
      fresh.add(key2);
    },
    remove(key2) {
      if (fresh.delete(key2)) return;
      const at = home(key2);
      const keys = block(at);
      keys.splice(indexIn(keys, key2), 1);
      if (keys.length === 0 && blocks.length > 1) blocks.splice(at, 1);
    },
    lowest(from, to, limit) {
      arrange();
      const found = [];
      const start = place(from);
      for (let at = start.block; at < blocks.length; at += 1) {
        const keys = block(at);
        for (let index = at === start.block ? start.index : 0; index < keys.length; index += 1) {
          const key2 = keys[index];
          if (found.length >= limit || to !== void 0 && key2 >= to) return found;
          found.push(key2);
        }
      }
      return found;
    },
    highest(from, to, limit) {
      arrange();
      const found = [];
      const end = place(to);
      for (let at = end.block; at >= 0; at -= 1) {
        const keys = block(at);
        for (let index = (at === end.block ? end.index : keys.length) - 1; index >= 0; index -= 1) {
          const key2 = keys[index];
          if (found.length >= limit || key2 < from) return found;
          found.push(key2);
        }
      }
      return found;
    },
    count(from, to) {
      arrange();
      const start = place(from);
      const end = place(to);
      let count = end.index - start.index;
      for (let at = start.block; at < end.block; at += 1) count += block(at).length;
      return Math.max(0, count);
    }
  };
}
function prefixEnd(prefix) {
  for (let length2 = prefix.length; length2 > 0; length2 -= 1) {
    const unit = prefix.charCodeAt(length2 - 1);
    if (unit < 65535) return prefix.slice(0, length2 - 1) + String.fromCharCode(unit + 1);
  }
  return void 0;
}

// ../../packages/core/src/testing/memory-storage.ts
function memoryStorage(initial = [], options = {}) {
  const { latency, keepsCommits = true } = options;
  let values = /* @__PURE__ */ new Map();
  let keys = orderedKeys();
  let commits = [];
  let failingCommits = {
    count: 0,
    error: new Error("no failure was scripted")
  };
  let failingReads = {
    count: 0,
    error: new Error("no failure was scripted")
  };
  let life = 0;
  function load(entries) {
    values = new Map(entries.map((entry) => [entry.key, entry.value]));
    keys = orderedKeys([...values.keys()].sort());
  }
  function remove(from, to) {
    for (const key2 of keys.lowest(from, to, Number.POSITIVE_INFINITY)) {
      keys.remove(key2);
      values.delete(key2);
    }
  }
  function apply(changes) {
    for (const change of changes) {
      if ("put" in change) {
        const before = values.size;
        values.set(change.put, change.value);
        if (values.size > before) keys.insert(change.put);
      } else if ("delete" in change) {
        if (values.delete(change.delete)) keys.remove(change.delete);
      } else if ("deletePrefix" in change) {
        remove(change.deletePrefix, prefixEnd(change.deletePrefix));
      } else {
        remove(change.deleteRange.from, change.deleteRange.to);
      }
    }
  }
  function timed(millis, run) {
    return new Promise((resolve, reject) => {
      const begun = life;
      const settle2 = () => {
        if (begun !== life) return;
        try {
          resolve(run());
        } catch (error) {
          reject(error);
        }
      };
      if (latency === void 0) settle2();
      else latency.scheduler.after(millis, settle2);
    });
  }
  function read2(run) {
    return timed(latency?.readMillis ?? 0, () => {
      if (failingReads.count > 0) {
        failingReads.count -= 1;
        throw failingReads.error;
      }
      return run();
    });
  }
  const storage = {
    full: false,
    get commits() {
      return commits;
    },
    get size() {
      return values.size;
    },
    get: (key2) => read2(() => values.get(key2)),
    count: (prefix) => read2(() => keys.count(prefix, prefixEnd(prefix))),
    scan: (prefix, scan = {}) => read2(() => scanned(prefix, scan).map((key2) => ({ key: key2, value: values.get(key2) }))),
    commit: (changes) => timed(latency?.commitMillis ?? 0, () => {
      checkedChanges(changes);
      if (failingCommits.count > 0) {
        failingCommits.count -= 1;
        throw failingCommits.error;
      }
      if (storage.full) throw new Error("database or disk is full");
      apply(changes);
      if (keepsCommits) commits.push(changes);
    }),
    failNextCommits(count, error = new Error("the commit failed, as the test asked")) {
      failingCommits = { count, error };
    },
    failNextReads(count, error = new Error("the read failed, as the test asked")) {
      failingReads = { count, error };
    },
    snapshot: () => keys.lowest("", void 0, Number.POSITIVE_INFINITY).map((key2) => ({ key: key2, value: values.get(key2) })),
    restore(snapshot) {
      life += 1;
      commits = [];
      load(snapshot);
    }
  };
  function scanned(prefix, { after, limit = Number.POSITIVE_INFINITY, reverse = false }) {
    if (!(limit >= 0))
      throw new RangeError(`limit must be a whole number of entries, 0 or more; got ${limit}`);
    const end = prefixEnd(prefix);
    if (reverse)
      return keys.highest(
        prefix,
        after !== void 0 && (end === void 0 || after < end) ? after : end,
        limit
      );
    return keys.lowest(after !== void 0 && after >= prefix ? `${after}\0` : prefix, end, limit);
  }
  load(initial);
  return storage;
}

// ../../packages/core/src/testing/counting-entropy.ts
function countingEntropy(seed = 1) {
  let issued = 0;
  let state = seed | 0;
  return {
    uuid() {
      issued += 1;
      return `00000000-0000-4000-8000-${String(issued).padStart(12, "0")}`;
    },
    random() {
      state = state + 1831565813 | 0;
      let mixed2 = Math.imul(state ^ state >>> 15, 1 | state);
      mixed2 = mixed2 + Math.imul(mixed2 ^ mixed2 >>> 7, 61 | mixed2) ^ mixed2;
      return ((mixed2 ^ mixed2 >>> 14) >>> 0) / 4294967296;
    }
  };
}

// ../../packages/simulator/src/chance/draws.ts
var DEVIATION_OF_FOUR = 0.5773502691896257;
function seedOf(seed, name) {
  let hash = 2166136261 ^ seed | 0;
  for (let index = 0; index < name.length; index++)
    hash = Math.imul(hash ^ name.charCodeAt(index), 16777619);
  hash = Math.imul(hash ^ hash >>> 16, 2246822507);
  hash = Math.imul(hash ^ hash >>> 13, 3266489909);
  return hash ^ hash >>> 16;
}
function draws(seed, name) {
  const { random } = countingEntropy(seedOf(seed, name));
  const below = (limit) => Math.floor(random() * limit);
  return {
    random,
    below,
    between: (low, high) => low + (high - low) * random(),
    chance: (probability) => random() < probability,
    normal: (deviation) => (random() + random() + random() + random() - 2) / DEVIATION_OF_FOUR * deviation,
    one: (of) => of[below(of.length)]
  };
}

// ../../packages/simulator/src/chance/noise.ts
function mixed(value) {
  let hash = Math.imul(value ^ value >>> 16, 2246822507);
  hash = Math.imul(hash ^ hash >>> 13, 3266489909);
  return hash ^ hash >>> 16;
}
var STEP = 2654435769 | 0;
function chanceOf(key2, index) {
  const high = Math.floor(index / 4294967296) | 0;
  return (mixed(mixed(key2 + Math.imul(index | 0, STEP) | 0) ^ high) >>> 0) / 4294967296;
}
function chanceAt(seed, name, second) {
  return chanceOf(seedOf(seed, name), second);
}
var DEVIATION_OF_FOUR_BYTES = 0.57960829;
function normalOf(key2, index) {
  const bits = mixed(key2 + Math.imul(index | 0, STEP) | 0);
  const sum = (bits & 255) + (bits >>> 8 & 255) + (bits >>> 16 & 255) + (bits >>> 24);
  return (sum / 255 - 2) / DEVIATION_OF_FOUR_BYTES;
}
function correlatedNoise(seed, name, spanMillis) {
  const key2 = seedOf(seed, name);
  let cell = Number.NaN;
  let before = 0;
  let after = 0;
  return (at) => {
    const place = at / spanMillis;
    const index = Math.floor(place);
    if (index !== cell) {
      before = index === cell + 1 ? after : normalOf(key2, index);
      after = normalOf(key2, index + 1);
      cell = index;
    }
    const share = place - index;
    const rest = 1 - share;
    return (before * rest + after * share) / Math.sqrt(rest * rest + share * share);
  };
}
function layeredNoise(seed, name, scales) {
  const layers = scales.map((scale, index) => {
    const isOfWay = "spanMeters" in scale;
    const span = isOfWay ? scale.spanMeters : scale.spanMillis;
    return {
      isOfWay,
      noise: correlatedNoise(seed, `${name} ${index}`, span),
      weight: Math.sqrt(scale.share)
    };
  });
  return (at, metres) => {
    let sum = 0;
    for (const { isOfWay, noise, weight } of layers) sum += weight * noise(isOfWay ? metres : at);
    return sum;
  };
}

// ../../packages/simulator/src/world/index-at.ts
function indexAt(list, at, near = 0) {
  if (holds(list, at, near)) return near;
  if (holds(list, at, near + 1)) return near + 1;
  let low = 0;
  let high = Math.max(0, list.length - 1);
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if (list[middle].from <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
function holds(list, at, index) {
  const here = list[index];
  if (here === void 0 || here.from > at && index > 0) return false;
  const next = list[index + 1];
  return next === void 0 || next.from > at;
}

// ../../packages/simulator/src/world/networks.ts
var MINUTE = 6e4;
var GAP_EVERY_MILLIS = 15 * MINUTE;
var GAP_MILLIS2 = [5e3, 9e4];
var OUTAGE_EVERY_MILLIS = 8 * 60 * MINUTE;
var OUTAGE_MILLIS = [3e4, 10 * MINUTE];
function networksOfRest(from, to, network, chance) {
  const changes = [{ from, network }];
  if (network !== "wifi") return changes;
  let at = from + OUTAGE_EVERY_MILLIS * chance.between(0.3, 2);
  while (at < to) {
    const back = at + chance.between(...OUTAGE_MILLIS);
    if (back >= to) break;
    changes.push({ from: Math.floor(at), network: "cellular" }, { from: Math.floor(back), network });
    at = back + OUTAGE_EVERY_MILLIS * chance.between(0.3, 2);
  }
  return changes;
}
function networksOfLeg(stretches, network, chance) {
  const changes = [];
  let gap = (stretches[0]?.from ?? 0) + GAP_EVERY_MILLIS * chance.between(0.1, 2);
  for (const { from, to, sky } of stretches) {
    changes.push({ from, network: sky === "none" ? "none" : network });
    if (sky === "none" || network === "none") continue;
    while (gap < to) {
      const back = gap + chance.between(...GAP_MILLIS2);
      if (gap > from && back < to)
        changes.push({ from: Math.floor(gap), network: "none" }, { from: Math.floor(back), network });
      gap = back + GAP_EVERY_MILLIS * chance.between(0.1, 2);
    }
  }
  return changes;
}

// ../../packages/simulator/src/world/scale.ts
var SAMPLE2 = 0.01;
var SHORTEST_DEGREE2 = 0.3;
function scaleAt(latitude) {
  const held = Math.min(89.99, Math.max(-89.99, latitude));
  const here = { latitude: held, longitude: 0 };
  const north = { latitude: held > 0 ? held - SAMPLE2 : held + SAMPLE2, longitude: 0 };
  const east = { latitude: held, longitude: SAMPLE2 };
  return {
    northDegree: distanceMeters(here, north) / SAMPLE2,
    eastDegree: Math.max(distanceMeters(here, east) / SAMPLE2, SHORTEST_DEGREE2)
  };
}
function shifted(from, east, north, scale = scaleAt(from.latitude)) {
  return {
    latitude: Math.min(90, Math.max(-90, from.latitude + north / scale.northDegree)),
    longitude: wrapped(from.longitude + east / scale.eastDegree)
  };
}
function between(from, to, scale = scaleAt((from.latitude + to.latitude) / 2)) {
  return {
    east: wrapped(to.longitude - from.longitude) * scale.eastDegree,
    north: (to.latitude - from.latitude) * scale.northDegree
  };
}
function wrapped(degrees) {
  if (degrees >= -180 && degrees < 180) return degrees;
  return degrees - 360 * Math.floor((degrees + 180) / 360);
}

// ../../packages/simulator/src/world/path.ts
function pathOf(places) {
  const points = [];
  const reached = [];
  let metres = 0;
  for (const { latitude, longitude } of places) {
    if (!(Math.abs(latitude) <= 90) || !Number.isFinite(longitude))
      throw new RangeError(
        `a path needs latitudes from -90 to 90 and finite longitudes; got ${latitude}, ${longitude} (places[${points.length}])`
      );
    const last2 = points[points.length - 1];
    const step = last2 === void 0 ? 0 : distanceMeters(last2, { latitude, longitude });
    if (last2?.latitude === latitude && last2.longitude === longitude) continue;
    metres += step;
    points.push({ latitude, longitude });
    reached.push(metres);
  }
  if (points.length === 0) throw new RangeError("a path needs at least one place; got none");
  return { points, reached, metres };
}
function segmentAt({ reached }, metres, near = 0) {
  const last2 = Math.max(0, reached.length - 2);
  if (holds2(reached, metres, near, last2)) return near;
  if (holds2(reached, metres, near + 1, last2)) return near + 1;
  let low = 0;
  let high = last2;
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if (reached[middle] <= metres) low = middle;
    else high = middle - 1;
  }
  return low;
}
function holds2(reached, metres, index, last2) {
  if (index > last2 || index > 0 && reached[index] > metres) return false;
  return index === last2 || reached[index + 1] > metres;
}
function placeAt2(path, metres, segment = segmentAt(path, metres)) {
  const from = path.points[segment];
  const to = path.points[segment + 1];
  if (to === void 0 || metres <= 0) return from;
  const start = path.reached[segment];
  const length2 = path.reached[segment + 1] - start;
  const share = Math.min(1, (metres - start) / length2);
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: wrapped(from.longitude + wrapped(to.longitude - from.longitude) * share)
  };
}
var DEGREES = 180 / Math.PI;
function headingsOf(path) {
  return path.points.slice(0, Math.max(1, path.points.length - 1)).map((from, index) => {
    const to = path.points[index + 1];
    if (to === void 0) return 0;
    const { east, north } = between(from, to);
    const degrees = Math.round(Math.atan2(east, north) * DEGREES * 100) / 100;
    return degrees < 0 ? degrees + 360 : degrees;
  });
}

// ../../packages/simulator/src/world/manners.ts
var MANNERS = {
  walking: {
    speed: 1.4,
    acceleration: 0.8,
    braking: 0.8,
    haltEveryMeters: 500,
    haltSeconds: [5, 40],
    cornerSpeed: Infinity
  },
  running: {
    speed: 2.9,
    acceleration: 1,
    braking: 1,
    haltEveryMeters: 1500,
    haltSeconds: [5, 30],
    cornerSpeed: Infinity
  },
  on_bicycle: {
    speed: 4.6,
    acceleration: 0.6,
    braking: 1,
    haltEveryMeters: 700,
    haltSeconds: [5, 45],
    cornerSpeed: 3
  },
  in_vehicle: {
    speed: 14,
    acceleration: 1.5,
    braking: 2,
    haltEveryMeters: 700,
    haltSeconds: [5, 75],
    cornerSpeed: 5
  },
  on_rails: {
    speed: 25,
    acceleration: 0.6,
    braking: 0.7,
    haltEveryMeters: 3500,
    haltSeconds: [25, 60],
    cornerSpeed: Infinity
  }
};

// ../../packages/simulator/src/world/phases.ts
var SLOWEST = 0.05;
function phasesOf(leg, path, chance) {
  const manner = { ...MANNERS[leg.going], ...leg.speed === void 0 ? {} : { speed: leg.speed } };
  if (!(manner.speed > 0 && manner.speed < 350))
    throw new RangeError(`a leg's speed must be between 0 and 350 metres a second; got ${leg.speed}`);
  const halts = leg.halts ?? drawHalts(manner, path.metres, chance);
  const bounds = boundsOf(manner, path, halts);
  const phases = [];
  let from = 0;
  let metres = 0;
  let speed = 0;
  const push = (millis, acceleration) => {
    if (millis <= 0) return;
    phases.push({ from, to: from + millis, metres, speed, acceleration });
    const seconds = millis / 1e3;
    metres += speed * seconds + acceleration * seconds * seconds / 2;
    speed += acceleration * seconds;
    from += millis;
  };
  for (const bound of bounds) {
    const cruise = leg.speed === void 0 ? manner.speed * chance.between(0.8, 1.1) : manner.speed;
    const distance = bound.metres - metres;
    const { acceleration, braking } = manner;
    const end = Math.min(bound.speed, Math.sqrt(speed * speed + 2 * acceleration * distance));
    const reachable = Math.sqrt(
      (2 * acceleration * braking * distance + braking * speed * speed + acceleration * end * end) / (acceleration + braking)
    );
    const top = Math.max(Math.min(cruise, reachable), speed, end, SLOWEST);
    const away = Math.max(0, (top * top - speed * speed) / (2 * acceleration));
    const stopping = Math.max(0, (top * top - end * end) / (2 * braking));
    push((top - speed) / acceleration * 1e3, acceleration);
    push((distance - away - stopping) / top * 1e3, 0);
    push((top - end) / braking * 1e3, -braking);
    metres = bound.metres;
    speed = end;
    push(bound.millis, 0);
  }
  return leg.lastsMillis === void 0 ? phases : fitted(phases, from, leg.lastsMillis);
}
function fitted(phases, millis, wanted) {
  if (!(wanted > 0)) throw new RangeError(`a leg must last longer than 0 milliseconds; got ${wanted}`);
  const times2 = wanted / millis;
  return phases.map(({ from, to, metres, speed, acceleration }) => ({
    from: from * times2,
    to: to * times2,
    metres,
    speed: speed / times2,
    acceleration: acceleration / (times2 * times2)
  }));
}
function timedPhasesOf({ path: places, reachedMillis }, path) {
  if (reachedMillis.length !== places.length || reachedMillis[0] !== 0)
    throw new RangeError(
      `a timed leg needs one time for each of its places, the first of them 0; got ${reachedMillis.length} times from ${reachedMillis[0]}, ${places.length} places`
    );
  const phases = [];
  let passed = 0;
  for (let index = 1; index < places.length; index++) {
    const from = reachedMillis[index - 1];
    const to = reachedMillis[index];
    if (!(to > from))
      throw new RangeError(`times must grow; got ${to} after ${from} (reachedMillis[${index}])`);
    const metres = path.reached[passed];
    if (!isSame(places[index], path.points[passed])) passed += 1;
    const speed = (path.reached[passed] - metres) / ((to - from) / 1e3);
    phases.push({ from, to, metres, speed, acceleration: 0 });
  }
  return phases;
}
function isSame(a, b) {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}
function drawHalts(manner, metres, chance) {
  const halts = [];
  if (manner.haltEveryMeters === 0) return halts;
  const [shortest, longest] = manner.haltSeconds;
  let at = manner.haltEveryMeters * chance.between(0.2, 1.4);
  while (at < metres - 50) {
    halts.push({ metres: at, millis: Math.round(chance.between(shortest, longest) * 1e3) });
    at += manner.haltEveryMeters * chance.between(0.4, 1.6);
  }
  return halts;
}
var CORNER_DEGREES = 60;
function boundsOf(manner, path, halts) {
  const bounds = halts.map(({ metres, millis }) => {
    if (!(metres > 0 && metres < path.metres && millis >= 0))
      throw new RangeError(
        `a halt must lie within its leg of ${path.metres} metres and last 0 or more milliseconds; got ${metres} metres, ${millis}`
      );
    return { metres, speed: 0, millis };
  });
  if (manner.cornerSpeed < manner.speed) {
    headingsOf(path).forEach((heading, index, all) => {
      const turn = Math.abs((heading - (all[index - 1] ?? heading) + 540) % 360 - 180);
      const metres = path.reached[index];
      if (turn >= CORNER_DEGREES) bounds.push({ metres, speed: manner.cornerSpeed, millis: 0 });
    });
  }
  bounds.push({ metres: path.metres, speed: 0, millis: 0 });
  bounds.sort((a, b) => a.metres - b.metres);
  return brakeable(bounds, manner.braking);
}
function brakeable(bounds, braking) {
  let after;
  return [...bounds].reverse().map((bound) => {
    const allowed = after === void 0 ? bound.speed : Math.sqrt(after.speed * after.speed + 2 * braking * (after.metres - bound.metres));
    after = { ...bound, speed: Math.min(bound.speed, allowed) };
    return after;
  }).reverse();
}

// ../../packages/simulator/src/world/course.ts
var SHORTEST_STAY_MILLIS = 3e5;
var WIDEST_GAP_METERS = 300;
function createCourse({ seed, startsAt, begin }) {
  const passages = [];
  const stretches = [];
  const networks = [];
  const trips = [];
  let end = 0;
  let metresAtEnd = 0;
  let place = pathOf([begin]).points[0];
  let heading = 0;
  let parts = 0;
  let passageHint = 0;
  let segmentHint = 0;
  let stretchHint = 0;
  let networkHint = 0;
  const closeLast = () => {
    const last2 = stretches.pop();
    if (last2 !== void 0 && last2.from < end) stretches.push({ ...last2, to: end });
  };
  const network = (next) => {
    for (const change of next) {
      while ((networks[networks.length - 1]?.from ?? -1) >= change.from) networks.pop();
      if (networks[networks.length - 1]?.network !== change.network) networks.push(change);
    }
  };
  const appendRest = ({ restMillis, ...rest }) => {
    if (!(restMillis > 0))
      throw new RangeError(`a rest must last longer than 0 milliseconds; got ${restMillis}`);
    closeLast();
    const sky = rest.sky ?? "indoors";
    stretches.push({ from: end, to: Infinity, going: "still", sky, carried: rest.carried ?? "table" });
    const wanted = sky === "none" ? "none" : rest.network ?? "cellular";
    network(networksOfRest(end, end + restMillis, wanted, draws(seed, `network ${parts}`)));
    const path = pathOf([place]);
    passages.push({
      from: end,
      to: end + restMillis,
      metres: metresAtEnd,
      speed: 0,
      acceleration: 0,
      path,
      headings: [heading],
      pathBegan: metresAtEnd
    });
    end += restMillis;
  };
  const appendLeg = (leg) => {
    const first = leg.path[0] ?? place;
    const way = pathOf([place, first]);
    if (way.metres > WIDEST_GAP_METERS)
      throw new RangeError(
        `a leg must begin where the last part ended (within ${WIDEST_GAP_METERS} m); got ${first.latitude}, ${first.longitude}, ${Math.round(way.metres)} m away`
      );
    const timed = "reachedMillis" in leg;
    const path = timed ? pathOf(leg.path) : pathOf([place, ...leg.path]);
    if (path.metres === 0) throw new RangeError("a leg must lead somewhere; got a path of 0 metres");
    const phases = timed ? timedPhasesOf(leg, path) : phasesOf(leg, path, draws(seed, `leg ${parts}`));
    const millis = Math.ceil(phases[phases.length - 1]?.to ?? 0);
    const headings = headingsOf(path);
    for (const { from, to, metres, speed, acceleration } of phases)
      passages.push({
        from: end + from,
        to: end + to,
        metres: metresAtEnd + metres,
        speed,
        acceleration,
        path,
        headings,
        pathBegan: metresAtEnd
      });
    closeLast();
    const carried = leg.carried ?? (leg.going === "in_vehicle" ? "mount" : "pocket");
    const laid = skiesOf(leg, path, phases).map(({ at, sky: sky2 }, index, all) => ({
      from: end + at,
      to: end + (all[index + 1]?.at ?? millis),
      going: leg.going,
      sky: sky2,
      carried
    }));
    stretches.push(...laid);
    network(networksOfLeg(laid, leg.network ?? "cellular", draws(seed, `network ${parts}`)));
    const last2 = trips[trips.length - 1];
    if (last2 !== void 0 && end - last2.to < SHORTEST_STAY_MILLIS) {
      trips[trips.length - 1] = { ...last2, to: end + millis, metres: last2.metres + path.metres };
    } else trips.push({ from: end, to: end + millis, metres: path.metres });
    end += millis;
    metresAtEnd += path.metres;
    place = path.points[path.points.length - 1];
    heading = headings[headings.length - 1];
    const sky = laid[laid.length - 1]?.sky ?? "street";
    stretches.push({ from: end, to: Infinity, going: "still", sky, carried });
  };
  const stretchAt = (at) => {
    stretchHint = indexAt(stretches, at, stretchHint);
    return stretches[stretchHint];
  };
  return {
    seed,
    startsAt,
    trips,
    get durationMillis() {
      return end;
    },
    get place() {
      return place;
    },
    append(part) {
      if ("restMillis" in part) appendRest(part);
      else appendLeg(part);
      parts += 1;
    },
    stretchAt,
    truthAt(at) {
      passageHint = indexAt(passages, at, passageHint);
      const passage = passages[passageHint];
      if (passage === void 0) throw new RangeError("a world needs at least one part before it is asked");
      const seconds = (Math.min(Math.max(at, passage.from), passage.to) - passage.from) / 1e3;
      const speed = at >= end ? 0 : Math.max(0, passage.speed + passage.acceleration * seconds);
      const metres = Math.min(
        passage.metres + passage.speed * seconds + passage.acceleration * seconds * seconds / 2,
        passage.pathBegan + passage.path.metres
      );
      const along = metres - passage.pathBegan;
      segmentHint = segmentAt(passage.path, along, segmentHint);
      const { latitude, longitude } = placeAt2(passage.path, along, segmentHint);
      const stretch = stretchAt(at);
      return {
        latitude,
        longitude,
        speed,
        heading: passage.headings[segmentHint],
        going: stretch.going,
        sky: stretch.sky,
        carried: stretch.carried,
        metres
      };
    },
    networkAt(at) {
      networkHint = indexAt(networks, at, networkHint);
      return networks[networkHint]?.network ?? "cellular";
    },
    networkChangesAfter(at) {
      const index = indexAt(networks, at, networkHint);
      for (let next = index; next < networks.length; next++) {
        const change = networks[next];
        if (change.from > at) return change.from;
      }
      return Infinity;
    }
  };
}
function skiesOf(leg, path, phases) {
  const { sky = "street" } = leg;
  const skies = typeof sky === "string" ? [{ metres: 0, sky }] : sky;
  if (skies[0]?.metres !== 0)
    throw new RangeError(`a leg's first sky begins at metre 0; got ${skies[0]?.metres}`);
  return skies.filter(({ metres }) => metres < path.metres).map((from) => ({ at: Math.floor(millisAt(phases, from.metres)), sky: from.sky }));
}
function millisAt(phases, metres) {
  let low = 0;
  let high = phases.length - 1;
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if (phases[middle].metres <= metres) low = middle;
    else high = middle - 1;
  }
  const phase = phases[low];
  if (phase === void 0) return 0;
  const distance = metres - phase.metres;
  const { speed, acceleration } = phase;
  if (acceleration === 0) return phase.from + (speed > 0 ? distance / speed * 1e3 : 0);
  const root = Math.sqrt(Math.max(0, speed * speed + 2 * acceleration * distance));
  return Math.min(phase.to, phase.from + (root - speed) / acceleration * 1e3);
}

// ../../packages/simulator/src/world/ways.ts
var BLOCKS = {
  walking: { block: [60, 220], swing: 4 },
  running: { block: [80, 400], swing: 8 },
  on_bicycle: { block: [100, 500], swing: 8 },
  in_vehicle: { block: [200, 1400], swing: 15 },
  on_rails: { block: [1500, 6e3], swing: 60 }
};
function wayBetween(chance, from, to, going) {
  const { block, swing } = BLOCKS[going];
  const scale = scaleAt((from.latitude + to.latitude) / 2);
  const { east, north } = between(from, to, scale);
  const size = (Math.abs(east) + Math.abs(north)) / 2;
  const turns = Math.max(1, Math.round(size / chance.between(...block)));
  const easts = shares(chance, turns, east);
  const norths = shares(chance, turns, north);
  const places = [from];
  let reachedEast = 0;
  let reachedNorth = 0;
  const eastFirst = chance.chance(0.5);
  const go = (stepEast, stepNorth) => {
    const bow = chance.between(-swing, swing);
    const [sideEast, sideNorth] = stepEast === 0 ? [bow, 0] : [0, bow];
    places.push(
      shifted(from, reachedEast + stepEast / 2 + sideEast, reachedNorth + stepNorth / 2 + sideNorth, scale),
      shifted(from, reachedEast + stepEast, reachedNorth + stepNorth, scale)
    );
    reachedEast += stepEast;
    reachedNorth += stepNorth;
  };
  for (let turn = 0; turn < turns; turn++) {
    if (going === "on_rails") {
      go(easts[turn], norths[turn]);
    } else if (eastFirst) {
      go(easts[turn], 0);
      go(0, norths[turn]);
    } else {
      go(0, norths[turn]);
      go(easts[turn], 0);
    }
  }
  places[places.length - 1] = to;
  return places;
}
function shares(chance, count, total) {
  const weights = Array.from({ length: count }, () => chance.between(0.4, 1.6));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => total * weight / sum);
}

// ../../packages/simulator/src/world/world-of.ts
var MONDAY = 17724096e5;
function worldOf({ seed, startsAt = MONDAY, begin, parts }) {
  if (parts.length === 0) throw new RangeError("a world needs at least one part; got none");
  const course = createCourse({ seed, startsAt, begin });
  for (const part of parts) course.append(part);
  return course;
}

// ../../packages/simulator/src/world/day.ts
var HOUR = 36e5;
var MUNICH = { latitude: 48.137, longitude: 11.575 };
var AT_HOME = { sky: "indoors", network: "wifi", carried: "table" };
var AT_WORK = { sky: "indoors", network: "wifi", carried: "table" };
function beginDay(name, { seed, startsAt = MONDAY, home }) {
  const chance = draws(seed, name);
  const at = home ?? shifted(MUNICH, Math.round(chance.between(-4e3, 4e3)), Math.round(chance.between(-4e3, 4e3)));
  const course = createCourse({ seed, startsAt, begin: at });
  return {
    course,
    chance,
    home: at,
    somewhere(from, nearest3, farthest) {
      const distance = chance.between(nearest3, farthest);
      const share = chance.between(-1, 1);
      const other = Math.sqrt(1 - share * share) * (chance.chance(0.5) ? 1 : -1);
      return shifted(from, distance * share, distance * other);
    },
    goes(going, to, how = {}) {
      const path = wayBetween(chance, course.place, to, going);
      const sky = how.sky ?? drawSkies(going, pathOf(path).metres, chance);
      course.append({ ...how, going, path, sky });
    },
    until(hour, how) {
      const millis = Math.round(hour * HOUR) - course.durationMillis;
      if (millis > 0) course.append({ ...how, restMillis: millis });
    },
    rests(minutes, how) {
      course.append({ ...how, restMillis: Math.round(minutes * 6e4) });
    }
  };
}
function drawSkies(going, metres, chance) {
  const skies = [];
  const tunnels = going === "in_vehicle" || going === "on_rails" ? 0.06 : 0;
  let at = 0;
  while (at < metres) {
    const draw = chance.random();
    const sky = at > 0 && draw < tunnels ? "none" : draw < 0.25 ? "canyon" : draw < 0.75 ? "street" : "open";
    skies.push({ metres: at, sky });
    at += sky === "none" ? chance.between(200, 1500) : chance.between(0.4, 1.6) * Math.max(300, metres / 8);
  }
  return skies;
}

// ../../packages/simulator/src/world/model-day.ts
function modelDay(options) {
  const day = beginDay("model day", options);
  const { chance, home, course } = day;
  day.until(chance.between(6.5, 7.2), AT_HOME);
  day.goes("walking", day.somewhere(home, 250, 450));
  if (chance.chance(0.5)) day.rests(chance.between(2, 9), { sky: "indoors", carried: "pocket" });
  day.goes("walking", home);
  day.until(chance.between(7.7, 8.3), { ...AT_HOME, carried: chance.chance(0.5) ? "table" : "pocket" });
  const office = day.somewhere(home, 7500, 10500);
  const carPark = day.somewhere(office, 60, 180);
  const car = day.somewhere(home, 30, 120);
  day.goes("walking", car);
  day.goes("in_vehicle", carPark);
  day.goes("walking", office, { sky: "canyon" });
  day.until(chance.between(11.8, 12.4), AT_WORK);
  const caf\u00E9 = day.somewhere(office, 250, 500);
  day.goes("walking", caf\u00E9, { sky: "canyon" });
  day.rests(chance.between(25, 45), {
    sky: "indoors",
    carried: "pocket",
    network: chance.chance(0.4) ? "captive" : "cellular"
  });
  day.goes("walking", office);
  day.until(chance.between(16.5, 17.5), AT_WORK);
  day.goes("walking", carPark, { sky: "canyon" });
  const shop = day.somewhere(home, 1e3, 3e3);
  day.goes("in_vehicle", shop);
  const isCellar = chance.chance(0.4);
  day.rests(chance.between(15, 35), { sky: isCellar ? "none" : "indoors", carried: "pocket" });
  day.goes("in_vehicle", car);
  day.goes("walking", home);
  day.until(chance.between(19, 19.5), AT_HOME);
  const by = chance.one(["on_bicycle", "on_bicycle", "in_vehicle", "walking"]);
  const friends = by === "walking" ? day.somewhere(home, 400, 800) : day.somewhere(home, 1200, 2200);
  const carried = "pocket";
  day.goes(by, friends, { carried });
  day.until(chance.between(21.5, 22.5), { sky: "indoors", carried: "pocket", network: "wifi" });
  day.goes(by, home, { carried });
  day.until(24, AT_HOME);
  return course;
}

// ../../packages/simulator/src/device/model.ts
var DEVIATES = [-1.645, -0.674, 0, 0.674, 1.645, 2.326];
function quantileOf(quantiles, deviate) {
  let index = 0;
  while (index < 4 && deviate > DEVIATES[index + 1]) index += 1;
  const low = DEVIATES[index];
  const share = Math.min(1, Math.max(0, (deviate - low) / (DEVIATES[index + 1] - low)));
  return quantiles[index] + (quantiles[index + 1] - quantiles[index]) * share;
}

// ../../packages/simulator/src/device/acceleration.ts
function createAcceleration(world, model, blocks) {
  const { seed } = world;
  const key2 = seedOf(seed, "acceleration");
  const poses = seedOf(seed, "pose");
  const roughness = correlatedNoise(seed, "roughness", model.timesSpanMillis);
  return (at, rateHz) => {
    if (!(rateHz > 0 && rateHz <= 1e3))
      throw new RangeError(
        `an accelerometer gives more than 0 and at most 1000 samples a second; got ${rateHz}`
      );
    const stretch = world.stretchAt(at);
    const { speed, going: goes } = world.truthAt(at);
    const { carried } = stretch;
    const going = goes !== "still" && speed < STANDING2 ? "still" : goes;
    const own = blocks?.(going, carried, at, rateHz);
    if (own !== void 0) return own;
    const rough = roughness(at);
    const isOnFoot = going === "walking" || going === "running";
    const deviation = going === "still" ? model.still[carried] * quantileOf(model.stillTimes, rough) : model.moving[going][carried] * (isOnFoot ? 1 : quantileOf(model.movingTimes, rough));
    const gait = isOnFoot ? model.steps[going] : void 0;
    const strength = gait === void 0 || carried === "table" ? 0 : quantileOf(gait.amplitude, rough);
    const [slow, quick] = gait?.perSecond ?? [0, 0];
    const cadence = slow + (quick - slow) * chanceOf(poses, stretch.from * 4 + 3);
    const gravity = poseOf(poses, Math.floor(stretch.from));
    const samples = new Array(rateHz * 3);
    const first = Math.floor(at) * 4;
    for (let index = 0; index < rateHz; index++) {
      const steps = (at / 1e3 + index / rateHz) * cadence;
      const up = strength === 0 ? 0 : strength * wave(steps);
      const along = strength === 0 ? 0 : strength * 0.5 * wave(steps / 2 + 0.13);
      const sample = first + index * 3;
      for (let axis = 0; axis < 3; axis++) {
        const down = gravity[axis];
        const across = gravity[(axis + 1) % 3];
        samples[index * 3 + axis] = down * (1 + up) + across * along + deviation * normalOf(key2, sample * 3 + axis);
      }
    }
    return samples;
  };
}
var STANDING2 = 0.2;
function poseOf(key2, since) {
  const x = normalOf(key2, since * 3);
  const y = normalOf(key2, since * 3 + 1);
  const z = normalOf(key2, since * 3 + 2) || 1;
  const length2 = Math.sqrt(x * x + y * y + z * z);
  return [x / length2, y / length2, z / length2];
}
function wave(turns) {
  const phase = turns - Math.floor(turns);
  return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase);
}

// ../../packages/simulator/src/device/felt-data.ts
var FELT = {
  // Recorded: a phone laid down p25 0.0011 g, sitting p50 0.002 to 0.007 g, standing p50 0.006 to 0.010 g.
  still: { table: 12e-4, pocket: 6e-3, mount: 3e-3, hand: 0.012 },
  moving: {
    // Recorded: walking p50 0.60 g in the front pocket, of which the step itself is 0.35; 0.29 g in other pockets and hands.
    walking: { table: 0.02, pocket: 0.62, mount: 0.25, hand: 0.2 },
    // Recorded: jogging p50 1.0 g, of which the step itself is 0.55.
    running: { table: 0.05, pocket: 1.45, mount: 0.9, hand: 0.9 },
    // Estimate: between a car and a walk.
    on_bicycle: { table: 0.08, pocket: 0.15, mount: 0.2, hand: 0.15 },
    // Recorded: cars p50 0.030 g, buses 0.030 g, of which a quarter is standing (p25 0.006 g).
    in_vehicle: { table: 0.04, pocket: 0.045, mount: 0.045, hand: 0.06 },
    // Recorded: train p50 0.019 g, p95 0.043 g.
    on_rails: { table: 0.015, pocket: 0.018, mount: 0.016, hand: 0.025 }
  },
  // Recorded, against the median: sitting and standing p5 0.3 to 0.6, p95 3 to 4, p99 6 to 14.
  stillTimes: [0.4, 0.65, 1, 1.7, 4, 7],
  // Recorded: cars p25 0.2, p75 3, p95 7 of the median, of which much is hands; trains 0.3, 0.65, 1.4, 2.3.
  movingTimes: [0.4, 0.65, 1, 1.7, 3.2, 5],
  // Recorded: the next second resembles this one, a minute later is another road. Estimate.
  timesSpanMillis: 2e4,
  steps: {
    // Recorded: 0.40 and 0.54 g at 1.6 to 2.0 steps a second.
    walking: { amplitude: [0.28, 0.4, 0.47, 0.53, 0.6, 0.65], perSecond: [1.65, 2] },
    // Recorded: 0.76 and 0.79 g at 2.4 to 2.75 steps a second.
    running: { amplitude: [0.58, 0.7, 0.77, 0.82, 0.9, 0.95], perSecond: [2.4, 2.75] }
  }
};

// ../../packages/simulator/src/device/android-data.ts
var ANDROID_DEVICE = {
  fix: {
    accuracy: {
      // Recorded: suburban bicycle ride.
      open: [3, 3.4, 4.1, 8, 12, 24],
      // Recorded: suburban drive, walk through a suburb, electric bicycle, freeway.
      street: [3, 4, 9, 17.5, 110, 280],
      // Recorded: walks downtown and over a campus.
      canyon: [3.6, 7.5, 17, 33, 68, 95],
      // Recorded: phones lying still in houses, asked for the best accuracy.
      indoors: [9, 14, 15.7, 21, 48, 96]
    },
    // Recorded: commuter trains p50 39, p95 420; streets 9 and 110.
    accuracyOnRails: 4,
    // Recorded: the logarithm of the claims correlates with 0.87 after 10 s, 0.79 after 30 s, 0.67 after 2 minutes.
    accuracyScales: [
      { spanMillis: 3e4, share: 0.25 },
      { spanMillis: 4e5, share: 0.75 }
    ],
    // Recorded, of the distance to the planned way as a share of the claim: p50 0.42 and p95 1.68 where 11 to 20 m are claimed.
    errorShare: [0.25, 0.5, 0.72, 1, 1.9, 3.5],
    // Recorded: that share's p50 is 0.36 at 20 to 35 m, 0.24 at 35 to 70 m, 0.23 at 70 to 150 m.
    carefulMeters: 60,
    // Recorded: p50 4.1 m where 3 to 4 m are claimed, of which the plan's own error is a part.
    errorFloorMeters: 4,
    // Recorded: lying still indoors, p50 1.5 m, p75 4.3 m, p95 9.3 m, p99 20 m from the median, whatever is claimed.
    indoors: {
      meters: [0.4, 0.9, 2, 4.5, 8.5, 15],
      // Recorded: behind a filter of 10 m p50 6 fixes an hour.
      scales: [
        { spanMillis: 1e4, share: 0.04 },
        { spanMillis: 12e4, share: 0.11 },
        { spanMillis: 18e5, share: 0.85 }
      ]
    },
    // Recorded: steps aside of 0.3 to 0.7 m in a second on the way;
    // errors correlate with 0.97 after 1 s, 0.86 after 5 s, 0.63 after 20 s, 0.26 after a minute.
    errorScales: [
      { spanMillis: 1e4, share: 0.06 },
      { spanMillis: 12e4, share: 0.14 },
      { spanMillis: 18e5, share: 0.2 },
      { spanMeters: 60, share: 0.2 },
      { spanMeters: 300, share: 0.4 }
    ],
    teleports: {
      // Recorded share of jumps: bicycle 0 of 6300, walks 0.15 %, cars 0.3 %, buses 0.3 %, trains 4.5 %.
      share: { open: 4e-4, street: 5e-3, canyon: 6e-3, indoors: 6e-5 },
      onRails: 7,
      // 46 % of jumps claim 100 m or better (research of the same recordings; 59 % once doubled fixes are taken once).
      lies: 0.46,
      longestMillis: 8e3,
      // Recorded: how far jumps go.
      meters: [370, 730, 1140, 2700, 6e3, 16e3],
      accuracy: [110, 180, 800, 1800, 3e3, 3e3]
    },
    // Android's compatibility definition, 7.3.3: speed within 0.5 m/s in 95 % of cases.
    speedDeviation: 0.25,
    // Estimate.
    headingDeviation: 6,
    headingFromSpeed: 0.5,
    start: {
      // Compatibility definition 7.3.3: within 10 s with assistance; 6 s on average when hot (estimate).
      hot: [1e3, 3500, 5500, 8e3, 14e3, 25e3],
      // Estimates: about 10 s where the satellites' paths are known, about 30 s where they must be heard first.
      warm: [4e3, 7e3, 1e4, 15e3, 28e3, 45e3],
      cold: [12e3, 22e3, 3e4, 38e3, 6e4, 9e4],
      // A path that was heard is good for about 2 hours (ephemeris); estimate for assistance data.
      hotMillis: 72e5,
      warmMillis: 288e5,
      // Estimates.
      slower: { open: 0.8, street: 1, canyon: 1.5, indoors: 3 },
      // Recorded: claims of the first fix after a pause, as a multiple of those half a minute later.
      firstTimes: [1, 1.2, 1.8, 3.1, 20, 50],
      // Recorded: p50 of that multiple 1.6 after 31 s and 1.2 after a minute.
      settlesMillis: 45e3
    }
  },
  network: {
    accuracy: {
      // Recorded: phones lying still that asked for balanced accuracy (indoors), with low power (open, none).
      open: [20, 60, 400, 900, 1800, 3e3],
      street: [16, 22, 35, 120, 900, 1800],
      canyon: [15, 20, 28, 60, 400, 1200],
      indoors: [8, 14.4, 14.8, 15.1, 35, 125],
      none: [550, 800, 1500, 2500, 4e3, 5600]
    },
    // Recorded, lying still: p50 340 m from the median at claims of 800 m, 0.2 to 0.8 m and p95 9 m at 15 m. Moving: estimate.
    errorShare: { cells: 0.36, movingWifi: 0.5, stillWifi: 0.1 },
    errorSpanMillis: 12e4
  },
  activity: {
    latencyMillis: {
      // Recorded: after the end of a trip, and of waits between vehicles.
      still: [3e4, 52e3, 77e3, 12e4, 27e4, 6e5],
      // Recorded per labelled section: how long until the right word.
      walking: [14e3, 25e3, 47e3, 136e3, 2e5, 254e3],
      running: [14e3, 25e3, 47e3, 136e3, 2e5, 254e3],
      on_bicycle: [17e3, 45e3, 95e3, 17e4, 3e5, 42e4],
      in_vehicle: [25e3, 5e4, 1e5, 17e4, 3e5, 5e5],
      on_rails: [2e4, 42e3, 8e4, 14e4, 33e4, 4e5]
    },
    // Estimate, such that the shares of `unknown` come out as recorded.
    doubtMillis: [15e3, 28e3, 45e3, 7e4, 13e4, 2e5],
    // Recorded: right words p5 75, p50 96; `unknown` always 40.
    confidence: { sure: [75, 100], unsure: [40, 40] },
    // Recorded: 6 % of the time in cars is said to be still: only long halts are noticed.
    haltMillis: [45e3, 65e3, 9e4, 12e4, 2e5, 22e4],
    // Estimate: about one look, every 30 s.
    onMillis: [8e3, 15e3, 25e3, 4e4, 8e4, 12e4],
    // Recorded shares of the time: see each.
    wrong: {
      // Phones lying still: 3 to 6 words in a night.
      still: {
        everyMillis: 144e5,
        lastsMillis: [1e4, 2e4, 3e4, 4e4, 6e4, 9e4],
        types: { unknown: 1 }
      },
      // unknown 17 %, still 5 %.
      walking: {
        everyMillis: 15e4,
        lastsMillis: [15e3, 3e4, 4e4, 65e3, 12e4, 18e4],
        types: { unknown: 9, still: 1 }
      },
      running: {
        everyMillis: 15e4,
        lastsMillis: [15e3, 3e4, 4e4, 65e3, 12e4, 18e4],
        types: { unknown: 9, on_foot: 1 }
      },
      // unknown 21 %, still 10 %.
      on_bicycle: {
        everyMillis: 9e4,
        lastsMillis: [15e3, 3e4, 4e4, 65e3, 12e4, 18e4],
        types: { unknown: 16, still: 4, on_foot: 1, in_vehicle: 1 }
      },
      // Cars unknown 39 %, buses 32 %; on bicycle 1 %, on foot 1 %.
      in_vehicle: {
        everyMillis: 6e4,
        lastsMillis: [15e3, 3e4, 4e4, 65e3, 12e4, 18e4],
        types: { unknown: 96, on_bicycle: 2, on_foot: 2 }
      },
      // unknown 25 %, still 21 % (28 % on light rail).
      on_rails: {
        everyMillis: 8e4,
        lastsMillis: [15e3, 3e4, 45e3, 7e4, 14e4, 2e5],
        types: { unknown: 5, still: 4 }
      }
    }
  },
  acceleration: FELT,
  // Estimates: the sensor asks for several steps or seconds of shaking before it believes in a journey.
  significantMotionMillis: {
    walking: [6e3, 9e3, 12e3, 18e3, 3e4, 45e3],
    running: [5e3, 7e3, 1e4, 14e3, 25e3, 4e4],
    on_bicycle: [8e3, 14e3, 2e4, 35e3, 7e4, 12e4],
    in_vehicle: [1e4, 2e4, 35e3, 6e4, 12e4, 2e5],
    on_rails: [15e3, 3e4, 5e4, 9e4, 18e4, 3e5]
  }
};

// ../../packages/simulator/src/device/battery.ts
var DAY = 864e5;
var HOUR2 = 36e5;
var PLUGGED_AT = 22.75;
var UNPLUGGED_AT = 6.5;
var FULL_AFTER_HOURS = 2;
var EVENING_LEVEL = [0.25, 0.6];
function createBattery({ seed, startsAt }) {
  const eveningOf = (day) => EVENING_LEVEL[0] + (EVENING_LEVEL[1] - EVENING_LEVEL[0]) * chanceAt(seed, "evening level", day);
  return (at) => {
    const wall = startsAt + at;
    const day = Math.floor(wall / DAY);
    const hour = (wall - day * DAY) / HOUR2;
    const isCharging = hour < UNPLUGGED_AT || hour >= PLUGGED_AT;
    const evening = eveningOf(hour < UNPLUGGED_AT ? day - 1 : day);
    const charged = hour >= PLUGGED_AT ? hour - PLUGGED_AT : hour + 24 - PLUGGED_AT;
    const spent = (hour - UNPLUGGED_AT) / (PLUGGED_AT - UNPLUGGED_AT);
    const level = isCharging ? Math.min(1, evening + (1 - evening) * charged / FULL_AFTER_HOURS) : 1 - (1 - evening) * spent;
    return { level: Math.round(level * 100) / 100, is_charging: isCharging };
  };
}

// ../../packages/simulator/src/device/ios-data.ts
var IOS_DEVICE = {
  fix: {
    // Recorded: these values make up nearly all claims.
    accuracySteps: [5, 10, 30, 50, 65, 100, 165, 200, 500, 1e3, 1500, 2e3],
    accuracy: {
      // Recorded: suburban bicycle ride.
      open: [4, 5.4, 8.8, 9.6, 9.9, 12],
      // Recorded: suburban drive and freeway: a tenth claims 30 m, a hundredth 200 m.
      street: [4.9, 7, 9, 9.9, 34, 120],
      // Recorded: walks downtown and over a campus.
      canyon: [7, 8.5, 9.3, 18, 60, 110],
      // Recorded: phones lying still in houses.
      indoors: [8, 9, 9.5, 9.9, 60, 165]
    },
    // Recorded: commuter trains p75 30 m, p95 65 m: hardly worse than streets.
    accuracyOnRails: 1.05,
    // Recorded: the logarithm of the claims correlates with 0.73 after 10 s, 0.60 after 30 s, 0.47 after 2 minutes.
    accuracyScales: [
      { spanMillis: 2e4, share: 0.4 },
      { spanMillis: 4e5, share: 0.6 }
    ],
    // Recorded, of the distance to the planned way as a share of the claim: p50 0.33 and p95 1.79 where 10 m are claimed.
    errorShare: [0.13, 0.24, 0.37, 0.62, 1.5, 2.8],
    // Recorded: that share's p50 is 0.30 at 30 m, 0.20 at 50 and 65 m, 0.14 at 200 m.
    carefulMeters: 200,
    // Recorded: p50 2.9 m where 5 m are claimed, of which the plan's own error is a part.
    errorFloorMeters: 4,
    // Recorded: lying still indoors, p50 4.6 m, p75 13 m, p95 22 m, p99 28 m from the median, whatever is claimed.
    indoors: {
      meters: [2, 3.5, 6, 11, 14, 17],
      // Recorded: behind a filter of 10 m p50 1 fixes an hour.
      scales: [
        { spanMillis: 12e4, share: 0.02 },
        { spanMillis: 18e5, share: 0.98 }
      ]
    },
    // Recorded: steps aside of 0.3 to 0.7 m in a second on the way;
    // errors correlate with 0.97 after 1 s, 0.87 after 5 s, 0.66 after 20 s, 0.40 after a minute.
    errorScales: [
      { spanMillis: 1e4, share: 0.06 },
      { spanMillis: 12e4, share: 0.1 },
      { spanMillis: 18e5, share: 0.34 },
      { spanMeters: 60, share: 0.18 },
      { spanMeters: 300, share: 0.32 }
    ],
    teleports: {
      // Recorded share of jumps at the best accuracy: bicycle 0 of 6800, cars 0.08 %, buses 0.02 %, trains 0.12 %.
      share: { open: 2e-4, street: 6e-4, canyon: 2e-3, indoors: 6e-5 },
      onRails: 2,
      // 12 % of jumps claim 100 m or better (research of the same recordings; 13 % here).
      lies: 0.12,
      longestMillis: 6e3,
      // Recorded: how far jumps go.
      meters: [220, 310, 515, 1020, 2700, 6e3],
      accuracy: [165, 1500, 2e3, 3e3, 3e3, 3e3]
    },
    // Recorded speeds are smooth to about this; estimate.
    speedDeviation: 0.3,
    headingDeviation: 6,
    headingFromSpeed: 0.5,
    start: {
      ...ANDROID_DEVICE.fix.start,
      // Recorded: claims of the first fix after a pause, as a multiple of those half a minute later.
      firstTimes: [1, 2, 6.5, 6.5, 60, 150],
      // Recorded: half of the phones claim their best after 14 s.
      settlesMillis: 24e3
    }
  },
  network: {
    accuracy: {
      // Recorded: 65 m from Wi-Fi; kilometres from cells, underground up to 25 km.
      open: [65, 65, 165, 900, 1500, 3e3],
      street: [65, 65, 65, 165, 900, 1500],
      canyon: [65, 65, 65, 65, 200, 900],
      indoors: [65, 65, 65, 65, 65, 165],
      none: [900, 1500, 2e3, 3e3, 7e3, 21e3]
    },
    // Recorded: lying still with 100 m wanted, p50 6 m from the median at a claim of 65 m: most of an error stays. The rest: Android's.
    errorShare: { cells: 0.36, movingWifi: 0.5, stillWifi: 0.09 },
    errorSpanMillis: 3e5
  },
  activity: {
    latencyMillis: {
      // Recorded: after the end of a trip, and of waits between vehicles.
      still: [1e4, 37e3, 75e3, 15e4, 35e4, 55e4],
      // Recorded per labelled section: how long until the right word.
      walking: [1600, 8e3, 11800, 15e3, 6e4, 2e5],
      running: [1600, 5e3, 9e3, 14e3, 4e4, 12e4],
      on_bicycle: [3e4, 8e4, 18e4, 23e4, 6e5, 1e6],
      in_vehicle: [16e3, 6e4, 12e4, 24e4, 45e4, 62e4],
      on_rails: [24e3, 5e4, 11e4, 22e4, 5e5, 1e6]
    },
    // Recorded: half of the time of waits is `unknown`: what was said is withdrawn long before the new is known.
    doubtMillis: [4e3, 9e3, 15e3, 3e4, 7e4, 12e4],
    // iOS says low, medium or high; recorded: nearly always high. An adapter makes percents of it.
    confidence: { sure: [100, 100], unsure: [70, 100] },
    // Recorded: 3 % of the time in cars is said to be still: iOS holds on to the vehicle at lights.
    haltMillis: [45e3, 8e4, 12e4, 2e5, 3e5, 4e5],
    // Estimate.
    onMillis: [3e3, 5e3, 9e3, 16e3, 4e4, 8e4],
    // Recorded shares of the time: see each.
    wrong: {
      // Phones lying still: 2 to 29 words in a night.
      still: {
        everyMillis: 72e5,
        lastsMillis: [3e3, 5e3, 1e4, 2e4, 4e4, 6e4],
        types: { unknown: 1 }
      },
      // unknown 4 %, in a vehicle 1 %.
      walking: {
        everyMillis: 5e5,
        lastsMillis: [5e3, 12e3, 25e3, 4e4, 6e4, 9e4],
        types: { unknown: 3, in_vehicle: 1 }
      },
      running: {
        everyMillis: 5e5,
        lastsMillis: [5e3, 12e3, 25e3, 4e4, 6e4, 9e4],
        types: { unknown: 1, walking: 1 }
      },
      // Walking 36 %, unknown 18 %.
      on_bicycle: {
        everyMillis: 5e4,
        lastsMillis: [2e4, 5e4, 9e4, 16e4, 3e5, 4e5],
        types: { walking: 4, unknown: 1 }
      },
      // Cars unknown 22 %, walking 4 %; buses unknown 8 %, walking 1 %.
      in_vehicle: {
        everyMillis: 28e4,
        lastsMillis: [8e3, 2e4, 35e3, 7e4, 15e4, 24e4],
        types: { unknown: 9, walking: 1 }
      },
      // unknown 11 %, still 2 %, walking 1 %.
      on_rails: {
        everyMillis: 25e4,
        lastsMillis: [8e3, 2e4, 35e3, 7e4, 12e4, 2e5],
        types: { unknown: 8, still: 1, walking: 1 }
      }
    }
  },
  acceleration: FELT,
  // iOS has no such sensor; its significant change is the operating system's (os/). The hardware's would be as Android's.
  significantMotionMillis: ANDROID_DEVICE.significantMotionMillis
};

// ../../packages/simulator/src/device/latitude-scale.ts
var BAND = 0.01;
function latitudeScale() {
  let band = Number.NaN;
  let scale = { northDegree: 1, eastDegree: 1 };
  return (latitude) => {
    const wanted = Math.floor(latitude / BAND);
    if (wanted !== band) {
      scale = scaleAt(wanted * BAND);
      band = wanted;
    }
    return scale;
  };
}

// ../../packages/simulator/src/device/network-positions.ts
var CELLS_FROM = 200;
function createNetworkPositions(world, model) {
  const east = correlatedNoise(world.seed, "network east", model.errorSpanMillis);
  const north = correlatedNoise(world.seed, "network north", model.errorSpanMillis);
  const quality = correlatedNoise(world.seed, "network accuracy", model.errorSpanMillis * 2);
  const scale = latitudeScale();
  return (at) => {
    if (world.networkAt(at) === "none") return void 0;
    const truth = world.truthAt(at);
    const accuracy = quantileOf(model.accuracy[truth.sky], quality(at));
    const wifi = truth.going === "still" ? "stillWifi" : "movingWifi";
    const deviation = accuracy * model.errorShare[accuracy >= CELLS_FROM ? "cells" : wifi];
    const place = shifted(truth, deviation * east(at), deviation * north(at), scale(truth.latitude));
    return { ...place, accuracy: Math.round(accuracy * 10) / 10, time: world.startsAt + at, ageMillis: 0 };
  };
}

// ../../packages/simulator/src/device/recogniser.ts
var LOOK_MILLIS2 = 5e3;
var STANDING3 = 0.2;
function createRecogniser(world, model) {
  const spells = /* @__PURE__ */ new Map();
  let known = world.durationMillis;
  const spellAt = (at) => {
    if (known !== world.durationMillis) {
      spells.clear();
      known = world.durationMillis;
    }
    let first = world.stretchAt(at);
    const { going } = first;
    let to = first.to;
    while (first.from > 0) {
      const before = world.stretchAt(first.from - 1);
      if (before.going !== going) break;
      first = before;
    }
    const held = spells.get(first.from);
    if (held !== void 0) return held;
    while (to !== Infinity) {
      const after = world.stretchAt(to);
      if (after.going !== going) break;
      to = after.to;
    }
    const spell = { from: first.from, to, going };
    const spoken = { ...spell, words: wordsOf(world, model, spell) };
    spells.set(first.from, spoken);
    return spoken;
  };
  return {
    activityAt(at) {
      let spell = spellAt(Math.max(0, at));
      for (; ; ) {
        for (let index = spell.words.length - 1; index >= 0; index--) {
          const word = spell.words[index];
          if (word.at <= at) return word;
        }
        if (spell.from <= 0) return { at: 0, type: "unknown", confidence: 0 };
        spell = spellAt(spell.from - 1);
      }
    },
    activityAfter(at) {
      let spell = spellAt(Math.max(0, at));
      for (; ; ) {
        const word = spell.words.find((each) => each.at > at);
        if (word !== void 0) return word;
        if (spell.to === Infinity) return void 0;
        spell = spellAt(spell.to);
      }
    }
  };
}
var WORDS = {
  still: "still",
  walking: "walking",
  running: "running",
  on_bicycle: "on_bicycle",
  in_vehicle: "in_vehicle",
  on_rails: "in_vehicle"
};
function wordsOf(world, model, { from, to, going }) {
  const chance = draws(world.seed, `activity ${from}`);
  const end = Math.min(to, Math.max(world.durationMillis, from + 1));
  const words = [];
  const say = (at, type2, sure) => {
    if (at >= end || words[words.length - 1]?.type === type2) return;
    words.push({
      at: Math.round(at),
      type: type2,
      confidence: Math.round(chance.between(...model.confidence[sure]))
    });
  };
  const type = WORDS[going];
  const noticed = from === 0 ? 0 : from + quantileOf(model.latencyMillis[going], chance.normal(1));
  const stands = going === "still" ? [] : standing(world, from, end);
  const doubted = from + quantileOf(model.doubtMillis, chance.normal(1));
  if (doubted < noticed) say(doubted, "unknown", "unsure");
  say(noticed, type, "sure");
  const wrongs = wrongOf(model, going, noticed, end, chance);
  const turns = [...wrongs, ...stands.flatMap((stand) => turnsOf(stand, type, noticed, model, chance))];
  for (const { at, type: said, sure } of turns.sort((a, b) => a.at - b.at)) say(at, said, sure);
  return words;
}
function turnsOf(stand, type, noticed, model, chance) {
  const stillAt = stand.from + quantileOf(model.haltMillis, chance.normal(1));
  const onAt = stand.to + quantileOf(model.onMillis, chance.normal(1));
  if (stillAt >= stand.to || stillAt <= noticed) return [];
  return [
    { at: stillAt, type: "still", sure: "sure" },
    { at: onAt, type, sure: "sure" }
  ];
}
function wrongOf(model, going, noticed, end, chance) {
  const turns = [];
  const { everyMillis, lastsMillis, types } = model.wrong[going];
  let at = noticed + everyMillis * chance.between(0.1, 1.9);
  while (at < end) {
    const lasts = quantileOf(lastsMillis, chance.normal(1));
    turns.push(
      { at, type: drawn(types, chance), sure: "unsure" },
      { at: at + lasts, type: WORDS[going], sure: "sure" }
    );
    at += lasts + everyMillis * chance.between(0.1, 1.9);
  }
  return turns;
}
function drawn(types, chance) {
  const weighted = Object.entries(types);
  let left4 = chance.random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [type, weight] of weighted) {
    left4 -= weight;
    if (left4 < 0) return type;
  }
  return "unknown";
}
function standing(world, from, to) {
  const stands = [];
  let since = -1;
  for (let at = from; at < to; at += LOOK_MILLIS2) {
    const isStanding = world.truthAt(at).speed < STANDING3;
    if (isStanding && since < 0) since = at;
    if (!isStanding && since >= 0) {
      stands.push({ from: since, to: at });
      since = -1;
    }
  }
  return stands;
}

// ../../packages/simulator/src/device/errors.ts
function outdoorErrors(seed, model) {
  const east = layeredNoise(seed, "fix east", model.errorScales);
  const north = layeredNoise(seed, "fix north", model.errorScales);
  const excess = layeredNoise(seed, "fix excess", model.accuracyScales);
  const { carefulMeters, errorFloorMeters: floor, errorShare } = model;
  return (at, metres, claimed) => {
    const careful = claimed / (1 + claimed / carefulMeters);
    const deviation = Math.sqrt(careful * careful + floor * floor) * quantileOf(errorShare, excess(at, metres));
    return { east: deviation * east(at, metres), north: deviation * north(at, metres) };
  };
}
var INDOORS_SPAN_MILLIS = 36e5;
function indoorErrors(seed, { meters, scales }) {
  const east = layeredNoise(seed, "indoors east", scales);
  const north = layeredNoise(seed, "indoors north", scales);
  const excess = layeredNoise(seed, "indoors excess", [{ spanMillis: INDOORS_SPAN_MILLIS, share: 1 }]);
  return (at, metres) => {
    const deviation = quantileOf(meters, excess(at, metres));
    return { east: deviation * east(at, metres), north: deviation * north(at, metres) };
  };
}

// ../../packages/simulator/src/device/receiver-start.ts
function receiverStart(seed, start) {
  const key2 = seedOf(seed, "fix start");
  return {
    delayMillis(since, offMillis, sky) {
      const quantiles = offMillis < start.hotMillis ? start.hot : offMillis < start.warmMillis ? start.warm : start.cold;
      return quantileOf(quantiles, normalOf(key2, Math.floor(since))) * start.slower[sky];
    },
    /** How many times worse a fix is that comes so long after the first one. */
    timesAfter(since, afterMillis) {
      const left4 = 1 - afterMillis / start.settlesMillis;
      if (left4 <= 0) return 1;
      return 1 + (quantileOf(start.firstTimes, normalOf(key2 ^ 1, Math.floor(since))) - 1) * left4 * left4;
    }
  };
}
function skySince(world) {
  let known;
  let since = 0;
  const find2 = (stretch) => {
    if (stretch.from <= 0) return 0;
    const before = world.stretchAt(stretch.from - 1);
    if (before.sky === "none") return stretch.from;
    return before.from === known?.from ? since : find2(before);
  };
  return (stretch) => {
    if (stretch.from !== known?.from) {
      since = find2(stretch);
      known = stretch;
    }
    return since;
  };
}

// ../../packages/simulator/src/device/teleports.ts
var WINDOW_MILLIS3 = 6e4;
function teleportsOf(seed, model) {
  const key2 = seedOf(seed, "teleport");
  const often = WINDOW_MILLIS3 * 2 / model.longestMillis;
  let known = Number.NaN;
  let last2;
  return (at, sky, going) => {
    const window2 = Math.floor(at / WINDOW_MILLIS3);
    if (last2 === void 0 || window2 !== known) {
      last2 = teleportOf(key2, window2, model);
      known = window2;
    }
    if (at < last2.from || at >= last2.to) return void 0;
    const times2 = going === "on_rails" ? model.onRails : 1;
    return last2.chance < model.share[sky] * times2 * often ? last2 : void 0;
  };
}
function teleportOf(key2, window2, model) {
  const { longestMillis, meters, lies, accuracy } = model;
  const first = window2 * 8;
  const lasts = longestMillis * chanceOf(key2, first + 1);
  const from = window2 * WINDOW_MILLIS3 + chanceOf(key2, first + 2) * (WINDOW_MILLIS3 - lasts);
  const distance = quantileOf(meters, normalOf(key2, first + 3));
  const direction = chanceOf(key2, first + 4) * 2 - 1;
  const other = Math.sqrt(1 - direction * direction) * (chanceOf(key2, first + 5) < 0.5 ? -1 : 1);
  return {
    chance: chanceOf(key2, first),
    from,
    to: from + lasts,
    east: distance * direction,
    north: distance * other,
    accuracy: chanceOf(key2, first + 6) < lies ? void 0 : quantileOf(accuracy, normalOf(key2, first + 7))
  };
}

// ../../packages/simulator/src/device/satellites.ts
var SECOND = 1e3;
var DRAWS_A_SECOND = 2;
var WORST_ACCURACY = 3e3;
function createSatellites(world, model) {
  const { seed, startsAt } = world;
  const outdoors = outdoorErrors(seed, model);
  const indoors = indoorErrors(seed, model.indoors);
  const quality = layeredNoise(seed, "fix accuracy", model.accuracyScales);
  const quick = seedOf(seed, "fix quick");
  const teleport = teleportsOf(seed, model.teleports);
  const scale = latitudeScale();
  const seenSince = skySince(world);
  const start = receiverStart(seed, model.start);
  return (at, warmth) => {
    const truth = world.truthAt(at);
    const { sky, going, metres } = truth;
    if (sky === "none") return void 0;
    const seen = Math.max(warmth.onSince, seenSince(world.stretchAt(at)));
    const offMillis = seen > warmth.onSince ? 0 : warmth.offMillis;
    const since = at - seen - start.delayMillis(seen, offMillis, sky);
    if (since < 0) return void 0;
    const onRails = going === "on_rails" ? model.accuracyOnRails : 1;
    const claimed = claims(
      quantileOf(model.accuracy[sky], quality(at, metres)) * onRails * start.timesAfter(seen, since)
    );
    const second = Math.floor(at / SECOND) * DRAWS_A_SECOND;
    const error = sky === "indoors" ? indoors(at, metres) : outdoors(at, metres, claimed);
    const elsewhere = teleport(at, sky, going);
    const place = shifted(
      truth,
      error.east + (elsewhere?.east ?? 0),
      error.north + (elsewhere?.north ?? 0),
      scale(truth.latitude)
    );
    return reading2(
      at,
      truth,
      place.latitude,
      place.longitude,
      claims(elsewhere?.accuracy ?? claimed),
      second
    );
  };
  function claims(accuracy) {
    const steps = model.accuracySteps;
    if (steps === void 0) return Math.round(Math.min(accuracy, WORST_ACCURACY) * 10) / 10;
    for (const step of steps) if (step >= accuracy) return step;
    return WORST_ACCURACY;
  }
  function reading2(at, truth, latitude, longitude, accuracy, second) {
    const drawn4 = Math.max(0, truth.speed + model.speedDeviation * normalOf(quick, second));
    const isStanding = truth.speed === 0 && drawn4 < 2 * model.speedDeviation;
    const speed = isStanding ? 0 : Math.round(drawn4 * 100) / 100;
    const { speedDeviation: speedAccuracy, headingDeviation: headingAccuracy } = model;
    const time2 = startsAt + at;
    if (speed < model.headingFromSpeed)
      return { latitude, longitude, accuracy, speed, speedAccuracy, time: time2, ageMillis: 0 };
    const turned = truth.heading + headingAccuracy * normalOf(quick, second + 1);
    const heading = (Math.round(turned * 10) / 10 + 360) % 360;
    return {
      latitude,
      longitude,
      accuracy,
      speed,
      speedAccuracy,
      heading,
      headingAccuracy,
      time: time2,
      ageMillis: 0
    };
  }
}

// ../../packages/simulator/src/device/significant-motion.ts
function createSignificantMotion(world, model) {
  const key2 = seedOf(world.seed, "significant motion");
  return (at) => {
    let stretch = world.stretchAt(at);
    for (; ; ) {
      const { going, from } = stretch;
      if (going !== "still") {
        const since = Math.max(at, from);
        const fires = since + Math.ceil(quantileOf(model[going], normalOf(key2, Math.floor(since))));
        let { to } = stretch;
        while (to <= fires && world.stretchAt(to).going !== "still") to = world.stretchAt(to).to;
        if (fires < to) return fires;
      }
      if (stretch.to === Infinity) return Infinity;
      stretch = world.stretchAt(stretch.to);
    }
  };
}

// ../../packages/simulator/src/device/create-device.ts
function createDevice(world, { platform = "android", model, blocks } = {}) {
  const figures = model ?? { android: ANDROID_DEVICE, ios: IOS_DEVICE }[platform];
  return {
    satelliteFix: createSatellites(world, figures.fix),
    networkFix: createNetworkPositions(world, figures.network),
    ...createRecogniser(world, figures.activity),
    significantMotionAfter: createSignificantMotion(world, figures.significantMotionMillis),
    acceleration: createAcceleration(world, figures.acceleration, blocks),
    batteryAt: createBattery(world)
  };
}

// ../../packages/simulator/src/os/android.ts
var ANDROID = {
  name: "android",
  profile: ANDROID_PROFILE,
  location: {
    fastestMillis: { is: 1e3, source: "CDD 7.3.3: GNSS at 1 Hz" },
    honoursInterval: { is: true, source: "LocationRequest.Builder(intervalMillis), Google" },
    offBetweenFromMillis: {
      is: 1e4,
      source: "AOSP GnssLocationProvider: between fixes at 10 s and more the engine hibernates (from memory)"
    },
    searchMillis: { is: 3e4, source: "estimate; AOSP gives a single shot 30 to 60 s" },
    networkFromMeters: {
      is: 10,
      source: "DESIRED_ACCURACY_MEDIUM (10) maps to PRIORITY_BALANCED_POWER_ACCURACY: Wi-Fi and cells (Google)"
    },
    stillNetworkMillis: {
      is: 6e5,
      source: "MobilityNet, Nexus 6 at rest with balanced accuracy: 0.8 %/h, as with tracking off (0.9), so hardly any scans; the figure is an estimate"
    },
    networkIntervalMillis: {
      is: 2e4,
      source: "estimate: fused provider while moving, Wi-Fi scans every 20 s"
    },
    coarse: {
      is: { fromMeters: 100, intervalMillis: 3e5 },
      source: "DESIRED_ACCURACY_LOW (100) maps to PRIORITY_LOW_POWER, city level (Google); the interval is an estimate"
    },
    ageMillis: { is: { low: 20, high: 400 }, source: "estimate: receiver output to callback" },
    deliversLastKnown: {
      is: false,
      source: "Google: a request delivers fresh locations; the last one must be asked for"
    },
    keepsRunning: {
      is: false,
      source: "Google: a foreground service keeps the process, not the processor: each fix wakes it"
    },
    unshownEveryMillis: {
      is: 12e5,
      source: "Google, background location limits: a few times an hour without a foreground service"
    },
    reducedMeters: { is: 2e3, source: "Google: approximate location is within about 3 km2" }
  },
  regions: {
    budget: { is: 100, source: "Google: 100 geofences an app" },
    radiusMeters: { is: 100, source: "Google: at least 100 to 150 m is recommended" },
    latencyMillis: {
      is: { moving: { low: 2e4, high: 15e4 }, resting: { low: 6e4, high: 3e5 } },
      source: "Google: usually under 2 minutes, 2 to 3 under background limits, up to 6 after long rest"
    },
    falseExitsAnHour: { is: 0.01, source: "estimate: network positions that jump while indoors" },
    surviveReboot: { is: false, source: "Google: geofences must be registered again after a reboot" }
  },
  motion: {
    kind: { is: "significantMotion", source: "Android: TYPE_SIGNIFICANT_MOTION, a wake-up sensor" },
    changeMeters: { is: 0, source: "the sensor knows no distance" },
    changeMillis: { is: 0, source: "the sensor knows no distance" },
    latencyMillis: {
      is: { low: 0, high: 1e3 },
      source: "CDD: a hardware interrupt; the sensor has decided by then"
    }
  },
  activity: {
    wakes: { is: true, source: "Google: activity transitions by PendingIntent" },
    history: { is: false, source: "Google: none is kept" }
  },
  acceleration: {
    queueSamples: {
      is: 3e3,
      source: "CDD 7.3.1: a queue of at least 3,000 events; the default accelerometer does not wake the processor"
    },
    reportMillis: { is: 1e3, source: "a block of one second, as the port describes" }
  },
  process: {
    graceMillis: {
      is: 1e3,
      source: "estimate: after the last wake lock the processor sleeps within about a second"
    },
    backgroundMillis: {
      is: 6e4,
      source: "the host holds a wake lock while the engine is busy, a minute at most"
    },
    endedAnHour: {
      is: { held: 5e-3, idle: 0.1 },
      source: "estimate: a foreground service is rarely ended, a cached process within hours"
    },
    runtimeInBackground: {
      is: false,
      source: "the service runs the engine alone; the app\u2019s own runtime comes with its activity"
    },
    serviceOutlivesTask: { is: true, source: "Android: stopWithTask is false by default" },
    serviceRestartMillis: {
      is: { low: 1e3, high: 3e4 },
      source: "Android: START_STICKY, restarted after a second, later with a growing delay"
    },
    relaunches: {
      is: { regions: true, motion: false, alarm: true, boot: true, location: true, activity: true },
      source: "Android: PendingIntents and receivers start the process; a listener of a sensor dies with it"
    },
    bootMillis: {
      is: { low: 5e3, high: 6e4 },
      source: "estimate: BOOT_COMPLETED after the user has unlocked"
    },
    alarms: { is: true, source: "Android: setExactAndAllowWhileIdle" },
    answersWake: { is: true, source: "the modem wakes the processor; the host holds a wake lock meanwhile" }
  },
  doze: {
    is: {
      afterMillis: 36e5,
      windowEveryMillis: { low: 36e5, high: 216e5 },
      windowMillis: 3e5,
      alarmEveryMillis: 54e4,
      serviceKeepsNetwork: true
    },
    source: "Android: Doze after about an hour still, unplugged, screen off; windows from 1 h up to 6 h (AOSP DeviceIdleController); allow-while-idle alarms at most every 9 minutes; foreground services keep their network (AOSP NetworkPolicyManager, from memory)"
  }
};

// ../../packages/simulator/src/os/ios.ts
var IOS = {
  name: "ios",
  profile: IOS_PROFILE,
  location: {
    fastestMillis: {
      is: 1e3,
      source: "Core Location delivers at most one fix a second; MobilityNet iPhones: 1 Hz"
    },
    honoursInterval: { is: false, source: "CLLocationManager has no interval, only distanceFilter (Apple)" },
    offBetweenFromMillis: {
      is: Number.POSITIVE_INFINITY,
      source: "startUpdatingLocation keeps the receiver on (Apple); MobilityNet: cost follows the time with GPS on"
    },
    searchMillis: { is: 3e4, source: "estimate; without a duty cycle the receiver goes on searching" },
    networkFromMeters: {
      is: 100,
      source: "kCLLocationAccuracyHundredMeters and coarser are served by Wi-Fi and cells (Apple, energy guide)"
    },
    stillNetworkMillis: {
      is: 3e4,
      source: "MobilityNet, iPhone 6 at rest with 100 m asked for: 1.3 to 1.9 %/h against 0.07 to 1.2 with tracking off"
    },
    networkIntervalMillis: { is: 3e4, source: "estimate: Wi-Fi scans of a moving phone" },
    coarse: {
      is: { fromMeters: 1e3, intervalMillis: 3e5 },
      source: "Apple, energy guide: kilometre accuracies need no Wi-Fi scans; the interval is an estimate: a phone that rests hears few new cells"
    },
    ageMillis: { is: { low: 50, high: 600 }, source: "estimate: receiver output to callback" },
    deliversLastKnown: {
      is: true,
      source: "Apple: the first location is often the cached one; its timestamp must be looked at"
    },
    keepsRunning: {
      is: true,
      source: "Apple: UIBackgroundModes location with allowsBackgroundLocationUpdates: the app is not suspended"
    },
    unshownEveryMillis: { is: 0, source: "Apple: no such limit" },
    reducedMeters: {
      is: 3e3,
      source: "Apple: reduced accuracy is a circle of several kilometres, updated now and then"
    }
  },
  regions: {
    budget: { is: 20, source: "Apple: 20 regions an app" },
    radiusMeters: {
      is: 100,
      source: "estimate from Apple (crossings are told beyond a minimum distance, on the order of 100 to 200 m)"
    },
    latencyMillis: {
      is: { moving: { low: 2e4, high: 18e4 }, resting: { low: 3e4, high: 3e5 } },
      source: "Apple: at least 20 s beyond the boundary; 3 to 5 minutes typical in the background"
    },
    falseExitsAnHour: {
      is: 0.02,
      source: "estimate: a spurious exit every other day of rest, as users of open trackers report"
    },
    surviveReboot: { is: true, source: "Apple: registrations belong to the system and outlive restarts" }
  },
  motion: {
    kind: { is: "significantChange", source: "Apple: startMonitoringSignificantLocationChanges" },
    changeMeters: { is: 500, source: "Apple: about 500 m" },
    changeMillis: { is: 3e5, source: "Apple: not more often than every 5 minutes" },
    latencyMillis: {
      is: { low: 5e3, high: 6e4 },
      source: "estimate: a new cell has to be heard and looked up"
    }
  },
  activity: {
    wakes: { is: false, source: "Apple: CMMotionActivityManager delivers nothing while suspended" },
    history: { is: true, source: "Apple: queryActivityStarting, seven days" }
  },
  acceleration: {
    queueSamples: { is: 0, source: "Apple: CMMotionManager delivers only while the app runs" },
    reportMillis: { is: 1e3, source: "a block of one second, as the port describes" }
  },
  process: {
    graceMillis: { is: 1e4, source: "Apple: about ten seconds after a location or region event" },
    backgroundMillis: { is: 3e4, source: "Apple: beginBackgroundTask, about 30 s since iOS 13" },
    endedAnHour: {
      is: { held: 2e-3, idle: 0.02 },
      source: "estimate: a suspended app is ended every other day, one that runs hardly ever"
    },
    runtimeInBackground: { is: true, source: "Apple: a relaunch in the background runs the whole app" },
    serviceOutlivesTask: { is: false, source: "Apple: a swipe ends the process" },
    serviceRestartMillis: null,
    relaunches: {
      is: { regions: true, motion: true, alarm: false, boot: false, location: false, activity: false },
      source: "Apple: regions and significant changes relaunch an app, a force-quit one included since iOS 8"
    },
    bootMillis: { is: { low: 0, high: 0 }, source: "nothing is started at boot" },
    alarms: {
      is: false,
      source: "there is no alarm for apps; background tasks run at the discretion of the system"
    },
    answersWake: {
      is: false,
      source: "Apple: requests of a default URL session end when the app is suspended"
    }
  },
  doze: null
};

// ../../packages/simulator/src/phone/telling-storage.ts
var QUEUE_PREFIX2 = "queue/";
var OUTBOX_PREFIX2 = "outbox/";
function tellingStorage(storage, tells) {
  function record(location) {
    const { coords, timestamp, odometer, extras } = location;
    const { latitude, longitude, accuracy, speed } = coords;
    const time2 = Date.parse(timestamp);
    const measured = typeof speed === "number" && speed >= 0 ? { speed } : {};
    tells({ told: "fix", fix: { latitude, longitude, accuracy, time: time2, ...measured } });
    tells({ told: "odometer", metres: odometer });
    if (typeof extras?.departedAt === "string")
      tells({ told: "departure", time: Date.parse(extras.departedAt) });
  }
  function event({ name, payload }) {
    if (name === "motionchange")
      tells({ told: "motion", isMoving: payload.isMoving });
    if (name === "geofence") {
      const { identifier, action } = payload;
      tells({ told: "geofence", identifier, action });
    }
  }
  function tell(changes) {
    for (const change of changes) {
      if (!("put" in change)) continue;
      if (change.put.startsWith(QUEUE_PREFIX2)) record(JSON.parse(change.value));
      else if (change.put.startsWith(OUTBOX_PREFIX2)) event(JSON.parse(change.value));
    }
  }
  return {
    ...storage,
    async commit(changes) {
      await storage.commit(changes);
      tell(changes);
    }
  };
}

// ../../packages/simulator/src/phone/engine-tracker.ts
var NAMES5 = [
  "location",
  "locationerror",
  "locationfilter",
  "motionchange",
  "http",
  "connectivitychange",
  "heartbeat",
  "providerchange",
  "geofence",
  "geofenceschange",
  "powersavechange",
  "crash",
  "distraction",
  "authorization"
];
function engineTracker(options) {
  let latest;
  const tracker = (process) => {
    const { reports } = process;
    const ports = { ...process.ports, storage: tellingStorage(process.ports.storage, process.tells) };
    const engine = createEngine({
      blackBox: false,
      trace: (line) => reports({ saw: "trace", line }),
      ...options.options,
      ports,
      profile: process.os.profile
    });
    latest = engine;
    let isListening = false;
    function listen() {
      if (isListening) return;
      isListening = true;
      for (const name of NAMES5)
        engine.on(name, (data2, delivery) => reports({ saw: "event", name, data: data2, delivery }));
    }
    async function calls(operation, args, run) {
      reports({ saw: "call", operation, args });
      try {
        const value = await run();
        reports({ saw: "returned", operation, value });
        return value;
      } catch (error) {
        reports({
          saw: "failed",
          operation,
          message: error instanceof Error ? error.message : String(error)
        });
        return void 0;
      }
    }
    async function appRuns() {
      listen();
      const config = process.life === 1 ? options.config : { ...options.config, reset: false };
      const state = await calls("ready", [config], () => engine.ready(config));
      const { geofences, starts = true } = options;
      if (process.life === 1 && geofences !== void 0 && geofences.length > 0)
        await calls("addGeofences", [geofences], () => engine.addGeofences(geofences));
      if (starts && state?.enabled === false) await calls("start", [], () => engine.start());
      await options.app?.(engine, process);
    }
    engine.registerHeadlessTask(({ name, ...event }, delivery) => {
      reports({ saw: "headless", name, event, delivery });
    });
    if (process.hasRuntime) void appRuns();
    return {
      get busy() {
        return engine.busy;
      },
      runtimeComes: () => void appRuns()
    };
  };
  return Object.defineProperty(tracker, "engine", { get: () => latest });
}

// ../../packages/simulator/src/phone/agenda.ts
function agenda() {
  const dues = [];
  let added = 0;
  function place(at, order) {
    let low = 0;
    let high = dues.length;
    while (low < high) {
      const middle = low + high >> 1;
      const due = dues[middle];
      if (due.at > at || due.at === at && due.order > order) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  return {
    get first() {
      return dues.length === 0 ? Number.POSITIVE_INFINITY : dues[dues.length - 1].at;
    },
    add(at, run) {
      if (Number.isNaN(at))
        throw new RangeError(`something can be due at a number of milliseconds; got ${at}`);
      const due = { at, run, order: added++ };
      dues.splice(place(at, due.order), 0, due);
      return due;
    },
    cancel(due) {
      if (due === void 0) return;
      const index = place(due.at, due.order);
      if (dues[index] === due) dues.splice(index, 1);
    },
    take: () => dues.pop()
  };
}

// ../../packages/simulator/src/phone/clock.ts
var UP_AT_FIRST = 36e5;
function phoneClock(startsAt) {
  let bootAt = -UP_AT_FIRST;
  let boots = 1;
  let offset = startsAt;
  const clock = {
    at: 0,
    get wall() {
      return clock.at + offset;
    },
    get up() {
      return clock.at - bootAt;
    },
    get bootId() {
      return `boot-${boots}`;
    },
    atWall: (wall) => wall - offset,
    step(millis) {
      offset += millis;
    },
    boot(at) {
      bootAt = at;
      boots += 1;
    }
  };
  return clock;
}

// ../../packages/simulator/src/phone/conditions.ts
var COMMIT_MILLIS = 3;
function contentConditions() {
  return {
    provider: { status: 3, enabled: true, gps: true, network: true, accuracyAuthorization: 0 },
    network: void 0,
    isPowerSaveMode: false,
    isForeground: false,
    isOff: false,
    lastUsedAt: 0,
    regionsFail: false,
    disk: { isFull: false, failing: 0, commitMillis: COMMIT_MILLIS }
  };
}

// ../../packages/simulator/src/phone/chances.ts
function occasion(seed, what, number3) {
  return draws(seed, `${what}/${number3}`);
}
function drawn2({ low, high }, seed, what, number3) {
  if (low === high) return low;
  return Math.round(occasion(seed, what, number3).between(low, high));
}
function lifeEntropy(seed, life) {
  const { random } = draws(seed, `entropy/${life}`);
  const phone2 = (seedOf(seed, "phone") >>> 0).toString(16).padStart(8, "0");
  const middle = (life & 65535).toString(16).padStart(4, "0");
  let issued = 0;
  return {
    random,
    uuid() {
      issued += 1;
      return `${phone2}-${middle}-4000-8000-${issued.toString(16).padStart(12, "0")}`;
    }
  };
}

// ../../packages/simulator/src/phone/create-controls.ts
function createControls(handset, parts) {
  const { agenda: agenda2, clock, world, os, seed, conditions, observe } = handset;
  const { lives, states, location } = parts;
  function open() {
    if (conditions.isOff) return;
    conditions.isForeground = true;
    conditions.lastUsedAt = clock.at;
    if (lives.current === void 0) lives.launch({ cause: "launch" }, true);
    const life = lives.current;
    if (life === void 0) return;
    lives.wakes("opened");
    const hadRuntime = life.hasRuntime;
    life.hasRuntime = true;
    seen();
    if (!hadRuntime && !life.isDead) life.running?.runtimeComes?.();
  }
  function seen() {
    states.app.refresh();
    states.screen.refresh();
    location.review();
    lives.review();
  }
  function leave() {
    if (!conditions.isForeground) return;
    conditions.isForeground = false;
    conditions.lastUsedAt = clock.at;
    lives.wakes("left");
    seen();
  }
  function swipe() {
    const life = lives.current;
    conditions.isForeground = false;
    conditions.lastUsedAt = clock.at;
    if (life === void 0) return;
    if (!os.process.serviceOutlivesTask.is || !lives.isShown) {
      lives.kill("swiped away");
      return;
    }
    lives.wakes("swiped away");
    life.hasRuntime = false;
    life.running?.runtimeGoes?.();
    seen();
  }
  function reboot(offMillis) {
    if (conditions.isOff) return;
    lives.kill("reboot");
    conditions.isOff = true;
    parts.alarms.forget();
    location.forget();
    agenda2.add(clock.at + offMillis, () => {
      conditions.isOff = false;
      conditions.lastUsedAt = clock.at;
      clock.boot(clock.at);
      observe({ saw: "reboot", bootId: clock.bootId });
      parts.regions.rebooted();
      parts.motion.rebooted();
      if (!os.process.relaunches.is.boot || lives.born === 0) return;
      const { bootId } = clock;
      agenda2.add(clock.at + drawn2(os.process.bootMillis.is, seed, "boot", Math.floor(clock.at)), () => {
        if (bootId === clock.bootId) lives.launch({ cause: "boot" }, false);
      });
    });
  }
  return {
    get at() {
      return clock.at;
    },
    get wall() {
      return clock.wall;
    },
    world,
    os,
    seed,
    get life() {
      return lives.born;
    },
    get isAlive() {
      return lives.current !== void 0;
    },
    get isSuspended() {
      return lives.isSuspended;
    },
    get provider() {
      return conditions.provider;
    },
    disk: conditions.disk,
    plan(at, run) {
      const due = agenda2.add(Math.max(at, clock.at), () => {
        lives.isTouched = true;
        run();
      });
      return () => agenda2.cancel(due);
    },
    observe,
    open,
    leave,
    swipe,
    wake() {
      if (lives.current === void 0) lives.launch({ cause: "launch" }, false);
      else lives.wakes("woken");
    },
    lookAgain: parts.lookAgain,
    kill: lives.kill,
    reboot,
    stepClock(millis) {
      clock.step(millis);
      observe({ saw: "clock", stepMillis: millis });
      parts.alarms.clockStepped();
    },
    setProvider(patch) {
      conditions.provider = { ...conditions.provider, ...patch };
      parts.providerChanged();
    },
    setNetwork(network) {
      conditions.network = network;
      states.connectivity.refresh();
    },
    setPowerSave(isPowerSaveMode) {
      conditions.isPowerSaveMode = isPowerSaveMode;
      states.powerSave.refresh();
    },
    failRegions(isFailing) {
      conditions.regionsFail = isFailing;
    },
    spuriousExit: parts.regions.exitsSpuriously
  };
}

// ../../packages/simulator/src/phone/acceleration.ts
var BLOCK_MILLIS = 1e3;
var QUIETLY = { wakes: false, relaunches: false };
function createAcceleration2(handset, lives, watches) {
  const { agenda: agenda2, clock, os, device } = handset;
  const { queueSamples, reportMillis } = os.acceleration;
  let request2;
  let toldUntil = 0;
  let report;
  function flush() {
    if (request2 === void 0 || lives.isSuspended) return;
    const { rateHz } = request2;
    if (toldUntil > clock.at) toldUntil = clock.at;
    const kept = Math.max(reportMillis.is, Math.floor(queueSamples.is / rateHz) * 1e3);
    if (clock.at - toldUntil > kept) {
      const lost = clock.at - kept - toldUntil;
      toldUntil += Math.ceil(lost / BLOCK_MILLIS) * BLOCK_MILLIS;
    }
    while (request2 !== void 0 && toldUntil + BLOCK_MILLIS <= clock.at) {
      const began = toldUntil;
      toldUntil += BLOCK_MILLIS;
      const samples = device.acceleration(began, rateHz);
      watches().post("acceleration", { ageMillis: clock.at - toldUntil, rateHz, samples }, QUIETLY);
    }
  }
  function plan() {
    if (report !== void 0 || request2 === void 0 || lives.isSuspended) return;
    report = agenda2.add(Math.max(clock.at, toldUntil + reportMillis.is), () => {
      report = void 0;
      flush();
      plan();
    });
  }
  function end() {
    request2 = void 0;
    agenda2.cancel(report);
    report = void 0;
  }
  return {
    open(wanted) {
      end();
      request2 = wanted;
      toldUntil = clock.at;
      plan();
    },
    update(wanted) {
      request2 = wanted;
    },
    close: end,
    orphaned() {
      end();
      return false;
    },
    flush() {
      flush();
      plan();
    },
    suspended() {
      agenda2.cancel(report);
      report = void 0;
      if (queueSamples.is === 0) toldUntil = Number.POSITIVE_INFINITY;
    }
  };
}

// ../../packages/simulator/src/phone/activity.ts
function createActivity(handset, watches) {
  const { agenda: agenda2, clock, os, device } = handset;
  const how = { wakes: os.activity.wakes.is, relaunches: os.process.relaunches.is.activity };
  let told;
  let change;
  let isFollowed = false;
  function tell(recognised) {
    const { at, type, confidence } = recognised;
    if (told?.at === at && told.type === type && told.confidence === confidence) return;
    const reading2 = { ageMillis: Math.max(0, clock.at - at), type, confidence };
    if (watches().post("activity", reading2, how)) told = recognised;
  }
  function follow() {
    const next = device.activityAfter(clock.at);
    change = next === void 0 ? void 0 : agenda2.add(next.at, () => {
      follow();
      tell(next);
    });
  }
  function end() {
    isFollowed = false;
    agenda2.cancel(change);
    told = void 0;
  }
  return {
    open() {
      end();
      isFollowed = true;
      follow();
      agenda2.add(clock.at, () => {
        if (watches().has("activity")) tell(device.activityAt(clock.at));
      });
    },
    update: () => void 0,
    lookAgain() {
      if (!isFollowed) return;
      agenda2.cancel(change);
      follow();
      tell(device.activityAt(clock.at));
    },
    close: end,
    orphaned() {
      if (!how.relaunches) end();
      return how.relaunches;
    },
    refresh() {
      if (!how.wakes && watches().has("activity")) tell(device.activityAt(clock.at));
    },
    history(sinceMillisAgo) {
      if (!os.activity.history.is) return [];
      const since = Math.max(0, clock.at - sinceMillisAgo);
      const answer2 = [];
      let next = device.activityAt(since);
      while (next !== void 0 && next.at <= clock.at) {
        const { at, type, confidence } = next;
        if (at >= since) answer2.push({ ageMillis: clock.at - at, type, confidence });
        next = device.activityAfter(Math.max(at, since));
      }
      return answer2;
    }
  };
}

// ../../packages/simulator/src/phone/alarms.ts
function createAlarms(handset, lives, doze) {
  const { agenda: agenda2, clock, os, observe } = handset;
  const alarms = /* @__PURE__ */ new Map();
  function plan(name, wallAt) {
    const due = agenda2.add(Math.max(clock.at, clock.atWall(wallAt)), () => come(name));
    alarms.set(name, { wallAt, due });
  }
  function come(name) {
    const alarm2 = alarms.get(name);
    if (alarm2 === void 0) return;
    const allowedAt = doze.alarmAt();
    if (allowedAt > clock.at) {
      alarm2.due = agenda2.add(allowedAt, () => come(name));
      return;
    }
    alarms.delete(name);
    const isDead = lives.current === void 0;
    if (isDead || lives.isSuspended) {
      if (isDead ? !os.process.relaunches.is.alarm : !os.process.alarms.is) return;
      doze.alarmed();
    }
    if (isDead) {
      lives.launch({ cause: "alarm", name }, false);
      return;
    }
    lives.wakes("alarm");
    lives.tell({ cause: "alarm", name });
  }
  return {
    set(name, wallAt) {
      agenda2.cancel(alarms.get(name)?.due);
      alarms.delete(name);
      observe({ saw: "alarm", name, wallAt });
      if (wallAt === null) return;
      if (!Number.isFinite(wallAt))
        throw new RangeError(`an alarm comes at a finite epoch millisecond; got ${wallAt} for ${name}`);
      plan(name, wallAt);
    },
    clockStepped() {
      for (const [name, { wallAt, due }] of [...alarms]) {
        agenda2.cancel(due);
        plan(name, wallAt);
      }
    },
    forget() {
      for (const { due } of alarms.values()) agenda2.cancel(due);
      alarms.clear();
    }
  };
}

// ../../packages/simulator/src/phone/disk.ts
function createDisk(handset, lives, memory2) {
  const { agenda: agenda2, clock, conditions, observe } = handset;
  const durable = memoryStorage(memory2, { keepsCommits: false });
  let commits = 0;
  let lastDueAt = 0;
  function reading2(life, read2) {
    lives.activity++;
    return life.isDead ? new Promise(() => void 0) : read2();
  }
  function failure() {
    const { disk } = conditions;
    if (disk.failing > 0) {
      disk.failing -= 1;
      return "the disk reports an input/output error";
    }
    return disk.isFull ? "database or disk is full" : void 0;
  }
  function commit(life, changes) {
    lives.activity++;
    return new Promise((resolve, reject) => {
      if (life.isDead) return;
      const number3 = ++commits;
      observe({ saw: "commit", number: number3, changes });
      lastDueAt = Math.max(lastDueAt, clock.at + conditions.disk.commitMillis);
      agenda2.add(lastDueAt, () => {
        if (life.isDead) return;
        const message = failure();
        if (message !== void 0) {
          observe({ saw: "refused", number: number3, message });
          lives.enter(life, "storage", () => reject(new Error(message)));
          return;
        }
        lives.isTouched = true;
        durable.commit(changes).then(
          () => {
            observe({ saw: "durable", number: number3 });
            lives.enter(life, "storage", resolve);
          },
          (error) => {
            observe({ saw: "refused", number: number3, message: error.message });
            lives.enter(life, "storage", () => reject(error));
          }
        );
      });
    });
  }
  return {
    memory: durable,
    storage: (life) => ({
      get: (key2) => reading2(life, () => durable.get(key2)),
      scan: (prefix, options) => reading2(life, () => durable.scan(prefix, options)),
      count: (prefix) => reading2(life, () => durable.count(prefix)),
      commit: (changes) => commit(life, changes)
    })
  };
}

// ../../packages/simulator/src/phone/doze.ts
function createDoze({ os, world, device, clock, conditions }) {
  const rules2 = os.doze?.is;
  let lastAlarmAt = Number.NEGATIVE_INFINITY;
  function wakesAt() {
    if (rules2 === void 0 || conditions.isForeground) return void 0;
    const { at } = clock;
    const { going, from, to } = world.stretchAt(at);
    if (going !== "still") return void 0;
    const began = Math.max(from, conditions.lastUsedAt) + rules2.afterMillis;
    if (at < began || device.batteryAt(at).is_charging) return void 0;
    let window2 = began;
    let wait = rules2.windowEveryMillis.low;
    for (; ; ) {
      if (window2 + wait > at) return Math.min(window2 + wait, to);
      window2 += wait;
      if (at < window2 + rules2.windowMillis) return void 0;
      window2 += rules2.windowMillis;
      wait = Math.min(wait * 2, rules2.windowEveryMillis.high);
    }
  }
  return {
    get isDozing() {
      return wakesAt() !== void 0;
    },
    alarmAt() {
      const ends = wakesAt();
      if (rules2 === void 0 || ends === void 0) return clock.at;
      return Math.max(clock.at, Math.min(ends, lastAlarmAt + rules2.alarmEveryMillis));
    },
    alarmed() {
      lastAlarmAt = clock.at;
    }
  };
}

// ../../packages/simulator/src/phone/lives.ts
function createLives(handset, env) {
  const { agenda: agenda2, clock, os, conditions, observe } = handset;
  const { process } = os;
  let born = 0;
  let current;
  let isSuspended = false;
  let late = [];
  let wokenAt = 0;
  let runsUntil = 0;
  let planned;
  let busySince;
  let wasLet = false;
  const mayRun = () => conditions.isForeground || env.keepsRunning();
  function touch(reason) {
    lives.isTouched = true;
    lives.activity++;
    if (reason === "timer") observe({ saw: "processor", awakeMillis: 0, reason });
  }
  function given() {
    wokenAt = clock.at;
    runsUntil = clock.at + process.graceMillis.is;
  }
  function planCheck(at) {
    if (planned !== void 0 && planned.at <= at) return;
    agenda2.cancel(planned);
    planned = agenda2.add(at, check2);
  }
  function check2() {
    planned = void 0;
    if (current === void 0 || isSuspended || mayRun()) return;
    const limit = wokenAt + process.backgroundMillis.is;
    if (clock.at < runsUntil) planCheck(runsUntil);
    else if (current.running?.busy && clock.at < limit) planCheck(limit);
    else suspend();
  }
  function countWork() {
    const isBusy = current?.running?.busy === true && !isSuspended;
    if (isBusy) busySince ??= clock.at;
    else if (busySince !== void 0) {
      if (clock.at > busySince)
        observe({ saw: "processor", awakeMillis: clock.at - busySince, reason: "work" });
      busySince = void 0;
    }
  }
  function suspend() {
    isSuspended = true;
    countWork();
    observe({ saw: "suspended" });
    env.suspended();
  }
  function resume(why) {
    isSuspended = false;
    observe({ saw: "resumed", why });
    const waiting = late;
    late = [];
    for (const { life, reason, run } of waiting) agenda2.add(clock.at, () => lives.enter(life, reason, run));
    env.resumed();
  }
  const lives = {
    get current() {
      return current;
    },
    get born() {
      return born;
    },
    get isSuspended() {
      return isSuspended;
    },
    get isShown() {
      return current?.presence === "location";
    },
    activity: 0,
    isTouched: false,
    launch(wake, hasRuntime) {
      if (current !== void 0 || conditions.isOff) return;
      born += 1;
      const life = {
        number: born,
        wake,
        isDead: false,
        hasRuntime: hasRuntime || process.runtimeInBackground.is,
        running: void 0,
        presence: "off",
        wakeSinks: /* @__PURE__ */ new Set(),
        heldWakes: []
      };
      current = life;
      isSuspended = false;
      wasLet = false;
      late = [];
      given();
      observe({ saw: "birth", life: born, wake });
      touch("birth");
      lives.tell(wake);
      const running = env.begin(life);
      if (!life.isDead) life.running = running;
      lives.review();
    },
    enter(life, reason, run) {
      if (life.isDead) return;
      if (isSuspended) {
        late.push({ life, reason, run });
        return;
      }
      touch(reason);
      run();
    },
    wakes(reason) {
      if (current === void 0) return;
      given();
      if (isSuspended) resume(reason);
      touch(reason);
      lives.review();
    },
    tell(wake) {
      const life = current;
      if (life === void 0) return;
      observe({ saw: "wake", wake });
      if (life.wakeSinks.size === 0) life.heldWakes.push(wake);
      else for (const sink of [...life.wakeSinks]) if (!life.isDead) sink(wake);
    },
    kill(why) {
      const life = current;
      if (life === void 0) return;
      life.isDead = true;
      current = void 0;
      isSuspended = false;
      late = [];
      conditions.isForeground = false;
      countWork();
      observe({ saw: "death", life: life.number, why });
      env.died(life, why);
    },
    review() {
      countWork();
      if (current === void 0 || isSuspended) return;
      const isLet = mayRun();
      if (wasLet && !isLet) given();
      wasLet = isLet;
      if (!isLet) planCheck(Math.max(clock.at, runsUntil));
    }
  };
  return lives;
}

// ../../packages/simulator/src/phone/location-terms.ts
function createLocationTerms({ os, conditions }, lives) {
  const rules2 = os.location;
  const terms2 = {
    get block() {
      const { status, enabled } = conditions.provider;
      if (!enabled) return { code: LOCATION_ERROR_UNAVAILABLE, message: "location services are off" };
      if (status === AUTHORIZATION_STATUS_ALWAYS || status === AUTHORIZATION_STATUS_WHEN_IN_USE)
        return void 0;
      return { code: LOCATION_ERROR_PERMISSION_DENIED, message: "location permission is denied" };
    },
    isInUse: (isBegunInUse) => conditions.provider.status !== AUTHORIZATION_STATUS_WHEN_IN_USE || conditions.isForeground || lives.isShown || rules2.keepsRunning.is && isBegunInUse,
    usesSatellites: (wanted) => wanted.desiredAccuracy < rules2.networkFromMeters.is && conditions.provider.gps && conditions.provider.accuracyAuthorization !== 1,
    intervalMillis(wanted) {
      const asked = rules2.honoursInterval.is ? wanted.interval : 0;
      const isUnshown = !conditions.isForeground && !lives.isShown;
      const least = isUnshown ? rules2.unshownEveryMillis.is : 0;
      const isCoarse = wanted.desiredAccuracy >= rules2.coarse.is.fromMeters;
      const byNetwork = isCoarse ? rules2.coarse.is.intervalMillis : rules2.networkIntervalMillis.is;
      const own = terms2.usesSatellites(wanted) ? rules2.fastestMillis.is : byNetwork;
      return Math.max(asked, least, own);
    },
    isOffBetween: (wanted) => terms2.intervalMillis(wanted) >= rules2.offBetweenFromMillis.is
  };
  return terms2;
}

// ../../packages/simulator/src/phone/receiver.ts
function createReceiver({ clock, device, observe }) {
  let state = "off";
  let onSince = 0;
  let offSince = Number.NEGATIVE_INFINITY;
  function turn(next) {
    if (state === next) return;
    if (state === "off") onSince = clock.at;
    if (next === "off") offSince = clock.at;
    state = next;
    observe({ saw: "satellites", state });
  }
  return {
    on() {
      if (state === "off") turn("acquiring");
    },
    off: () => turn("off"),
    fix(at) {
      if (state === "off") turn("acquiring");
      const fix2 = device.satelliteFix(Math.max(at, onSince), { onSince, offMillis: onSince - offSince });
      turn(fix2 === void 0 ? "acquiring" : "tracking");
      return fix2;
    }
  };
}

// ../../packages/simulator/src/phone/reduced-fix.ts
var DEGREE_METERS2 = 111e3;
function reducedFix(fix2, meters, seed) {
  const degrees = meters / DEGREE_METERS2;
  const shift = (seedOf(seed, "grid") >>> 0) / 4294967296;
  const middle = (value) => (Math.floor(value / degrees + shift) + 0.5 - shift) * degrees;
  return {
    latitude: middle(fix2.latitude),
    longitude: middle(fix2.longitude),
    accuracy: meters,
    ...fix2.time === void 0 ? {} : { time: fix2.time }
  };
}

// ../../packages/simulator/src/phone/location.ts
function createLocation(handset, lives, doze, watches) {
  const { agenda: agenda2, clock, world, os, device, seed, conditions, observe } = handset;
  const rules2 = os.location;
  const receiver = createReceiver(handset);
  const terms2 = createLocationTerms(handset, lives);
  const relaunches = os.process.relaunches.is.location;
  let request2;
  let tick;
  let takenAt = 0;
  let deliveredFix;
  let deliveredAt = Number.NEGATIVE_INFINITY;
  let networkAt = Number.NEGATIVE_INFINITY;
  let searchedSince;
  let lastKnown2;
  let ticks = 0;
  let isBegunInUse = false;
  let networkKnown;
  let saidBlock;
  const { usesSatellites, intervalMillis, isOffBetween } = terms2;
  const isInUse = () => terms2.isInUse(isBegunInUse);
  function plan(at) {
    agenda2.cancel(tick);
    takenAt = Math.max(at, clock.at);
    tick = agenda2.add(takenAt + drawn2(rules2.ageMillis.is, seed, "fixAge", ticks++), take2);
  }
  function take2() {
    tick = void 0;
    const wanted = request2;
    if (wanted === void 0) return;
    const interval = intervalMillis(wanted);
    if (!usesSatellites(wanted)) {
      receiver.off();
      plan(takenAt + interval);
      networkFix(wanted);
      return;
    }
    const ageMillis2 = clock.at - takenAt;
    const fix2 = receiver.fix(takenAt);
    if (isOffBetween(wanted)) {
      if (isSearching(fix2, interval)) return;
    } else plan(takenAt + interval);
    if (fix2 !== void 0) offer(wanted, fix2, ageMillis2);
    else fallBack(wanted);
  }
  function isSearching(fix2, interval) {
    searchedSince ??= takenAt;
    const began = searchedSince;
    if (fix2 === void 0 && takenAt - began < rules2.searchMillis.is) {
      plan(takenAt + rules2.fastestMillis.is);
      return true;
    }
    searchedSince = void 0;
    receiver.off();
    plan(began + interval);
    return false;
  }
  function fallBack(wanted) {
    if (clock.at - networkAt >= rules2.networkIntervalMillis.is) networkFix(wanted);
  }
  function networkFix(wanted) {
    if (doze.isDozing || !conditions.provider.network) return;
    const { going, from } = world.stretchAt(clock.at);
    const isKnown = going === "still" && networkAt >= from && clock.at - networkAt < rules2.stillNetworkMillis.is;
    if (!isKnown) {
      networkKnown = device.networkFix(clock.at);
      networkAt = clock.at;
      observe({ saw: "networkPosition" });
    }
    if (networkKnown === void 0) return;
    const time2 = networkKnown.time === void 0 ? {} : { time: networkKnown.time + clock.at - networkAt };
    offer(wanted, isKnown ? { ...networkKnown, ...time2 } : networkKnown, 0);
  }
  function offer(wanted, sensed, ageMillis2) {
    const isReduced = conditions.provider.accuracyAuthorization === 1;
    const fix2 = isReduced ? reducedFix(sensed, rules2.reducedMeters.is, seed) : sensed;
    lastKnown2 = { fix: fix2, at: clock.at - ageMillis2 };
    const { distanceFilter } = wanted;
    if (distanceFilter > 0 && deliveredFix !== void 0 && distanceMeters(deliveredFix, fix2) < distanceFilter)
      return;
    deliver(wanted, fix2, ageMillis2);
  }
  function deliver(wanted, fix2, ageMillis2) {
    if (!isInUse()) return;
    const reading2 = wanted.distanceFilter > 0 ? { ...fix2, ageMillis: ageMillis2, filtered: true } : { ...fix2, ageMillis: ageMillis2 };
    if (!watches().post("location", reading2, { wakes: wanted.background, relaunches })) return;
    deliveredFix = fix2;
    deliveredAt = clock.at;
  }
  function apply() {
    const wanted = request2;
    const blocked = wanted === void 0 || conditions.isOff ? void 0 : terms2.block;
    if (wanted === void 0 || conditions.isOff || blocked !== void 0) {
      agenda2.cancel(tick);
      tick = void 0;
      searchedSince = void 0;
      receiver.off();
      if (blocked !== void 0 && saidBlock !== blocked.message) {
        agenda2.add(clock.at, () => {
          if (request2 !== void 0)
            watches().post("location", { error: blocked }, { wakes: request2.background, relaunches: false });
        });
      }
      saidBlock = blocked?.message;
      return;
    }
    saidBlock = void 0;
    const satellites = usesSatellites(wanted);
    if (satellites && !isOffBetween(wanted)) receiver.on();
    else if (!satellites) receiver.off();
    const next = Math.max(clock.at, deliveredAt + intervalMillis(wanted));
    if (tick === void 0 || takenAt > next) plan(next);
  }
  function begin() {
    isBegunInUse = conditions.isForeground;
    deliveredFix = void 0;
    deliveredAt = Number.NEGATIVE_INFINITY;
    const known = lastKnown2;
    if (!rules2.deliversLastKnown.is || known === void 0) return;
    agenda2.add(clock.at, () => {
      if (request2 !== void 0 && terms2.block === void 0)
        deliver(request2, known.fix, clock.at - known.at);
    });
  }
  function end() {
    request2 = void 0;
    apply();
  }
  return {
    get isServing() {
      return request2?.background === true && terms2.block === void 0 && isInUse();
    },
    open(wanted) {
      const isTakenUp = request2 !== void 0;
      request2 = wanted;
      saidBlock = void 0;
      if (!isTakenUp) begin();
      apply();
    },
    update(wanted) {
      const isRearmed = JSON.stringify(wanted) === JSON.stringify(request2);
      request2 = wanted;
      if (isRearmed) {
        saidBlock = void 0;
        begin();
      }
      apply();
    },
    close: end,
    orphaned() {
      if (!relaunches) end();
      return relaunches;
    },
    review: apply,
    forget: end
  };
}

// ../../packages/simulator/src/phone/motion.ts
var FASTEST_METERS_A_SECOND = 90;
var LOOK_MILLIS3 = 1e4;
function createMotion2(handset, watches) {
  const { agenda: agenda2, clock, world, os, device, seed } = handset;
  const { kind, changeMeters, changeMillis, latencyMillis } = os.motion;
  const how = { wakes: true, relaunches: os.process.relaunches.is.motion };
  let isWanted = false;
  let isTelling = false;
  let next;
  let told = 0;
  let last2 = { at: 0, place: world.truthAt(0) };
  function tellIn(ageMillis2, then) {
    isTelling = true;
    next = agenda2.add(clock.at + ageMillis2, () => {
      isTelling = false;
      next = void 0;
      watches().post("motion", { ageMillis: ageMillis2 }, how);
      if (isWanted && next === void 0) then();
    });
  }
  const latency = () => drawn2(latencyMillis.is, seed, "motion", told++);
  function arm() {
    const at = device.significantMotionAfter(clock.at);
    next = at === Number.POSITIVE_INFINITY ? void 0 : agenda2.add(at, () => tellIn(latency(), arm));
  }
  function look() {
    const place = world.truthAt(clock.at);
    const left4 = changeMeters.is - distanceMeters(last2.place, place);
    const ready = last2.at + changeMillis.is;
    if (left4 <= 0 && clock.at >= ready) {
      last2 = { at: clock.at, place };
      tellIn(latency(), look);
      return;
    }
    const { going, to } = world.stretchAt(clock.at);
    let at = going === "still" && left4 > 0 ? to : clock.at + Math.max(LOOK_MILLIS3, left4 / FASTEST_METERS_A_SECOND * 1e3);
    if (left4 <= 0) at = Math.max(at, ready);
    next = at === Number.POSITIVE_INFINITY ? void 0 : agenda2.add(at, look);
  }
  function begin() {
    isWanted = true;
    isTelling = false;
    agenda2.cancel(next);
    next = void 0;
    if (kind.is === "significantMotion") {
      arm();
      return;
    }
    last2 = { at: clock.at, place: world.truthAt(clock.at) };
    look();
  }
  function end() {
    isWanted = false;
    agenda2.cancel(next);
    next = void 0;
  }
  return {
    open() {
      if (!isWanted) begin();
    },
    update: () => void 0,
    close: end,
    orphaned() {
      if (!how.relaunches) end();
      return how.relaunches;
    },
    rebooted() {
      if (isWanted) begin();
    },
    lookAgain() {
      if (!isWanted || isTelling) return;
      agenda2.cancel(next);
      next = void 0;
      if (kind.is === "significantMotion") arm();
      else look();
    }
  };
}

// ../../packages/simulator/src/phone/network.ts
var WAY_MILLIS = { wifi: 40, cellular: 120, captive: 40, none: 0 };
var REFUSED_MILLIS = 20;
function createNetwork(handset, lives, doze) {
  const { agenda: agenda2, clock, world, os, server, conditions, observe } = handset;
  let requests = 0;
  let cuts = 0;
  function now() {
    const isExempt = os.doze?.is.serviceKeepsNetwork === true && lives.isShown;
    if (!isExempt && doze.isDozing) return "none";
    return conditions.network ?? world.networkAt(clock.at);
  }
  function send(life, request2) {
    lives.activity++;
    return new Promise((resolve, reject) => {
      if (life.isDead) return;
      const number3 = ++requests;
      const cut = cuts;
      observe({ saw: "request", number: number3, request: request2 });
      function fails(message, afterMillis2) {
        agenda2.add(clock.at + Math.min(afterMillis2, request2.timeoutMillis), () => failed2(message));
      }
      function failed2(message) {
        if (life.isDead) return;
        observe({ saw: "noAnswer", number: number3, message });
        comes(() => reject(new Error(message)));
      }
      function comes(run) {
        if (os.process.answersWake.is && lives.current === life) lives.wakes("answer");
        lives.enter(life, "answer", run);
      }
      function answers(response, afterMillis2) {
        if (afterMillis2 >= request2.timeoutMillis) {
          fails(`no answer within ${request2.timeoutMillis} ms`, request2.timeoutMillis);
          return;
        }
        agenda2.add(clock.at + afterMillis2, () => {
          if (life.isDead) return;
          if (cut !== cuts || now() === "none") return failed2("the network connection was lost");
          observe({ saw: "answer", number: number3, response });
          comes(() => resolve(response));
        });
      }
      const network = now();
      if (network === "none") return fails("no network", REFUSED_MILLIS);
      const way = WAY_MILLIS[network];
      if (network === "captive") {
        if (request2.url.startsWith("https:")) return fails("the certificate is for another host", way);
        return answers(PORTAL, way);
      }
      const answer2 = server.answers(request2, number3, clock.at);
      const afterMillis = way + (answer2.afterMillis ?? 0);
      if ("none" in answer2) return fails(answer2.none, afterMillis);
      answers({ status: answer2.status, headers: answer2.headers ?? {}, body: answer2.body ?? "" }, afterMillis);
    });
  }
  return {
    get now() {
      return now();
    },
    http: (life) => ({ send: (request2) => send(life, request2) }),
    suspended() {
      if (!os.process.answersWake.is) cuts += 1;
    }
  };
}
var PORTAL = {
  status: 302,
  headers: { location: "http://portal.example/welcome", "content-type": "text/html" },
  body: "<html><body>Welcome to our Wi-Fi</body></html>"
};

// ../../packages/simulator/src/phone/ports.ts
function lifePorts(handset, parts, life) {
  const { agenda: agenda2, clock, seed, observe } = handset;
  const { lives, alarms, disk, network, watches } = parts;
  const { bootId } = clock;
  const scheduler = {
    bootId,
    now: () => clock.wall,
    uptime: () => clock.up,
    after(delayMillis, run) {
      if (life.isDead) return () => void 0;
      if (!Number.isFinite(delayMillis))
        throw new RangeError(`a delay must be a finite number of milliseconds; got ${delayMillis}`);
      let isOver = false;
      const due = agenda2.add(
        clock.at + Math.max(0, delayMillis),
        () => lives.enter(life, "timer", () => {
          if (isOver) return;
          isOver = true;
          run();
        })
      );
      return () => {
        if (isOver) return;
        isOver = true;
        agenda2.cancel(due);
      };
    },
    wakeAt(name, at) {
      if (!life.isDead) alarms.set(name, at);
    },
    onWake(sink) {
      const own = (wake) => sink(wake);
      life.wakeSinks.add(own);
      for (const wake of life.heldWakes.splice(0)) own(wake);
      return () => {
        life.wakeSinks.delete(own);
      };
    }
  };
  return {
    scheduler,
    sensor: watches.sensor(life, parts.ask),
    storage: disk.storage(life),
    http: network.http(life),
    entropy: lifeEntropy(seed, life.number),
    presence: {
      set(presence) {
        if (life.isDead) return;
        life.presence = presence.mode;
        observe({ saw: "presence", presence });
        parts.shown();
      }
    }
  };
}

// ../../packages/simulator/src/phone/questions.ts
function createQuestions(handset, lives, activity2, setProvider) {
  const { conditions, observe } = handset;
  const answers = {
    currentProvider: () => conditions.provider,
    requestPermission({ request: request2 }) {
      if (conditions.provider.status === AUTHORIZATION_STATUS_NOT_DETERMINED)
        setProvider({
          status: request2 === "Always" ? AUTHORIZATION_STATUS_ALWAYS : AUTHORIZATION_STATUS_WHEN_IN_USE
        });
      return conditions.provider.status;
    },
    requestTemporaryFullAccuracy: () => conditions.provider.accuracyAuthorization ?? 0,
    activityHistory: ({ sinceMillisAgo }) => activity2.history(sinceMillisAgo)
  };
  return async (question, input) => {
    lives.activity++;
    observe({ saw: "ask", question });
    const answer2 = answers[question];
    if (answer2 === void 0) throw new Error(`this phone cannot answer ${question}`);
    return answer2(input);
  };
}

// ../../packages/simulator/src/phone/regions.ts
var FASTEST_METERS_A_SECOND2 = 90;
var LOOK_MILLIS4 = 1e3;
var HOUR_MILLIS2 = 36e5;
var RESTING_MILLIS = 3e5;
function createRegions(handset, watches) {
  const { agenda: agenda2, clock, world, os, seed, conditions } = handset;
  const rules2 = os.regions;
  const how = { wakes: true, relaunches: os.process.relaunches.is.regions };
  let registered = /* @__PURE__ */ new Map();
  let look;
  let hourly;
  let told = 0;
  let restedFrom = Number.NEGATIVE_INFINITY;
  let restedUntil = Number.NEGATIVE_INFINITY;
  const radius = ({ radius: radius2 }) => Math.max(radius2, rules2.radiusMeters.is);
  const clearance = (request2, place) => distanceMeters(request2, place) - radius(request2);
  const isAllowed = () => conditions.provider.status === AUTHORIZATION_STATUS_ALWAYS && conditions.provider.enabled;
  function tell(identifier, action) {
    if (!isAllowed()) return;
    watches().post("regions", { ageMillis: 0, identifier, action }, how);
  }
  function fail(identifier, message) {
    agenda2.add(clock.at, () => {
      watches().post(
        "regions",
        { ageMillis: 0, identifier, action: "failed", message },
        { ...how, relaunches: false }
      );
    });
  }
  const isFreshFromRest = () => clock.at - restedUntil <= RESTING_MILLIS && Math.min(restedUntil, clock.at) - restedFrom >= RESTING_MILLIS;
  function crossed(entry) {
    if (entry.telling !== void 0) return;
    const { moving, resting } = rules2.latencyMillis.is;
    const wait = drawn2(isFreshFromRest() ? resting : moving, seed, "region", told++);
    entry.telling = agenda2.add(clock.at + wait, () => {
      entry.telling = void 0;
      if (registered.get(entry.request.identifier) !== entry || entry.isInside === entry.toldInside) return;
      entry.toldInside = entry.isInside;
      const { identifier, notifyOnEntry, notifyOnExit } = entry.request;
      if (entry.isInside ? notifyOnEntry : notifyOnExit) tell(identifier, entry.isInside ? "enter" : "exit");
    });
  }
  function watch() {
    agenda2.cancel(look);
    look = void 0;
    if (registered.size === 0 || conditions.isOff) return;
    const place = world.truthAt(clock.at);
    let nearest3 = Number.POSITIVE_INFINITY;
    for (const entry of registered.values()) {
      const metres = clearance(entry.request, place);
      nearest3 = Math.min(nearest3, Math.abs(metres));
      const isInside = metres <= 0;
      if (isInside === entry.isInside) continue;
      entry.isInside = isInside;
      crossed(entry);
    }
    const { going, from, to } = world.stretchAt(clock.at);
    let next;
    if (going === "still") {
      restedFrom = from;
      restedUntil = to;
      next = to;
    } else next = clock.at + Math.max(LOOK_MILLIS4, nearest3 / FASTEST_METERS_A_SECOND2 * 1e3);
    if (next < Number.POSITIVE_INFINITY) look = agenda2.add(next, watch);
  }
  function watchHour() {
    agenda2.cancel(hourly);
    hourly = void 0;
    if (registered.size === 0 || conditions.isOff) return;
    const hour = Math.floor(clock.at / HOUR_MILLIS2);
    const chance = occasion(seed, "falseExit", hour);
    if (chance.chance(rules2.falseExitsAnHour.is)) {
      const at = hour * HOUR_MILLIS2 + Math.floor(chance.random() * HOUR_MILLIS2);
      if (at >= clock.at) agenda2.add(at, () => isResting() && exitsSpuriously());
    }
    hourly = agenda2.add((hour + 1) * HOUR_MILLIS2, watchHour);
  }
  const isResting = () => world.stretchAt(clock.at).going === "still";
  function exitsSpuriously(identifier) {
    if (!isAllowed()) return false;
    for (const { request: request2, toldInside } of registered.values()) {
      if (identifier !== void 0 ? request2.identifier !== identifier : !toldInside || !request2.notifyOnExit)
        continue;
      tell(request2.identifier, "exit");
      return true;
    }
    return false;
  }
  function register(wanted) {
    const before = registered;
    registered = /* @__PURE__ */ new Map();
    const place = world.truthAt(clock.at);
    for (const request2 of wanted) {
      const { identifier } = request2;
      const kept = before.get(identifier);
      if (kept !== void 0 && isSame2(kept.request, request2)) {
        registered.set(identifier, kept);
        continue;
      }
      if (conditions.regionsFail) fail(identifier, "the region could not be registered");
      else if (!isAllowed()) fail(identifier, "regions need permission Always, and location services");
      else if (registered.size >= rules2.budget.is)
        fail(identifier, `no more than ${rules2.budget.is} regions can be registered`);
      else {
        const isInside = clearance(request2, place) <= 0;
        registered.set(identifier, { request: request2, isInside, toldInside: isInside, telling: void 0 });
      }
    }
    watch();
    if (hourly === void 0) watchHour();
  }
  return {
    open: register,
    update: register,
    close() {
      registered = /* @__PURE__ */ new Map();
      watch();
    },
    orphaned: () => true,
    exitsSpuriously,
    lookAgain: watch,
    rebooted() {
      if (!rules2.surviveReboot.is) registered = /* @__PURE__ */ new Map();
      watch();
      watchHour();
    }
  };
}
function isSame2(a, b) {
  return a.latitude === b.latitude && a.longitude === b.longitude && a.radius === b.radius && a.notifyOnEntry === b.notifyOnEntry && a.notifyOnExit === b.notifyOnExit;
}

// ../../packages/simulator/src/phone/restarts.ts
var HOUR_MILLIS3 = 36e5;
function restartShown({ agenda: agenda2, clock, os, seed, conditions }, lives, life, why) {
  const restart = os.process.serviceRestartMillis;
  if (restart === null || life.presence !== "location" || conditions.isOff || why === "reboot") return;
  agenda2.add(
    clock.at + drawn2(restart.is, seed, "restart", life.number),
    () => lives.launch({ cause: "launch" }, false)
  );
}
function endNowAndThen(handset, lives, isHeld) {
  const { agenda: agenda2, clock, os, seed, conditions } = handset;
  const { held, idle } = os.process.endedAnHour.is;
  const hour = Math.floor(clock.at / HOUR_MILLIS3);
  const chance = occasion(seed, "ended", hour);
  const draw = chance.random();
  const at = hour * HOUR_MILLIS3 + Math.floor(chance.random() * HOUR_MILLIS3);
  if (draw < Math.max(held, idle) && at >= clock.at) {
    agenda2.add(at, () => {
      if (!conditions.isForeground && draw < (isHeld() ? held : idle)) lives.kill("memory");
    });
  }
  agenda2.add((hour + 1) * HOUR_MILLIS3, () => endNowAndThen(handset, lives, isHeld));
}

// ../../packages/simulator/src/phone/state-like.ts
var QUIETLY2 = { wakes: false, relaunches: false };
function stateLike(kind, watches, present, observing = {}) {
  let told;
  function tell() {
    const reading2 = present();
    const text3 = JSON.stringify(reading2);
    if (text3 !== told && watches().post(kind, reading2, QUIETLY2)) told = text3;
  }
  const end = () => {
    told = void 0;
    observing.end?.();
  };
  return {
    open() {
      told = void 0;
      observing.begin?.();
      tell();
    },
    update: () => tell(),
    close: end,
    orphaned() {
      end();
      return false;
    },
    refresh() {
      if (watches().has(kind)) tell();
    }
  };
}

// ../../packages/simulator/src/phone/states.ts
var PERCENT = 100;
function createStates(handset, lives, network, watches) {
  const { agenda: agenda2, clock, world, device, conditions } = handset;
  let networkChange;
  let screenChange;
  function connectivity() {
    const { now } = network;
    const connected = now === "wifi" || now === "cellular";
    const transport = now === "none" ? "none" : now === "cellular" ? "cellular" : "wifi";
    return { ageMillis: 0, connected, transport };
  }
  function battery2() {
    const { level, is_charging } = device.batteryAt(clock.at);
    return { ageMillis: 0, level: Math.round(level * PERCENT) / PERCENT, is_charging };
  }
  function isScreenOn() {
    return conditions.isForeground || world.stretchAt(clock.at).carried === "hand";
  }
  function followNetwork() {
    const at = world.networkChangesAfter(clock.at);
    networkChange = at === Number.POSITIVE_INFINITY ? void 0 : agenda2.add(at, () => {
      states.connectivity.refresh();
      followNetwork();
    });
  }
  function followScreen() {
    const { to } = world.stretchAt(clock.at);
    screenChange = to === Number.POSITIVE_INFINITY ? void 0 : agenda2.add(to, () => {
      states.screen.refresh();
      followScreen();
    });
  }
  const states = {
    provider: stateLike("provider", watches, () => ({ ageMillis: 0, ...conditions.provider })),
    connectivity: stateLike("connectivity", watches, connectivity, {
      begin: followNetwork,
      end: () => agenda2.cancel(networkChange)
    }),
    battery: stateLike("battery", watches, battery2),
    powerSave: stateLike("powerSave", watches, () => ({
      ageMillis: 0,
      isPowerSaveMode: conditions.isPowerSaveMode
    })),
    screen: stateLike("screen", watches, () => ({ ageMillis: 0, on: isScreenOn() }), {
      begin: followScreen,
      end: () => agenda2.cancel(screenChange)
    }),
    app: stateLike("app", watches, () => ({
      ageMillis: 0,
      state: conditions.isForeground ? "foreground" : "background",
      runtime: lives.current?.hasRuntime ? "attached" : "gone"
    })),
    refresh() {
      states.provider.refresh();
      states.connectivity.refresh();
      states.battery.refresh();
      states.powerSave.refresh();
      states.screen.refresh();
      states.app.refresh();
    },
    lookAgain() {
      if (watches().has("connectivity")) {
        agenda2.cancel(networkChange);
        followNetwork();
        states.connectivity.refresh();
      }
      if (watches().has("screen")) {
        agenda2.cancel(screenChange);
        followScreen();
        states.screen.refresh();
      }
      states.battery.refresh();
    }
  };
  return states;
}

// ../../packages/simulator/src/phone/watches.ts
function createWatches2(handset, lives, sources, reads) {
  const { conditions, observe } = handset;
  const open = /* @__PURE__ */ new Map();
  const orphans = /* @__PURE__ */ new Set();
  function source(kind) {
    const found = sources[kind];
    if (found === void 0)
      throw new Error(`this phone has no ${kind}; it has ${Object.keys(sources).join(", ")}`);
    return found;
  }
  function give(life, kind, watch, reading2) {
    lives.enter(life, kind, () => {
      if (open.get(kind) !== watch) return;
      observe({ saw: "reading", kind, reading: reading2 });
      watch.sink(reading2);
    });
  }
  function post(kind, reading2, how) {
    if (conditions.isOff) return false;
    const life = lives.current;
    const wake = { cause: "reading", kind, data: reading2 };
    if (life === void 0) {
      if (!how.relaunches) return false;
      lives.launch(wake, false);
      return true;
    }
    if (lives.isSuspended && !how.wakes) return false;
    if (how.wakes) lives.wakes(kind);
    const watch = open.get(kind);
    if (watch === void 0) {
      if (how.relaunches) lives.tell(wake);
      return how.relaunches;
    }
    const deliver = (heard) => give(life, kind, watch, heard);
    if (reads.length === 0) deliver(reading2);
    else
      reads.reduceRight(
        (next, read2) => (heard) => read2(kind, heard, next),
        deliver
      )(reading2);
    return true;
  }
  return {
    has: (kind) => open.has(kind),
    post,
    died() {
      for (const kind of open.keys()) if (source(kind).orphaned()) orphans.add(kind);
      open.clear();
    },
    settled() {
      if (orphans.size === 0 || lives.current?.running === void 0 || lives.current.running.busy) return;
      for (const kind of orphans) {
        observe({ saw: "unwatch", kind });
        source(kind).close();
      }
      orphans.clear();
    },
    sensor: (life, ask) => ({
      available: new Set(Object.keys(sources)),
      ask,
      watch(kind, request2, sink) {
        lives.activity++;
        if (open.has(kind) && !life.isDead)
          throw new Error(`${kind} is watched already: update that watch instead of opening another`);
        const found = source(kind);
        const watch = { life, sink };
        const isMine = () => !life.isDead && open.get(kind) === watch;
        if (!life.isDead) {
          open.set(kind, watch);
          orphans.delete(kind);
          observe({ saw: "watch", kind, request: request2 });
          found.open(request2, life);
          lives.review();
        }
        return {
          update(wanted) {
            if (!isMine()) return;
            lives.activity++;
            observe({ saw: "watch", kind, request: wanted });
            found.update(wanted);
            lives.review();
          },
          close() {
            if (!isMine()) return;
            lives.activity++;
            open.delete(kind);
            observe({ saw: "unwatch", kind });
            found.close();
            lives.review();
          }
        };
      }
    })
  };
}

// ../../packages/simulator/src/phone/wire-phone.ts
function wirePhone(handset, makings) {
  const { os, conditions, observe } = handset;
  const doze = createDoze(handset);
  function begin(life) {
    const ports = makings.wraps(
      lifePorts(
        handset,
        { lives, alarms, disk, network, watches, ask, shown: () => location.review() },
        life
      )
    );
    return makings.tracker({
      life: life.number,
      wake: life.wake,
      hasRuntime: life.hasRuntime,
      os,
      ports,
      tells: (told) => {
        if (!life.isDead) observe({ saw: "told", ...told });
      },
      reports: (happening) => {
        if (!life.isDead) observe(happening);
      }
    });
  }
  const lives = createLives(handset, {
    begin,
    keepsRunning: () => os.location.keepsRunning.is && location.isServing,
    resumed() {
      states.refresh();
      acceleration.flush();
      activity2.refresh();
    },
    suspended() {
      network.suspended();
      acceleration.suspended();
    },
    died(life, why) {
      network.suspended();
      watches.died();
      location.review();
      restartShown(handset, lives, life, why);
    }
  });
  const disk = createDisk(handset, lives, makings.memory);
  const alarms = createAlarms(handset, lives, doze);
  const network = createNetwork(handset, lives, doze);
  const states = createStates(handset, lives, network, () => watches);
  const location = createLocation(handset, lives, doze, () => watches);
  const regions2 = createRegions(handset, () => watches);
  const motion = createMotion2(handset, () => watches);
  const activity2 = createActivity(handset, () => watches);
  const acceleration = createAcceleration2(handset, lives, () => watches);
  const watches = createWatches2(
    handset,
    lives,
    {
      ...{ location, regions: regions2, motion, activity: activity2, acceleration },
      provider: states.provider,
      connectivity: states.connectivity,
      battery: states.battery,
      powerSave: states.powerSave,
      screen: states.screen,
      app: states.app
    },
    makings.reads
  );
  function providerChanged() {
    states.provider.refresh();
    location.review();
    lives.review();
  }
  const ask = createQuestions(handset, lives, activity2, (patch) => {
    conditions.provider = { ...conditions.provider, ...patch };
    providerChanged();
  });
  const keepsRunning = () => os.location.keepsRunning.is && location.isServing;
  endNowAndThen(handset, lives, () => lives.isShown || keepsRunning());
  function lookAgain() {
    states.lookAgain();
    activity2.lookAgain();
    motion.lookAgain();
    regions2.lookAgain();
  }
  return {
    ...{ lives, disk, alarms, network, location, regions: regions2, motion, activity: activity2, acceleration, states, watches },
    providerChanged,
    lookAgain
  };
}

// ../../packages/simulator/src/phone/simulate-phone.ts
var SETTLING_TURNS = 24;
var MOST_AT_ONE_MOMENT = 1e5;
var PATIENCE_MILLIS = 12e4;
function simulatePhone(options) {
  const { world, device, os, server, seed, hooks = [], settlingTurns = SETTLING_TURNS } = options;
  const observers = options.observers ?? [];
  const clock = phoneClock(world.startsAt);
  const agenda2 = agenda();
  function observe(happening) {
    if (observers.length === 0) return;
    const observation = happening;
    observation.at = clock.at;
    observation.wall = clock.wall;
    observation.up = clock.up;
    for (const observer of observers) observer(observation);
  }
  const conditions = contentConditions();
  const handset = { world, device, os, server, seed, agenda: agenda2, clock, conditions, observe };
  const parts = wirePhone(handset, {
    memory: options.memory ?? [],
    tracker: options.tracker,
    reads: hooks.flatMap(({ reads }) => reads ?? []),
    wraps: (ports) => hooks.reduce((inner, hook) => hook.wraps?.(inner, controls) ?? inner, ports)
  });
  const { lives } = parts;
  const controls = createControls(handset, parts);
  for (const hook of hooks) hook.begins?.(controls);
  async function settle2() {
    let before = -1;
    while (before !== lives.activity) {
      before = lives.activity;
      for (let turn = 0; turn < settlingTurns; turn++) await void 0;
    }
  }
  async function rest() {
    lives.isTouched = false;
    await settle2();
    parts.watches.settled();
    lives.review();
  }
  async function pass(until, isEnough) {
    await rest();
    let runs = 0;
    while (agenda2.first <= until && !isEnough()) {
      const due = agenda2.take();
      if (due === void 0) break;
      if (due.at > clock.at) {
        clock.at = due.at;
        runs = 0;
      } else if (++runs > MOST_AT_ONE_MOMENT) {
        throw new Error(
          `${runs} things happened at ${clock.at} without time passing: something repeats itself without a delay`
        );
      }
      due.run();
      if (lives.isTouched) await rest();
    }
  }
  const never = () => false;
  async function acts(run) {
    run();
    await rest();
  }
  return {
    get at() {
      return clock.at;
    },
    get isAlive() {
      return lives.current !== void 0;
    },
    get isSuspended() {
      return lives.isSuspended;
    },
    controls,
    opens: () => acts(controls.open),
    leaves: () => acts(controls.leave),
    swipesAway: () => acts(controls.swipe),
    dies: (why = "killed") => acts(() => controls.kill(why)),
    reboots: (offMillis = 3e4) => acts(() => controls.reboot(offMillis)),
    async runsTo(at) {
      await pass(at, never);
      clock.at = Math.max(clock.at, at);
    },
    async lasts(work2) {
      let isDone = false;
      const done = () => {
        isDone = true;
      };
      work2.then(done, done);
      const until = clock.at + PATIENCE_MILLIS;
      await pass(until, () => isDone);
      if (!isDone) throw new Error(`this was not done after ${PATIENCE_MILLIS} ms`);
      return work2;
    },
    snapshot: () => parts.disk.memory.snapshot()
  };
}

// ../../packages/simulator/src/server/envelope.ts
function recordsOf(body) {
  let value;
  try {
    value = JSON.parse(body);
  } catch {
    return void 0;
  }
  const found = candidates(value);
  return found !== void 0 && found.length > 0 && found.every(isRecord) ? found : void 0;
}
function candidates(value) {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return void 0;
  if (isRecord(value)) return [value];
  const roots = Object.values(value).filter(
    (held) => isRecord(held) || Array.isArray(held) && held.some(isRecord)
  );
  const [root] = roots;
  return roots.length === 1 ? Array.isArray(root) ? root : [root] : void 0;
}
function isRecord(value) {
  if (typeof value !== "object" || value === null) return false;
  const { uuid, timestamp, coords } = value;
  return typeof uuid === "string" && typeof timestamp === "string" && typeof coords === "object" && coords !== null;
}

// ../../packages/simulator/src/server/tokens.ts
function createTokens() {
  let issued = 0;
  let inForce = pair();
  let used = true;
  let before;
  const spent = /* @__PURE__ */ new Set();
  const reuses = [];
  function pair() {
    issued++;
    return { accessToken: `access-${issued}`, refreshToken: `refresh-${issued}` };
  }
  return {
    get accessToken() {
      return inForce.accessToken;
    },
    spent,
    reuses,
    isInForce({ headers }) {
      const found = Object.values(headers).some((value) => value.split(" ").includes(inForce.accessToken));
      used ||= found;
      return found;
    },
    exchange({ body = "" }, request2, at) {
      const texts = stringsIn(body);
      const reused = texts.find((text3) => spent.has(text3));
      if (reused !== void 0) {
        reuses.push({ at, request: request2, refreshToken: reused });
        return reused === before && !used ? inForce : void 0;
      }
      if (!texts.includes(inForce.refreshToken)) return void 0;
      before = inForce.refreshToken;
      spent.add(before);
      inForce = pair();
      used = false;
      return inForce;
    },
    expires() {
      issued++;
      inForce = { ...inForce, accessToken: `access-${issued}` };
    },
    issue() {
      spent.add(inForce.refreshToken);
      before = void 0;
      inForce = pair();
      used = true;
      return inForce;
    }
  };
}
function stringsIn(body) {
  const found = [];
  const visit = (value) => {
    if (typeof value === "string") found.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  try {
    visit(JSON.parse(body));
  } catch {
  }
  return found;
}

// ../../packages/simulator/src/server/model-server.ts
function contentMood() {
  return {
    status: 200,
    losesAnswers: false,
    retryAfterSeconds: void 0,
    latencyMillis: 120,
    refreshStatus: 200
  };
}
var REFRESH_PATH = "/refresh";
var LOG_PATH = "/log";
function createModelServer({
  needsToken = false,
  refreshPath = REFRESH_PATH,
  logPath = LOG_PATH,
  refuses = () => false
} = {}) {
  const mood = contentMood();
  const arrivals = [];
  const records = /* @__PURE__ */ new Map();
  const logEntries = [];
  const tokens = createTokens();
  const says = (status, body) => ({
    status,
    ...mood.retryAfterSeconds === void 0 || status < 400 ? {} : { headers: { "retry-after": String(mood.retryAfterSeconds) } },
    body: JSON.stringify(body),
    afterMillis: mood.latencyMillis
  });
  const silent = (why) => ({ none: why, afterMillis: mood.latencyMillis });
  const lost = (answer2) => mood.losesAnswers ? silent("the connection was reset before the answer came") : answer2;
  function refresh(request2, number3, at) {
    const status = mood.refreshStatus === 200 ? mood.status : mood.refreshStatus;
    if (status === 0) return silent("connection refused");
    if (status !== 200) return says(status, { error: "not today" });
    const pair = tokens.exchange(request2, number3, at);
    if (pair === void 0) return lost(says(401, { error: "invalid_grant" }));
    return lost(says(200, { access_token: pair.accessToken, refresh_token: pair.refreshToken }));
  }
  function take2(request2, number3, at) {
    const found = recordsOf(request2.body ?? "");
    if (found === void 0) return lost(says(400, { error: "unknown-envelope" }));
    if (found.some(refuses)) return lost(says(422, { error: "invalid-record" }));
    for (const record of found) {
      const arrival = { uuid: record.uuid, at, request: number3, record };
      arrivals.push(arrival);
      if (!records.has(record.uuid)) records.set(record.uuid, arrival);
    }
    return lost(says(200, { result: "ok", received: found.length }));
  }
  function takeLog(request2) {
    const events = parsed4(request2.body ?? "")?.events;
    if (!Array.isArray(events)) return lost(says(400, { error: "unknown-envelope" }));
    logEntries.push(...events);
    return lost(says(200, { received: events.length }));
  }
  return {
    mood,
    answers(request2, number3, at) {
      const path = pathOf2(request2.url);
      if (path.endsWith(refreshPath)) return refresh(request2, number3, at);
      if (mood.status === 0) return silent("connection refused");
      if (mood.status !== 200) return says(mood.status, { error: "not today" });
      if (needsToken && !tokens.isInForce(request2)) return says(401, { error: "invalid_token" });
      return path.endsWith(logPath) ? takeLog(request2) : take2(request2, number3, at);
    },
    arrivals,
    records,
    logEntries,
    get accessToken() {
      return tokens.accessToken;
    },
    spentRefreshTokens: tokens.spent,
    reuses: tokens.reuses,
    expires: tokens.expires,
    logsIn: tokens.issue
  };
}
function parsed4(body) {
  try {
    const value = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : void 0;
  } catch {
    return void 0;
  }
}
function pathOf2(url) {
  return url.replace(/[?#].*$/, "");
}

// ../../packages/simulator/src/energy/energy-table.ts
var ENERGY_COLUMNS = ["low", "nominal", "high", "nexus6"];
var figure = (unit, [low, nominal, high, nexus6], source) => ({ unit, low, nominal, high, nexus6, source });
var ENERGY_TABLE = {
  satellitesTracking: figure(
    "mW",
    [20, 50, 165, 282],
    "gps.on and gps.signalqualitybased of 12 power_profile.xml (LineageOS device trees, 12.8 to 34 mA of 3.7 V on phones since 2018); high: 143 to 166 mW, Chen and Tan, arXiv 1503.02656; nexus6: gps.on of lge_hammerhead, 76.2 mA, the phone of the year before"
  ),
  satellitesAcquiring: figure(
    "mW",
    [50, 80, 250, 282],
    "estimate: the POOR entry of gps.signalqualitybased against the GOOD one"
  ),
  satellitesLinger: figure(
    "ms",
    [0, 2e3, 4e3, 2e3],
    "estimate: the receiver writes its state back and powers down after the last request"
  ),
  processorAwake: figure(
    "mW",
    [100, 200, 400, 1500],
    "cpu.idle + cpu.active + one small core of google_coral and google_pantah: 53 mA of 3.7 V; nexus6: with the line below 1.5 J for each delivered fix, fitted to the batteries"
  ),
  processorWake: figure(
    "ms",
    [100, 250, 1e3, 1e3],
    "estimate: resume, deliver, process and suspend; nexus6: a fix a second keeps it awake"
  ),
  networkPosition: figure(
    "mJ",
    [200, 600, 1500, 50],
    "estimate: one scan of Wi-Fi and cells, and sometimes a look-up; nexus6: the batteries leave hardly anything for it beyond the delivery"
  ),
  activity: figure(
    "mW",
    [0.5, 2, 4, 2],
    "Android CDD 7.3: significant motion, step and tilt sensors 0.5 mW still, 1.5 mW moving each; all low-power sensors under 4 mW"
  ),
  significantMotion: figure("mW", [0.1, 0.5, 1.5, 0.5], "Android CDD 7.3: 0.5 mW still, 1.5 mW moving"),
  regionsResting: figure("mW", [0.5, 1, 5, 1], "estimate: cells change seldom"),
  regionsMoving: figure(
    "mW",
    [2, 5, 20, 80],
    "estimate: positions from cells and Wi-Fi in between; nexus6: fitted, of settings that asked to be told of an exit within 5 s"
  ),
  acceleration: figure(
    "mW",
    [0.5, 3, 10, 3],
    "Android CDD 7.3: batched accelerometer at most 3 mW. Waking the processor for its blocks is charged as such"
  ),
  cellularPromotion: figure(
    "mJ",
    [120, 315, 800, 315],
    "Huang and others, MobiSys 2012: 260 ms at 1,210 mW (from memory); low and high keep the proportion to the tail"
  ),
  cellularConnected: figure(
    "mW",
    [180, 450, 1170, 450],
    "an isolated burst is 2, 5 or 13 J with a tail of 10.4 s; 2012 measured 1,060 mW (from memory), power profiles since 2018 imply 350 to 450 mW"
  ),
  wifiBurst: figure("mJ", [100, 300, 500, 300], "estimate from wifi.tx and wifi.rx of the power profiles"),
  secureConnection: figure(
    "mJ",
    [50, 100, 200, 100],
    "estimate: a TLS handshake is two or three round trips and 4 kB"
  )
};
var CELLULAR_TAIL_MILLIS = 10400;
var WIFI_TAIL_MILLIS = 240;
var PROCESSOR_COALESCES_MILLIS = 1e3;
var CONNECTION_LIVES_MILLIS = 75e3;
var HANDSHAKE_BYTES = 4096;

// ../../packages/simulator/src/energy/awake-time.ts
function awakeTime(leastMillis) {
  let done = 0;
  let from = 0;
  let to = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    wakes(at, lastsMillis) {
      const end = at + Math.max(lastsMillis, leastMillis);
      if (at > to + PROCESSOR_COALESCES_MILLIS) {
        if (to > from) done += to - from;
        from = at;
        to = end;
        count += 1;
      } else if (end > to) to = end;
    },
    millisUntil: (at) => done + Math.max(0, Math.min(to, at) - from),
    get count() {
      return count;
    }
  };
}

// ../../packages/simulator/src/energy/radio-use.ts
function radioUse() {
  const open = /* @__PURE__ */ new Map();
  const lastUse = /* @__PURE__ */ new Map();
  let promotions = 0;
  let wifiBursts = 0;
  let connections = 0;
  let requests = 0;
  let bytes = 0;
  let connected = 0;
  let cellularFrom = 0;
  let cellularTo = Number.NEGATIVE_INFINITY;
  let wifiTo = Number.NEGATIVE_INFINITY;
  const cellularOpen = () => [...open.values()].includes("cellular");
  return {
    sends(at, number3, origin, size, network) {
      requests += 1;
      if (network === "none") return void open.set(number3, "none");
      const used = lastUse.get(origin);
      bytes += size;
      if (used === void 0 || at - used > CONNECTION_LIVES_MILLIS) {
        connections += 1;
        bytes += HANDSHAKE_BYTES;
      }
      lastUse.set(origin, at);
      if (network !== "cellular") {
        if (at > wifiTo) wifiBursts += 1;
        wifiTo = at + WIFI_TAIL_MILLIS;
        return void open.set(number3, "wifi");
      }
      if (at > cellularTo && !cellularOpen()) {
        promotions += 1;
        if (cellularTo > cellularFrom) connected += cellularTo - cellularFrom;
        cellularFrom = at;
      }
      cellularTo = at + CELLULAR_TAIL_MILLIS;
      open.set(number3, "cellular");
    },
    ends(at, number3) {
      const by = open.get(number3);
      open.delete(number3);
      if (by === "cellular") cellularTo = Math.max(cellularTo, at + CELLULAR_TAIL_MILLIS);
      else if (by === "wifi") wifiTo = Math.max(wifiTo, at + WIFI_TAIL_MILLIS);
    },
    until(at) {
      const end = cellularOpen() ? at : Math.min(cellularTo, at);
      const connectedMillis = connected + (promotions ? Math.max(0, end - cellularFrom) : 0);
      return { promotions, connectedMillis, wifiBursts, connections, requests, bytes };
    }
  };
}

// ../../packages/simulator/src/energy/satellites-time.ts
var LONGEST_LINGER_MILLIS = 6e4;
function satellitesClock(trips = []) {
  let state = "off";
  let since = 0;
  let acquiring = 0;
  let tracking = 0;
  let movingOn = 0;
  let on = 0;
  let offSince;
  let longGaps = 0;
  const shortGaps = [];
  function spent(at) {
    const more = state === "off" ? 0 : at - since;
    return {
      acquiring: acquiring + (state === "acquiring" ? more : 0),
      tracking: tracking + (state === "tracking" ? more : 0),
      movingOn: movingOn + (more ? millisWithin(trips, since, at) : 0),
      stillOn: on + more - movingOn - (more ? millisWithin(trips, since, at) : 0)
    };
  }
  return {
    turns(at, next) {
      if (next === state) return;
      if (state === "off") {
        if (offSince !== void 0) {
          const gap = at - offSince;
          if (gap >= LONGEST_LINGER_MILLIS) longGaps += 1;
          else shortGaps.push(gap);
        }
      } else {
        ({ acquiring, tracking, movingOn } = spent(at));
        on += at - since;
      }
      if (next === "off") offSince = at;
      else offSince = void 0;
      state = next;
      since = at;
    },
    until: spent,
    lingering(at, lingerMillis) {
      let millis = longGaps * lingerMillis;
      for (const gap of shortGaps) millis += Math.min(gap, lingerMillis);
      return offSince === void 0 ? millis : millis + Math.min(at - offSince, lingerMillis);
    }
  };
}
function millisWithin(trips, from, to) {
  let millis = 0;
  for (const trip of trips) millis += Math.max(0, Math.min(to, trip.to) - Math.max(from, trip.from));
  return millis;
}

// ../../packages/simulator/src/energy/watched-time.ts
var OUTLIVES_THE_PROCESS = /* @__PURE__ */ new Set(["regions", "motion", "location"]);
var NOTHING = { moving: 0, resting: 0 };
function watchedTime(trips = []) {
  const since = /* @__PURE__ */ new Map();
  const done = /* @__PURE__ */ new Map();
  function until(at, kind) {
    const before = done.get(kind) ?? NOTHING;
    const from = since.get(kind);
    if (from === void 0) return before;
    const moving = millisWithin(trips, from, at);
    return { moving: before.moving + moving, resting: before.resting + at - from - moving };
  }
  function closes(at, kind) {
    if (!since.has(kind)) return;
    done.set(kind, until(at, kind));
    since.delete(kind);
  }
  return {
    opens(at, kind) {
      if (!since.has(kind)) since.set(kind, at);
    },
    closes,
    dies(at) {
      for (const kind of [...since.keys()]) if (!OUTLIVES_THE_PROCESS.has(kind)) closes(at, kind);
    },
    reboots(at) {
      for (const kind of [...since.keys()]) closes(at, kind);
    },
    until
  };
}

// ../../packages/simulator/src/energy/energy-meter.ts
var MILLIS_AN_HOUR = 36e5;
var MILLIJOULES_A_MILLIWATT_HOUR = 3600;
var WAKES_THE_PROCESSOR = /* @__PURE__ */ new Set([
  "location",
  "activity",
  "acceleration",
  "regions",
  "motion"
]);
function createEnergyMeter(world) {
  const satellites = satellitesClock(world?.trips);
  const watched = watchedTime(world?.trips);
  const radio = radioUse();
  const awake = new Map(
    ENERGY_COLUMNS.map((column) => [column, awakeTime(ENERGY_TABLE.processorWake[column])])
  );
  const counted = awakeTime(ENERGY_TABLE.processorWake.nominal);
  let heard = 0;
  let networkPositions = 0;
  function wakes(at, lastsMillis) {
    counted.wakes(at, lastsMillis);
    for (const column of awake.values()) column.wakes(at, lastsMillis);
  }
  const observer = (observation) => {
    const { at } = observation;
    heard = at;
    switch (observation.saw) {
      case "satellites":
        return satellites.turns(at, observation.state);
      case "networkPosition":
        networkPositions += 1;
        return;
      case "processor":
        return wakes(at, observation.awakeMillis);
      case "reading":
        if (WAKES_THE_PROCESSOR.has(observation.kind)) wakes(at, 0);
        return;
      case "wake":
        return wakes(at, 0);
      case "request": {
        wakes(at, 0);
        const { url, body } = observation.request;
        return radio.sends(
          at,
          observation.number,
          originOf2(url),
          body?.length ?? 0,
          world?.networkAt(at) ?? "cellular"
        );
      }
      case "answer":
      case "noAnswer":
        wakes(at, 0);
        return radio.ends(at, observation.number);
      case "watch":
        return watched.opens(at, observation.kind);
      case "unwatch":
        return watched.closes(at, observation.kind);
      case "death":
        return watched.dies(at);
      case "reboot":
        return watched.reboots(at);
    }
  };
  return {
    observer,
    energy(column, at = heard) {
      const of = (name) => ENERGY_TABLE[name][column];
      const over = (milliwatts, millis) => milliwatts * millis / MILLIS_AN_HOUR;
      const joules = (millijoules) => millijoules / MILLIJOULES_A_MILLIWATT_HOUR;
      const { acquiring, tracking } = satellites.until(at);
      const sent = radio.until(at);
      const regions2 = watched.until(at, "regions");
      const time2 = (kind) => {
        const { moving, resting } = watched.until(at, kind);
        return moving + resting;
      };
      const by = {
        satellites: over(of("satellitesAcquiring"), acquiring) + over(of("satellitesTracking"), tracking + satellites.lingering(at, of("satellitesLinger"))),
        processor: over(of("processorAwake"), awake.get(column)?.millisUntil(at) ?? 0),
        radio: joules(
          of("cellularPromotion") * sent.promotions + of("wifiBurst") * sent.wifiBursts + of("secureConnection") * sent.connections
        ) + over(of("cellularConnected"), sent.connectedMillis),
        sensors: over(of("activity"), time2("activity")) + over(of("significantMotion"), time2("motion")) + over(of("acceleration"), time2("acceleration")) + over(of("regionsResting"), regions2.resting) + over(of("regionsMoving"), regions2.moving),
        networkPositions: joules(of("networkPosition") * networkPositions)
      };
      return { ...by, total: by.satellites + by.processor + by.radio + by.sensors + by.networkPositions };
    },
    use: (at = heard) => ({
      satellites: satellites.until(at),
      radio: radio.until(at),
      processorWakes: counted.count,
      networkPositions
    })
  };
}
function originOf2(url) {
  const path = url.indexOf("/", url.indexOf("://") + 3);
  return path < 0 ? url : url.slice(0, path);
}

// src/recorded/recordings.ts
import { readdirSync as readdirSync2, statSync } from "node:fs";

// src/recorded/files.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/api/CsvError.js
var CsvError = class _CsvError extends Error {
  constructor(code, message, options, ...contexts) {
    if (Array.isArray(message)) message = message.join(" ").trim();
    super(message);
    if (Error.captureStackTrace !== void 0) {
      Error.captureStackTrace(this, _CsvError);
    }
    this.code = code;
    for (const context of contexts) {
      for (const key2 in context) {
        const value = context[key2];
        this[key2] = Buffer.isBuffer(value) ? value.toString(options.encoding) : value == null ? value : JSON.parse(JSON.stringify(value));
      }
    }
  }
};

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/utils/is_object.js
var is_object = function(obj) {
  return typeof obj === "object" && obj !== null && !Array.isArray(obj);
};

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/api/normalize_columns_array.js
var normalize_columns_array = function(columns) {
  const normalizedColumns = [];
  for (let i = 0, l = columns.length; i < l; i++) {
    const column = columns[i];
    if (column === void 0 || column === null || column === false) {
      normalizedColumns[i] = { disabled: true };
    } else if (typeof column === "string" || typeof column === "number") {
      normalizedColumns[i] = { name: `${column}` };
    } else if (is_object(column)) {
      if (typeof column.name !== "string") {
        throw new CsvError("CSV_OPTION_COLUMNS_MISSING_NAME", [
          "Option columns missing name:",
          `property "name" is required at position ${i}`,
          "when column is an object literal"
        ]);
      }
      normalizedColumns[i] = column;
    } else {
      throw new CsvError("CSV_INVALID_COLUMN_DEFINITION", [
        "Invalid column definition:",
        "expect a string or a literal object,",
        `got ${JSON.stringify(column)} at position ${i}`
      ]);
    }
  }
  return normalizedColumns;
};

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/utils/ResizeableBuffer.js
var ResizeableBuffer = class {
  constructor(size = 100) {
    this.size = size;
    this.length = 0;
    this.buf = Buffer.allocUnsafe(size);
  }
  prepend(val) {
    if (Buffer.isBuffer(val)) {
      const length2 = this.length + val.length;
      if (length2 >= this.size) {
        this.resize();
        if (length2 >= this.size) {
          throw Error("INVALID_BUFFER_STATE");
        }
      }
      const buf = this.buf;
      this.buf = Buffer.allocUnsafe(this.size);
      val.copy(this.buf, 0);
      buf.copy(this.buf, val.length);
      this.length += val.length;
    } else {
      const length2 = this.length++;
      if (length2 === this.size) {
        this.resize();
      }
      const buf = this.clone();
      this.buf[0] = val;
      buf.copy(this.buf, 1, 0, length2);
    }
  }
  append(val) {
    const length2 = this.length++;
    if (length2 === this.size) {
      this.resize();
    }
    this.buf[length2] = val;
  }
  clone() {
    return Buffer.from(this.buf.slice(0, this.length));
  }
  resize() {
    const length2 = this.length;
    this.size = this.size * 2;
    const buf = Buffer.allocUnsafe(this.size);
    this.buf.copy(buf, 0, 0, length2);
    this.buf = buf;
  }
  toString(encoding) {
    if (encoding) {
      return this.buf.toString(encoding, 0, this.length);
    } else {
      return Uint8Array.prototype.slice.call(this.buf.slice(0, this.length));
    }
  }
  toJSON() {
    return this.toString("utf8");
  }
  reset() {
    this.length = 0;
  }
};
var ResizeableBuffer_default = ResizeableBuffer;

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/api/init_state.js
var init_state = function(options) {
  const timchars = [
    // Basic Latin
    32,
    // [Space](https://www.fileformat.info/info/unicode/char/0020/index.htm)
    9,
    // [CHARACTER TABULATION (HT)](https://www.fileformat.info/info/unicode/char/0009/index.htm)
    10,
    // [LINE FEED (LF)](https://www.fileformat.info/info/unicode/char/000a/index.htm)
    13,
    // [CARRIAGE RETURN (CR)](https://www.fileformat.info/info/unicode/char/000d/index.htm)
    12,
    // [FORM FEED (FF)](https://www.fileformat.info/info/unicode/char/000c/index.htm)
    11,
    // [LINE TABULATION (VT)](https://www.fileformat.info/info/unicode/char/000b/index.htm)
    // Latin-1 Supplement
    160,
    // [NO-BREAK SPACE (NBSP)](https://www.fileformat.info/info/unicode/char/00a0/index.htm)
    // Ogham
    5760,
    // [OGHAM SPACE MARK](https://www.fileformat.info/info/unicode/char/1680/index.htm)
    // General Punctuation
    8192,
    // [EN QUAD](https://www.fileformat.info/info/unicode/char/2000/index.htm)
    8193,
    // [EM QUAD](https://www.fileformat.info/info/unicode/char/2001/index.htm)
    8194,
    // [EN SPACE](https://www.fileformat.info/info/unicode/char/2002/index.htm)
    8195,
    // [EM SPACE](https://www.fileformat.info/info/unicode/char/2003/index.htm)
    8196,
    // [THREE-PER-EM SPACE](https://www.fileformat.info/info/unicode/char/2004/index.htm)
    8197,
    // [FOUR-PER-EM SPACE](https://www.fileformat.info/info/unicode/char/2005/index.htm)
    8198,
    // [SIX-PER-EM SPACE](https://www.fileformat.info/info/unicode/char/2006/index.htm)
    8199,
    // [FIGURE SPACE](https://www.fileformat.info/info/unicode/char/2007/index.htm)
    8200,
    // [PUNCTUATION SPACE](https://www.fileformat.info/info/unicode/char/2008/index.htm)
    8201,
    // [THIN SPACE](https://www.fileformat.info/info/unicode/char/2009/index.htm)
    8202,
    // [HAIR SPACE](https://www.fileformat.info/info/unicode/char/200a/index.htm)
    8232,
    // [LINE SEPARATOR](https://www.fileformat.info/info/unicode/char/2028/index.htm)
    8233,
    // [PARAGRAPH SEPARATOR](https://www.fileformat.info/info/unicode/char/2029/index.htm)
    8239,
    // [NARROW NO-BREAK SPACE (NNBSP)](https://www.fileformat.info/info/unicode/char/202f/index.htm)
    8287,
    // [MEDIUM MATHEMATICAL SPACE (MMSP)](https://www.fileformat.info/info/unicode/char/205f/index.htm)
    12288,
    // [IDEOGRAPHIC SPACE](https://www.fileformat.info/info/unicode/char/3000/index.htm)
    65279
    // [ZERO WIDTH NO-BREAK SPACE (BOM)](https://www.fileformat.info/info/unicode/char/feff/index.htm)
  ].reduce((acc, codepoint) => {
    const encoded = Buffer.from(
      String.fromCharCode(codepoint),
      options.encoding
    );
    if (codepoint !== 63 && encoded.length === 1 && encoded[0] === 63) {
      return acc;
    }
    acc.push(encoded);
    return acc;
  }, []);
  const timcharFirstBytes = new Uint8Array(256);
  for (const t of timchars) timcharFirstBytes[t[0]] = 1;
  return {
    bomSkipped: false,
    bufBytesStart: 0,
    castField: options.cast_function,
    commenting: false,
    delimiterBufPrevious: void 0,
    delimiterDiscovered: false,
    // Current error encountered by a record
    error: void 0,
    enabled: options.from_line === 1,
    escaping: false,
    escapeIsQuote: Buffer.isBuffer(options.escape) && Buffer.isBuffer(options.quote) && Buffer.compare(options.escape, options.quote) === 0,
    // columns can be `false`, `true`, `Array`
    expectedRecordLength: Array.isArray(options.columns) ? options.columns.length : void 0,
    field: new ResizeableBuffer_default(20),
    firstLineToHeaders: options.cast_first_line_to_header,
    needMoreDataSize: Math.max(
      // Skip if the remaining buffer smaller than comment
      options.comment !== null ? options.comment.length : 0,
      ...options.delimiter ? options.delimiter.map((delimiter) => delimiter.length) : [],
      // Auto discovery of delimiter is limited to 1 character
      options.delimiter_auto ? 1 : 0,
      // Skip if the remaining buffer can be escape sequence
      options.quote !== null ? options.quote.length : 0,
      ...timchars.map((t) => t.length)
    ),
    previousBuf: void 0,
    quoting: false,
    stop: false,
    rawBuffer: new ResizeableBuffer_default(100),
    record: [],
    recordHasError: false,
    record_length: 0,
    recordDelimiterMaxLength: options.record_delimiter.length === 0 ? 0 : Math.max(...options.record_delimiter.map((v) => v.length)),
    trimChars: [
      Buffer.from(" ", options.encoding)[0],
      Buffer.from("	", options.encoding)[0]
    ],
    wasQuoting: false,
    wasRowDelimiter: false,
    timchars,
    timcharFirstBytes
  };
};

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/utils/underscore.js
var underscore = function(str) {
  return str.replace(/([A-Z])/g, function(_, match) {
    return "_" + match.toLowerCase();
  });
};

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/api/normalize_options.js
var normalize_options = function(opts) {
  const options = {};
  for (const opt in opts) {
    options[underscore(opt)] = opts[opt];
  }
  if (options.encoding === void 0 || options.encoding === true) {
    options.encoding = "utf8";
  } else if (options.encoding === null || options.encoding === false) {
    options.encoding = null;
  } else if (typeof options.encoding !== "string" && options.encoding !== null) {
    throw new CsvError(
      "CSV_INVALID_OPTION_ENCODING",
      [
        "Invalid option encoding:",
        "encoding must be a string or null to return a buffer,",
        `got ${JSON.stringify(options.encoding)}`
      ],
      options
    );
  }
  if (options.bom === void 0 || options.bom === null || options.bom === false) {
    options.bom = false;
  } else if (options.bom !== true) {
    throw new CsvError(
      "CSV_INVALID_OPTION_BOM",
      [
        "Invalid option bom:",
        "bom must be true,",
        `got ${JSON.stringify(options.bom)}`
      ],
      options
    );
  }
  options.cast_function = null;
  if (options.cast === void 0 || options.cast === null || options.cast === false || options.cast === "") {
    options.cast = void 0;
  } else if (typeof options.cast === "function") {
    options.cast_function = options.cast;
    options.cast = true;
  } else if (options.cast !== true) {
    throw new CsvError(
      "CSV_INVALID_OPTION_CAST",
      [
        "Invalid option cast:",
        "cast must be true or a function,",
        `got ${JSON.stringify(options.cast)}`
      ],
      options
    );
  }
  if (options.cast_date === void 0 || options.cast_date === null || options.cast_date === false || options.cast_date === "") {
    options.cast_date = false;
  } else if (options.cast_date === true) {
    options.cast_date = function(value) {
      const date = Date.parse(value);
      return !isNaN(date) ? new Date(date) : value;
    };
  } else if (typeof options.cast_date !== "function") {
    throw new CsvError(
      "CSV_INVALID_OPTION_CAST_DATE",
      [
        "Invalid option cast_date:",
        "cast_date must be true or a function,",
        `got ${JSON.stringify(options.cast_date)}`
      ],
      options
    );
  }
  options.cast_first_line_to_header = void 0;
  if (options.columns === true) {
    options.cast_first_line_to_header = void 0;
  } else if (typeof options.columns === "function") {
    options.cast_first_line_to_header = options.columns;
    options.columns = true;
  } else if (Array.isArray(options.columns)) {
    options.columns = normalize_columns_array(options.columns);
  } else if (options.columns === void 0 || options.columns === null || options.columns === false) {
    options.columns = false;
  } else {
    throw new CsvError(
      "CSV_INVALID_OPTION_COLUMNS",
      [
        "Invalid option columns:",
        "expect an array, a function or true,",
        `got ${JSON.stringify(options.columns)}`
      ],
      options
    );
  }
  if (options.group_columns_by_name === void 0 || options.group_columns_by_name === null || options.group_columns_by_name === false) {
    options.group_columns_by_name = false;
  } else if (options.group_columns_by_name !== true) {
    throw new CsvError(
      "CSV_INVALID_OPTION_GROUP_COLUMNS_BY_NAME",
      [
        "Invalid option group_columns_by_name:",
        "expect an boolean,",
        `got ${JSON.stringify(options.group_columns_by_name)}`
      ],
      options
    );
  } else if (options.columns === false) {
    throw new CsvError(
      "CSV_INVALID_OPTION_GROUP_COLUMNS_BY_NAME",
      [
        "Invalid option group_columns_by_name:",
        "the `columns` mode must be activated."
      ],
      options
    );
  }
  if (options.comment === void 0 || options.comment === null || options.comment === false || options.comment === "") {
    options.comment = null;
  } else {
    if (typeof options.comment === "string") {
      options.comment = Buffer.from(options.comment, options.encoding);
    }
    if (!Buffer.isBuffer(options.comment)) {
      throw new CsvError(
        "CSV_INVALID_OPTION_COMMENT",
        [
          "Invalid option comment:",
          "comment must be a buffer or a string,",
          `got ${JSON.stringify(options.comment)}`
        ],
        options
      );
    }
  }
  if (options.comment_no_infix === void 0 || options.comment_no_infix === null || options.comment_no_infix === false) {
    options.comment_no_infix = false;
  } else if (options.comment_no_infix !== true) {
    throw new CsvError(
      "CSV_INVALID_OPTION_COMMENT",
      [
        "Invalid option comment_no_infix:",
        "value must be a boolean,",
        `got ${JSON.stringify(options.comment_no_infix)}`
      ],
      options
    );
  }
  if (options.delimiter_auto === void 0 || options.delimiter_auto === null || options.delimiter_auto === false) {
    options.delimiter_auto = false;
  } else if (options.delimiter_auto === true) {
    options.delimiter_auto = {};
  } else if (!is_object(options.delimiter_auto)) {
    throw new CsvError(
      "CSV_INVALID_OPTION_DELIMITER_AUTO",
      [
        "Invalid option delimiter_auto:",
        "delimiter_auto must be a boolean or a configuration object,",
        `got ${JSON.stringify(options.delimiter_auto)}`
      ],
      options
    );
  }
  if (options.delimiter_auto) {
    if (options.delimiter_auto.preferred === void 0)
      options.delimiter_auto.preferred = {
        [",".charCodeAt(0)]: 1.8,
        ["	".charCodeAt(0)]: 1.8,
        [";".charCodeAt(0)]: 1.6,
        [" ".charCodeAt(0)]: 1.6,
        [":".charCodeAt(0)]: 1.5,
        [".".charCodeAt(0)]: 1.4,
        ["/".charCodeAt(0)]: 1.4
      };
    else if (!is_object(options.delimiter_auto.preferred)) {
      throw new CsvError(
        "CSV_INVALID_OPTION_DELIMITER_AUTO",
        [
          "Invalid option delimiter_auto:",
          "preferred must be an object,",
          `got ${JSON.stringify(options.delimiter_auto.preferred)}`
        ],
        options
      );
    }
    if (options.delimiter_auto.score === void 0)
      options.delimiter_auto.score = (info, options2) => {
        return (info.total - info.std) * (options2.preferred[info.char_code] || 1);
      };
    else if (typeof options.delimiter_auto.score !== "function") {
      throw new CsvError(
        "CSV_INVALID_OPTION_DELIMITER_AUTO",
        [
          "Invalid option delimiter_auto:",
          "score must be a function,",
          `got ${JSON.stringify(options.delimiter_auto.score)}`
        ],
        options
      );
    }
    if (options.delimiter_auto.size === void 0)
      options.delimiter_auto.size = 2048;
    else if (typeof options.delimiter_auto.size !== "number") {
      throw new CsvError(
        "CSV_INVALID_OPTION_DELIMITER_AUTO",
        [
          "Invalid option delimiter_auto:",
          "size must be a number,",
          `got ${JSON.stringify(options.delimiter_auto.size)}`
        ],
        options
      );
    }
  }
  const delimiter_json = JSON.stringify(options.delimiter);
  if (options.delimiter_auto !== false) {
    options.delimiter = [];
  }
  if (!Array.isArray(options.delimiter)) {
    if (options.delimiter === void 0 || options.delimiter === null || options.delimiter === false) {
      options.delimiter = Buffer.from(",", options.encoding);
    }
    options.delimiter = [options.delimiter];
  }
  options.delimiter = options.delimiter.map(function(delimiter) {
    if (typeof delimiter === "string") {
      delimiter = Buffer.from(delimiter, options.encoding);
    }
    if (!Buffer.isBuffer(delimiter) || delimiter.length === 0) {
      throw new CsvError(
        "CSV_INVALID_OPTION_DELIMITER",
        [
          "Invalid option delimiter:",
          "delimiter must be a non empty string or buffer or array of string|buffer,",
          `got ${delimiter_json}`
        ],
        options
      );
    }
    return delimiter;
  });
  if (options.escape === void 0 || options.escape === true) {
    options.escape = Buffer.from('"', options.encoding);
  } else if (typeof options.escape === "string") {
    options.escape = Buffer.from(options.escape, options.encoding);
  } else if (options.escape === null || options.escape === false) {
    options.escape = null;
  }
  if (options.escape !== null) {
    if (!Buffer.isBuffer(options.escape)) {
      throw new Error(
        `Invalid Option: escape must be a buffer, a string or a boolean, got ${JSON.stringify(options.escape)}`
      );
    }
  }
  if (options.from === void 0 || options.from === null) {
    options.from = 1;
  } else {
    if (typeof options.from === "string" && /\d+/.test(options.from)) {
      options.from = parseInt(options.from);
    }
    if (Number.isInteger(options.from)) {
      if (options.from < 0) {
        throw new Error(
          `Invalid Option: from must be a positive integer, got ${JSON.stringify(opts.from)}`
        );
      }
    } else {
      throw new Error(
        `Invalid Option: from must be an integer, got ${JSON.stringify(options.from)}`
      );
    }
  }
  if (options.from_line === void 0 || options.from_line === null) {
    options.from_line = 1;
  } else {
    if (typeof options.from_line === "string" && /\d+/.test(options.from_line)) {
      options.from_line = parseInt(options.from_line);
    }
    if (Number.isInteger(options.from_line)) {
      if (options.from_line <= 0) {
        throw new Error(
          `Invalid Option: from_line must be a positive integer greater than 0, got ${JSON.stringify(opts.from_line)}`
        );
      }
    } else {
      throw new Error(
        `Invalid Option: from_line must be an integer, got ${JSON.stringify(opts.from_line)}`
      );
    }
  }
  if (options.ignore_last_delimiters === void 0 || options.ignore_last_delimiters === null) {
    options.ignore_last_delimiters = false;
  } else if (typeof options.ignore_last_delimiters === "number") {
    options.ignore_last_delimiters = Math.floor(options.ignore_last_delimiters);
    if (options.ignore_last_delimiters === 0) {
      options.ignore_last_delimiters = false;
    }
  } else if (typeof options.ignore_last_delimiters !== "boolean") {
    throw new CsvError(
      "CSV_INVALID_OPTION_IGNORE_LAST_DELIMITERS",
      [
        "Invalid option `ignore_last_delimiters`:",
        "the value must be a boolean value or an integer,",
        `got ${JSON.stringify(options.ignore_last_delimiters)}`
      ],
      options
    );
  }
  if (options.ignore_last_delimiters === true && options.columns === false) {
    throw new CsvError(
      "CSV_IGNORE_LAST_DELIMITERS_REQUIRES_COLUMNS",
      [
        "The option `ignore_last_delimiters`",
        "requires the activation of the `columns` option"
      ],
      options
    );
  }
  if (options.info === void 0 || options.info === null || options.info === false) {
    options.info = false;
  } else if (options.info !== true) {
    throw new Error(
      `Invalid Option: info must be true, got ${JSON.stringify(options.info)}`
    );
  }
  if (options.max_record_size === void 0 || options.max_record_size === null || options.max_record_size === false) {
    options.max_record_size = 0;
  } else if (Number.isInteger(options.max_record_size) && options.max_record_size >= 0) {
  } else if (typeof options.max_record_size === "string" && /\d+/.test(options.max_record_size)) {
    options.max_record_size = parseInt(options.max_record_size);
  } else {
    throw new Error(
      `Invalid Option: max_record_size must be a positive integer, got ${JSON.stringify(options.max_record_size)}`
    );
  }
  if (options.objname === void 0 || options.objname === null || options.objname === false) {
    options.objname = void 0;
  } else if (Buffer.isBuffer(options.objname)) {
    if (options.objname.length === 0) {
      throw new Error(`Invalid Option: objname must be a non empty buffer`);
    }
    if (options.encoding === null) {
    } else {
      options.objname = options.objname.toString(options.encoding);
    }
  } else if (typeof options.objname === "string") {
    if (options.objname.length === 0) {
      throw new Error(`Invalid Option: objname must be a non empty string`);
    }
  } else if (typeof options.objname === "number") {
  } else {
    throw new Error(
      `Invalid Option: objname must be a string or a buffer, got ${options.objname}`
    );
  }
  if (options.objname !== void 0) {
    if (typeof options.objname === "number") {
      if (options.columns !== false) {
        throw Error(
          "Invalid Option: objname index cannot be combined with columns or be defined as a field"
        );
      }
    } else {
      if (options.columns === false) {
        throw Error(
          "Invalid Option: objname field must be combined with columns or be defined as an index"
        );
      }
    }
  }
  if (options.on_record === void 0 || options.on_record === null) {
    options.on_record = void 0;
  } else if (typeof options.on_record !== "function") {
    throw new CsvError(
      "CSV_INVALID_OPTION_ON_RECORD",
      [
        "Invalid option `on_record`:",
        "expect a function,",
        `got ${JSON.stringify(options.on_record)}`
      ],
      options
    );
  }
  if (options.on_skip !== void 0 && options.on_skip !== null && typeof options.on_skip !== "function") {
    throw new Error(
      `Invalid Option: on_skip must be a function, got ${JSON.stringify(options.on_skip)}`
    );
  }
  if (options.quote === null || options.quote === false || options.quote === "") {
    options.quote = null;
  } else {
    if (options.quote === void 0 || options.quote === true) {
      options.quote = Buffer.from('"', options.encoding);
    } else if (typeof options.quote === "string") {
      options.quote = Buffer.from(options.quote, options.encoding);
    }
    if (!Buffer.isBuffer(options.quote)) {
      throw new Error(
        `Invalid Option: quote must be a buffer or a string, got ${JSON.stringify(options.quote)}`
      );
    }
  }
  if (options.raw === void 0 || options.raw === null || options.raw === false) {
    options.raw = false;
  } else if (options.raw !== true) {
    throw new Error(
      `Invalid Option: raw must be true, got ${JSON.stringify(options.raw)}`
    );
  }
  if (options.record_delimiter === void 0) {
    options.record_delimiter = [];
  } else if (typeof options.record_delimiter === "string" || Buffer.isBuffer(options.record_delimiter)) {
    if (options.record_delimiter.length === 0) {
      throw new CsvError(
        "CSV_INVALID_OPTION_RECORD_DELIMITER",
        [
          "Invalid option `record_delimiter`:",
          "value must be a non empty string or buffer,",
          `got ${JSON.stringify(options.record_delimiter)}`
        ],
        options
      );
    }
    options.record_delimiter = [options.record_delimiter];
  } else if (!Array.isArray(options.record_delimiter)) {
    throw new CsvError(
      "CSV_INVALID_OPTION_RECORD_DELIMITER",
      [
        "Invalid option `record_delimiter`:",
        "value must be a string, a buffer or array of string|buffer,",
        `got ${JSON.stringify(options.record_delimiter)}`
      ],
      options
    );
  }
  options.record_delimiter = options.record_delimiter.map(function(rd, i) {
    if (typeof rd !== "string" && !Buffer.isBuffer(rd)) {
      throw new CsvError(
        "CSV_INVALID_OPTION_RECORD_DELIMITER",
        [
          "Invalid option `record_delimiter`:",
          "value must be a string, a buffer or array of string|buffer",
          `at index ${i},`,
          `got ${JSON.stringify(rd)}`
        ],
        options
      );
    } else if (rd.length === 0) {
      throw new CsvError(
        "CSV_INVALID_OPTION_RECORD_DELIMITER",
        [
          "Invalid option `record_delimiter`:",
          "value must be a non empty string or buffer",
          `at index ${i},`,
          `got ${JSON.stringify(rd)}`
        ],
        options
      );
    }
    if (typeof rd === "string") {
      rd = Buffer.from(rd, options.encoding);
    }
    return rd;
  });
  if (typeof options.relax_column_count === "boolean") {
  } else if (options.relax_column_count === void 0 || options.relax_column_count === null) {
    options.relax_column_count = false;
  } else {
    throw new Error(
      `Invalid Option: relax_column_count must be a boolean, got ${JSON.stringify(options.relax_column_count)}`
    );
  }
  if (typeof options.relax_column_count_less === "boolean") {
  } else if (options.relax_column_count_less === void 0 || options.relax_column_count_less === null) {
    options.relax_column_count_less = false;
  } else {
    throw new Error(
      `Invalid Option: relax_column_count_less must be a boolean, got ${JSON.stringify(options.relax_column_count_less)}`
    );
  }
  if (typeof options.relax_column_count_more === "boolean") {
  } else if (options.relax_column_count_more === void 0 || options.relax_column_count_more === null) {
    options.relax_column_count_more = false;
  } else {
    throw new Error(
      `Invalid Option: relax_column_count_more must be a boolean, got ${JSON.stringify(options.relax_column_count_more)}`
    );
  }
  if (typeof options.relax_quotes === "boolean") {
  } else if (options.relax_quotes === void 0 || options.relax_quotes === null) {
    options.relax_quotes = false;
  } else {
    throw new Error(
      `Invalid Option: relax_quotes must be a boolean, got ${JSON.stringify(options.relax_quotes)}`
    );
  }
  if (typeof options.skip_empty_lines === "boolean") {
  } else if (options.skip_empty_lines === void 0 || options.skip_empty_lines === null) {
    options.skip_empty_lines = false;
  } else {
    throw new Error(
      `Invalid Option: skip_empty_lines must be a boolean, got ${JSON.stringify(options.skip_empty_lines)}`
    );
  }
  if (typeof options.skip_records_with_empty_values === "boolean") {
  } else if (options.skip_records_with_empty_values === void 0 || options.skip_records_with_empty_values === null) {
    options.skip_records_with_empty_values = false;
  } else {
    throw new Error(
      `Invalid Option: skip_records_with_empty_values must be a boolean, got ${JSON.stringify(options.skip_records_with_empty_values)}`
    );
  }
  if (typeof options.skip_records_with_error === "boolean") {
  } else if (options.skip_records_with_error === void 0 || options.skip_records_with_error === null) {
    options.skip_records_with_error = false;
  } else {
    throw new Error(
      `Invalid Option: skip_records_with_error must be a boolean, got ${JSON.stringify(options.skip_records_with_error)}`
    );
  }
  if (options.rtrim === void 0 || options.rtrim === null || options.rtrim === false) {
    options.rtrim = false;
  } else if (options.rtrim !== true) {
    throw new Error(
      `Invalid Option: rtrim must be a boolean, got ${JSON.stringify(options.rtrim)}`
    );
  }
  if (options.ltrim === void 0 || options.ltrim === null || options.ltrim === false) {
    options.ltrim = false;
  } else if (options.ltrim !== true) {
    throw new Error(
      `Invalid Option: ltrim must be a boolean, got ${JSON.stringify(options.ltrim)}`
    );
  }
  if (options.trim === void 0 || options.trim === null || options.trim === false) {
    options.trim = false;
  } else if (options.trim !== true) {
    throw new Error(
      `Invalid Option: trim must be a boolean, got ${JSON.stringify(options.trim)}`
    );
  }
  if (options.trim === true && opts.ltrim !== false) {
    options.ltrim = true;
  } else if (options.ltrim !== true) {
    options.ltrim = false;
  }
  if (options.trim === true && opts.rtrim !== false) {
    options.rtrim = true;
  } else if (options.rtrim !== true) {
    options.rtrim = false;
  }
  if (options.to === void 0 || options.to === null) {
    options.to = -1;
  } else if (options.to !== -1) {
    if (typeof options.to === "string" && /\d+/.test(options.to)) {
      options.to = parseInt(options.to);
    }
    if (Number.isInteger(options.to)) {
      if (options.to <= 0) {
        throw new Error(
          `Invalid Option: to must be a positive integer greater than 0, got ${JSON.stringify(opts.to)}`
        );
      }
    } else {
      throw new Error(
        `Invalid Option: to must be an integer, got ${JSON.stringify(opts.to)}`
      );
    }
  }
  if (options.to_line === void 0 || options.to_line === null) {
    options.to_line = -1;
  } else if (options.to_line !== -1) {
    if (typeof options.to_line === "string" && /\d+/.test(options.to_line)) {
      options.to_line = parseInt(options.to_line);
    }
    if (Number.isInteger(options.to_line)) {
      if (options.to_line <= 0) {
        throw new Error(
          `Invalid Option: to_line must be a positive integer greater than 0, got ${JSON.stringify(opts.to_line)}`
        );
      }
    } else {
      throw new Error(
        `Invalid Option: to_line must be an integer, got ${JSON.stringify(opts.to_line)}`
      );
    }
  }
  return options;
};

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/utils/delimiter_discover.js
var delimiter_discover = function(records, options) {
  if (!options) {
    ({ delimiter_auto: options } = normalize_options({ delimiter_auto: true }));
  }
  if (typeof records === "string") {
    records = Buffer.from(records);
  }
  if (Buffer.isBuffer(records)) {
    records = ((data2) => {
      const records2 = [];
      const parser = transform({ delimiter: [] });
      const push = (record) => records2.push(record);
      const close = () => {
      };
      const error = parser.parse(data2, true, push, close);
      if (error !== void 0) throw error;
      return records2;
    })(records);
  }
  const info = Array(127).fill().map(() => ({ lines: [] }));
  records.map(([record], line) => {
    for (let i = 0, l = record.length; i < l; i++) {
      const code = record.charCodeAt(i);
      if (info[code].lines[line] === void 0) info[code].lines[line] = 0;
      info[code].lines[line]++;
    }
  });
  info.map((info2, i) => {
    info2.char_code = i;
    info2.std = std(info2.lines);
    info2.total = info2.lines.reduce((acc, val) => acc + val, 0);
    info2.preferred = !!options.preferred[i];
    info2.score = options.score(info2, options);
  });
  const result = info.reduce(
    (acc, info2) => acc.score > info2.score ? acc : info2,
    {}
  );
  return String.fromCharCode(result.char_code);
};
var std = function(array2) {
  const n = array2.length;
  if (n === 0) return 0;
  const mean2 = array2.reduce((a, b) => a + b) / n;
  return Math.sqrt(
    array2.map((x) => Math.pow(x - mean2, 2)).reduce((a, b) => a + b) / n
  );
};

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/api/index.js
var isRecordEmpty = function(record) {
  return record.every(
    (field) => field == null || field.toString && field.toString().trim() === ""
  );
};
var cr = 13;
var nl = 10;
var boms = {
  // Note, the following are equals:
  // Buffer.from("\ufeff")
  // Buffer.from([239, 187, 191])
  // Buffer.from('EFBBBF', 'hex')
  utf8: Buffer.from([239, 187, 191]),
  // Note, the following are equals:
  // Buffer.from "\ufeff", 'utf16le
  // Buffer.from([255, 254])
  utf16le: Buffer.from([255, 254])
};
var transform = function(original_options = {}) {
  const info = {
    bytes: 0,
    bytes_records: 0,
    comment_lines: 0,
    empty_lines: 0,
    invalid_field_length: 0,
    lines: 1,
    records: 0
  };
  const options = normalize_options(original_options);
  return {
    info,
    original_options,
    options,
    state: init_state(options),
    __needMoreData: function(i, bufLen, end) {
      if (end) return false;
      const { encoding, escape, quote } = this.options;
      const { quoting, needMoreDataSize, recordDelimiterMaxLength } = this.state;
      const numOfCharLeft = bufLen - i - 1;
      const requiredLength = Math.max(
        needMoreDataSize,
        // Skip if the remaining buffer smaller than record delimiter
        // If "record_delimiter" is yet to be discovered:
        // 1. It is equals to `[]` and "recordDelimiterMaxLength" equals `0`
        // 2. We set the length to windows line ending in the current encoding
        // Note, that encoding is known from user or bom discovery at that point
        // recordDelimiterMaxLength,
        recordDelimiterMaxLength === 0 ? Buffer.from("\r\n", encoding).length : recordDelimiterMaxLength,
        // Skip if remaining buffer can be an escaped quote
        quoting ? (escape === null ? 0 : escape.length) + quote.length : 0,
        // Skip if remaining buffer can be record delimiter following the closing quote
        quoting ? quote.length + recordDelimiterMaxLength : 0
      );
      return numOfCharLeft < requiredLength;
    },
    // Central parser implementation
    parse: function(nextBuf, end, push, close) {
      const {
        bom,
        comment_no_infix,
        delimiter_auto,
        encoding,
        from_line,
        ltrim,
        max_record_size,
        raw,
        relax_quotes,
        rtrim,
        skip_empty_lines,
        to,
        to_line
      } = this.options;
      let { comment, escape, quote, record_delimiter } = this.options;
      const {
        bomSkipped,
        delimiterDiscovered,
        delimiterBufPrevious,
        rawBuffer,
        escapeIsQuote
      } = this.state;
      if (!delimiterDiscovered && delimiter_auto) {
        let delimiterBuf;
        if (delimiterBufPrevious === void 0) {
          delimiterBuf = nextBuf;
        } else if (delimiterBufPrevious !== void 0 && nextBuf === void 0) {
          delimiterBuf = delimiterBufPrevious;
        } else {
          delimiterBuf = Buffer.concat([delimiterBufPrevious, nextBuf]);
        }
        nextBuf = void 0;
        if (end || delimiterBuf.length > delimiter_auto.size) {
          this.options.delimiter = [
            Buffer.from(
              delimiter_discover(delimiterBuf, this.options.delimiter_auto)
            )
          ];
          this.state.previousBuf = delimiterBuf;
          this.state.delimiterBufPrevious = void 0;
          this.state.delimiterDiscovered = true;
        } else {
          this.state.delimiterBufPrevious = delimiterBuf;
          return;
        }
      }
      const { previousBuf } = this.state;
      let buf;
      if (previousBuf === void 0) {
        if (nextBuf === void 0) {
          close();
          return;
        } else {
          buf = nextBuf;
        }
      } else if (previousBuf !== void 0 && nextBuf === void 0) {
        buf = previousBuf;
      } else {
        buf = Buffer.concat([previousBuf, nextBuf]);
      }
      if (bomSkipped === false) {
        if (bom === false) {
          this.state.bomSkipped = true;
        } else if (buf.length < 3) {
          if (end === false) {
            this.state.previousBuf = buf;
            return;
          }
        } else {
          for (const encoding2 in boms) {
            if (boms[encoding2].compare(buf, 0, boms[encoding2].length) === 0) {
              const bomLength = boms[encoding2].length;
              this.state.bufBytesStart += bomLength;
              buf = buf.slice(bomLength);
              const options2 = normalize_options({
                ...this.original_options,
                encoding: encoding2
              });
              for (const key2 in options2) {
                this.options[key2] = options2[key2];
              }
              ({ comment, escape, quote } = this.options);
              break;
            }
          }
          this.state.bomSkipped = true;
        }
      }
      const bufLen = buf.length;
      let pos;
      for (pos = 0; pos < bufLen; pos++) {
        if (this.__needMoreData(pos, bufLen, end)) {
          break;
        }
        if (this.state.wasRowDelimiter === true) {
          this.info.lines++;
          this.state.wasRowDelimiter = false;
        }
        if (to_line !== -1 && this.info.lines > to_line) {
          this.state.stop = true;
          close();
          return;
        }
        if (this.state.quoting === false && record_delimiter.length === 0) {
          const record_delimiterCount = this.__autoDiscoverRecordDelimiter(
            buf,
            pos
          );
          if (record_delimiterCount) {
            record_delimiter = this.options.record_delimiter;
          }
        }
        const chr = buf[pos];
        if (raw === true) {
          rawBuffer.append(chr);
        }
        if ((chr === cr || chr === nl) && this.state.wasRowDelimiter === false) {
          this.state.wasRowDelimiter = true;
        }
        if (this.state.escaping === true) {
          this.state.escaping = false;
        } else {
          if (escape !== null && this.state.quoting === true && this.__isEscape(buf, pos, chr) && pos + escape.length < bufLen) {
            if (escapeIsQuote) {
              if (this.__isQuote(buf, pos + escape.length)) {
                this.state.escaping = true;
                pos += escape.length - 1;
                continue;
              }
            } else {
              this.state.escaping = true;
              pos += escape.length - 1;
              continue;
            }
          }
          if (this.state.commenting === false && this.__isQuote(buf, pos)) {
            if (this.state.quoting === true) {
              const nextChr = buf[pos + quote.length];
              const isNextChrTrimable = rtrim && this.__isCharTrimable(buf, pos + quote.length);
              const isNextChrComment = comment !== null && this.__compareBytes(comment, buf, pos + quote.length, nextChr);
              const isNextChrDelimiter = this.__isDelimiter(
                buf,
                pos + quote.length,
                nextChr
              );
              const isNextChrRecordDelimiter = record_delimiter.length === 0 ? this.__autoDiscoverRecordDelimiter(buf, pos + quote.length) : this.__isRecordDelimiter(nextChr, buf, pos + quote.length);
              if (escape !== null && this.__isEscape(buf, pos, chr) && this.__isQuote(buf, pos + escape.length)) {
                pos += escape.length - 1;
              } else if (!nextChr || isNextChrDelimiter || isNextChrRecordDelimiter || isNextChrComment || isNextChrTrimable) {
                this.state.quoting = false;
                this.state.wasQuoting = true;
                pos += quote.length - 1;
                continue;
              } else if (relax_quotes === false) {
                const err = this.__error(
                  new CsvError(
                    "CSV_INVALID_CLOSING_QUOTE",
                    [
                      "Invalid Closing Quote:",
                      `got "${String.fromCharCode(nextChr)}"`,
                      `at line ${this.info.lines}`,
                      "instead of delimiter, record delimiter, trimable character",
                      "(if activated) or comment"
                    ],
                    this.options,
                    this.__infoField()
                  )
                );
                if (err !== void 0) return err;
              } else {
                this.state.quoting = false;
                this.state.wasQuoting = true;
                this.state.field.prepend(quote);
                pos += quote.length - 1;
              }
            } else {
              if (this.state.field.length !== 0) {
                if (relax_quotes === false) {
                  const info2 = this.__infoField();
                  const bom2 = Object.keys(boms).map(
                    (b) => boms[b].equals(this.state.field.toString()) ? b : false
                  ).filter(Boolean)[0];
                  const err = this.__error(
                    new CsvError(
                      "INVALID_OPENING_QUOTE",
                      [
                        "Invalid Opening Quote:",
                        `a quote is found on field ${JSON.stringify(info2.column)} at line ${info2.lines}, value is ${JSON.stringify(this.state.field.toString(encoding))}`,
                        bom2 ? `(${bom2} bom)` : void 0
                      ],
                      this.options,
                      info2,
                      {
                        field: this.state.field
                      }
                    )
                  );
                  if (err !== void 0) return err;
                }
              } else {
                this.state.quoting = true;
                pos += quote.length - 1;
                continue;
              }
            }
          }
          if (this.state.quoting === false) {
            const recordDelimiterLength = this.__isRecordDelimiter(
              chr,
              buf,
              pos
            );
            if (recordDelimiterLength !== 0) {
              const skipCommentLine = this.state.commenting && this.state.wasQuoting === false && this.state.record.length === 0 && this.state.field.length === 0;
              if (skipCommentLine) {
                this.info.comment_lines++;
              } else {
                if (this.state.enabled === false && this.info.lines + (this.state.wasRowDelimiter === true ? 1 : 0) >= from_line) {
                  this.state.enabled = true;
                  this.__resetField();
                  this.__resetRecord();
                  pos += recordDelimiterLength - 1;
                  continue;
                }
                if (skip_empty_lines === true && this.state.wasQuoting === false && this.state.record.length === 0 && this.state.field.length === 0) {
                  this.info.empty_lines++;
                  pos += recordDelimiterLength - 1;
                  continue;
                }
                this.info.bytes = this.state.bufBytesStart + pos;
                const errField = this.__onField();
                if (errField !== void 0) return errField;
                this.info.bytes = this.state.bufBytesStart + pos + recordDelimiterLength;
                const errRecord = this.__onRecord(push);
                if (errRecord !== void 0) return errRecord;
                if (to !== -1 && this.info.records >= to) {
                  this.state.stop = true;
                  close();
                  return;
                }
              }
              this.state.commenting = false;
              pos += recordDelimiterLength - 1;
              continue;
            }
            if (this.state.commenting) {
              continue;
            }
            if (comment !== null && (comment_no_infix === false || this.state.record.length === 0 && this.state.field.length === 0)) {
              const commentCount = this.__compareBytes(comment, buf, pos, chr);
              if (commentCount !== 0) {
                this.state.commenting = true;
                continue;
              }
            }
            const delimiterLength = this.__isDelimiter(buf, pos, chr);
            if (delimiterLength !== 0) {
              this.info.bytes = this.state.bufBytesStart + pos;
              const errField = this.__onField();
              if (errField !== void 0) return errField;
              pos += delimiterLength - 1;
              continue;
            }
          }
        }
        if (this.state.commenting === false) {
          if (max_record_size !== 0 && this.state.record_length + this.state.field.length > max_record_size) {
            return this.__error(
              new CsvError(
                "CSV_MAX_RECORD_SIZE",
                [
                  "Max Record Size:",
                  "record exceed the maximum number of tolerated bytes",
                  `of ${max_record_size}`,
                  `at line ${this.info.lines}`
                ],
                this.options,
                this.__infoField()
              )
            );
          }
        }
        const lappend = ltrim === false || this.state.quoting === true || this.state.field.length !== 0 || !this.__isCharTrimable(buf, pos);
        const rappend = rtrim === false || this.state.wasQuoting === false;
        if (lappend === true && rappend === true) {
          this.state.field.append(chr);
        } else if (rtrim === true && !this.__isCharTrimable(buf, pos)) {
          return this.__error(
            new CsvError(
              "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE",
              [
                "Invalid Closing Quote:",
                "found non trimable byte after quote",
                `at line ${this.info.lines}`
              ],
              this.options,
              this.__infoField()
            )
          );
        } else {
          if (lappend === false) {
            pos += this.__isCharTrimable(buf, pos) - 1;
          }
          continue;
        }
      }
      if (end === true) {
        if (this.state.quoting === true) {
          const err = this.__error(
            new CsvError(
              "CSV_QUOTE_NOT_CLOSED",
              [
                "Quote Not Closed:",
                `the parsing is finished with an opening quote at line ${this.info.lines}`
              ],
              this.options,
              this.__infoField()
            )
          );
          if (err !== void 0) return err;
        } else {
          if (this.state.wasQuoting === true || this.state.record.length !== 0 || this.state.field.length !== 0) {
            this.info.bytes = this.state.bufBytesStart + pos;
            const errField = this.__onField();
            if (errField !== void 0) return errField;
            const errRecord = this.__onRecord(push);
            if (errRecord !== void 0) return errRecord;
          } else if (this.state.wasRowDelimiter === true) {
            this.info.empty_lines++;
          } else if (this.state.commenting === true) {
            this.info.comment_lines++;
          }
        }
      } else {
        this.state.bufBytesStart += pos;
        this.state.previousBuf = buf.slice(pos);
      }
      if (this.state.wasRowDelimiter === true) {
        this.info.lines++;
        this.state.wasRowDelimiter = false;
      }
    },
    __onRecord: function(push) {
      const {
        columns,
        group_columns_by_name,
        encoding,
        info: info2,
        from,
        relax_column_count,
        relax_column_count_less,
        relax_column_count_more,
        raw,
        skip_records_with_empty_values
      } = this.options;
      const { enabled, record } = this.state;
      if (enabled === false) {
        return this.__resetRecord();
      }
      const recordLength = record.length;
      if (columns === true) {
        if (skip_records_with_empty_values === true && isRecordEmpty(record)) {
          this.__resetRecord();
          return;
        }
        return this.__firstLineToColumns(record);
      }
      if (columns === false && this.info.records === 0) {
        this.state.expectedRecordLength = recordLength;
      }
      if (recordLength !== this.state.expectedRecordLength) {
        const err = columns === false ? new CsvError(
          "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH",
          [
            "Invalid Record Length:",
            `expect ${this.state.expectedRecordLength},`,
            `got ${recordLength} on line ${this.info.lines}`
          ],
          this.options,
          this.__infoField(),
          {
            record
          }
        ) : new CsvError(
          "CSV_RECORD_INCONSISTENT_COLUMNS",
          [
            "Invalid Record Length:",
            `columns length is ${columns.length},`,
            // rename columns
            `got ${recordLength} on line ${this.info.lines}`
          ],
          this.options,
          this.__infoField(),
          {
            record
          }
        );
        if (relax_column_count === true || relax_column_count_less === true && recordLength < this.state.expectedRecordLength || relax_column_count_more === true && recordLength > this.state.expectedRecordLength) {
          this.info.invalid_field_length++;
          this.state.error = err;
        } else {
          const finalErr = this.__error(err);
          if (finalErr) return finalErr;
        }
      }
      if (skip_records_with_empty_values === true && isRecordEmpty(record)) {
        this.__resetRecord();
        return;
      }
      if (this.state.recordHasError === true) {
        this.__resetRecord();
        this.state.recordHasError = false;
        return;
      }
      this.info.records++;
      if (from === 1 || this.info.records >= from) {
        const { objname } = this.options;
        if (columns !== false) {
          const obj = {};
          for (let i = 0, l = record.length; i < l; i++) {
            if (columns[i] === void 0 || columns[i].disabled) continue;
            if (group_columns_by_name === true && Object.hasOwn(obj, columns[i].name)) {
              if (Array.isArray(obj[columns[i].name])) {
                obj[columns[i].name] = obj[columns[i].name].concat(record[i]);
              } else {
                obj[columns[i].name] = [obj[columns[i].name], record[i]];
              }
            } else {
              Object.defineProperty(obj, columns[i].name, {
                value: record[i],
                enumerable: true,
                writable: true,
                configurable: true
              });
            }
          }
          if (raw === true || info2 === true) {
            const extRecord = Object.assign(
              { record: obj },
              raw === true ? { raw: this.state.rawBuffer.toString(encoding) } : {},
              info2 === true ? { info: this.__infoRecord() } : {}
            );
            const err = this.__push(
              objname === void 0 ? extRecord : [obj[objname], extRecord],
              push
            );
            if (err) {
              return err;
            }
          } else {
            const err = this.__push(
              objname === void 0 ? obj : [obj[objname], obj],
              push
            );
            if (err) {
              return err;
            }
          }
        } else {
          if (raw === true || info2 === true) {
            const extRecord = Object.assign(
              { record },
              raw === true ? { raw: this.state.rawBuffer.toString(encoding) } : {},
              info2 === true ? { info: this.__infoRecord() } : {}
            );
            const err = this.__push(
              objname === void 0 ? extRecord : [record[objname], extRecord],
              push
            );
            if (err) {
              return err;
            }
          } else {
            const err = this.__push(
              objname === void 0 ? record : [record[objname], record],
              push
            );
            if (err) {
              return err;
            }
          }
        }
      }
      this.__resetRecord();
    },
    __firstLineToColumns: function(record) {
      const { firstLineToHeaders } = this.state;
      try {
        const headers = firstLineToHeaders === void 0 ? record : firstLineToHeaders.call(null, record);
        if (!Array.isArray(headers)) {
          return this.__error(
            new CsvError(
              "CSV_INVALID_COLUMN_MAPPING",
              [
                "Invalid Column Mapping:",
                "expect an array from column function,",
                `got ${JSON.stringify(headers)}`
              ],
              this.options,
              this.__infoField(),
              {
                headers
              }
            )
          );
        }
        const normalizedHeaders = normalize_columns_array(headers);
        this.state.expectedRecordLength = normalizedHeaders.length;
        this.options.columns = normalizedHeaders;
        this.__resetRecord();
        return;
      } catch (err) {
        return err;
      }
    },
    __resetRecord: function() {
      if (this.options.raw === true) {
        this.state.rawBuffer.reset();
      }
      this.state.error = void 0;
      this.state.record = [];
      this.state.record_length = 0;
    },
    __onField: function() {
      const { cast, encoding, rtrim, max_record_size } = this.options;
      const { enabled, wasQuoting } = this.state;
      if (enabled === false) {
        return this.__resetField();
      }
      let field = this.state.field.toString(encoding);
      if (rtrim === true && wasQuoting === false) {
        field = field.trimRight();
      }
      if (cast === true) {
        const [err, f] = this.__cast(field);
        if (err !== void 0) return err;
        field = f;
      }
      this.state.record.push(field);
      if (max_record_size !== 0 && typeof field === "string") {
        this.state.record_length += field.length;
      }
      this.__resetField();
    },
    __resetField: function() {
      this.state.field.reset();
      this.state.wasQuoting = false;
    },
    __push: function(record, push) {
      const { on_record } = this.options;
      if (on_record !== void 0) {
        const info2 = this.__infoRecord();
        try {
          record = on_record.call(null, record, info2);
        } catch (err) {
          return err;
        }
        if (record === void 0 || record === null) {
          return;
        }
      }
      this.info.bytes_records += this.info.bytes;
      push(record);
    },
    // Return a tuple with the error and the casted value
    __cast: function(field) {
      const { columns, relax_column_count } = this.options;
      const isColumns = Array.isArray(columns);
      if (isColumns === true && relax_column_count && this.options.columns.length <= this.state.record.length) {
        return [void 0, void 0];
      }
      if (this.state.castField !== null) {
        try {
          const info2 = this.__infoField();
          return [void 0, this.state.castField.call(null, field, info2)];
        } catch (err) {
          return [err];
        }
      }
      if (this.__isFloat(field)) {
        return [void 0, parseFloat(field)];
      } else if (this.options.cast_date !== false) {
        const info2 = this.__infoField();
        return [void 0, this.options.cast_date.call(null, field, info2)];
      }
      return [void 0, field];
    },
    __compareBytes: function(sourceBuf, targetBuf, targetPos, firstByte) {
      if (sourceBuf[0] !== firstByte) return 0;
      const sourceLength = sourceBuf.length;
      for (let i = 1; i < sourceLength; i++) {
        if (sourceBuf[i] !== targetBuf[targetPos + i]) return 0;
      }
      return sourceLength;
    },
    // Helper to test if a character is trimable
    __isCharTrimable: function(buf, pos) {
      const { timchars, timcharFirstBytes } = this.state;
      const first = buf[pos];
      if (first === void 0 || timcharFirstBytes[first] === 0) return 0;
      loop1: for (let i = 0; i < timchars.length; i++) {
        const timchar = timchars[i];
        for (let j = 0; j < timchar.length; j++) {
          if (timchar[j] !== buf[pos + j]) continue loop1;
        }
        return timchar.length;
      }
      return 0;
    },
    __isDelimiter: function(buf, pos, chr) {
      const { delimiter, ignore_last_delimiters } = this.options;
      if (ignore_last_delimiters === true && this.state.record.length === this.options.columns.length - 1) {
        return 0;
      } else if (ignore_last_delimiters !== false && typeof ignore_last_delimiters === "number" && this.state.record.length === ignore_last_delimiters - 1) {
        return 0;
      }
      loop1: for (let i = 0; i < delimiter.length; i++) {
        const del = delimiter[i];
        if (del[0] === chr) {
          for (let j = 1; j < del.length; j++) {
            if (del[j] !== buf[pos + j]) continue loop1;
          }
          return del.length;
        }
      }
      return 0;
    },
    __isEscape: function(buf, pos, chr) {
      const { escape } = this.options;
      if (escape === null) return false;
      const l = escape.length;
      if (escape[0] === chr) {
        for (let i = 0; i < l; i++) {
          if (escape[i] !== buf[pos + i]) {
            return false;
          }
        }
        return true;
      }
      return false;
    },
    __isFloat: function(value) {
      return value - parseFloat(value) + 1 >= 0;
    },
    // Keep it in case we implement the `cast_int` option
    // __isInt(value){
    //   // return Number.isInteger(parseInt(value))
    //   // return !isNaN( parseInt( obj ) );
    //   return /^(\-|\+)?[1-9][0-9]*$/.test(value)
    // }
    __isQuote: function(buf, pos) {
      const { quote } = this.options;
      if (quote === null) return false;
      const l = quote.length;
      for (let i = 0; i < l; i++) {
        if (quote[i] !== buf[pos + i]) {
          return false;
        }
      }
      return true;
    },
    __isRecordDelimiter: function(chr, buf, pos) {
      const { record_delimiter } = this.options;
      const recordDelimiterLength = record_delimiter.length;
      loop1: for (let i = 0; i < recordDelimiterLength; i++) {
        const rd = record_delimiter[i];
        const rdLength = rd.length;
        if (rd[0] !== chr) {
          continue;
        }
        for (let j = 1; j < rdLength; j++) {
          if (rd[j] !== buf[pos + j]) {
            continue loop1;
          }
        }
        return rd.length;
      }
      return 0;
    },
    __autoDiscoverRecordDelimiter: function(buf, pos) {
      const { encoding } = this.options;
      const rds = [
        // Important, the windows line ending must be before mac os 9
        Buffer.from("\r\n", encoding),
        Buffer.from("\n", encoding),
        Buffer.from("\r", encoding)
      ];
      loop: for (let i = 0; i < rds.length; i++) {
        const l = rds[i].length;
        for (let j = 0; j < l; j++) {
          if (rds[i][j] !== buf[pos + j]) {
            continue loop;
          }
        }
        this.options.record_delimiter.push(rds[i]);
        this.state.recordDelimiterMaxLength = rds[i].length;
        return rds[i].length;
      }
      return 0;
    },
    __error: function(msg) {
      const { encoding, raw, skip_records_with_error } = this.options;
      const err = typeof msg === "string" ? new Error(msg) : msg;
      if (skip_records_with_error) {
        this.state.recordHasError = true;
        if (this.options.on_skip !== void 0) {
          try {
            this.options.on_skip(
              err,
              raw ? this.state.rawBuffer.toString(encoding) : void 0
            );
          } catch (err2) {
            return err2;
          }
        }
        return void 0;
      } else {
        return err;
      }
    },
    __infoDataSet: function() {
      return {
        ...this.info,
        columns: this.options.columns
      };
    },
    __infoRecord: function() {
      const { columns, raw, encoding } = this.options;
      return {
        ...this.__infoDataSet(),
        bytes_records: this.info.bytes,
        error: this.state.error,
        header: columns === true,
        index: this.state.record.length,
        raw: raw ? this.state.rawBuffer.toString(encoding) : void 0
      };
    },
    __infoField: function() {
      const { columns } = this.options;
      const isColumns = Array.isArray(columns);
      const bytes_records = this.info.bytes_records;
      return {
        ...this.__infoRecord(),
        bytes_records,
        column: isColumns === true ? columns.length > this.state.record.length ? columns[this.state.record.length].name : null : this.state.record.length,
        quoting: this.state.wasQuoting
      };
    }
  };
};

// ../../node_modules/.pnpm/csv-parse@7.0.3/node_modules/csv-parse/lib/sync.js
var parse = function(data2, opts = {}) {
  if (typeof data2 === "string") {
    data2 = Buffer.from(data2);
  }
  const records = opts && opts.objname ? /* @__PURE__ */ Object.create(null) : [];
  const parser = transform(opts);
  const push = (record) => {
    if (parser.options.objname === void 0) records.push(record);
    else {
      records[record[0]] = record[1];
    }
  };
  const close = () => {
  };
  const error = parser.parse(data2, true, push, close);
  if (error !== void 0) throw error;
  return records;
};

// src/recorded/fields.ts
var FieldError = class extends Error {
};
function isRow(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function number2(row, name, least = -Infinity, most = Infinity) {
  const value = row[name];
  const read2 = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof read2 === "number" && Number.isFinite(read2) && read2 >= least && read2 <= most) return read2;
  const limits = Number.isFinite(least) && Number.isFinite(most) ? ` from ${least} to ${most}` : "";
  throw new FieldError(`${name} must be a number${limits}; got ${JSON.stringify(value)}`);
}
function optionalNumber(row, name, least = -Infinity) {
  const value = row[name];
  return typeof value === "number" && Number.isFinite(value) && value >= least ? value : void 0;
}
function text2(row, name) {
  const value = row[name];
  if (typeof value === "string" && value !== "") return value;
  throw new FieldError(`${name} must be a text; got ${JSON.stringify(value)}`);
}
function optionalText(row, name) {
  const value = row[name];
  return typeof value === "string" ? value : "";
}
function time(row, name) {
  return Math.round(number2(row, name, 946684800, 4102444800) * 1e3);
}

// src/recorded/reports.ts
var NAMED_ROWS = 3;
function rowReport(file, report) {
  const named2 = [];
  let count = 0;
  return {
    skip(row, why) {
      count += 1;
      if (named2.length < NAMED_ROWS) named2.push(`row ${row}: ${why}`);
    },
    done() {
      if (count === 0) return;
      const rest = count > named2.length ? `, and ${count - named2.length} more` : "";
      report(`${file}: ${count} ${count === 1 ? "row" : "rows"} skipped (${named2.join("; ")}${rest})`);
    }
  };
}

// src/recorded/files.ts
function filesIn(folder2, report) {
  const read2 = (path) => {
    try {
      return readFileSync(join(folder2, path));
    } catch (error) {
      report(`${path}: ${error.code === "ENOENT" ? "absent" : String(error)}`);
      return void 0;
    }
  };
  const json = (path) => {
    const bytes = read2(path);
    if (bytes === void 0) return void 0;
    if (bytes.length === 0) {
      report(`${path}: empty`);
      return void 0;
    }
    try {
      return JSON.parse((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
    } catch (error) {
      report(`${path}: cannot be read (${error instanceof Error ? error.message : error})`);
      return void 0;
    }
  };
  const table = (path, bytes) => {
    try {
      return parse(bytes, {
        bom: true,
        columns: true,
        skip_empty_lines: true,
        // A line with too few columns still may have all that is needed: the reader says what is missing.
        relax_column_count: true,
        relax_quotes: true
      });
    } catch (error) {
      report(`${path}: cannot be read (${error instanceof Error ? error.message : error})`);
      return [];
    }
  };
  const readAll = (path, rows, reader) => {
    const skipped = rowReport(path, report);
    const result = [];
    rows.forEach((row, index) => {
      try {
        if (!isRow(row)) throw new FieldError(`a row must be an object; got ${JSON.stringify(row)}`);
        result.push(reader(row));
      } catch (error) {
        if (!(error instanceof FieldError)) throw error;
        skipped.skip(index + 1, error.message);
      }
    });
    skipped.done();
    return result;
  };
  return {
    folder: folder2,
    report,
    json,
    rows(path, reader) {
      const value = json(path);
      if (value === void 0) return [];
      if (Array.isArray(value)) return readAll(path, value, reader);
      report(`${path}: must hold an array of rows; holds ${isRow(value) ? "an object" : typeof value}`);
      return [];
    },
    lines(path, reader) {
      const bytes = read2(path);
      if (bytes === void 0) return [];
      const lines = table(path, bytes);
      if (bytes.length === 0) report(`${path}: empty`);
      return readAll(path, lines, reader);
    }
  };
}

// src/recorded/labels.ts
function label(row) {
  const kind = text2(row, "kind");
  if (kind !== "TRIP" && kind !== "SECTION")
    throw new FieldError(`kind must be TRIP or SECTION; got ${kind}`);
  const startsAt = time(row, "start_ts");
  const endsAt = time(row, "end_ts");
  if (endsAt <= startsAt) throw new FieldError(`end_ts must lie after start_ts; got ${row.end_ts}`);
  return {
    run: text2(row, "run_id"),
    kind,
    trip: text2(row, "trip_id"),
    section: kind === "SECTION" ? text2(row, "section_id") : "",
    leg: optionalText(row, "leg_type"),
    mode: optionalText(row, "mode"),
    startsAt,
    endsAt
  };
}
function tripsOf(files, routesOf2) {
  const labels = files.lines("labels.csv", label);
  return (run) => {
    const mine = labels.filter((one) => one.run === run).sort((a, b) => a.startsAt - b.startsAt);
    const routes = routesOf2(run);
    const sections = mine.filter(({ kind }) => kind === "SECTION").map((one) => section(one, routes));
    const trips = mine.filter(({ kind }) => kind === "TRIP");
    const inTrip = (trip) => (one) => one.trip === trip.trip && one.startsAt >= trip.startsAt && one.startsAt < trip.endsAt;
    for (const one of sections)
      if (!trips.some((trip) => inTrip(trip)(one)))
        files.report(
          `labels.csv: ${run}, ${one.trip}, ${one.id} lies in no trip of that name; used by itself`
        );
    return [
      ...trips.map((trip) => ({
        run,
        id: trip.trip,
        startsAt: trip.startsAt,
        endsAt: trip.endsAt,
        sections: sections.filter(inTrip(trip))
      })),
      ...sections.filter((one) => !trips.some((trip) => inTrip(trip)(one))).map((one) => ({ run, id: one.trip, startsAt: one.startsAt, endsAt: one.endsAt, sections: [one] }))
    ];
  };
}
function section({ run, trip, section: id, leg, mode, startsAt, endsAt }, routes) {
  const route = routes(trip, id, startsAt);
  return { run, trip, id, leg, mode, startsAt, endsAt, ...route === void 0 ? {} : { route } };
}

// src/recorded/phones.ts
import { readdirSync } from "node:fs";
import { join as join2 } from "node:path";

// src/recorded/streams.ts
function data(row) {
  if (isRow(row.data)) return row.data;
  throw new FieldError(`data must be an object; got ${JSON.stringify(row.data)}`);
}
function written2(row) {
  return isRow(row.metadata) && row.metadata.write_ts !== void 0 ? time(row.metadata, "write_ts") : time(data(row), "write_ts");
}
function fix(row) {
  const said = data(row);
  const speed = optionalNumber(said, "sensed_speed", 0);
  const heading = optionalNumber(said, "bearing", 0);
  const altitude = optionalNumber(said, "altitude");
  const altitudeAccuracy = optionalNumber(said, "vaccuracy", 0);
  const isSilent = !("vaccuracy" in said) && speed === 0 && heading === 0;
  const isFlat = !("vaccuracy" in said) && altitude === 0;
  return {
    latitude: number2(said, "latitude", -90, 90),
    longitude: number2(said, "longitude", -180, 180),
    time: time(said, "ts"),
    writtenAt: written2(row),
    accuracy: number2(said, "accuracy", Number.MIN_VALUE, Number.MAX_VALUE),
    ...altitude === void 0 || isFlat ? {} : { altitude },
    ...altitudeAccuracy === void 0 ? {} : { altitudeAccuracy },
    ...speed === void 0 || isSilent ? {} : { speed },
    ...heading === void 0 || isSilent ? {} : { heading }
  };
}
var ANDROID_ACTIVITIES = {
  0: "in_vehicle",
  1: "on_bicycle",
  2: "on_foot",
  3: "still",
  4: "unknown",
  5: "unknown",
  7: "walking",
  8: "running"
};
var IOS_ACTIVITIES = [
  ["automotive", "in_vehicle"],
  ["cycling", "on_bicycle"],
  ["running", "running"],
  ["walking", "walking"],
  ["stationary", "still"]
];
var IOS_CONFIDENCE = { low: 33, medium: 66, high: 100 };
function activity(row) {
  const said = data(row);
  const writtenAt = written2(row);
  const since = said.ts === void 0 ? writtenAt : time(said, "ts");
  if ("automotive" in said) {
    const type = IOS_ACTIVITIES.find(([flag]) => said[flag] === true)?.[1] ?? "unknown";
    const word = text2(said, "confidence");
    const confidence = IOS_CONFIDENCE[word];
    if (confidence === void 0) throw new FieldError(`confidence must be low, medium or high; got ${word}`);
    return { time: since, writtenAt, type, confidence };
  }
  const [kind, sure] = "type" in said ? ["type", "confidence"] : ["zzbhB", "zzbhC"];
  return {
    time: since,
    writtenAt,
    type: ANDROID_ACTIVITIES[number2(said, kind)] ?? "unknown",
    confidence: number2(said, sure, 0, 100)
  };
}
var CHARGING = { android: [2, 5], ios: [2, 3] };
function battery(row) {
  const said = data(row);
  const charging = "android_health" in said ? CHARGING.android : CHARGING.ios;
  return {
    time: said.ts === void 0 ? written2(row) : time(said, "ts"),
    level: number2(said, "battery_level_pct", 0, 100) / 100,
    isCharging: charging.includes(optionalNumber(said, "battery_status") ?? -1)
  };
}
function named(value) {
  return value.toLowerCase().replace(/^local\.(state|transition)\./, "").replace(/^(state|t)_/, "");
}
function transition(row) {
  const said = data(row);
  return {
    time: said.ts === void 0 ? written2(row) : time(said, "ts"),
    state: named(optionalText(said, "currState")),
    transition: named(text2(said, "transition"))
  };
}

// src/recorded/phones.ts
var listed = (row) => ({
  run: text2(row, "run_id"),
  phone: text2(row, "phone"),
  platform: optionalText(row, "os"),
  regime: optionalText(row, "regime"),
  model: optionalText(row, "device_model"),
  osVersion: optionalText(row, "os_version")
});
function phonesOf(files) {
  const list = files.lines("runs.csv", listed);
  return (run, timeline) => readdirSync(join2(files.folder, run), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort().map((name) => {
    const entry = list.find((one) => one.run === run && one.phone === name);
    if (entry === void 0) files.report(`runs.csv: says nothing of ${run}/${name}; used nevertheless`);
    return phone(files, run, timeline, name, entry);
  });
}
function phone(files, run, timeline, name, entry) {
  const stream = (file, reader) => {
    const path = `${run}/${name}/${file}.json.gz`;
    return () => files.rows(path, reader).sort((a, b) => a.time - b.time);
  };
  return {
    name,
    run,
    timeline,
    platform: entry?.platform || (/android|ios/.exec(name)?.[0] ?? "unknown"),
    regime: entry?.regime ?? "",
    model: entry?.model ?? "",
    osVersion: entry?.osVersion ?? "",
    fixes: stream("background_location", fix),
    keptFixes: stream("background_filtered_location", fix),
    activities: stream("background_motion_activity", activity),
    battery: stream("background_battery", battery),
    transitions: stream("statemachine_transition", transition)
  };
}

// src/recorded/routes.ts
function routesOf(files, timeline) {
  const path = `spec/${timeline}.evaluation_spec.json.gz`;
  const legs = /* @__PURE__ */ new Map();
  const spec = [files.json(path)].flat()[0];
  for (const trip of array(spec, "data", "label", "evaluation_trips")) {
    for (const leg of array(trip, "legs")) {
      if (!isRow(trip) || !isRow(leg) || leg.route_coords === void 0) continue;
      const routes = [leg.route_coords].flat().flatMap(routeOf);
      if (routes.length === 0)
        files.report(`${path}: the route of ${trip.id}, ${leg.id} is no line; skipped`);
      legs.set(key(String(trip.id), String(leg.id)), routes);
    }
  }
  return (trip, leg, at) => {
    const routes = legs.get(key(trip, leg)) ?? [];
    const begun = routes.filter(({ validFrom }) => validFrom <= at);
    return (begun.at(-1) ?? routes[0])?.line;
  };
}
var key = (trip, leg) => JSON.stringify([trip, leg]);
function array(value, ...names) {
  const end = names.reduce((at, name) => isRow(at) ? at[name] : void 0, value);
  return Array.isArray(end) ? end : [];
}
function routeOf(feature) {
  if (!isRow(feature) || !isRow(feature.geometry) || feature.geometry.type !== "LineString") return [];
  const line = positions(feature.geometry.coordinates);
  if (line.length < 2) return [];
  const from = isRow(feature.properties) ? feature.properties.valid_start_ts : void 0;
  return [{ validFrom: typeof from === "number" ? from * 1e3 : -Infinity, line }];
}
function positions(coordinates) {
  if (!Array.isArray(coordinates)) return [];
  return coordinates.flatMap((pair) => {
    if (!Array.isArray(pair)) return [];
    const [longitude, latitude] = pair;
    return Number.isFinite(longitude) && Number.isFinite(latitude) ? [{ latitude, longitude }] : [];
  });
}

// src/recorded/places.ts
var FILE = "ground_truth_places.geojson";
var LEAST_CORNERS = 4;
function placesOf(files) {
  const collection = files.json(FILE);
  if (collection === void 0) return [];
  const features = isRow(collection) && Array.isArray(collection.features) ? collection.features : [];
  if (features.length === 0) files.report(`${FILE}: has no features`);
  return features.flatMap((feature, index) => {
    const properties = isRow(feature) && isRow(feature.properties) ? feature.properties : {};
    const geometry = isRow(feature) && isRow(feature.geometry) ? feature.geometry : {};
    const rings = Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
    const polygon = positions(rings[0]);
    if (geometry.type !== "Polygon" || polygon.length < LEAST_CORNERS) {
      files.report(`${FILE}: feature ${index + 1} is no polygon; skipped`);
      return [];
    }
    const named2 = (name) => String(properties[name] ?? "");
    return [
      {
        timeline: named2("timeline"),
        trip: named2("trip"),
        leg: named2("leg"),
        role: named2("role"),
        name: named2("name"),
        polygon
      }
    ];
  });
}

// src/recorded/recordings.ts
var RUN = /^(?<timeline>.+)__[^_]+_[^_]+$/;
function openRecordings(folder2, report) {
  if (!statSync(folder2, { throwIfNoEntry: false })?.isDirectory())
    throw new RangeError(`recordings must be a folder; there is none at ${folder2}`);
  const files = filesIn(folder2, report);
  const found = readdirSync2(folder2, { withFileTypes: true }).filter((entry) => entry.isDirectory()).flatMap(({ name }) => {
    const timeline = RUN.exec(name)?.groups?.timeline;
    return timeline === void 0 ? [] : [{ id: name, timeline }];
  }).sort((a, b) => a.id < b.id ? -1 : 1);
  if (found.length === 0)
    throw new RangeError(
      `a folder of recordings must hold runs, <timeline>__<day>_<number>; ${folder2} has none`
    );
  const timelines = [...new Set(found.map(({ timeline }) => timeline))];
  const routes = new Map(timelines.map((timeline) => [timeline, routesOf(files, timeline)]));
  const timelineOf = new Map(found.map(({ id, timeline }) => [id, timeline]));
  const trips = tripsOf(files, (run) => routes.get(timelineOf.get(run) ?? "") ?? (() => void 0));
  const phones = phonesOf(files);
  const runs = found.map(({ id, timeline }) => {
    const mine = trips(id);
    return {
      id,
      timeline,
      trips: mine,
      sections: mine.flatMap(({ sections }) => sections).sort((a, b) => a.startsAt - b.startsAt),
      phones: phones(id, timeline)
    };
  });
  return { folder: folder2, timelines, runs, places: placesOf(files) };
}

// src/policies/worlds/travel-mode.ts
var ON_FOOT2 = {
  going: "walking",
  skies: [
    ["street", 4],
    ["open", 2],
    ["canyon", 1]
  ],
  skyMeters: [80, 400]
};
var ON_TWO_WHEELS = {
  going: "on_bicycle",
  skies: [
    ["street", 4],
    ["open", 4],
    ["canyon", 1]
  ],
  skyMeters: [200, 900]
};
var ON_ROADS = {
  going: "in_vehicle",
  skies: [
    ["street", 4],
    ["open", 5],
    ["canyon", 1]
  ],
  skyMeters: [400, 2500]
};
var MODES2 = {
  WALKING: ON_FOOT2,
  RUNNING: { ...ON_FOOT2, going: "running" },
  BICYCLING: ON_TWO_WHEELS,
  E_BIKE: ON_TWO_WHEELS,
  ESCOOTER: ON_TWO_WHEELS,
  CAR: ON_ROADS,
  BUS: ON_ROADS,
  TRAIN: {
    going: "on_rails",
    skies: [
      ["open", 8],
      ["street", 3]
    ],
    skyMeters: [1e3, 6e3]
  },
  LIGHT_RAIL: {
    going: "on_rails",
    skies: [
      ["street", 4],
      ["canyon", 2],
      ["none", 1]
    ],
    skyMeters: [200, 900]
  },
  SUBWAY: { going: "on_rails", skies: [["none", 1]], skyMeters: [1e5, 1e5] }
};
function travelMode(mode) {
  if (mode === "STOPPED" || mode === "") return void 0;
  return MODES2[mode] ?? ON_ROADS;
}
var CANYON = [
  ["canyon", 4],
  ["street", 1]
];
var WITH_TUNNELS = [
  ["open", 8],
  ["street", 2],
  ["none", 1]
];
function drawSkies2(mode, section2, metres, chance) {
  const skies = /canyon/.test(section2) ? CANYON : /tunnel/.test(section2) ? WITH_TUNNELS : mode.skies;
  const from = [];
  for (let at = 0; at < metres; at += chance.between(...mode.skyMeters))
    from.push({ metres: at, sky: drawn3(skies, chance) });
  return from;
}
function drawn3(skies, chance) {
  let left4 = chance.random() * skies.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [sky, weight] of skies) {
    left4 -= weight;
    if (left4 < 0) return sky;
  }
  return "street";
}

// src/policies/worlds/timed-leg.ts
var STEP_MILLIS2 = 2e3;
var STANDS_METERS = 0.5;
var SLOWEST2 = 1.5;
function timedLeg(path, mode, section2, millis, seed, chance) {
  const trial = worldOf({ seed, begin: path[0], parts: [{ going: mode.going, path }] });
  const stretch = Math.min(SLOWEST2, millis / trial.durationMillis);
  const places = [path[0]];
  const reachedMillis = [0];
  const add = (place, at) => {
    places.push({ latitude: place.latitude, longitude: place.longitude });
    reachedMillis.push(Math.max(at * stretch, reachedMillis[reachedMillis.length - 1] + 1));
  };
  for (let at = STEP_MILLIS2; at < trial.durationMillis; at += STEP_MILLIS2) {
    const truth = trial.truthAt(at);
    if (distanceMeters(places[places.length - 1], truth) < STANDS_METERS) {
      continue;
    }
    add(truth, at);
  }
  const end = path[path.length - 1];
  if (distanceMeters(places[places.length - 1], end) > STANDS_METERS)
    add(end, trial.durationMillis);
  return {
    going: mode.going,
    path: places,
    reachedMillis,
    sky: drawSkies2(mode, section2, trial.truthAt(trial.durationMillis).metres, chance),
    carried: "pocket"
  };
}

// src/policies/worlds/recorded-day.ts
var DAY_MILLIS4 = 864e5;
var THERE_METERS = 20;
var STROLL = 0.9;
var FARTHEST_STROLL_METERS = 200;
var DEGREE_METERS3 = 111200;
var AT_REST = { sky: "indoors", carried: "table", network: "wifi" };
var WAITING = { sky: "street", carried: "pocket", network: "cellular" };
function recordedDay(run) {
  const seed = draws(0, run.id).below(2147483647);
  const chance = draws(seed, "day");
  const { sections } = run;
  const firstWay = sections.find(({ route }) => route !== void 0)?.route?.[0];
  const startsAt = sections[0]?.startsAt;
  if (firstWay === void 0 || startsAt === void 0) return void 0;
  const endsAt = Math.max(...sections.map((section2) => section2.endsAt));
  const before = Math.max(6e4, Math.round((DAY_MILLIS4 - (endsAt - startsAt)) / 2));
  const isRouted = sections[0]?.route !== void 0;
  const begin = isRouted ? firstWay : strollFrom(firstWay, sections[0], chance);
  const parts = [{ restMillis: before, ...AT_REST }];
  let place = begin;
  let at = startsAt;
  const rest = (until, how) => {
    if (until - at < 1e3) return;
    parts.push({ restMillis: until - at, ...how });
    at = until;
  };
  const goes = (path, mode, section2, until) => {
    const leg = timedLeg(path, mode, section2.id, Math.max(until - at, 1e3), seed + parts.length, chance);
    parts.push(leg);
    at += Math.ceil(leg.reachedMillis[leg.reachedMillis.length - 1] ?? 0);
    place = path[path.length - 1];
  };
  sections.forEach((section2, index) => {
    const isNewTrip = sections[index - 1]?.trip !== section2.trip;
    rest(section2.startsAt, isNewTrip ? AT_REST : WAITING);
    const mode = travelMode(section2.mode);
    const next = sections.slice(index + 1).find(({ route: route2, trip }) => route2 !== void 0 && trip === section2.trip);
    const route = section2.route ?? unplanned(place, next?.route?.[0], section2, chance);
    if (mode === void 0 || route === void 0) {
      rest(section2.endsAt, WAITING);
      return;
    }
    const first = route[0];
    const path = distanceMeters(place, first) > 1 ? [place, ...route] : route;
    goes(path, mode, section2, section2.endsAt);
  });
  rest(startsAt + DAY_MILLIS4 - before, AT_REST);
  return worldOf({ seed, begin, parts, startsAt: startsAt - before });
}
function unplanned(place, next, section2, chance) {
  const to = next ?? strollFrom(place, section2, chance);
  return distanceMeters(place, to) < THERE_METERS ? void 0 : [place, to];
}
function strollFrom(place, { startsAt, endsAt }, chance) {
  const metres = Math.min(FARTHEST_STROLL_METERS, (endsAt - startsAt) / 1e3 * STROLL);
  const north = chance.between(-1, 1);
  const east = Math.sqrt(1 - north * north) * (chance.chance(0.5) ? 1 : -1);
  const eastDegree = distanceMeters(place, { ...place, longitude: place.longitude + 0.01 }) / 0.01;
  return {
    latitude: place.latitude + metres * north / DEGREE_METERS3,
    longitude: place.longitude + metres * east / eastDegree
  };
}

// src/policies/worlds/recorded-night.ts
var GOOD_METERS = 50;
function recordedNight(run) {
  if (run.sections.length > 0) return void 0;
  for (const phone2 of run.phones) {
    const fixes = phone2.fixes();
    const place = fixes.find(({ accuracy }) => accuracy <= GOOD_METERS);
    const from = fixes[0]?.writtenAt;
    const to = fixes[fixes.length - 1]?.writtenAt;
    if (place === void 0 || from === void 0 || to === void 0 || to - from < 36e5) continue;
    return worldOf({
      seed: draws(0, run.id).below(2147483647),
      startsAt: from,
      begin: { latitude: place.latitude, longitude: place.longitude },
      parts: [{ restMillis: to - from, sky: "indoors", carried: "table", network: "wifi" }]
    });
  }
  return void 0;
}

// src/policies/worlds/examination.ts
function worldOfExamination({ id, purpose }, folder2) {
  if (purpose === "model") return modelDay({ seed: Number(id.slice("model day ".length)) });
  const run = openRecordings(folder2, () => void 0).runs.find((one) => one.id === id);
  if (run === void 0) return void 0;
  return purpose === "night" ? recordedNight(run) : recordedDay(run);
}

// economical.json
var economical_default = {
  batchSync: true,
  autoSyncThreshold: 250,
  autoSyncInterval: 3600,
  heartbeatInterval: 3600,
  stationaryKeepAlive: false,
  stationaryLowPower: true,
  stationaryRadius: 100
};

// src/policies/baselines/baseline.ts
function documented(where) {
  return `re-implemented from documentation: ${where}`;
}

// src/policies/baselines/kit/queue.ts
var DIGITS = 10;
async function storedQueue(storage, name, limit = Infinity) {
  const prefix = `${name}/`;
  const [last2] = await storage.scan(prefix, { reverse: true, limit: 1 });
  let next = last2 === void 0 ? 0 : Number(last2.key.slice(prefix.length)) + 1;
  let size = await storage.count(prefix);
  return {
    get size() {
      return size;
    },
    async add(record) {
      const key2 = prefix + String(next).padStart(DIGITS, "0");
      next += 1;
      const excess = size >= limit ? await storage.scan(prefix, { limit: size - limit + 1 }) : [];
      await storage.commit([
        { put: key2, value: JSON.stringify(record) },
        ...excess.map((entry) => ({ delete: entry.key }))
      ]);
      size += 1 - excess.length;
    },
    async oldest(count) {
      const entries = await storage.scan(prefix, { limit: count });
      return entries.map((entry) => ({ key: entry.key, record: JSON.parse(entry.value) }));
    },
    async remove(taken) {
      await storage.commit(taken.map((queued) => ({ delete: queued.key })));
      size -= taken.length;
    }
  };
}

// src/policies/baselines/kit/record.ts
function recordOf(fix2, uuid, event) {
  return {
    uuid,
    timestamp: new Date(fix2.time).toISOString(),
    coords: {
      latitude: fix2.latitude,
      longitude: fix2.longitude,
      accuracy: fix2.accuracy,
      speed: fix2.speed ?? -1,
      heading: fix2.heading ?? -1
    },
    ...event !== void 0 && { event }
  };
}

// src/policies/baselines/kit/track.ts
function track(life, queue, queued) {
  return {
    keeps(fix2, event) {
      life.tells({
        told: "fix",
        fix: {
          latitude: fix2.latitude,
          longitude: fix2.longitude,
          accuracy: fix2.accuracy,
          time: fix2.time,
          ...fix2.speed !== void 0 && { speed: fix2.speed }
        }
      });
      life.work.lasts(queue.add(recordOf(fix2, life.ports.entropy.uuid(), event)).then(queued));
    }
  };
}

// src/policies/baselines/kit/uploader.ts
var TIMEOUT_MILLIS = 6e4;
function uploader(life, queue, rule) {
  const { accepts = accepted, goesOn = () => true } = rule;
  let isSending = false;
  let failures = 0;
  let online = true;
  const retry = life.timers.handler(sends);
  function sends() {
    if (isSending || retry.isSet || !online || queue.size === 0) return;
    isSending = true;
    life.work.lasts(cycle().finally(settles));
  }
  async function cycle() {
    do {
      const taken = await queue.oldest(rule.most);
      const response = await life.ports.http.send(
        request(
          rule,
          taken.map(({ record }) => record)
        )
      ).catch(() => void 0);
      if (response === void 0 || !accepts(response)) {
        failures += 1;
        return;
      }
      failures = 0;
      await queue.remove(taken);
    } while (online && queue.size > 0 && goesOn(queue.size));
  }
  function settles() {
    isSending = false;
    if (failures > 0 && rule.retryMillis !== void 0) retry.set(rule.retryMillis(failures));
  }
  if (rule.waitsForNetwork === true) {
    life.senses.hears("connectivity", ({ connected }) => {
      online = connected;
      sends();
    });
    life.senses.wants("connectivity", {});
  }
  return { sends };
}
function doubling(firstMillis, longestMillis) {
  return (failures) => Math.min(firstMillis * 2 ** (failures - 1), longestMillis);
}
function accepted({ status }) {
  return status >= 200 && status < 300;
}
function request(rule, records) {
  return {
    method: "POST",
    url: rule.url,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ location: rule.most === 1 ? records[0] : records }),
    timeoutMillis: rule.timeoutMillis ?? TIMEOUT_MILLIS
  };
}

// src/policies/baselines/kit/batches.ts
var RETRY_MILLIS = 3e4;
async function batches(life, url, { most, everyMillis }) {
  const queue = await storedQueue(life.ports.storage, "queue");
  const upload = uploader(life, queue, {
    url,
    most,
    retryMillis: () => RETRY_MILLIS,
    goesOn: (left4) => left4 >= most
  });
  const due = life.timers.handler(upload.sends);
  if (queue.size > 0) upload.sends();
  return track(life, queue, () => {
    if (everyMillis === 0 || queue.size >= most) {
      due.cancel();
      upload.sends();
    } else if (!due.isSet) due.set(everyMillis);
  });
}

// src/policies/baselines/kit/fix.ts
function fixOf(reading2, clock) {
  if ("error" in reading2) return void 0;
  const { latitude, longitude, accuracy, speed, heading } = reading2;
  return {
    latitude,
    longitude,
    accuracy,
    time: reading2.time ?? clock.now() - (reading2.ageMillis ?? 0),
    ...speed !== void 0 && { speed },
    ...heading !== void 0 && { heading }
  };
}

// src/policies/baselines/kit/senses.ts
function senses(sensor) {
  const sinks = /* @__PURE__ */ new Map();
  const open = /* @__PURE__ */ new Map();
  return {
    hears(kind, sink) {
      sinks.set(kind, sink);
    },
    wants(kind, request2) {
      if (!sensor.available.has(kind)) return;
      const wanted = JSON.stringify(request2);
      const before = open.get(kind);
      if (before === void 0) {
        const watch = sensor.watch(kind, request2, (reading2) => sinks.get(kind)?.(reading2));
        open.set(kind, { watch, wanted });
      } else if (before.wanted !== wanted) {
        before.wanted = wanted;
        before.watch.update(request2);
      }
    },
    leaves(kind) {
      open.get(kind)?.watch.close();
      open.delete(kind);
    },
    wakes(wake) {
      if (wake.cause === "reading") sinks.get(wake.kind)?.(wake.data);
    }
  };
}

// src/policies/baselines/kit/timers.ts
function timers(scheduler) {
  const alarms = /* @__PURE__ */ new Map();
  return {
    handler: (run) => timer(scheduler, run),
    alarm(name, run) {
      const backed = timer(scheduler, () => {
        scheduler.wakeAt(name, null);
        run();
      });
      alarms.set(name, () => {
        backed.cancel();
        run();
      });
      return {
        get isSet() {
          return backed.isSet;
        },
        // The handler runs where no alarm can (the process is awake and the system has none); whichever comes first.
        set(delayMillis) {
          backed.set(delayMillis);
          scheduler.wakeAt(name, scheduler.now() + delayMillis);
        },
        cancel() {
          backed.cancel();
          scheduler.wakeAt(name, null);
        }
      };
    },
    wakes(wake) {
      if (wake.cause === "alarm") alarms.get(wake.name)?.();
    }
  };
}
function timer(scheduler, run) {
  let stop2;
  function cancel2() {
    stop2?.();
    stop2 = void 0;
  }
  return {
    get isSet() {
      return stop2 !== void 0;
    },
    set(delayMillis) {
      cancel2();
      stop2 = scheduler.after(delayMillis, () => {
        stop2 = void 0;
        run();
      });
    },
    cancel: cancel2
  };
}

// src/policies/baselines/kit/work.ts
function work(fails) {
  let pending = 0;
  function begins() {
    let open = true;
    pending += 1;
    return () => {
      if (open) pending -= 1;
      open = false;
    };
  }
  return {
    get isPending() {
      return pending > 0;
    },
    begins,
    lasts(promise) {
      const ends = begins();
      promise.catch((error) => fails(error instanceof Error ? error.message : String(error))).finally(ends);
    }
  };
}

// src/policies/baselines/kit/life.ts
function policy(begins, presence = "location") {
  return (process) => {
    const { ports } = process;
    const pending = work((line) => process.reports({ saw: "trace", line }));
    const life = {
      os: process.os.name,
      wake: process.wake,
      ports,
      senses: senses(ports.sensor),
      timers: timers(ports.scheduler),
      work: pending,
      tells: process.tells
    };
    async function starts() {
      ports.presence.set({ mode: presence });
      await begins(life);
      ports.scheduler.onWake((wake) => {
        life.timers.wakes(wake);
        life.senses.wakes(wake);
      });
    }
    pending.lasts(starts());
    return {
      get busy() {
        return pending.isPending;
      }
    };
  };
}

// src/policies/baselines/kit/stream.ts
var BEST = -1;
var BALANCED = 100;
var COARSE = 3e3;
var EACH_SECOND = 1e3;
function streams(life, desiredAccuracy, distanceFilter = 0, interval = EACH_SECOND) {
  life.senses.wants("location", { desiredAccuracy, distanceFilter, interval, background: true });
}

// src/policies/baselines/continuous.ts
function continuous(name, id, upload) {
  return {
    name,
    id,
    source: documented("the always-on baseline of EnLoc (INFOCOM 2009) and RAPS (MobiSys 2010)"),
    os: ["ios", "android"],
    tracker: ({ url }) => policy(async (life) => {
      const track2 = await batches(life, url, upload);
      life.senses.hears("location", (reading2) => {
        const fix2 = fixOf(reading2, life.ports.scheduler);
        if (fix2 !== void 0) track2.keeps(fix2);
      });
      streams(life, BEST);
    })
  };
}
var CONTINUOUS = continuous("B1 continuous 1 Hz", "b1-each", { most: 1, everyMillis: 0 });
var CONTINUOUS_BATCHED = continuous("B1 continuous 1 Hz, batched", "b1-batch", {
  most: 250,
  everyMillis: 3e5
});

// src/policies/baselines/kit/one-shot.ts
var OLDER_MILLIS = 1e3;
function isOlder(reading2, openMillis) {
  return !("error" in reading2) && (reading2.ageMillis ?? 0) > openMillis + OLDER_MILLIS;
}
function oneShot(life, rule) {
  let shot;
  const { scheduler } = life.ports;
  const patience = life.timers.handler(closes);
  function closes() {
    if (shot === void 0) return;
    const { best, done, ends } = shot;
    shot = void 0;
    patience.cancel();
    life.senses.leaves("location");
    done(best);
    ends();
  }
  return {
    get isOpen() {
      return shot !== void 0;
    },
    takes(done) {
      if (shot !== void 0) return;
      shot = { openedAt: scheduler.uptime(), best: void 0, done, ends: life.work.begins() };
      patience.set(rule.withinMillis);
      life.senses.leaves("location");
      streams(life, rule.desiredAccuracy);
    },
    hears(reading2) {
      if (shot === void 0) return false;
      const fix2 = isOlder(reading2, scheduler.uptime() - shot.openedAt) ? void 0 : fixOf(reading2, scheduler);
      if (fix2 !== void 0 && (shot.best === void 0 || fix2.accuracy < shot.best.accuracy))
        shot.best = fix2;
      if (fix2 !== void 0 && fix2.accuracy <= rule.goodMeters) closes();
      return true;
    }
  };
}

// src/policies/baselines/distance-filter.ts
var DISTANCE_FILTER = 10;
var UPLOAD = { most: 250, everyMillis: 3e5 };
var PAUSE_MILLIS = 75e4;
var PAUSE_RADIUS = 50;
var SOURCE = documented("Apple's documentation of CLLocationManager");
var DISTANCE_FILTER_10 = {
  name: "B3 distance filter 10 m",
  id: "b3-10m",
  source: SOURCE,
  os: ["ios", "android"],
  tracker: ({ url }) => policy(async (life) => {
    const track2 = await batches(life, url, UPLOAD);
    life.senses.hears("location", (reading2) => {
      const fix2 = fixOf(reading2, life.ports.scheduler);
      if (fix2 !== void 0) track2.keeps(fix2);
    });
    streams(life, BEST, DISTANCE_FILTER);
  })
};
var DISTANCE_FILTER_PAUSING = {
  name: "B3 distance filter 10 m, pausing",
  id: "b3-10m-pausing",
  source: SOURCE,
  os: ["ios"],
  tracker: ({ url }) => policy(async (life) => {
    const track2 = await batches(life, url, UPLOAD);
    let anchor;
    let isPaused = false;
    const pause = life.timers.handler(() => {
      isPaused = true;
      life.senses.leaves("location");
    });
    life.senses.hears("location", (reading2) => {
      const fix2 = fixOf(reading2, life.ports.scheduler);
      if (fix2 === void 0) return;
      track2.keeps(fix2);
      if (anchor !== void 0 && distanceMeters(anchor, fix2) <= PAUSE_RADIUS) return;
      anchor = fix2;
      pause.set(PAUSE_MILLIS);
    });
    life.senses.hears("app", ({ state }) => {
      if (state !== "foreground" || !isPaused) return;
      isPaused = false;
      anchor = void 0;
      streams(life, BEST, DISTANCE_FILTER);
    });
    life.senses.wants("app", {});
    streams(life, BEST, DISTANCE_FILTER);
  })
};
var SIGNIFICANT_CHANGE = {
  name: "B3 significant change",
  id: "b3-significant",
  source: SOURCE,
  os: ["ios"],
  tracker: ({ url }) => policy(async (life) => {
    const track2 = await batches(life, url, { most: 1, everyMillis: 0 });
    const shot = oneShot(life, { desiredAccuracy: COARSE, goodMeters: Infinity, withinMillis: 1e4 });
    life.senses.hears("location", shot.hears);
    life.senses.hears("motion", takes);
    life.senses.wants("motion", {});
    function takes() {
      shot.takes((best) => best !== void 0 && track2.keeps(best));
    }
    takes();
  })
};

// src/policies/baselines/elastic/fences.ts
var PROXIMITY = 1e3;
function elasticFences(life, fences, watched, memory2, most) {
  let registered = /* @__PURE__ */ new Set();
  let latest;
  const beyond = (fence, from) => distanceMeters(fence, from) - fence.radius;
  return {
    moves(to) {
      latest = to;
      const near = fences.filter((fence) => beyond(fence, to) <= PROXIMITY).sort((a, b) => beyond(a, to) - beyond(b, to)).slice(0, most);
      const wanted = new Set(near.map((fence) => fence.identifier));
      for (const identifier of registered) if (!wanted.has(identifier)) watched.drops(identifier);
      for (const fence of near)
        if (!registered.has(fence.identifier)) watched.puts(fence.identifier, fence, fence.radius);
      registered = wanted;
    },
    crosses(identifier, action) {
      const fence = fences.find((other) => other.identifier === identifier);
      const isInside = memory2.is.inside.includes(identifier);
      if (fence === void 0 || action === "enter" === isInside) return;
      if (action === "exit" && latest !== void 0 && beyond(fence, latest) + latest.accuracy <= 0) return;
      const others = memory2.is.inside.filter((other) => other !== identifier);
      memory2.becomes({ inside: action === "enter" ? [...others, identifier] : others });
      life.tells({ told: "geofence", identifier, action: action === "enter" ? "ENTER" : "EXIT" });
    }
  };
}

// src/policies/baselines/elastic/filter.ts
var ACCURACY = 100;
var IMPLIED_SPEED = 60;
var BURST_MILLIS = 1e4;
var BURST_DISTANCE = 300;
var WINDOW = 5;
function elasticFilter() {
  let window2 = [];
  function reason(fix2) {
    if (fix2.accuracy > ACCURACY) return "low-accuracy";
    const last2 = window2.at(-1);
    if (last2 === void 0) return void 0;
    const seconds = Math.max((fix2.time - last2.time) / 1e3, 1e-3);
    if (distanceMeters(last2, fix2) / seconds > IMPLIED_SPEED) return "implied-speed";
    const burst = window2.some(
      (other) => fix2.time - other.time <= BURST_MILLIS && distanceMeters(other, fix2) > BURST_DISTANCE
    );
    return burst ? "outlier-capped" : void 0;
  }
  return {
    rejects(fix2) {
      const why = reason(fix2);
      if (why === void 0) window2 = [...window2, fix2].slice(-WINDOW);
      return why;
    }
  };
}

// src/policies/baselines/kit/activity.ts
function activitySamples(life, intervalMillis, confidence, sink) {
  let isStill;
  const sample = life.timers.handler(() => {
    sample.set(intervalMillis);
    if (isStill !== void 0) sink(isStill);
  });
  life.senses.hears("activity", (belief) => {
    isStill = belief.confidence < confidence || belief.type === "unknown" ? void 0 : belief.type === "still";
    if (isStill !== void 0) sink(isStill);
  });
  life.senses.wants("activity", { intervalMillis });
  return {
    begins: () => sample.set(intervalMillis),
    ends: sample.cancel
  };
}

// src/policies/baselines/kit/memory.ts
var KEY = "preferences";
async function memory(life, first) {
  const text3 = await life.ports.storage.get(KEY);
  let is = text3 === void 0 ? first : { ...first, ...JSON.parse(text3) };
  return {
    get is() {
      return is;
    },
    becomes(change) {
      is = { ...is, ...change };
      life.work.lasts(life.ports.storage.commit([{ put: KEY, value: JSON.stringify(is) }]));
    }
  };
}

// src/policies/baselines/kit/regions.ts
function regions(life, sink) {
  const wanted = /* @__PURE__ */ new Map();
  life.senses.hears("regions", ({ identifier, action }) => {
    if (action !== "failed") sink(identifier, action);
  });
  function registers() {
    life.senses.wants(
      "regions",
      [...wanted].map(([identifier, { centre, radius, enters }]) => ({
        identifier,
        latitude: centre.latitude,
        longitude: centre.longitude,
        radius,
        notifyOnEntry: enters,
        notifyOnExit: true
      }))
    );
  }
  return {
    puts(identifier, centre, radius, tells = "crossings") {
      wanted.set(identifier, { centre, radius, enters: tells === "crossings" });
      registers();
    },
    drops(identifier) {
      wanted.delete(identifier);
      registers();
    }
  };
}

// src/policies/baselines/elastic.ts
var DISTANCE_FILTER2 = 10;
var ELASTICITY = 1;
var STOP_TIMEOUT_MILLIS = 3e5;
var STATIONARY_RADIUS = 25;
var ACTIVITY_MILLIS = 1e4;
var CONFIDENCE = 75;
var ODOMETER_ACCURACY = 20;
var HTTP_TIMEOUT_MILLIS = 6e4;
var REGIONS = { ios: 20, android: 100 };
var REGION = "stationary";
function elasticDistance(speed) {
  const fives = Math.round(speed / 5);
  return fives > 0 ? fives * DISTANCE_FILTER2 * ELASTICITY : DISTANCE_FILTER2;
}
function elastic(name, id, { most, threshold }) {
  return {
    name,
    id,
    source: documented("the public documents of an elastic policy with batching"),
    os: ["ios", "android"],
    tracker: ({ url, fences }) => policy(async (life) => {
      const state = await memory(life, { isMoving: false, inside: [], odometer: 0 });
      const queue = await storedQueue(life.ports.storage, "queue");
      const upload = uploader(life, queue, {
        url,
        most,
        waitsForNetwork: true,
        timeoutMillis: HTTP_TIMEOUT_MILLIS
      });
      let isForced = false;
      const kept = track(life, queue, () => {
        if (!isForced && queue.size < threshold) return;
        isForced = false;
        upload.sends();
      });
      const filter = elasticFilter();
      let last2;
      let measured;
      let distance = DISTANCE_FILTER2;
      let changes = false;
      const stop2 = life.timers.handler(() => rests());
      const watched = regions(life, (identifier, action) => {
        if (identifier !== REGION) fenced.crosses(identifier, action);
        else if (action === "exit") goes();
      });
      const fenced = elasticFences(life, fences, watched, state, REGIONS[life.os] - 1);
      function goes() {
        if (state.is.isMoving) return;
        state.becomes({ isMoving: true });
        life.tells({ told: "motion", isMoving: true });
        changes = true;
        watched.drops(REGION);
        distance = DISTANCE_FILTER2;
        listens();
      }
      function listens() {
        activity2.begins();
        streams(life, BEST, distance);
      }
      function rests(at = last2 ?? state.is.rests) {
        activity2.ends();
        life.senses.leaves("location");
        if (state.is.isMoving) life.tells({ told: "motion", isMoving: false });
        state.becomes({ isMoving: false, ...at !== void 0 && { rests: at } });
        if (at === void 0) return;
        watched.puts(REGION, at, STATIONARY_RADIUS, "exits");
        isForced = true;
        kept.keeps(at, "motionchange");
      }
      function follows(fix2) {
        const adjusted = elasticDistance(fix2.speed ?? 0);
        if (adjusted === distance) return;
        distance = adjusted;
        streams(life, BEST, distance);
      }
      function measures(fix2) {
        if (fix2.accuracy > ODOMETER_ACCURACY) return;
        if (measured !== void 0) {
          state.becomes({ odometer: state.is.odometer + distanceMeters(measured, fix2) });
          life.tells({ told: "odometer", metres: state.is.odometer });
        }
        measured = fix2;
      }
      life.senses.hears("location", (reading2) => {
        const fix2 = fixOf(reading2, life.ports.scheduler);
        if (fix2 === void 0 || filter.rejects(fix2) !== void 0) return;
        const isFirst = last2 === void 0 && state.is.rests === void 0;
        last2 = fix2;
        measures(fix2);
        fenced.moves(fix2);
        if (!state.is.isMoving) return isFirst ? rests(fix2) : void 0;
        isForced ||= changes;
        kept.keeps(fix2, changes ? "motionchange" : void 0);
        changes = false;
        follows(fix2);
      });
      const activity2 = activitySamples(life, ACTIVITY_MILLIS, CONFIDENCE, (isStill) => {
        if (!isStill) {
          stop2.cancel();
          goes();
        } else if (state.is.isMoving && !stop2.isSet) stop2.set(STOP_TIMEOUT_MILLIS);
      });
      if (!state.is.isMoving && state.is.rests !== void 0) {
        fenced.moves(state.is.rests);
        watched.puts(REGION, state.is.rests, STATIONARY_RADIUS, "exits");
      } else listens();
      upload.sends();
    })
  };
}
var ELASTIC_EACH = elastic("B8 documented elastic policy", "b8-each", { most: 1, threshold: 1 });
var ELASTIC_BATCHED = elastic("B8 documented elastic policy, batches of 50", "b8-batch", {
  most: 50,
  threshold: 50
});

// src/policies/baselines/fixed-interval.ts
var GOOD_METERS2 = 20;
var WITHIN_MILLIS = 1e4;
function fixedInterval(seconds) {
  return {
    name: `B2 every ${seconds} s`,
    id: `b2-${seconds}s`,
    source: documented("the periodic baseline of RAPS (MobiSys 2010)"),
    os: ["android"],
    tracker: ({ url }) => policy(async (life) => {
      const track2 = await batches(life, url, { most: 1, everyMillis: 0 });
      const shot = oneShot(life, {
        desiredAccuracy: BEST,
        goodMeters: GOOD_METERS2,
        withinMillis: WITHIN_MILLIS
      });
      const alarm2 = life.timers.alarm("shot", shoots);
      life.senses.hears("location", shot.hears);
      function shoots() {
        alarm2.set(seconds * 1e3);
        shot.takes((best) => best !== void 0 && track2.keeps(best));
      }
      shoots();
    })
  };
}
var EVERY_30_SECONDS = fixedInterval(30);
var EVERY_60_SECONDS = fixedInterval(60);

// src/policies/baselines/openpath.ts
var FENCE_RADIUS = 100;
var TRIP_END_RADIUS = 100;
var TRIP_END_MILLIS = 3e5;
var TRIP_END_SLACK_MILLIS = 6e4;
var TRIP_END_POINTS = 10;
var WORST_ACCURACY2 = 200;
var ACTIVITY_MILLIS2 = 3e4;
var SYNC_MILLIS = 36e5;
var MOST = 1e5;
var POSITION_WITHIN_MILLIS = 3e4;
var POSITION_AGAIN_MILLIS = 6e4;
var REGION2 = "fence";
function tripEnds(points) {
  const latest = points.at(-1);
  if (latest === void 0) return false;
  const recent = points.filter((point) => latest.time - point.time <= TRIP_END_MILLIS);
  const spanMillis = latest.time - recent[0].time;
  if (spanMillis <= TRIP_END_MILLIS - TRIP_END_SLACK_MILLIS) return false;
  return [...points.slice(-TRIP_END_POINTS), ...recent].every(
    (point) => distanceMeters(point, latest) < TRIP_END_RADIUS
  );
}
function openpath(name, id, regime) {
  return {
    name,
    id,
    source: documented("e-mission/e-mission-data-collection; regimes of MobilityNet"),
    os: ["ios", "android"],
    tracker: ({ url }) => policy(async (life) => {
      const { scheduler } = life.ports;
      const isIos = life.os === "ios";
      const state = await memory(life, {
        isOngoing: false,
        fence: null
      });
      const queue = await storedQueue(life.ports.storage, "queue");
      const upload = uploader(life, queue, { url, most: MOST });
      const kept = track(life, queue, () => void 0);
      let points = [];
      const place = oneShot(life, {
        desiredAccuracy: regime.accuracy,
        goodMeters: WORST_ACCURACY2,
        withinMillis: POSITION_WITHIN_MILLIS
      });
      const coarse = oneShot(life, {
        desiredAccuracy: COARSE,
        goodMeters: Infinity,
        withinMillis: POSITION_WITHIN_MILLIS
      });
      const again = life.timers.alarm("place", () => waits());
      const silence = life.timers.handler(ends);
      const sync = life.timers.alarm("sync", () => {
        sync.set(SYNC_MILLIS);
        upload.sends();
      });
      const watched = regions(life, (_, action) => {
        if (action === "exit") begins();
      });
      function waits(at) {
        const fence = at ?? state.is.fence;
        if (fence === null) {
          place.takes(
            (best) => best !== void 0 && best.accuracy <= WORST_ACCURACY2 ? waits(best) : again.set(POSITION_AGAIN_MILLIS)
          );
          return;
        }
        if (fence !== state.is.fence) state.becomes({ fence });
        watched.puts(REGION2, fence, FENCE_RADIUS, "exits");
      }
      function begins() {
        if (state.is.isOngoing) return;
        state.becomes({ isOngoing: true });
        life.tells({ told: "motion", isMoving: true });
        if (!isIos) watched.drops(REGION2);
        follows();
      }
      function follows() {
        points = [];
        if (isIos) {
          streams(life, regime.accuracy, regime.filterMeters);
          silence.set(TRIP_END_MILLIS);
        } else streams(life, regime.accuracy, 0, regime.intervalMillis);
        life.senses.wants("activity", { intervalMillis: ACTIVITY_MILLIS2 });
      }
      function ends() {
        silence.cancel();
        life.senses.leaves("location");
        life.senses.leaves("activity");
        state.becomes({ isOngoing: false, fence: null });
        life.tells({ told: "motion", isMoving: false });
        waits(points.at(-1));
        if (isIos) upload.sends();
      }
      life.senses.hears("location", (reading2) => {
        if (place.hears(reading2) || coarse.hears(reading2)) return;
        const fix2 = fixOf(reading2, scheduler);
        if (fix2 === void 0 || !state.is.isOngoing) return;
        if (isIos) silence.set(TRIP_END_MILLIS);
        const last2 = points.at(-1);
        if (fix2.accuracy > WORST_ACCURACY2 || last2 !== void 0 && distanceMeters(last2, fix2) === 0)
          return;
        points = [...points, fix2].filter(
          (point, index, all) => fix2.time - point.time <= TRIP_END_MILLIS || index >= all.length - TRIP_END_POINTS
        );
        kept.keeps(fix2);
        if (tripEnds(points)) ends();
      });
      life.senses.hears("motion", () => {
        const { fence, isOngoing } = state.is;
        if (isOngoing || fence === null) return;
        coarse.takes((best) => {
          if (best !== void 0 && distanceMeters(fence, best) > FENCE_RADIUS) begins();
        });
      });
      if (isIos) life.senses.wants("motion", {});
      else sync.set(SYNC_MILLIS);
      if (!state.is.isOngoing) return waits();
      if (isIos && state.is.fence !== null) watched.puts(REGION2, state.is.fence, FENCE_RADIUS, "exits");
      follows();
    })
  };
}
var SECOND2 = { intervalMillis: 1e3, filterMeters: 1 };
var HALF_MINUTE = { intervalMillis: 3e4, filterMeters: 30 };
var OPENPATH_HAHFDC = openpath("B10 openpath HAHFDC", "b10-hahfdc", { accuracy: BEST, ...SECOND2 });
var OPENPATH_HAMFDC = openpath("B10 openpath HAMFDC", "b10-hamfdc", {
  accuracy: BEST,
  ...HALF_MINUTE
});
var OPENPATH_MAHFDC = openpath("B10 openpath MAHFDC", "b10-mahfdc", {
  accuracy: BALANCED,
  ...SECOND2
});
var OPENPATH_MAMFDC = openpath("B10 openpath MAMFDC", "b10-mamfdc", {
  accuracy: BALANCED,
  ...HALF_MINUTE
});

// src/policies/baselines/overland.ts
var SEND_EVERY_MILLIS = 3e5;
var BATCH = 200;
var MINIMUM_MILLIS = 1e3;
function keepsOverland(rule, before, fix2) {
  if (before === void 0) return true;
  if (rule.discardDistance > 0 && distanceMeters(before, fix2) < rule.discardDistance) return false;
  return fix2.time - before.time >= MINIMUM_MILLIS;
}
function overland(rule) {
  return {
    name: "B7 overland standard",
    id: "b7-standard",
    source: documented("aaronpk/Overland-iOS, GLManager"),
    os: ["ios"],
    tracker: ({ url }) => policy(async (life) => {
      const { scheduler } = life.ports;
      const queue = await storedQueue(life.ports.storage, "queue");
      const upload = uploader(life, queue, {
        url,
        most: BATCH,
        accepts: saysOk,
        goesOn: (left4) => left4 > BATCH
      });
      const kept = track(life, queue, () => void 0);
      let before;
      let latest;
      life.senses.hears("location", (reading2) => {
        const fix2 = fixOf(reading2, scheduler);
        if (fix2 === void 0) return;
        if (latest !== void 0 && latest.at !== scheduler.uptime()) before = latest.fix;
        latest = { fix: fix2, at: scheduler.uptime() };
        if (keepsOverland(rule, before, fix2)) kept.keeps(fix2);
      });
      const send = life.timers.handler(() => {
        upload.sends();
        send.set(SEND_EVERY_MILLIS);
      });
      send.set(SEND_EVERY_MILLIS);
      streams(life, BALANCED);
    })
  };
}
var OVERLAND = overland({ discardDistance: 0 });
function saysOk({ status, body }) {
  if (status < 200 || status >= 300) return false;
  try {
    return JSON.parse(body)?.result === "ok";
  } catch {
    return false;
  }
}

// src/policies/baselines/owntracks-android.ts
var QUEUE_LIMIT = 1e5;
function sideOf(fence, fix2) {
  return distanceMeters(fence, fix2) <= fence.radius + fix2.accuracy ? "ENTER" : "EXIT";
}
function owntracksAndroid(name, id, wants) {
  return {
    name,
    id,
    source: documented("owntracks/android"),
    os: ["android"],
    tracker: ({ url, fences }) => policy(async (life) => {
      const sides = await memory(life, {});
      const queue = await storedQueue(life.ports.storage, "queue", QUEUE_LIMIT);
      const upload = uploader(life, queue, { url, most: 1, retryMillis: doubling(1e3, 12e4) });
      const kept = track(life, queue, upload.sends);
      const watched = regions(
        life,
        (identifier, action) => crosses2(identifier, action === "enter" ? "ENTER" : "EXIT")
      );
      function crosses2(identifier, side) {
        const before = sides.is[identifier];
        if (before === side) return;
        sides.becomes({ [identifier]: side });
        if (before !== void 0 || side === "ENTER")
          life.tells({ told: "geofence", identifier, action: side });
      }
      life.senses.hears("location", (reading2) => {
        const fix2 = fixOf(reading2, life.ports.scheduler);
        if (fix2 === void 0) return;
        kept.keeps(fix2);
        for (const fence of fences) crosses2(fence.identifier, sideOf(fence, fix2));
      });
      for (const fence of fences) watched.puts(fence.identifier, fence, fence.radius);
      wants(life);
      upload.sends();
    })
  };
}
var OWNTRACKS_SIGNIFICANT = owntracksAndroid(
  "B5a owntracks android significant",
  "b5a-significant",
  (life) => streams(life, BALANCED, 500, 6e4)
);
var OWNTRACKS_MOVE = owntracksAndroid(
  "B5a owntracks android move",
  "b5a-move",
  (life) => streams(life, BEST, 0, 1e4)
);

// src/policies/baselines/owntracks-ios.ts
var DISPLACEMENT = 100;
var INTERVAL_MILLIS2 = 3e5;
var FOLLOWING = "-";
var HOLD_MILLIS = 3e3;
var SOURCE2 = documented("owntracks/ios, LocationManager at 285f915");
var OWNTRACKS_IOS_MOVE = {
  name: "B5b owntracks ios move",
  id: "b5b-move",
  source: SOURCE2,
  os: ["ios"],
  tracker: ({ url, fences }) => policy(async (life) => {
    const kept = await publishes(life, url);
    crosses(life, fences);
    let latest;
    let used;
    life.senses.hears("location", (reading2) => {
      const fix2 = fixOf(reading2, life.ports.scheduler);
      if (fix2 === void 0) return;
      latest = fix2;
      if (used !== void 0 && (fix2.time <= used.time || distanceMeters(used, fix2) < DISPLACEMENT)) return;
      used = fix2;
      kept.keeps(fix2);
    });
    const tick = life.timers.handler(() => {
      tick.set(INTERVAL_MILLIS2);
      if (latest === void 0) return;
      used = latest;
      kept.keeps(latest, "timer");
    });
    tick.set(INTERVAL_MILLIS2);
    streams(life, BEST);
  })
};
var OWNTRACKS_IOS_SIGNIFICANT = {
  name: "B5b owntracks ios significant",
  id: "b5b-significant",
  source: SOURCE2,
  os: ["ios"],
  tracker: ({ url, fences }) => policy(async (life) => {
    const kept = await publishes(life, url);
    crosses(life, fences);
    const shot = oneShot(life, { desiredAccuracy: COARSE, goodMeters: Infinity, withinMillis: 1e4 });
    const takes = () => shot.takes((best) => best !== void 0 && kept.keeps(best));
    life.senses.hears("location", shot.hears);
    life.senses.hears("motion", takes);
    life.senses.wants("motion", {});
    takes();
  })
};
async function publishes(life, url) {
  const queue = await storedQueue(life.ports.storage, "queue");
  const upload = uploader(life, queue, { url, most: 1, retryMillis: doubling(1e3, 12e4) });
  upload.sends();
  return track(life, queue, upload.sends);
}
function crosses(life, fences) {
  const held = /* @__PURE__ */ new Map();
  const watched = regions(life, (identifier, action) => {
    const hold = held.get(identifier);
    if (action === "exit" && identifier.startsWith(FOLLOWING)) {
      const exit = life.timers.handler(() => life.tells({ told: "geofence", identifier, action: "EXIT" }));
      held.set(identifier, exit);
      return exit.set(HOLD_MILLIS);
    }
    if (action === "enter" && hold?.isSet) return hold.cancel();
    life.tells({ told: "geofence", identifier, action: action === "enter" ? "ENTER" : "EXIT" });
  });
  for (const fence of fences) watched.puts(fence.identifier, fence, fence.radius);
}

// src/policies/baselines/radar/server-fences.ts
function judges(fences, { inside }, fix2) {
  const now = fences.filter((fence) => distanceMeters(fence, fix2) <= fence.radius).map((fence) => fence.identifier);
  const entered = now.filter((identifier) => !inside.includes(identifier));
  const left4 = inside.filter((identifier) => !now.includes(identifier));
  return {
    inside: now,
    told: [
      ...left4.map((identifier) => ({ told: "geofence", identifier, action: "EXIT" })),
      ...entered.map((identifier) => ({ told: "geofence", identifier, action: "ENTER" }))
    ]
  };
}
function nearest2(fences, from, most) {
  const beyond = (fence) => distanceMeters(fence, from) - fence.radius;
  return [...fences].sort((a, b) => beyond(a) - beyond(b)).slice(0, most);
}

// src/policies/baselines/radar.ts
var STOP_DISTANCE = 70;
var STOP_SECONDS = 140;
var WORST_ACCURACY3 = 1e3;
var BUBBLE_RADIUS = 100;
var BUBBLE = "bubble";
var UNSURE_MILLIS = 15e4;
var POSITION_WITHIN_MILLIS2 = 1e4;
function afterFix(state, fix2) {
  const moved = state.moved ?? fix2;
  const movedAt = state.movedAt === 0 ? fix2.time : state.movedAt;
  const distance = distanceMeters(fix2, moved);
  const stopped = distance < STOP_DISTANCE && fix2.time - movedAt > STOP_SECONDS * 1e3;
  return distance > STOP_DISTANCE ? { ...state, stopped, moved: fix2, movedAt: fix2.time } : { ...state, stopped, moved, movedAt };
}
function radar(name, id, preset) {
  return {
    name,
    id,
    source: documented("radarlabs/radar-sdk-android: RadarTrackingOptions, RadarLocationManager"),
    os: ["android"],
    tracker: ({ url, fences }) => policy(
      async (life) => {
        const { scheduler, http } = life.ports;
        const state = await memory(life, {
          stopped: false,
          movedAt: 0,
          sentAt: 0,
          inside: []
        });
        const shot = oneShot(life, {
          desiredAccuracy: preset.accuracy,
          goodMeters: Infinity,
          withinMillis: POSITION_WITHIN_MILLIS2
        });
        const watched = regions(
          life,
          () => shot.takes((best) => {
            updates();
            if (best !== void 0) hears(best);
          })
        );
        const unsure = life.timers.alarm("unsure", makesSure);
        let synced = [];
        function updates(at) {
          const seconds = state.is.stopped ? preset.stoppedSeconds : preset.movingSeconds;
          if (seconds === 0) life.senses.leaves("location");
          else streams(life, preset.accuracy, 0, seconds * 1e3);
          if (preset.bubbles && at !== void 0) draws2(at);
        }
        function draws2(at) {
          watched.puts(BUBBLE, at, BUBBLE_RADIUS, "exits");
          if (at !== state.is.last) state.becomes({ last: at });
          if (at.accuracy > BUBBLE_RADIUS) unsure.set(UNSURE_MILLIS);
          else unsure.cancel();
        }
        function makesSure() {
          const { last: last2 } = state.is;
          shot.takes((best) => {
            const isSure = best !== void 0 && best.accuracy <= BUBBLE_RADIUS;
            if (isSure && last2 !== void 0 && distanceMeters(last2, best) > BUBBLE_RADIUS)
              return hears(best);
            updates();
            if (isSure) unsure.cancel();
            else unsure.set(UNSURE_MILLIS);
          });
        }
        function hears(fix2) {
          if (fix2.accuracy >= WORST_ACCURACY3) updates(fix2);
          else if (state.is.movedAt <= fix2.time) takes(fix2);
        }
        function takes(fix2) {
          const before = state.is;
          const after = afterFix(before, fix2);
          state.becomes(after);
          if (after.stopped !== before.stopped) life.tells({ told: "motion", isMoving: !after.stopped });
          updates(fix2);
          const justStopped = after.stopped && !before.stopped;
          const replay = preset.replaysStops && !justStopped ? before.failedStop ?? void 0 : void 0;
          if (replay !== void 0) state.becomes({ failedStop: null });
          else if (!justStopped && !isDue(before, after)) return;
          state.becomes({ sentAt: scheduler.now() });
          const sent = replay ?? fix2;
          life.tells({ told: "fix", fix: sent });
          life.work.lasts(sends(sent, after.stopped || replay !== void 0));
        }
        function isDue(before, after) {
          if (before.sentAt === 0) return true;
          if (before.stopped && after.stopped && preset.stoppedSeconds === 0) return false;
          return scheduler.now() - before.sentAt >= preset.syncSeconds * 1e3;
        }
        async function sends(fix2, stopped) {
          const response = await http.send({
            method: "POST",
            url,
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ location: recordOf(fix2, life.ports.entropy.uuid()) }),
            timeoutMillis: 6e4
          }).catch(() => void 0);
          if (response === void 0 || response.status < 200 || response.status >= 300) {
            if (stopped && preset.replaysStops) state.becomes({ failedStop: fix2 });
            return;
          }
          const { inside, told } = judges(fences, state.is, fix2);
          if (told.length > 0) state.becomes({ inside });
          for (const one of told) life.tells(one);
          syncs(fix2);
        }
        function syncs(at) {
          const near = nearest2(fences, at, preset.fences);
          for (const identifier of synced)
            if (!near.some((fence) => fence.identifier === identifier)) watched.drops(identifier);
          for (const fence of near)
            if (!synced.includes(fence.identifier)) watched.puts(fence.identifier, fence, fence.radius);
          synced = near.map((fence) => fence.identifier);
        }
        life.senses.hears("location", (reading2) => {
          if (shot.hears(reading2)) return;
          const fix2 = fixOf(reading2, scheduler);
          if (fix2 !== void 0) hears(fix2);
        });
        if (life.wake.cause === "boot") state.becomes({ stopped: false });
        if (state.is.moved !== void 0) syncs(state.is.moved);
        updates(state.is.last);
      },
      preset.foreground ? "location" : "off"
    )
  };
}
var MODEST = { accuracy: BALANCED, replaysStops: true, foreground: false, fences: 10 };
var RADAR_CONTINUOUS = radar("B9 radar continuous", "b9-continuous", {
  stoppedSeconds: 30,
  movingSeconds: 30,
  syncSeconds: 20,
  accuracy: BEST,
  bubbles: false,
  replaysStops: false,
  foreground: true,
  fences: 0
});
var RADAR_RESPONSIVE = radar("B9 radar responsive", "b9-responsive", {
  ...MODEST,
  stoppedSeconds: 0,
  movingSeconds: 150,
  syncSeconds: 20,
  bubbles: true
});
var RADAR_EFFICIENT = radar("B9 radar efficient", "b9-efficient", {
  ...MODEST,
  stoppedSeconds: 3600,
  movingSeconds: 1200,
  syncSeconds: 140,
  bubbles: false
});

// src/policies/baselines/scaled-distance.ts
var STATIONARY_RADIUS2 = 50;
var DISTANCE_FILTER3 = 500;
var INTERVAL_MILLIS3 = 6e5;
var STOP_MILLIS = 3e5;
var STATIONARY_FIXES = 5;
var SPEED_FIXES = 3;
var FIRST_POLL_MILLIS = 6e4;
var LAZY_POLL_MILLIS = 18e4;
var EAGER_POLL_MILLIS = 6e4;
var POLL_WITHIN_MILLIS = 3e4;
var MOVING_SPEED = 1;
var LONGEST_FILTER = 1e3;
var ABSURD_SPEED = 100;
var SYNC_THRESHOLD = 100;
var QUEUE_LIMIT2 = 1e4;
var NO_MORE_UPDATES = 285;
var REGION3 = "stationary";
function scaledFilter(speed) {
  if (speed >= ABSURD_SPEED) return DISTANCE_FILTER3;
  const rounded2 = Math.round(speed / 5) * 5;
  return Math.min(rounded2 * rounded2 + DISTANCE_FILTER3, LONGEST_FILTER);
}
function pollVerdict(rests, fix2) {
  const beyond = Math.abs(distanceMeters(rests, fix2) - rests.accuracy - fix2.accuracy);
  if (beyond > STATIONARY_RADIUS2) return "left";
  return beyond > 0 ? "leaving" : "resting";
}
var SCALED_DISTANCE = {
  name: "B6 scaled distance filter",
  id: "b6-scaled",
  source: documented("mauron85/background-geolocation-android, DistanceFilterLocationProvider"),
  os: ["android"],
  tracker: ({ url }) => policy(async (life) => {
    const failed2 = await storedQueue(life.ports.storage, "queue", QUEUE_LIMIT2);
    const sends = directly(life, url, failed2, () => ends());
    let pace = "unknown";
    let finds;
    let seen = 0;
    let best;
    let rests;
    let last2;
    let filter = DISTANCE_FILTER3;
    const stop2 = life.timers.alarm("stop", () => sets("still"));
    const poll = life.timers.alarm("poll", looks);
    const shot = oneShot(life, {
      desiredAccuracy: BEST,
      goodMeters: Infinity,
      withinMillis: POLL_WITHIN_MILLIS
    });
    const watched = regions(life, (_, action) => {
      if (action === "exit" && pace === "still") leaves();
    });
    function sets(wanted) {
      const before = pace;
      pace = wanted;
      finds = wanted === "still" ? "place" : before === "moving" ? void 0 : "speed";
      seen = 0;
      best = void 0;
      if (before !== wanted && before !== "unknown")
        life.tells({ told: "motion", isMoving: wanted === "moving" });
      if (finds === void 0) streams(life, BEST, filter, INTERVAL_MILLIS3);
      else streams(life, BEST, 0, 0);
    }
    function leaves() {
      poll.cancel();
      watched.drops(REGION3);
      sets("moving");
    }
    function looks() {
      if (pace !== "still" || rests === void 0) return;
      poll.set(LAZY_POLL_MILLIS);
      const from = rests;
      shot.takes((fix2) => {
        if (fix2 === void 0 || pace !== "still") return;
        const verdict = pollVerdict(from, fix2);
        if (verdict === "left") leaves();
        else if (verdict === "leaving") poll.set(EAGER_POLL_MILLIS);
      });
    }
    function findsPlace(fix2) {
      seen += 1;
      if (best === void 0 || fix2.accuracy < best.accuracy) best = fix2;
      if (seen < STATIONARY_FIXES) return;
      finds = void 0;
      rests = best;
      life.senses.leaves("location");
      watched.puts(REGION3, best, Math.max(STATIONARY_RADIUS2, best.accuracy), "exits");
      poll.set(FIRST_POLL_MILLIS);
      keeps2(best, "stationary");
    }
    function findsSpeed(fix2) {
      seen += 1;
      if (seen < SPEED_FIXES) return;
      filter = scaledFilter(fix2.speed ?? 0);
      sets("moving");
    }
    function follows(fix2) {
      if ((fix2.speed ?? 0) >= MOVING_SPEED && fix2.accuracy <= STATIONARY_RADIUS2) {
        stop2.set(STOP_MILLIS);
        const scaled = scaledFilter(fix2.speed ?? 0);
        if (scaled !== filter) {
          filter = scaled;
          sets("moving");
        }
      }
      if (last2 !== void 0 && distanceMeters(last2, fix2) < DISTANCE_FILTER3) return;
      keeps2(fix2);
    }
    function keeps2(fix2, event) {
      last2 = fix2;
      sends(fix2, event);
    }
    function ends() {
      stop2.cancel();
      poll.cancel();
      life.senses.leaves("location");
    }
    life.senses.hears("location", (reading2) => {
      if (shot.hears(reading2)) return;
      const fix2 = fixOf(reading2, life.ports.scheduler);
      if (fix2 === void 0) return;
      if (finds === "place") findsPlace(fix2);
      else if (finds === "speed") findsSpeed(fix2);
      else if (pace === "moving") follows(fix2);
    });
    sets("still");
  })
};
function directly(life, url, failed2, ends) {
  const sync = uploader(life, failed2, { url, most: QUEUE_LIMIT2 });
  async function sends(record) {
    const response = await life.ports.http.send({
      method: "POST",
      url,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ location: record }),
      timeoutMillis: 6e4
    }).catch(() => void 0);
    if (response?.status === NO_MORE_UPDATES) return ends();
    if (response === void 0 || response.status < 200 || response.status >= 300) await failed2.add(record);
    if (failed2.size >= SYNC_THRESHOLD) sync.sends();
  }
  return (fix2, event) => {
    const { latitude, longitude, accuracy, time: time2, speed } = fix2;
    life.tells({
      told: "fix",
      fix: { latitude, longitude, accuracy, time: time2, ...speed !== void 0 && { speed } }
    });
    life.work.lasts(sends(recordOf(fix2, life.ports.entropy.uuid(), event)));
  };
}

// src/policies/baselines/traccar-legacy.ts
var RETRY_MILLIS2 = 3e4;
function keepsLegacy(rule, last2, fix2) {
  if (last2 === void 0 || fix2.time - last2.time >= rule.intervalMillis) return true;
  if (rule.distance > 0 && distanceMeters(last2, fix2) >= rule.distance) return true;
  return rule.angle > 0 && Math.abs((fix2.heading ?? 0) - (last2.heading ?? 0)) >= rule.angle;
}
function legacy(name, id, rule) {
  return {
    name,
    id,
    source: documented("traccar/traccar-client-android, PositionProvider; the same on iOS"),
    os: ["ios", "android"],
    tracker: ({ url }) => policy(async (life) => {
      const queue = await storedQueue(life.ports.storage, "queue");
      const upload = uploader(life, queue, { url, most: 1, retryMillis: () => RETRY_MILLIS2 });
      const kept = track(life, queue, upload.sends);
      let last2;
      life.senses.hears("location", (reading2) => {
        const fix2 = fixOf(reading2, life.ports.scheduler);
        if (fix2 === void 0 || !keepsLegacy(rule, last2, fix2)) return;
        last2 = fix2;
        kept.keeps(fix2);
      });
      streams(
        life,
        rule.accuracy,
        0,
        rule.distance > 0 || rule.angle > 0 ? EACH_SECOND : rule.intervalMillis
      );
      upload.sends();
    })
  };
}
var DEFAULTS = { intervalMillis: 6e5, distance: 0, angle: 0, accuracy: BALANCED };
var TRACCAR_LEGACY = legacy("B4a traccar client legacy 600 s", "b4a-600s", DEFAULTS);
var TRACCAR_LEGACY_75 = legacy("B4a traccar client legacy 75 m", "b4a-75m", {
  ...DEFAULTS,
  distance: 75
});
var TRACCAR_LEGACY_75_HIGH = legacy("B4a traccar client legacy 75 m high", "b4a-75m-high", {
  ...DEFAULTS,
  distance: 75,
  accuracy: BEST
});

// src/policies/baselines/traccar-sdk.ts
var INTERVAL_MILLIS4 = 3e5;
var DISTANCE = 75;
var STOP_TIMEOUT_MILLIS2 = 6e4;
var STATIONARY_RADIUS3 = 100;
var SAMPLE_MILLIS = 3e4;
var CONFIDENCE2 = 75;
var FINAL_FIX_MILLIS = 1e4;
var REGION4 = "stationary";
function keepsSdk({ fix: fix2, paused }, lastProcessed, lastKept) {
  if (lastProcessed !== void 0 && lastProcessed.paused !== paused) return true;
  if (lastKept === void 0) return true;
  return fix2.time - lastKept.time >= INTERVAL_MILLIS4 || distanceMeters(lastKept, fix2) >= DISTANCE;
}
function sdk(name, id, accuracy) {
  return {
    name,
    id,
    source: documented(
      "traccar/traccar-client-sdk: LocationFilter, TrackerEngine, Config, ActivityRecognitionDetector, IosLocationSource"
    ),
    os: ["ios", "android"],
    tracker: ({ url }) => policy(async (life) => {
      const { scheduler } = life.ports;
      const state = await memory(life, { paused: false });
      const queue = await storedQueue(life.ports.storage, "queue");
      const upload = uploader(life, queue, {
        url,
        most: 1,
        retryMillis: doubling(5e3, 3e5),
        waitsForNetwork: true
      });
      const kept = track(life, queue, upload.sends);
      let lastProcessed;
      let lastKept;
      const stop2 = life.timers.handler(pauses);
      const finalFix = life.timers.handler(() => life.senses.leaves("location"));
      const watched = regions(life, (_, action) => {
        if (action === "exit") resumes();
      });
      life.senses.hears("location", (reading2) => {
        const fix2 = fixOf(reading2, scheduler);
        if (fix2 === void 0) return;
        const processed = { fix: fix2, paused: state.is.paused };
        if (keepsSdk(processed, lastProcessed, lastKept)) {
          lastKept = fix2;
          kept.keeps(fix2);
        }
        lastProcessed = processed;
        if (!finalFix.isSet) return;
        finalFix.cancel();
        life.senses.leaves("location");
      });
      const activity2 = activitySamples(life, SAMPLE_MILLIS, CONFIDENCE2, (isStill) => {
        if (!isStill) resumes();
        else if (!state.is.paused && !stop2.isSet) stop2.set(STOP_TIMEOUT_MILLIS2);
      });
      function pauses() {
        activity2.ends();
        const at = lastProcessed?.fix;
        state.becomes({ paused: true, ...at !== void 0 && { at } });
        life.tells({ told: "motion", isMoving: false });
        if (at !== void 0) watched.puts(REGION4, at, STATIONARY_RADIUS3, "exits");
        if (life.os === "ios") finalFix.set(FINAL_FIX_MILLIS);
        else life.senses.leaves("location");
      }
      function resumes() {
        stop2.cancel();
        if (!state.is.paused) return;
        finalFix.cancel();
        state.becomes({ paused: false });
        life.tells({ told: "motion", isMoving: true });
        watched.drops(REGION4);
        listens();
      }
      function listens() {
        activity2.begins();
        streams(life, accuracy);
      }
      if (!state.is.paused) listens();
      else if (state.is.at !== void 0) watched.puts(REGION4, state.is.at, STATIONARY_RADIUS3, "exits");
      upload.sends();
    })
  };
}
var TRACCAR_SDK_MEDIUM = sdk("B4b traccar sdk medium", "b4b-medium", BALANCED);
var TRACCAR_SDK_HIGH = sdk("B4b traccar sdk high", "b4b-high", BEST);

// src/policies/baselines/baselines.ts
var BASELINES = [
  CONTINUOUS,
  CONTINUOUS_BATCHED,
  EVERY_30_SECONDS,
  EVERY_60_SECONDS,
  DISTANCE_FILTER_10,
  DISTANCE_FILTER_PAUSING,
  SIGNIFICANT_CHANGE,
  TRACCAR_LEGACY,
  TRACCAR_LEGACY_75,
  TRACCAR_LEGACY_75_HIGH,
  TRACCAR_SDK_MEDIUM,
  TRACCAR_SDK_HIGH,
  OWNTRACKS_SIGNIFICANT,
  OWNTRACKS_MOVE,
  OWNTRACKS_IOS_SIGNIFICANT,
  OWNTRACKS_IOS_MOVE,
  SCALED_DISTANCE,
  OVERLAND,
  ELASTIC_EACH,
  ELASTIC_BATCHED,
  RADAR_CONTINUOUS,
  RADAR_RESPONSIVE,
  RADAR_EFFICIENT,
  OPENPATH_HAHFDC,
  OPENPATH_HAMFDC,
  OPENPATH_MAHFDC,
  OPENPATH_MAMFDC
];

// src/policies/contest/contenders.ts
function ours(id, name, config, source) {
  return {
    ...{ id, name, isOurs: true, source },
    os: ["ios", "android"],
    tracker: ({ url, fences }) => engineTracker({
      config: { ...config, url },
      geofences: fences.map((fence) => ({ ...fence, notifyOnEntry: true, notifyOnExit: true }))
    })
  };
}
var OURS = [
  ours("defaults", "ours, defaults", {}, "the defaults of the configuration"),
  ours("economical", "ours, economical", economical_default, "apps/bench/economical.json")
];
var CONTENDERS = [
  ...OURS,
  ...BASELINES.map((baseline) => ({ ...baseline, isOurs: false }))
];

// src/policies/metrics/found-trips.ts
var STAY_MILLIS = 3e5;
var STAY_METERS = 100;
function foundTrips(said, until) {
  return said.motions.length > 0 ? saidTrips(said, until) : cutTrips(said.fixes);
}
function saidTrips({ motions, departures }, until) {
  const trips = [];
  let from;
  for (const [index, { at, isMoving }] of motions.entries()) {
    const next = motions[index + 1]?.at ?? until;
    const departure = departures.find((one) => one.at >= at && one.at < next);
    const last2 = trips[trips.length - 1]?.to ?? 0;
    if (isMoving) from ??= Math.max(last2, Math.min(at, departure?.since ?? at));
    else if (from !== void 0) {
      trips.push({ from, to: at });
      from = void 0;
    }
  }
  if (from !== void 0) trips.push({ from, to: until });
  return trips;
}
function cutTrips(fixes) {
  const trips = [];
  let index = 0;
  let tripFrom;
  while (index < fixes.length) {
    const first = fixes[index];
    const last2 = endOfStay(fixes, index);
    if (fixes[last2].at - first.at >= STAY_MILLIS || isSilentStay(fixes, last2)) {
      if (tripFrom !== void 0 && first.at > tripFrom) trips.push({ from: tripFrom, to: first.at });
      tripFrom = fixes[last2].at;
      index = last2 + 1;
      const next = fixes[index];
      if (next !== void 0 && isSilentStay(fixes, last2)) tripFrom = next.at;
    } else {
      tripFrom ??= first.at;
      index += 1;
    }
  }
  const end = fixes[fixes.length - 1];
  if (tripFrom !== void 0 && end !== void 0 && end.at > tripFrom)
    trips.push({ from: tripFrom, to: end.at });
  return trips;
}
function endOfStay(fixes, index) {
  const first = fixes[index];
  let last2 = index;
  for (; ; ) {
    const next = fixes[last2 + 1];
    if (next === void 0 || distanceMeters(first, next) > STAY_METERS) return last2;
    last2 += 1;
  }
}
function isSilentStay(fixes, index) {
  const before = fixes[index];
  const after = fixes[index + 1];
  if (after === void 0) return true;
  const millis = after.at - before.at;
  return millis > STAY_MILLIS && distanceMeters(before, after) / millis < STAY_METERS / STAY_MILLIS;
}

// src/policies/metrics/path-length.ts
function lengthRatios({ trips }, { fixes }) {
  return trips.map(({ from, to, metres }) => {
    const within2 = fixes.filter(({ at }) => at >= from && at <= to);
    return lengthOf(within2) / metres;
  });
}
function odometerRatio({ trips }, { odometer }) {
  const metres = trips.reduce((sum, trip) => sum + trip.metres, 0);
  return odometer === void 0 || metres === 0 ? void 0 : odometer / metres;
}
function lengthOf(fixes) {
  let metres = 0;
  for (let index = 1; index < fixes.length; index++)
    metres += distanceMeters(fixes[index - 1], fixes[index]);
  return metres;
}

// src/policies/metrics/stopping.ts
var LEAST_OFF_MILLIS = 6e4;
function stoppings({ trips, world }, { motions, receiver }) {
  return trips.map(({ to }, index) => {
    const next = trips[index + 1]?.from ?? world.durationMillis;
    const said = motions.find(({ at, isMoving }) => !isMoving && at >= to && at < next);
    return {
      saidMillis: said === void 0 ? void 0 : said.at - to,
      receiverOffMillis: offAfter(receiver, to, next)
    };
  });
}
function offAfter(receiver, arrival, next) {
  let offSince = -Infinity;
  for (const { at, isOn } of receiver) {
    if (at >= next) break;
    if (offSince !== void 0 && at - Math.max(offSince, arrival) >= LEAST_OFF_MILLIS) break;
    offSince = isOn ? void 0 : offSince ?? at;
  }
  return offSince === void 0 ? void 0 : Math.max(0, offSince - arrival);
}

// src/policies/metrics/testimony.ts
function testimony(startsAt) {
  const fixes = [];
  const motions = [];
  const departures = [];
  const crossings = [];
  const receiver = [];
  let odometer;
  return {
    observer(observation) {
      if (observation.saw === "satellites") {
        receiver.push({ at: observation.at, isOn: observation.state !== "off" });
        return;
      }
      if (observation.saw !== "told") return;
      const { at } = observation;
      switch (observation.told) {
        case "fix": {
          const { time: time2, latitude, longitude, accuracy } = observation.fix;
          fixes.push({ at: time2 - startsAt, latitude, longitude, accuracy });
          return;
        }
        case "motion":
          motions.push({ at, isMoving: observation.isMoving });
          return;
        case "departure":
          departures.push({ at, since: observation.time - startsAt });
          return;
        case "geofence":
          crossings.push({ at, identifier: observation.identifier, action: observation.action });
          return;
        case "odometer":
          odometer = observation.metres;
      }
    },
    // A track is read by the time of its fixes, whenever they were handed over.
    read: () => ({
      fixes: [...fixes].sort((a, b) => a.at - b.at),
      motions,
      departures,
      crossings,
      odometer,
      receiver
    })
  };
}

// src/policies/metrics/nearby-line.ts
var TIME_SLACK_MILLIS = 12e4;
function metresToLine(line) {
  let first = 0;
  return (point) => {
    if (line.length === 0) return void 0;
    while (first < line.length - 2 && line[first + 1].at < point.at - TIME_SLACK_MILLIS)
      first += 1;
    let nearest3 = Infinity;
    for (let index = first; index < line.length; index++) {
      const from = line[index];
      if (index > first && from.at > point.at + TIME_SLACK_MILLIS) break;
      const metres = metresToSegment(point, from, line[index + 1] ?? from);
      if (metres < nearest3) nearest3 = metres;
    }
    return nearest3;
  };
}

// src/policies/metrics/track-error.ts
var NO_TRACK_METERS = 2e4;
function trackError(truth, { fixes }) {
  const track2 = fixes.map((fix2) => truth.plane(fix2, fix2.at));
  const toTrack = metresToLine(track2);
  const toTruth = metresToLine(truth.line);
  return {
    truthToTrack: truth.seen.map((point) => toTrack(point) ?? NO_TRACK_METERS),
    fixToTruth: track2.flatMap((point) => toTruth(point) ?? [])
  };
}

// src/policies/metrics/trip-matching.ts
var LATEST_MILLIS = 18e5;
function matchTrips(trips, found, allTrips = trips) {
  const overlaps = (trip, one) => one.from < trip.to && one.to > trip.from;
  const parts = trips.map((trip) => found.filter((one) => overlaps(trip, one)));
  const counted = /* @__PURE__ */ new Set();
  let split = 0;
  let merged = 0;
  for (const mine of parts) {
    const own = mine.filter((one) => !counted.has(one));
    if (mine.length > own.length) merged += 1;
    split += Math.max(0, own.length - 1);
    for (const one of own) counted.add(one);
  }
  return {
    trips: trips.length,
    missed: trips.filter(
      (trip, index) => !parts[index]?.some(({ from }) => from - trip.from <= LATEST_MILLIS)
    ).length,
    falsely: found.filter((one) => !allTrips.some((trip) => overlaps(trip, one))).length,
    split,
    merged
  };
}

// src/policies/metrics/trip-start.ts
function tripStarts({ metresSeen, trips }, { fixes }) {
  return trips.map(({ from, to }) => {
    const until = fixes.find(({ at }) => at > from && at <= to)?.at ?? to;
    return { metresLost: metresSeen(from, until), latencyMillis: until - from };
  });
}

// src/policies/contest/showing.ts
function byColumn(of) {
  return Object.fromEntries(ENERGY_COLUMNS.map((column) => [column, of(column)]));
}

// src/policies/contest/perform.ts
var RULES2 = { ios: IOS, android: ANDROID };
var LOOKS_MILLIS = 3e4;
var OPENING_MILLIS = 6e4;
var UPLOAD_URL = "https://server.example/locations";
async function perform(contender, os, examination, truth, observers = []) {
  const began = performance.now();
  const { world } = truth;
  const meter = createEnergyMeter(world);
  const witness = testimony(world.startsAt);
  const phone2 = simulatePhone({
    world,
    device: createDevice(world, { platform: os }),
    os: RULES2[os],
    tracker: contender.tracker({ url: UPLOAD_URL, fences: [] }),
    server: createModelServer(),
    seed: world.seed,
    observers: [meter.observer, witness.observer, ...observers]
  });
  await phone2.opens();
  await phone2.runsTo(LOOKS_MILLIS);
  await phone2.leaves();
  await phone2.runsTo(world.durationMillis);
  const said = witness.read();
  const { durationMillis } = world;
  const found = foundTrips(said, durationMillis).filter(
    ({ from, to }) => from > OPENING_MILLIS || truth.allTrips.some((trip) => from < trip.to && to > trip.from)
  );
  const movingMillis = world.trips.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    contender: contender.id,
    os,
    world: examination.id,
    purpose: examination.purpose,
    hours: durationMillis / 36e5,
    movingHours: movingMillis / 36e5,
    energy: byColumn((column) => meter.energy(column, durationMillis)),
    use: meter.use(durationMillis),
    fixes: said.fixes.length,
    ...trackError(truth, said),
    lengthRatios: lengthRatios(truth, said),
    odometerRatio: odometerRatio(truth, said),
    starts: tripStarts(truth, said),
    stoppings: stoppings(truth, said),
    matching: matchTrips(truth.trips, found, truth.allTrips),
    speaksOfMotion: said.motions.length > 0,
    tookMillis: performance.now() - began
  };
}

// src/policies/contest/worker.ts
var { folder } = workerData;
var last;
function truthOf(examination) {
  if (last?.id !== examination.id) {
    const world = worldOfExamination(examination, folder);
    last = { id: examination.id, truth: world && groundTruth(world) };
  }
  return last.truth;
}
async function answer({ contender: id, os, examination }) {
  const truth = truthOf(examination);
  if (truth === void 0) return { noWorld: examination.id };
  const contender = CONTENDERS.find((one) => one.id === id);
  if (contender === void 0) return { failed: `there is no contender ${id}` };
  try {
    return { showing: await perform(contender, os, examination, truth) };
  } catch (error) {
    return { failed: `${id} on ${os} in ${examination.id}: ${error instanceof Error ? error.stack : error}` };
  }
}
parentPort?.on("message", async (job) => {
  parentPort?.postMessage(await answer(job));
});
