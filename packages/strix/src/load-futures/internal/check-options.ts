import { strixError } from '../../internal/strix-error.js';
import type { LoadFuturesOptions } from '../load-futures.js';
import type { PreparedLoadFutures } from '../prepare-load-futures.js';
import { checkNumber, checkSeries, checkWhole } from './check.js';
import { KINDS, LARGEST_KW } from './check-model.js';

const MOST_DAYS = 400;
const MOST_VALUES = 2 ** 28;

/** Options that futures can be drawn for; the seed is looked at by its streams. */
export function checkOptions(prepared: PreparedLoadFutures, options: LoadFuturesOptions): void {
  const { pathCount, parameterDraws, kinds, seenKwSeries } = options;
  checkWhole('pathCount', pathCount, 1, 1_000_000);
  checkWhole('parameterDraws', parameterDraws, 1, 100_000);
  checkWhole('kinds.length', kinds.length, 1, MOST_DAYS);
  for (let day = 0; day < kinds.length; day++) {
    checkWhole(`kinds[${day}]`, kinds[day]!, 0, KINDS - 1);
  }
  if (seenKwSeries) {
    const { length } = seenKwSeries;
    checkNumber('seenKwSeries.length', length, 0, prepared.stepsPerDay);
    checkSeries('seenKwSeries', seenKwSeries, length, -LARGEST_KW, LARGEST_KW);
  }
  const values = pathCount * (prepared.stepsPerDay + 2 * kinds.length);
  if (values <= MOST_VALUES) return;
  throw strixError(
    'outOfRange',
    'tooManySteps',
    `pathCount × (steps of a day + 2 × days) must be at most ${MOST_VALUES}; ${values} came`,
    { field: 'pathCount', value: values, most: MOST_VALUES },
  );
}
