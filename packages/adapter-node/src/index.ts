export type { Ports } from '@geo/core';
