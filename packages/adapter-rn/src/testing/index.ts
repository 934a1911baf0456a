/**
 * Tests at a desk: `simulatedPhone` puts a phone in the place of the native module. Everything else of a simulated phone comes
 * from `@geo/simulator`, an optional peer dependency.
 *
 * @packageDocumentation
 */

// The phone
export { simulatedPhone, type SimulatedPhoneOptions } from './simulated-phone';

// Its measures
export { hours, KILOMETRES, METRES, minutes, seconds } from '@geo/simulator';
export type { CommandChain, PhoneCommands, PhoneView, SimulatedPhone } from '@geo/simulator';
