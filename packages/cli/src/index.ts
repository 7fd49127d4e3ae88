// Reading files

export { problemsOf, type ReadingProblems } from './read/problems-of.js';
export { readReadings } from './read/read-readings.js';
export type { DateOrder, PowerUnit, PriceUnit, Readings, ReadOptions } from './read/readings.js';
