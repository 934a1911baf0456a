import { type PlotOptions, plot } from '@observablehq/plot';
import { JSDOM } from 'jsdom';

/**
 * Draws a plot as a file of its own. (Observable Plot wants a document to make elements in; jsdom's is the one that it is tested
 * with.)
 */
export function svgOf(options: PlotOptions): string {
  const { document } = new JSDOM('').window;
  const drawn = plot({ ...options, document });
  // With a legend or a title the drawing comes in a figure; a file holds the drawing alone.
  const svg = drawn.tagName.toLowerCase() === 'svg' ? drawn : drawn.querySelector('svg:last-of-type');
  if (svg === null) throw new Error('nothing was drawn');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('xmlns:xlink', 'http://www.w3.org/1999/xlink');
  return `${svg.outerHTML}\n`;
}
