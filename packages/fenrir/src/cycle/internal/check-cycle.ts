import { createStream } from '@bess/kernel/rng';
import { checkFinite } from '../../internal/check-finite.js';
import { checkNumbers } from '../../internal/check-numbers.js';
import { checkObject } from '../../internal/check-object.js';
import { checkPrice } from '../../internal/check-price.js';
import { checkUsdPerUnit } from '../../internal/check-usd-per-unit.js';
import { checkWithin } from '../../internal/check-within.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import { checkStep } from '../../plan/internal/check-step.js';
import type { AwardSeries, CycleAmbiguity, CycleOptions } from '../cycle-options.js';
import { checkShape } from './check-shape.js';

const LEAST_HOURS = 1;
const MOST_HOURS = 48;
const KINDS: readonly CycleAmbiguity['kind'][] = ['budget', 'kullbackLeibler', 'wasserstein'];

/**
 * Refuses what a cycle does not take and no stage of it would refuse by the name it has here.
 *
 * @throws EngineError `missingField`, `wrongType`, `unknownField`, `notFinite`, `outOfRange`, `unknownDirection`, `unknownAmbiguity`, `riskToldTwice`, `timeMissing`
 */
export function checkCycle(options: CycleOptions): void {
  checkObject('options', options);
  checkShape(options);
  const { pricePerMwh, horizonHours, riskAversion, impactPerMw, dischargeBudgetMwh } = options;
  checkPrice('pricePerMwh', pricePerMwh);
  checkWithin('horizonHours', horizonHours, LEAST_HOURS, MOST_HOURS);
  if (options.sent !== undefined) checkStep(options.sent, 'sent', 'sent');
  if (options.timeMs !== undefined) checkFinite('timeMs', options.timeMs);
  if (riskAversion !== undefined) checkWithin('riskAversion', riskAversion, 0, 1);
  if (options.ambiguity !== undefined) checkAmbiguity(options.ambiguity, riskAversion);
  if (impactPerMw !== undefined) checkFinite('impactPerMw', impactPerMw, 0);
  if (options.insightsIn !== undefined) {
    checkFinite('insightsIn.perUnit', options.insightsIn.perUnit, Number.MIN_VALUE);
  }
  if (options.usdPerUnit !== undefined) checkUsdPerUnit(options.usdPerUnit);
  for (const [at, { hours, dischargeMwh }] of (options.dischargeWithin ?? []).entries()) {
    checkFinite(`dischargeWithin[${at}].hours`, hours, 0);
    checkFinite(`dischargeWithin[${at}].dischargeMwh`, dischargeMwh, 0);
  }
  const { seed } = options;
  // The generator of random numbers refuses what it does not take, needed or not.
  if (seed !== undefined) createStream({ seed, stream: 0, path: 0 });
  if (options.awards !== undefined) checkAwards(options.awards, options.timeMs);
  if (dischargeBudgetMwh !== undefined) checkFinite('dischargeBudgetMwh', dischargeBudgetMwh, 0);
}

function checkAmbiguity({ kind, radius }: CycleAmbiguity, riskAversion: number | undefined): void {
  if (!KINDS.includes(kind)) {
    throw fenrirError(
      'invalid',
      'unknownAmbiguity',
      `ambiguity.kind must be one of ${KINDS.join(', ')}; ${String(kind)} came`,
      { field: 'ambiguity.kind', value: String(kind) },
    );
  }
  if (radius !== undefined) checkFinite('ambiguity.radius', radius, 0);
  if (riskAversion === undefined) return;
  throw fenrirError(
    'invalid',
    'riskToldTwice',
    `riskAversion must be left out where ambiguity is given, which takes its place; ${riskAversion} came`,
    { field: 'riskAversion', value: riskAversion },
  );
}

function checkAwards(awards: AwardSeries, timeMs: number | undefined): void {
  const { startMs, intervalMinutes, soldMwSeries, boughtMwSeries } = awards;
  checkFinite('awards.startMs', startMs);
  checkFinite('awards.intervalMinutes', intervalMinutes, Number.MIN_VALUE);
  checkNumbers('awards.soldMwSeries', soldMwSeries, undefined, 0);
  checkNumbers('awards.boughtMwSeries', boughtMwSeries, soldMwSeries.length, 0);
  if (timeMs !== undefined) return;
  throw fenrirError(
    'invalid',
    'timeMissing',
    'timeMs must be given where awards are, since they are of certain intervals; none came',
    { field: 'timeMs' },
  );
}
