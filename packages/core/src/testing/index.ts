// The testing room is filled by its own commits.
export { unprovidedPorts } from '../ports/index';
