/**
 * The engine for a bare JavaScript engine inside a native host: the guest (`createGuest`), the host's half over core's ports
 * (`createHost`), and the client's (`connect`), which gives an `Engine`. Between them go texts; PROTOCOL.md says which.
 *
 * @packageDocumentation
 */

// The guest
export { createGuest } from './guest/create-guest';

// The protocol
export type { Boot, ClientChannel, Deliver, Post } from './protocol/channel';
export {
  type CallMessage,
  type ClientMessage,
  type GuestToClientMessage,
  type Failure,
  type GuestMessage,
  type Hello,
  type HostMessage,
  type HostMessageBody,
  type ListenMessage,
  type Moment,
  type OfClient,
  PROTOCOL,
  type PortEndpoint,
  type PortRequests,
  type ResultMessage,
  type ToClientMessage,
  type WatchEventName,
} from './protocol/messages';

// A client's end
export { connect, type ConnectOptions } from './client/connect';

// A host in TypeScript, over core's ports
export { createHost } from './host/host';
export type { ClientConnection, Host, HostLogEntry, HostOptions } from './host/options';
