/**
 * The actions that a region gives its machine: the machine decides when, the region how. A machine is drawn once for
 * each engine, with these in it: drawing it costs more than all else at boot, and a bundle that is loaded draws none.
 */
export type Provided<Name extends string, Args> = Readonly<Record<Name, (args: Args) => void>>;
