import { heliosError } from '../../../internal/helios-error.js';

/** Refuses widths that the kernel or the heads cannot part. */
export function checkTftShape({ hidden, heads }: { hidden: number; heads: number }): void {
  if (!Number.isInteger(hidden) || hidden < 4 || hidden % 4 !== 0) {
    const message = `hidden must be a positive multiple of 4; ${hidden} came`;
    throw heliosError('invalid', 'hiddenNotMultipleOf4', message, { field: 'hidden' });
  }
  if (!Number.isInteger(heads) || heads < 1 || hidden % heads !== 0) {
    const message = `heads must be a whole number that divides hidden ${hidden}; ${heads} came`;
    throw heliosError('invalid', 'headsNotDividing', message, { field: 'heads' });
  }
}
