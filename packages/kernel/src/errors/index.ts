export { EngineError, type EngineErrorData, type ErrorKind } from './engine-error.js';
export { fromErrorData } from './from-error-data.js';
export { isEngineError } from './is-engine-error.js';
export { toErrorData } from './to-error-data.js';
