import { type Battery, createBattery } from '@bess/kernel/battery';
import {
  assessRisk,
  createFacilityState,
  type FacilityState,
  type RiskAssessment,
} from '@bess/phalanx';
import { impliedPeakKw, type RiskAssumption } from '@bess/phalanx/futures';
import { getTariff, type Tariff } from '@bess/tariff-library';
import type { PhalanxRiskInput } from '../../engine-runtime/operations.js';
import { outOfRange } from '../../internal/errors.js';
import { readLoadState } from './learn-load.js';

const months = 12;

/** An undescribed battery has this share of the described or implied peak as power, for two hours. */
const powerShare = 0.25;

const hours = 2;

/** The engine needs a battery even if the load is 0 [kW]. */
const leastKw = 1e-3;

/** The same request always gets the same response. */
const seed = 1;

/** Step of the load shapes used without readings [min]. */
const shapeMinutes = 60;

/**
 * Runs the engine in a worker thread.
 *
 * @throws EngineError `outOfRange` `foreignCurrency` if the tariff is not billed in USD but USD is requested;
 * `engine` `damagedState`; errors of the engine
 */
export async function runPhalanxRisk(input: PhalanxRiskInput): Promise<RiskAssessment> {
  const tariff = meteredTariff(input);
  const state = stateOf(input);
  const { battery, assumptions } = resolveBattery(input, state);
  const peaks = readPeaks(input, tariff, state);
  const options = { ...input.options, ...peaks.options, tariff, battery, seed };
  const assessment = assessRisk(options, state);
  return {
    ...assessment,
    assumptions: [...assumptions, ...peaks.assumptions, ...assessment.assumptions],
  };
}

/** Checks the currency before anything is computed. */
function meteredTariff({ tariff: code, nativeCurrency, options }: PhalanxRiskInput): Tariff {
  const tariff = getTariff(code);
  const { currency } = tariff;
  if (currency !== 'USD' && !nativeCurrency) {
    throw outOfRange(
      'phalanx',
      'foreignCurrency',
      'facility_id',
      `facility_id must name a facility whose tariff is billed in USD or that has usd_per_unit, or currency=native be asked for; ${code} is billed in ${currency}`,
      { currency },
    );
  }
  return { ...tariff, demandWindowMinutes: options.meterMinutes };
}

function stateOf({ state, settings }: PhalanxRiskInput): FacilityState {
  return state === null
    ? createFacilityState({ ...settings, stepMinutes: shapeMinutes })
    : readLoadState(state);
}

/** A ratchet needs past peaks; if none are described, they come from the readings. */
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

/**
 * The battery as described. A missing power or capacity follows from a duration of two hours; if both are missing,
 * the power is a quarter of the peak of the facility.
 */
export function resolveBattery(
  { battery: described, describedPeakKw, options }: PhalanxRiskInput,
  state: FacilityState,
): { battery: Battery; assumptions: RiskAssumption[] } {
  const { powerKw, capacityKwh, ...more } = described;
  if (powerKw !== undefined && capacityKwh !== undefined) {
    return { battery: createBattery({ ...more, powerKw, capacityKwh }), assumptions: [] };
  }
  if (powerKw !== undefined) {
    const value = hours * powerKw;
    return {
      battery: createBattery({ ...more, powerKw, capacityKwh: value }),
      assumptions: [{ field: 'capacity_kwh', value, source: `${hours} hours of power_kw` }],
    };
  }
  if (capacityKwh !== undefined) {
    const value = capacityKwh / hours;
    return {
      battery: createBattery({ ...more, powerKw: value, capacityKwh }),
      assumptions: [{ field: 'power_kw', value, source: `${hours} hours fill capacity_kwh` }],
    };
  }
  const { timeMs, currentLoadKw } = options;
  const peakKw = describedPeakKw ?? impliedPeakKw(state, { timeMs, currentLoadKw });
  const which = describedPeakKw === undefined ? 'implied peak' : 'highest described peak';
  const impliedKw = Math.max(powerShare * peakKw, leastKw);
  return {
    battery: createBattery({ ...more, powerKw: impliedKw, capacityKwh: hours * impliedKw }),
    assumptions: [
      {
        field: 'battery',
        value: `${rounded(impliedKw)} kW, ${rounded(hours * impliedKw)} kWh`,
        source: `a quarter of the ${which} of ${rounded(peakKw)} kW, for ${hours} hours`,
      },
    ],
  };
}

/** As shown to callers. */
function rounded(value: number): string {
  return value.toFixed(1);
}

/**
 * Peaks of the twelve months before `month` from the readings, nearest first [kW]; 0 from the first month without
 * readings on. Undefined if the previous month has none.
 */
export function priorPeaks(
  { monthPeaks }: Pick<FacilityState, 'monthPeaks'>,
  month: string,
): number[] | undefined {
  const known = new Map(monthPeaks.map((each) => [each.month, each.peakKw]));
  const [year = 0, number = 1] = month.split('-').map(Number);
  const peaksKw: number[] = [];
  for (let back = 1; back <= months; back += 1) {
    const peakKw = known.get(new Date(Date.UTC(year, number - 1 - back)).toISOString().slice(0, 7));
    if (peakKw === undefined) {
      break;
    }
    peaksKw.push(peakKw);
  }
  return peaksKw.length === 0
    ? undefined
    : [...peaksKw, ...new Array<number>(months - peaksKw.length).fill(0)];
}
