// The wire
export { MODEL_NAMES as heliosModelNames } from '../types.js';
export { heliosReferenceNames } from './references-schema.js';
export {
  type HeliosRequest,
  type HeliosResult,
  heliosExpansions,
  heliosRequestSchema,
  heliosResultSchema,
} from './wire.js';
