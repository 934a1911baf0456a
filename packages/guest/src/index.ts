// The guest
export { createGuest } from './guest/create-guest';
export { type PortsHello, type RemotePorts, remotePorts } from './guest/ports/remote-ports';

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
  PROTOCOL,
  type PortEndpoint,
  type PortRequests,
  type ToClientMessage,
} from './protocol/messages';
