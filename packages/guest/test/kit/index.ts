// What the tests of hosts share with the guest's own: `@geo/guest/test-kit`, in the workspace only.

// The six ports as requests to a host, for a guest that is no engine
export { type RemotePorts, remotePorts } from '../../src/guest/ports/remote-ports';

// The messages between a guest and its host
export {
  type GuestMessage,
  type Hello,
  type HostMessage,
  type Moment,
  PROTOCOL,
} from '../../src/protocol/messages';
