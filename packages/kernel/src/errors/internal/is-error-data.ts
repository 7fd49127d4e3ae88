import type { EngineErrorData } from '../engine-error.js';

const kinds: ReadonlySet<unknown> = new Set(['invalid', 'outOfRange', 'conflict', 'engine']);

/** Whether a value carries the fields of {@link EngineErrorData}, be it an error or its plain form. */
export function isErrorData(value: unknown): value is EngineErrorData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'engine' in value &&
    typeof value.engine === 'string' &&
    'kind' in value &&
    kinds.has(value.kind) &&
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value &&
    typeof value.message === 'string' &&
    'details' in value &&
    typeof value.details === 'object' &&
    value.details !== null
  );
}
