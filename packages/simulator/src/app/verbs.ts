import type { HttpRequest } from '@geo/core';
import type { ServerAnswer } from '../server/model-server';
import type { Network } from '../world/world';
import type { SimulatedPhone } from './simulated-phone';
import type { Way } from './way';

/** How somebody goes along, where it is not as usual. */
export interface GoingOptions {
  /** Metres a second. */
  readonly speed?: number;
  /** Is the phone in somebody's hand, and not in a mount or a pocket? */
  readonly inHand?: boolean;
}

/** What the user lets the app have: as `AUTHORIZATION_STATUS_*`, in words. */
export type Permission = 'always' | 'whenInUse' | 'denied' | 'restricted' | 'notDetermined';

/** What a server does from now on: a status (0: nobody answers), a whole answer, or what a function says. */
export type Answering = number | ServerAnswer | ((request: HttpRequest) => number | ServerAnswer);

/**
 * What can happen to a phone. Each of these answers a promise that has all of them itself: they can be chained, and awaiting
 * the last waits for all. One that cannot be rejects, and says what was given and what is allowed.
 */
export interface Verbs {
  /**
   * By car: so many metres straight on (north at first), along places, or to one. At 12.5 m/s where no speed is given. At its
   * end the car waits, as at a light, until it goes on or `stops()`.
   */
  drives(way: Way, options?: GoingOptions): Story;
  /** On foot, at 1.25 m/s. */
  walks(way: Way, options?: GoingOptions): Story;
  /** By bicycle, at 5 m/s. */
  cycles(way: Way, options?: GoingOptions): Story;
  /** By train, at 25 m/s. */
  rides(way: Way, options?: GoingOptions): Story;
  /** It comes to rest here, for good: the phone lies on a table. Takes no time. */
  stops(): Story;
  /** A collision, here and now; the car stands. What comes of it needs some seconds to pass. */
  crashes(): Story;
  /** No satellites from here on. */
  entersTunnel(): Story;
  /** There are satellites again. */
  leavesTunnel(): Story;
  /** Time passes, milliseconds. */
  passes(millis: number): Story;

  /** The process ends here and now, as when the system wants its memory. What was not durable is lost. */
  isKilled(): Story;
  /** The system starts the process in the background, or resumes it; nothing happens where it runs. */
  wakes(): Story;
  /** Somebody opens the app: it runs, in the foreground. */
  isOpened(): Story;
  /** Somebody leaves the app. */
  goesToBackground(): Story;
  /** Somebody swipes the app away: on iOS its process ends, on Android its runtime does. */
  isSwipedAway(): Story;
  /** The device starts anew. It was off for so long, milliseconds; default a minute. */
  reboots(offMillis?: number): Story;

  /** No network from here on; `captive`: a Wi-Fi that answers everything with a page of its own. */
  losesNetwork(how?: 'none' | 'captive'): Story;
  /** There is a network again. Default cellular. */
  regainsNetwork(network?: Exclude<Network, 'none' | 'captive'>): Story;
  /** The server answers so: to the next requests one after the other, and the last of these from then on. 200 makes it well. */
  serverAnswers(...answers: Answering[]): Story;
  /** The server's access token expires now. */
  tokenExpires(): Story;

  /** The user changes what the app may have. */
  permission(permission: Permission, options?: { readonly precise?: boolean }): Story;
  /** The user switches location off for all apps. */
  turnsLocationOff(): Story;
  /** Location services are on again. */
  turnsLocationOn(): Story;
  /** Power save mode. */
  savesPower(isOn?: boolean): Story;
  /** Storage is full: nothing more can be stored, what is stored stays. */
  fillsDisk(): Story;
  /** There is room on the disk again. */
  freesDisk(): Story;
}

/** A sentence of a story, to be awaited, or gone on with. */
export interface Story extends Promise<SimulatedPhone>, Verbs {}
