export { isEngineError } from '@bess/kernel/errors';
export { type AgeingResult, simulateAgeing } from './ageing/simulate-ageing.js';
export { evaluateProject, type ProjectResult } from './cash-flow/evaluate-project.js';
export { netPresentValue } from './metrics/discounting.js';
export { internalRatesOfReturn } from './metrics/internal-rates-of-return.js';
export type { AgeingOptions } from './schema/ageing-options.js';
export type { ProjectOptions } from './schema/project-options.js';
