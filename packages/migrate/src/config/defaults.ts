/** A default that is another one here. */
export interface OtherDefault {
  /** The key of `Config`. */
  readonly key: string;
  /** Of the other library. */
  readonly theirs: unknown;
  /** Is theirs set where the configuration says nothing? */
  readonly isKept: boolean;
  /** Why. */
  readonly says: string;
}

/** Of react-native-background-geolocation. */
export const TRACKER_DEFAULTS: readonly OtherDefault[] = [
  {
    key: 'stopOnTerminate',
    theirs: true,
    isKept: true,
    says: 'tracking went on after the app was closed only where the app said so',
  },
  { key: 'httpTimeoutMs', theirs: 60_000, isKept: true, says: 'a slow server is not given up sooner' },
  {
    key: 'stationaryRadius',
    theirs: 25,
    isKept: false,
    says: '200 m: no platform watches a smaller region reliably',
  },
  {
    key: 'odometerAccuracyThreshold',
    theirs: 100,
    isKept: false,
    says: '0 (off): the filter weighs fixes by their accuracy',
  },
  {
    key: 'maxDaysToPersist',
    theirs: 1,
    isKept: false,
    says: '0 (no limit): a record is kept until it is delivered',
  },
  {
    key: 'locationFilterMaxSpeed',
    theirs: 300,
    isKept: false,
    says: '60 m/s: a faster fix waits until others agree with it',
  },
];

/** Of `@mauron85/react-native-background-geolocation` and its descendants. */
export const DESCENDANT_DEFAULTS: readonly OtherDefault[] = [
  {
    key: 'stopOnTerminate',
    theirs: true,
    isKept: true,
    says: 'tracking went on after the app was closed only where the app said so',
  },
  { key: 'distanceFilter', theirs: 500, isKept: true, says: 'a track is as dense as before' },
  { key: 'desiredAccuracy', theirs: 100, isKept: true, says: 'the receiver uses as much energy as before' },
  {
    key: 'locationUpdateInterval',
    theirs: 60_000,
    isKept: true,
    says: 'the receiver uses as much energy as before',
  },
  {
    key: 'maxRecordsToPersist',
    theirs: 10_000,
    isKept: false,
    says: '-1 (no limit): a record is kept until it is delivered',
  },
  {
    key: 'stationaryRadius',
    theirs: 50,
    isKept: false,
    says: '200 m: no platform watches a smaller region reliably',
  },
];
