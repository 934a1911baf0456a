/** Which phone the model stands for: the low, nominal and high ends of what is plausible, and one fitted to a phone of 2014. */
export type EnergyColumn = 'low' | 'nominal' | 'high' | 'nexus6';

/** Milliwatt-hours by what took them; an idle phone's own use is not in it. */
export interface Energy {
  readonly satellites: number;
  readonly processor: number;
  readonly radio: number;
  readonly sensors: number;
  readonly networkPositions: number;
  readonly total: number;
}
