import {
  createFaultInjector,
  type Fault,
  type FaultInjector,
  type FaultTarget,
  type ModelServer,
} from '../../src/index';

/** An injector over a target that records its calls, as texts. */
export interface RecordedTarget {
  readonly injector: FaultInjector;
  readonly calls: readonly string[];
  readonly server: ModelServer;
}

/** A fault target without a phone: it records what it is called with. */
export function recordedTarget(faults: readonly Fault[]): RecordedTarget {
  const calls: string[] = [];
  const conditions = {
    status: 200,
    dropsResponses: false,
    retryAfterSeconds: undefined,
    latencyMillis: 100,
    refreshStatus: 200,
  };
  const server = { conditions, expireToken: () => calls.push('expireToken') } as unknown as ModelServer;
  const target: FaultTarget = {
    server,
    kill: (why) => calls.push(`kill: ${why}`),
    reboot: (millis) => calls.push(`reboot for ${millis}`),
    stepClock: (millis) => calls.push(`stepClock ${millis}`),
    reportSpuriousExit: (pick) => calls.push(`spuriousExit ${pick}`),
    open: () => calls.push('open'),
    moveToBackground: () => calls.push('moveToBackground'),
    swipeAway: () => calls.push('swipeAway'),
    onFault: ({ kind }) => calls.push(`fault ${kind}`),
    onEffectsChange: () => calls.push('effects'),
  };
  return { injector: createFaultInjector(faults, target), calls, server };
}
