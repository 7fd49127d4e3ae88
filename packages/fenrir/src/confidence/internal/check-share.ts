import { fenrirError } from '../../internal/fenrir-error.js';

/** @throws EngineError `outOfRange` */
export function checkShare(field: string, share: number): void {
  if (share >= 0 && share <= 1) return;
  throw fenrirError('outOfRange', 'outOfRange', `${field} must lie within 0 to 1; ${share} came`, {
    field,
    value: String(share),
  });
}
