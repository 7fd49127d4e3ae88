export { type CountedWork, countParts } from './count-parts.js';
export type { ProgressOptions } from './progress-options.js';
