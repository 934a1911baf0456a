/** Which phone the model stands for: the low, nominal and high ends of what is plausible, and one fitted to a phone of 2014. */
export type EnergyColumn = 'low' | 'nominal' | 'high' | 'nexus6';

/** The columns in the order in which they are shown. */
export const ENERGY_COLUMNS: readonly EnergyColumn[] = ['low', 'nominal', 'high', 'nexus6'];

/** Milliwatt-hours by what took them; an idle phone's own use is not in it. */
export interface Energy {
  /** The satellite receiver. */
  readonly satellites: number;
  /** The processor. */
  readonly processor: number;
  /** The radios. */
  readonly radio: number;
  /** The motion sensors. */
  readonly sensors: number;
  /** Positions by networks. */
  readonly networkPositions: number;
  /** All of them. */
  readonly total: number;
}

/** One figure of the model, a column each, and where it comes from. */
export interface EnergyFigure extends Readonly<Record<EnergyColumn, number>> {
  /** Of the figures. */
  readonly unit: 'mW' | 'mJ' | 'ms';
  /** Where the figures come from. */
  readonly source: string;
}

const figure = (
  unit: EnergyFigure['unit'],
  [low, nominal, high, nexus6]: readonly [number, number, number, number],
  source: string,
): EnergyFigure => ({ unit, low, nominal, high, nexus6, source });

/**
 * What everything costs beyond an idle phone. It is a model: the columns say how far the answer could be off. `nexus6` is
 * fitted by hand to the batteries of MobilityNet's phones and serves the validation only: it shows whether a model of this form
 * can explain them. Where those recordings say nothing, it has the nominal figure.
 */
export const ENERGY_TABLE = {
  satellitesTracking: figure(
    'mW',
    [20, 50, 165, 282],
    'gps.on and gps.signalqualitybased of 12 power_profile.xml (LineageOS device trees, 12.8 to 34 mA of 3.7 V on phones since 2018); high: 143 to 166 mW, Chen and Tan, arXiv 1503.02656; nexus6: gps.on of lge_hammerhead, 76.2 mA, the phone of the year before',
  ),
  satellitesAcquiring: figure(
    'mW',
    [50, 80, 250, 282],
    'estimate: the POOR entry of gps.signalqualitybased against the GOOD one',
  ),
  satellitesLinger: figure(
    'ms',
    [0, 2_000, 4_000, 2_000],
    'estimate: the receiver writes its state back and powers down after the last request',
  ),
  processorAwake: figure(
    'mW',
    [100, 200, 400, 1_500],
    'cpu.idle + cpu.active + one small core of google_coral and google_pantah: 53 mA of 3.7 V; nexus6: with the line below 1.5 J for each delivered fix, fitted to the batteries',
  ),
  processorWake: figure(
    'ms',
    [100, 250, 1_000, 1_000],
    'estimate: resume, deliver, process and suspend; nexus6: a fix a second keeps it awake',
  ),
  networkPosition: figure(
    'mJ',
    [200, 600, 1_500, 50],
    'estimate: one scan of Wi-Fi and cells, and sometimes a look-up; nexus6: the batteries leave hardly anything for it beyond the delivery',
  ),
  activity: figure(
    'mW',
    [0.5, 2, 4, 2],
    'Android CDD 7.3: significant motion, step and tilt sensors 0.5 mW still, 1.5 mW moving each; all low-power sensors under 4 mW',
  ),
  significantMotion: figure('mW', [0.1, 0.5, 1.5, 0.5], 'Android CDD 7.3: 0.5 mW still, 1.5 mW moving'),
  regionsResting: figure('mW', [0.5, 1, 5, 1], 'estimate: cells change seldom'),
  regionsMoving: figure(
    'mW',
    [2, 5, 20, 80],
    'estimate: positions from cells and Wi-Fi in between; nexus6: fitted, of settings that requested exits within 5 s',
  ),
  acceleration: figure(
    'mW',
    [0.5, 3, 10, 3],
    'Android CDD 7.3: batched accelerometer at most 3 mW. Waking the processor for its blocks is charged as such',
  ),
  cellularPromotion: figure(
    'mJ',
    [120, 315, 800, 315],
    'Huang and others, MobiSys 2012: 260 ms at 1,210 mW (from memory); low and high keep the proportion to the tail',
  ),
  cellularConnected: figure(
    'mW',
    [180, 450, 1_170, 450],
    'an isolated burst is 2, 5 or 13 J with a tail of 10.4 s; 2012 measured 1,060 mW (from memory), power profiles since 2018 imply 350 to 450 mW',
  ),
  wifiBurst: figure('mJ', [100, 300, 500, 300], 'estimate from wifi.tx and wifi.rx of the power profiles'),
  secureConnection: figure(
    'mJ',
    [50, 100, 200, 100],
    'estimate: a TLS handshake is two or three round trips and 4 kB',
  ),
} as const satisfies Readonly<Record<string, EnergyFigure>>;

/** How long the cellular radio stays connected after the last byte: LTE networks release it after about 10 s of nothing. */
export const CELLULAR_TAIL_MILLIS = 10_400;

/** Wi-Fi goes back to sleep this long after a burst (Huang and others, MobiSys 2012, from memory). */
export const WIFI_TAIL_MILLIS = 240;

/** A processor that is woken again this soon after it had nothing more to do has not slept: suspending and resuming takes as long. */
export const PROCESSOR_COALESCES_MILLIS = 1_000;

/** An idle connection is closed after this long: the default `keepalive_timeout` of nginx. */
export const CONNECTION_LIVES_MILLIS = 75_000;

/** What a TLS handshake and the headers of a request weigh, bytes. */
export const HANDSHAKE_BYTES = 4_096;
