// The guest
export { createGuest } from './guest/create-guest';

// The protocol
export type { Boot, ClientChannel, Deliver, Post } from './protocol/channel';
export {
  type CallMessage,
  type ClientMessage,
  type ClientWord,
  type Failure,
  type GuestMessage,
  type Hello,
  type HostMessage,
  type HostWord,
  type ListenMessage,
  type Moment,
  type OfClient,
  PROTOCOL,
  type PortEndpoint,
  type PortRequests,
  type ToClientMessage,
} from './protocol/messages';

// A client's end
export { connect, type ConnectOptions } from './client/connect';

// A host in TypeScript, over core's ports
export { createHost } from './host/host';
export type { ClientConnection, Host, HostLogEntry, HostOptions } from './host/options';
