/**
 * What we use of it. Its own types (`@types/jsdom`) bring the browser's globals into every program that loads vitest's types,
 * where they contradict Node's.
 */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly document: Document };
  }
}
