import type { Battery } from '@bess/kernel/battery';
import { tarsisError } from '../internal/tarsis-error.js';
import { concaveLines } from '../model/soc-power-limits.js';

/**
 * Refuses power limits over the state of charge that bend upwards: they are no least of lines.
 *
 * @param field The battery's name in the options.
 * @throws EngineError `outOfRange` / `powerLimitsNotConcave`.
 */
export function checkPowerLimits({ powerLimits = [] }: Battery, field: string): void {
  for (const direction of ['charge', 'discharge'] as const) {
    const slopes = concaveLines(powerLimits, direction).map(({ slope }) => slope);
    if (slopes.every((slope, index) => index === 0 || slope <= slopes[index - 1]! + 1e-9)) continue;
    throw tarsisError(
      'outOfRange',
      'powerLimitsNotConcave',
      `${field}.powerLimits must bend downwards only (a limit that rises faster further on cannot be planned); its ${direction}Kw does not`,
    );
  }
}
