// What the live map draws over the ground, in the words of the view.

const MOTIONS = ['moving', 'unconfirmed', 'stationary'];
/** Devices that are not the chosen one. */
const DIMMED = 0.25;
/** Of the line around a line that says whose it is. */
const CASING = 0.4;

const opacity = { property: 'strength' };
const motion = { property: 'motion' };

export const LAYERS = [
  // Whose line it is, around what it says: drawn where there are several devices.
  {
    id: 'casing',
    source: 'lines',
    kind: 'line',
    colour: { css: 'colour' },
    opacity: { property: 'casing' },
    width: 10,
  },
  ...MOTIONS.map((is) => ({
    id: `line-${is}`,
    source: 'lines',
    kind: 'line',
    colour: is,
    opacity,
    width: 4,
    where: { property: 'motion', is },
    ...(is === 'unconfirmed' ? { dash: [1.6, 1] } : {}),
  })),
  // Around the points, so that their state of motion is still seen.
  {
    id: 'distracted',
    source: 'points',
    kind: 'circle',
    colour: 'distracted',
    radius: 9,
    where: { property: 'distracted', is: true },
  },
  {
    id: 'points',
    source: 'points',
    kind: 'circle',
    colour: motion,
    opacity,
    radius: 4.5,
    ring: 'land',
    ringWidth: 1,
  },
  {
    id: 'heads',
    source: 'heads',
    kind: 'circle',
    colour: motion,
    opacity,
    radius: 9,
    fixed: true,
    ring: { css: 'ring' },
    ringWidth: 3,
  },
];

/** Draws lines, points and heads, with colours and strengths for the devices there are and the one that is chosen. */
export function drawTrack(view, drawn, devices) {
  const chosen = devices.choice();
  for (const [source, { features }] of Object.entries(drawn)) {
    const painted = features.map((feature) => {
      const { device } = feature.properties;
      const strength = chosen === null || chosen === device ? 1 : DIMMED;
      const colour = devices.colourOf(device);
      const casing = devices.isAlone() ? 0 : CASING * strength;
      const ring = devices.isAlone() ? '#fff' : colour;
      return { ...feature, properties: { ...feature.properties, strength, colour, casing, ring } };
    });
    view.setData(source, { type: 'FeatureCollection', features: painted });
  }
}
