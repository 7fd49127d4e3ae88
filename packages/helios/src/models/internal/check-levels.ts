import { heliosError } from '../../internal/helios-error.js';

/** Refuses levels that do not rise between 0 and 1 or leave out 0.5. */
export function checkLevels(levels: readonly number[]): void {
  const rising = levels.every((level, i) => level > (levels[i - 1] ?? 0) && level < 1);
  if (rising && levels.includes(0.5)) return;
  throw heliosError(
    'invalid',
    'levelsNotRising',
    `levels must rise between 0 and 1 and name 0.5; [${levels.join(', ')}] came`,
    { field: 'levels' },
  );
}
