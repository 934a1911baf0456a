import type { HttpRequest } from '@geo/core';
import type { ServerResponse } from '../server/model-server';
import type { Network } from '../world/world';
import type { PhoneView } from './phone-view';
import type { Route } from './route';

/** How a trip differs from the defaults of its command. */
export interface TravelOptions {
  /** Metres a second: above 0, at most 350. */
  readonly speed?: number;
  /** Is the phone held in a hand instead of lying in a mount or a pocket? Default false. */
  readonly inHand?: boolean;
}

/** A permission to locate: the values of `AUTHORIZATION_STATUS_*` as words. */
export type Permission = 'always' | 'whenInUse' | 'denied' | 'restricted' | 'notDetermined';

/** How a server responds: a status (0: connection refused), a whole response, or a function that returns either. */
export type ScriptedResponse = number | ServerResponse | ((request: HttpRequest) => number | ServerResponse);

/**
 * Commands of a simulated phone. Each returns a promise that has all the commands as methods, so that they can be chained;
 * awaiting the last one awaits all. A command with an argument that is out of range rejects with what was given and what is
 * allowed.
 */
export interface PhoneCommands {
  /**
   * Drives a car: metres straight on (north at first), along places, or to one place. 12.5 m/s by default. At the end the car
   * waits in traffic until the next trip or `stop()`.
   */
  drive(route: Route, options?: TravelOptions): CommandChain;
  /** Walks, at 1.25 m/s by default. */
  walk(route: Route, options?: TravelOptions): CommandChain;
  /** Rides a bicycle, at 5 m/s by default. */
  cycle(route: Route, options?: TravelOptions): CommandChain;
  /** Rides a train, at 25 m/s by default. */
  ride(route: Route, options?: TravelOptions): CommandChain;
  /** Ends the trip here: the phone lies on a table. Takes no time. */
  stop(): CommandChain;
  /** Lets the car collide here and now; it stands from then on. The engine needs some seconds to detect it. */
  crash(): CommandChain;
  /** Takes satellites away from here on. */
  enterTunnel(): CommandChain;
  /** Makes satellites visible again. */
  leaveTunnel(): CommandChain;
  /** Lets time pass, milliseconds, 0 or more. */
  wait(millis: number): CommandChain;

  /** Ends the process now, as the system does when it needs memory. What was not durable is lost. */
  kill(): CommandChain;
  /** Starts the process in the background as the system does, or resumes it; a running process is unaffected. */
  wake(): CommandChain;
  /** Opens the app: it runs in the foreground. */
  open(): CommandChain;
  /** Leaves the app: it goes to the background. */
  moveToBackground(): CommandChain;
  /** Swipes the app away: on iOS its process ends, on Android its runtime does. */
  swipeAway(): CommandChain;
  /** Restarts the device. It is off for this many milliseconds; default a minute. */
  reboot(offMillis?: number): CommandChain;

  /** Takes the network away; `captive`: a Wi-Fi that responds to every request with its own page. Default `none`. */
  loseNetwork(how?: 'none' | 'captive'): CommandChain;
  /** Brings a network back. Default cellular. */
  restoreNetwork(network?: Exclude<Network, 'none' | 'captive'>): CommandChain;
  /** Sets the responses to the next requests, in order; the last one also applies to every later request. `200` restores the model server. */
  setServerResponses(...responses: ScriptedResponse[]): CommandChain;
  /** Expires the server's access token now. */
  expireToken(): CommandChain;

  /** Changes the app's permission to locate; `precise` defaults to true. */
  setPermission(permission: Permission, options?: { readonly precise?: boolean }): CommandChain;
  /** Turns location services off for all apps. */
  turnLocationOff(): CommandChain;
  /** Turns location services on. */
  turnLocationOn(): CommandChain;
  /** Has the fixes from here on made by software, as an app for mock locations does; or no longer, with `false`. */
  setMockFixes(isOn?: boolean): CommandChain;
  /** Turns power save mode on, or off with `false`. */
  setPowerSave(isOn?: boolean): CommandChain;
  /** Fills the disk: every commit fails; what is stored stays. */
  fillDisk(): CommandChain;
  /** Frees space on the disk. */
  freeDisk(): CommandChain;
}

/** A simulated phone with an app on it: `PhoneCommands` change it, `PhoneView` shows it. */
export interface SimulatedPhone extends PhoneCommands, PhoneView {}

/** The promise of a command, with all the commands to continue the chain. Resolves to the phone. */
export interface CommandChain extends Promise<SimulatedPhone>, PhoneCommands {}
