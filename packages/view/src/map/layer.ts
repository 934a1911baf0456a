import type { ColourName } from '../colours';

/** A CSS colour that is a property of each feature: of things that have to be distinguished, such as devices. */
export interface ColourOfFeature {
  readonly css: string;
}

/** What a ring is wide when its layer does not say, pixels. */
export const RING_WIDTH = 1.5;

/** What a layer draws of a source, in words that WebGL and a plain canvas both understand. */
export interface MapLayer {
  readonly id: string;
  readonly source: string;
  readonly kind: 'fill' | 'line' | 'circle';
  /** A colour by its name; with `property`, the name is that property of each feature; with `css`, that property is a colour itself. */
  readonly colour: ColourName | { readonly property: string } | ColourOfFeature;
  /** From 0 to 1; with `property`, that property of each feature. */
  readonly opacity?: number | { readonly property: string };
  /** Of a line, pixels. */
  readonly width?: number;
  /** Lengths of dash and gap in widths of the line. */
  readonly dash?: readonly [dash: number, gap: number];
  /** Of a circle, pixels; it is this large at zoom 16 and a third of it at 10. */
  readonly radius?: number;
  /** Keeps the radius at every zoom. */
  readonly fixed?: boolean;
  /** The ring around a circle. */
  readonly ring?: ColourName | ColourOfFeature;
  /** Pixels; 1.5 when it is not given. */
  readonly ringWidth?: number;
  /** Draws only features with this value. */
  readonly where?: { readonly property: string; readonly is: string | boolean };
}

/** The ground: without tiles the land, its borders and the graticule. */
export const GROUND_LAYERS: readonly MapLayer[] = [
  { id: 'land', source: 'land', kind: 'fill', colour: 'land' },
  { id: 'graticule', source: 'graticule', kind: 'line', colour: 'grid', width: 1 },
  { id: 'borders', source: 'borders', kind: 'line', colour: 'border', width: 1 },
];
