import { heliosError } from './helios-error.js';

/** @throws EngineError `levelOutOfRange` unless 0 < level < 1 */
export function checkLevel(field: string, level: number): void {
  if (level > 0 && level < 1) return;
  throw heliosError(
    'outOfRange',
    'levelOutOfRange',
    `${field} must be between 0 and 1, both exclusive; ${level} came`,
  );
}
