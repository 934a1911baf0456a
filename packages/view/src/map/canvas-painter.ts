import { colour } from '../page-colours';
import { type CanvasShape, UNIT } from './canvas-paths';
import { type MapLayer, RING_WIDTH } from './layer';
import type { Point } from './mercator';

/** How a layer paints one shape; the context is scaled so that a path lies where it belongs. */
export function painterOf(
  context: CanvasRenderingContext2D,
  {
    kind,
    colour: wanted,
    opacity = 1,
    width = 1,
    dash,
    radius = 4,
    fixed,
    ring,
    ringWidth = RING_WIDTH,
  }: MapLayer,
  scale: number,
  zoom: number,
): (shape: CanvasShape, origin: Point) => void {
  const named = new Map<string, string>();
  const shadeOf = (shade: MapLayer['colour'], properties: CanvasShape['properties']) => {
    if (typeof shade !== 'string' && 'css' in shade) return String(properties[shade.css]);
    const name = typeof shade === 'string' ? shade : String(properties[shade.property]);
    const known = named.get(name) ?? colour(name);
    named.set(name, known);
    return known;
  };
  const grown = fixed ? radius : (radius / 3) * (1 + 2 * Math.min(1, Math.max(0, (zoom - 10) / 6)));
  return ({ path, places, properties }, [left, top]) => {
    const value = shadeOf(wanted, properties);
    context.globalAlpha = typeof opacity === 'number' ? opacity : Number(properties[opacity.property]);
    if (kind === 'fill') {
      context.fillStyle = value;
      context.fill(path, 'evenodd');
    } else if (kind === 'line') {
      context.strokeStyle = value;
      context.lineWidth = width / scale;
      context.lineJoin = 'round';
      context.lineCap = dash ? 'butt' : 'round';
      context.setLineDash(dash ? dash.map((length) => (length * width) / scale) : []);
      context.stroke(path);
    } else {
      context.fillStyle = value;
      context.setLineDash([]);
      for (const [x, y] of places) {
        context.beginPath();
        context.arc((x - left) * UNIT, (y - top) * UNIT, grown / scale, 0, 2 * Math.PI);
        context.fill();
        if (!ring) continue;
        context.strokeStyle = shadeOf(ring, properties);
        context.lineWidth = ringWidth / scale;
        context.stroke();
      }
    }
  };
}
