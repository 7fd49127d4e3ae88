import type { Forecast } from '@bess/helios';
import type { HeliosAssumption } from './helios-assumption.js';

/**
 * What was assumed before the forecast, and what the engine had to fill in for it.
 *
 * @param assumptions - of the request
 * @param forecast - its answer
 * @example
 * withFilledValues([], { filledSteps: 3 })[0]?.value;
 * // => 3
 */
export function withFilledValues(
  assumptions: readonly HeliosAssumption[],
  { filledSteps }: Pick<Forecast, 'filledSteps'>,
): readonly HeliosAssumption[] {
  return filledSteps === 0
    ? assumptions
    : [
        ...assumptions,
        {
          name: 'missing_values',
          value: filledSteps,
          source: 'filled from the same time of the nearest days',
        },
      ];
}
