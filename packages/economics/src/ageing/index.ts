export type { CellHealth, CellModel } from './cell-model.js';
export { type CellUse, type CycleUse, cellUse } from './cell-use.js';
export type { UseOptions } from './check-ageing-options.js';
export { countRainflowCycles, type RainflowCycle } from './rainflow.js';
export {
  type AgeingResult,
  type AgeingYear,
  cellModel,
  simulateAgeing,
} from './simulate-ageing.js';
