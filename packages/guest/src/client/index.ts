/**
 * A client alone: `connect(channel)` gives an `Engine`. The same as in `@geo/guest`, without the guest and its engine, for bundles
 * of apps.
 *
 * @packageDocumentation
 */

// A client's end
export { connect, type ConnectOptions } from './connect';

// The protocol
export type { ClientChannel } from '../protocol/channel';
