import { heliosError } from './helios-error.js';
import { refusalKind } from './refusal-kind.js';

/** @throws EngineError `levelOutOfRange` unless 0 < level < 1 */
export function checkLevel(field: string, level: number): void {
  if (level > 0 && level < 1) return;
  throw heliosError(
    refusalKind(level),
    'levelOutOfRange',
    `${field} must be between 0 and 1, both exclusive; ${level} came`,
  );
}
