// The wire

export { type PhalanxRequest, phalanxRequestSchema } from './request.js';
export { type PhalanxResult, phalanxExpansions, phalanxResultSchema } from './result.js';
