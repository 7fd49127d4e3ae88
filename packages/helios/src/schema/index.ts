// The wire
export { MODEL_NAMES as heliosModelNames } from '../ensemble/model-name.js';
export {
  type HeliosRequest,
  type HeliosResult,
  heliosExpansions,
  heliosRequestSchema,
  heliosResultSchema,
} from './wire.js';
