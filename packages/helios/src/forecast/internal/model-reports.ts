import { MEMBER_LEVELS, MEMBER_MEDIAN } from '../../ensemble/member.js';
import type { ModelName } from '../../ensemble/model-name.js';
import type { RolledBlock } from '../../ensemble/roll-members.js';
import { meanAbsoluteError } from '../../metrics/mean-absolute-error.js';
import { meanAbsolutePercentageError } from '../../metrics/mean-absolute-percentage-error.js';
import type { ModelReport } from '../forecast-result.js';

/** Weight, errors and median of each model. */
export function modelReports(
  names: readonly ModelName[],
  weights: readonly number[],
  blocks: readonly RolledBlock[],
  forecasts: readonly Float64Array[],
  series: Float64Array,
): Partial<Record<ModelName, ModelReport>> {
  const actual = blocks.flatMap((block) => [...block.actual]);
  const entries = names.map((name, k): [ModelName, ModelReport] => {
    const rolled = blocks.flatMap(({ members }) => [...medianOf(members[k]!)]);
    return [
      name,
      {
        weight: weights[k]!,
        mape: meanAbsolutePercentageError(actual, rolled, series).mape,
        mae: meanAbsoluteError(actual, rolled),
        point: medianOf(forecasts[k]!),
      },
    ];
  });
  return Object.fromEntries(entries);
}

function medianOf(quantiles: Float64Array): Float64Array {
  return quantiles.filter((_, i) => i % MEMBER_LEVELS.length === MEMBER_MEDIAN);
}
