import { checkFinite } from '../../internal/check-finite.js';
import { checkList } from '../../internal/check-list.js';
import { checkObject } from '../../internal/check-object.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { AheadOptions } from '../ahead.js';
import { checkSeries } from './check-series.js';

const MOST_SCENARIOS = 500;
/** Four days of 5 minutes. */
const MOST_INTERVALS = 1152;

/**
 * Refuses options of `expectAhead` that are none; horizon and time are looked at where they are used.
 *
 * @throws EngineError `notFinite`, `noValues`, `unequalLengths`, `quantilesNotRising`, `outOfRange`, `blocksOutOfRange`
 */
export function checkAhead(options: AheadOptions): void {
  checkObject('options', options);
  const { pricePerMwh, blocks, forecast, knownPrices, scenarioCount } = options;
  checkFinite('pricePerMwh', pricePerMwh);
  if (blocks !== undefined) checkBlocks(blocks);
  if (scenarioCount !== undefined) checkCount(scenarioCount);
  if (forecast !== undefined) checkSeries('forecast', forecast);
  if (knownPrices !== undefined) checkSeries('knownPrices', knownPrices);
}

function checkBlocks(blocks: readonly number[]): void {
  checkList('blocks', blocks);
  const areWhole = blocks.every((intervals) => Number.isInteger(intervals) && intervals >= 1);
  const total = blocks.reduce((sum, intervals) => sum + intervals, 0);
  if (areWhole && blocks[0] === 1 && total <= MOST_INTERVALS) return;
  throw fenrirError(
    'outOfRange',
    'blocksOutOfRange',
    `blocks must be whole numbers from 1, the first of them 1 and together at most ${MOST_INTERVALS}; ${blocks.join(', ') || 'none'} came`,
    { field: 'blocks' },
  );
}

function checkCount(scenarioCount: number): void {
  if (Number.isInteger(scenarioCount) && scenarioCount >= 1 && scenarioCount <= MOST_SCENARIOS) {
    return;
  }
  throw fenrirError(
    'outOfRange',
    'outOfRange',
    `scenarioCount must be a whole number from 1 to ${MOST_SCENARIOS}; ${scenarioCount} came`,
    { field: 'scenarioCount', value: scenarioCount },
  );
}
