import { moved } from '../src/map/gesture';
import { localProjection } from '../src/map/projection';
import { scaleBar } from '../src/map/scale-bar';
import { fitting, toPlane, toScreen, zoomed } from '../src/map/viewport';

const MUNICH = { latitude: 48.1374, longitude: 11.5755 };
const SIZE = { width: 400, height: 600 };
const VIEW = { center: { x: 100, y: -50 }, metresPerPixel: 2 };

describe('the projection', () => {
  it('leads from places to metres and back', () => {
    const plane = localProjection(MUNICH);
    // A minute of latitude is a nautical mile; of longitude it is that times the cosine of the latitude.
    const point = plane.toPoint({ latitude: MUNICH.latitude + 1 / 60, longitude: MUNICH.longitude + 1 / 60 });
    expect(point.y).toBeCloseTo(-1852, 6);
    expect(point.x).toBeCloseTo(1852 * 0.667, -1);
    const back = plane.toPlace(point);
    expect(back.latitude).toBeCloseTo(MUNICH.latitude + 1 / 60, 9);
    expect(back.longitude).toBeCloseTo(MUNICH.longitude + 1 / 60, 9);
  });

  it('takes the short way over the antimeridian, and ends at the poles', () => {
    const plane = localProjection({ latitude: 0, longitude: 179.99 });
    const { x } = plane.toPoint({ latitude: 0, longitude: -179.99 });
    expect(x).toBeCloseTo(0.02 * 60 * 1852, 3);
    expect(plane.toPlace({ x, y: -20_000_000 })).toEqual({
      latitude: 90,
      longitude: expect.closeTo(-179.99, 9),
    });
  });
});

describe('the scale bar', () => {
  it.each([
    [1, '100 m', 100],
    [2.4, '200 m', 83.3],
    [4.6, '500 m', 108.7],
    [60, '5 km', 83.3],
    [0.05, '5 m', 100],
    [0.004, '20 cm', 50],
  ])('at %d metres a pixel is %s', (metresPerPixel, label, pixels) => {
    const bar = scaleBar(metresPerPixel, 110);
    expect(bar.label).toBe(label);
    expect(bar.pixels).toBeCloseTo(pixels, 1);
  });
});

describe('the viewport', () => {
  it('fits everything with a margin, larger above the card, and one place with its surroundings', () => {
    const view = fitting(
      [
        { x: 0, y: 0, radius: 0 },
        { x: 3000, y: 1000, radius: 100 },
      ],
      SIZE,
    );
    expect(view).toEqual({
      center: { x: 1550, y: expect.closeTo(550 + (42 * 3100) / 272, 6) },
      metresPerPixel: 3100 / 272,
    });
    expect(fitting([{ x: 5, y: 5, radius: 0 }], SIZE)).toEqual({
      center: { x: 5, y: 5 + 42 * 0.4 },
      metresPerPixel: 0.4,
    });
    expect(fitting([], SIZE)).toBeUndefined();
    expect(fitting([{ x: 5, y: 5, radius: 0 }], { width: 0, height: 0 })).toBeUndefined();
  });

  it('leads from the plane to the screen and back', () => {
    expect(toScreen(VIEW, SIZE, { x: 100, y: -50 })).toEqual({ x: 200, y: 300 });
    expect(toPlane(VIEW, SIZE, toScreen(VIEW, SIZE, { x: 7, y: 9 }))).toEqual({ x: 7, y: 9 });
  });

  it('keeps what lies under the pixel that it is zoomed at, as far as it goes', () => {
    const at = { x: 30, y: 500 };
    const closer = zoomed(VIEW, 4, SIZE, at);
    expect(closer.metresPerPixel).toBe(0.5);
    expect(toPlane(closer, SIZE, at)).toEqual(toPlane(VIEW, SIZE, at));
    expect(zoomed(VIEW, 1e9, SIZE).metresPerPixel).toBe(0.05);
    expect(zoomed(VIEW, 1e-9, SIZE).metresPerPixel).toBe(1000);
  });
});

describe('fingers', () => {
  it('one drags the map along', () => {
    const start = { view: VIEW, touches: [{ x: 100, y: 100 }] };
    expect(moved(start, [{ x: 110, y: 80 }], SIZE)).toEqual({ center: { x: 80, y: -10 }, metresPerPixel: 2 });
  });

  it('two pinch: what was under each of them stays there', () => {
    const start = {
      view: VIEW,
      touches: [
        { x: 100, y: 300 },
        { x: 200, y: 300 },
      ],
    };
    const now = [
      { x: 80, y: 350 },
      { x: 280, y: 350 },
    ];
    const view = moved(start, now, SIZE)!;
    expect(view.metresPerPixel).toBe(1);
    expect(toPlane(view, SIZE, now[0]!)).toEqual(toPlane(VIEW, SIZE, start.touches[0]!));
    expect(toPlane(view, SIZE, now[1]!)).toEqual(toPlane(VIEW, SIZE, start.touches[1]!));
  });

  it('another number of them than at the start moves nothing', () => {
    expect(
      moved(
        { view: VIEW, touches: [{ x: 1, y: 1 }] },
        [
          { x: 1, y: 1 },
          { x: 9, y: 9 },
        ],
        SIZE,
      ),
    ).toBeUndefined();
    expect(moved({ view: VIEW, touches: [] }, [], SIZE)).toBeUndefined();
  });
});
