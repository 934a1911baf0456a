/** What OpenPATH was set to on a phone. */
export interface Regime {
  /** `HAHFDC`, `ACCURACY_CONTROL`, … */
  readonly name: string;
  readonly usesSatellites: boolean;
  /** Waits behind a fence for the next trip, rather than asking for positions all the time. */
  readonly isDutyCycled: boolean;
}

/** `HAHFDC v/s HAMFDC:HAMFDC` compares two settings; what stands behind the colon is this phone's. */
export function regimeOf(text: string): Regime {
  const name = text.slice(text.lastIndexOf(':') + 1);
  return {
    name,
    usesSatellites: /^HA|^ACCURACY_CONTROL|high_accuracy/.test(name),
    isDutyCycled: /DC$/.test(name),
  };
}
