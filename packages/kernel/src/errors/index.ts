export {
  EngineError,
  type EngineErrorData,
  type ErrorKind,
  isEngineError,
} from './engine-error.js';
export { fromErrorData, toErrorData } from './error-data.js';
