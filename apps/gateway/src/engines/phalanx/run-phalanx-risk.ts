import { EngineError } from '@bess/kernel/errors';
import {
  assessRisk,
  createFacilityState,
  type FacilityState,
  type RiskAssessment,
} from '@bess/phalanx';
import type { RiskAssumption } from '@bess/phalanx/futures';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { batteryOf } from './battery-of.js';
import type { PhalanxRiskInput } from './phalanx-risk-input.js';
import { priorPeaks } from './prior-peaks.js';
import { readLoadState } from './read-load-state.js';

/** The same question always gets the same answer. */
const seed = 1;
/** Hours of the shapes that stand for a load of which nothing was read [min]. */
const shapeMinutes = 60;

/**
 * Runs the engine in a worker thread.
 *
 * @param input - resolved request
 * @throws EngineError `outOfRange` `foreignCurrency` for a tariff that is not billed in USD where USD is asked for; `engine`
 * `damagedState`; whatever the engine raises
 */
export async function runPhalanxRisk(input: PhalanxRiskInput): Promise<RiskAssessment> {
  const tariff = meteredTariff(input);
  const state = stateOf(input);
  const { battery, assumptions } = batteryOf(input, state);
  const peaks = readPeaks(input, tariff, state);
  const options = { ...input.options, ...peaks.options, tariff, battery, seed };
  const assessment = assessRisk(options, state);
  return {
    ...assessment,
    assumptions: [...assumptions, ...peaks.assumptions, ...assessment.assumptions],
  };
}

/** The currency is checked before anything is computed. */
function meteredTariff({ tariff: code, nativeCurrency, options }: PhalanxRiskInput): Tariff {
  const tariff = getTariff(code);
  const { currency } = tariff;
  if (currency !== 'USD' && !nativeCurrency) {
    throw new EngineError({
      engine: 'phalanx',
      kind: 'outOfRange',
      code: 'foreignCurrency',
      message: `facility_id must name a facility whose tariff is billed in USD or that has usd_per_unit, or currency=native be asked for; ${code} is billed in ${currency}`,
      details: { field: 'facility_id', currency },
    });
  }
  return { ...tariff, demandWindowMinutes: options.meterMinutes };
}

function stateOf({ state, settings }: PhalanxRiskInput): FacilityState {
  return state === null
    ? createFacilityState({ ...settings, stepMinutes: shapeMinutes })
    : readLoadState(state);
}

/** A ratchet looks back to peaks that may not be described, but read. */
function readPeaks(
  { options, month }: PhalanxRiskInput,
  { ratchet }: Tariff,
  state: FacilityState,
): { options: { priorPeaksKw?: number[] }; assumptions: RiskAssumption[] } {
  if (ratchet === undefined || options.priorPeaksKw !== undefined) {
    return { options: {}, assumptions: [] };
  }
  const peaksKw = priorPeaks(state, month);
  const field = 'priorPeaksKw';
  return peaksKw === undefined
    ? { options: {}, assumptions: [{ field, value: 'none', source: 'neither described nor read' }] }
    : {
        options: { priorPeaksKw: peaksKw },
        assumptions: [{ field, value: peaksKw.join(', '), source: 'stored readings' }],
      };
}
