import { replay } from './replay';

// For engines that evaluate a text: the script's one global.
(globalThis as { geoReplay?: typeof replay }).geoReplay = replay;
