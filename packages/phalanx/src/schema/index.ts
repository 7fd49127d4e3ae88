// The wire

export {
  type PhalanxRequest,
  type PhalanxResult,
  phalanxExpansions,
  phalanxRequestSchema,
  phalanxResultSchema,
} from './wire.js';
