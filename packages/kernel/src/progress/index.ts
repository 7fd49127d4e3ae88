export { type CountedWork, countParts, type ProgressOptions } from './count-parts.js';
