import type { BatteryParameters } from '@bess/strix';
import { checkList } from '../internal/check-list.js';
import { checkObject } from '../internal/check-object.js';
import { fenrirError } from '../internal/fenrir-error.js';
import { type DispatchedPowers, rightActions } from './right-actions.js';

/**
 * Share of scenarios in which each action of a dispatch is right, each followed by the scenario's own foresight. Method note, equation (57).
 *
 * @param scenarios - prices by the step, equally likely, at least one [currency/MWh]
 * @param powers - from the battery's first energy on
 * @param battery - with its power [MW] and its first energy [MWh]
 * @param stepMinutes - step length, of all or of each [min]
 * @returns by the step, 0 to 1
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noValues`, `unequalLengths`
 * @example
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0,
 * };
 * const powers = { chargeMwSeries: Float64Array.of(1, 0), dischargeMwSeries: Float64Array.of(0, 1) };
 * rightShares([[20, 50], [60, 40]], powers, battery, 60); // Buying at 60 is wrong, selling what one has is not
 * // => Float64Array.of(0.5, 1)
 */
export function rightShares(
  scenarios: readonly ArrayLike<number>[],
  powers: DispatchedPowers,
  battery: BatteryParameters,
  stepMinutes: number | ArrayLike<number>,
): Float64Array {
  checkList('scenarios', scenarios);
  checkObject('powers', powers);
  checkList('chargeMwSeries', powers.chargeMwSeries);
  if (scenarios.length === 0) {
    throw fenrirError('invalid', 'noValues', 'scenarios must have at least 1 entry; 0 came', {
      field: 'scenarios',
    });
  }
  const shares = new Float64Array(powers.chargeMwSeries.length);
  for (const [at, scenario] of scenarios.entries()) {
    checkList(`scenarios[${at}]`, scenario);
    rightActions(scenario, powers, battery, stepMinutes).forEach((isRight, step) => {
      if (isRight) shares[step]! += 1;
    });
  }
  return shares.map((count) => count / scenarios.length);
}
