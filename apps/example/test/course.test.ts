import { BEGIN, course } from '../src/demo/course';
import { localProjection } from '../src/map/projection';

it('the demo’s way leads around the town in equal steps, and back to where it began', () => {
  const plane = localProjection(BEGIN);
  const way = [BEGIN, ...course(12.5)].map(plane.toPoint);
  const steps = way.slice(1).map(({ x, y }, index) => Math.hypot(x - way[index]!.x, y - way[index]!.y));
  // A step around a corner is shorter as the crow flies.
  expect(Math.max(...steps)).toBeLessThan(12.51);
  expect(Math.min(...steps)).toBeGreaterThan(11);
  expect(steps.length).toBeGreaterThan(300);
  const end = way.at(-1)!;
  expect(Math.hypot(end.x, end.y)).toBeLessThan(12.5);
});
