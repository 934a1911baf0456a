/** What the platform says that it lets the app have. */
export interface ProviderReading {
  /** 3: always; 4: while it is in use. */
  readonly status: number;
  /** Location is switched on. */
  readonly enabled: boolean;
}

/** May the app know where it is? */
export function mayLocate({ status, enabled }: ProviderReading): boolean {
  return enabled && (status === 3 || status === 4);
}
