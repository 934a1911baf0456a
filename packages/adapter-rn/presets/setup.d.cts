// A file of setup: it exports nothing.
export {};
