export { EngineError, type EngineErrorData, type ErrorKind } from './engine-error.js';
