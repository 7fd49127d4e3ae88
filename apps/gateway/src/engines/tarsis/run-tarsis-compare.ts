import { isEngineError } from '@bess/kernel/errors';
import { countParts } from '@bess/kernel/progress';
import {
  calculateBill,
  defaultTariffCode,
  getTariff,
  listTariffs,
  type Tariff,
} from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import type {
  ComparedTariff,
  IneligibleTariff,
  TarsisCompareInput,
  TarsisCompareOutput,
} from '../../engine-runtime/tarsis-operations.js';
import { fillLoad, withMeter } from './run-tarsis-bill.js';

/**
 * Bills a measured load under every tariff of the library that it is eligible for, in a worker thread.
 *
 * @param input - net load with its gaps, and which tariffs are compared
 * @param signal - aborted when the result is no longer needed
 * @throws EngineError `outOfRange` `gapsTooLong`, `unknownTariff` for today's tariff; `engine` `cancelled`
 */
export async function runTarsisCompare(
  input: TarsisCompareInput,
  signal: { readonly aborted: boolean },
): Promise<TarsisCompareOutput> {
  const today = input.today === undefined ? undefined : withMeter(getTariff(input.today), input);
  const { values, filledSteps } = fillLoad(input);
  const load = summariseLoad(values, input.grid);
  const listed = listTariffs(input.filter);
  const advance = countParts(
    { signal },
    { engine: 'tarsis', name: 'the comparison', parts: listed.length },
  );
  const compared: ComparedTariff[] = [];
  const ineligible: IneligibleTariff[] = [];
  for (const { code } of listed) {
    advance();
    const tariff = withMeter(getTariff(code), input);
    const found = reasonAgainst(tariff, load.peakKw, input) ?? billUnder(tariff, values, input);
    if ('why' in found) {
      const { name, utility } = tariff;
      ineligible.push({ code, name, utility, ...found });
    } else {
      compared.push(found);
    }
  }
  const ofToday = today && billUnder(today, values, input);
  return {
    load,
    tariffs: compared.sort(byTotal),
    ineligible,
    ...(ofToday !== undefined && !('why' in ofToday) && { today: ofToday }),
    filledSteps,
  };
}

type Reason = Pick<IneligibleTariff, 'reason' | 'why'>;

/** Why the load cannot be on the tariff; undefined where nothing that the tariff states speaks against it. */
function reasonAgainst(
  {
    effectiveTo,
    eligibility: { minimumKw = 0, maximumKw = Number.POSITIVE_INFINITY } = {},
  }: Tariff,
  peakKw: number,
  { date, includesEnded }: TarsisCompareInput,
): Reason | undefined {
  if (effectiveTo !== undefined && effectiveTo < date && !includesEnded) {
    return { reason: 'ended', why: `in force until ${effectiveTo}` };
  }
  const peak = `the load peaks at ${peakKw.toFixed(1)} kW`;
  if (peakKw < minimumKw) {
    return { reason: 'peak_too_low', why: `for customers from ${minimumKw} kW; ${peak}` };
  }
  if (peakKw > maximumKw) {
    return { reason: 'peak_too_high', why: `for customers up to ${maximumKw} kW; ${peak}` };
  }
  return undefined;
}

function billUnder(
  tariff: Tariff,
  netLoadKwSeries: Float64Array,
  { grid, priorPeaksKw, unitsPerUnit, currency }: TarsisCompareInput,
): ComparedTariff | Reason {
  const units = Object.hasOwn(unitsPerUnit, tariff.currency)
    ? unitsPerUnit[tariff.currency]
    : undefined;
  if (units === undefined) {
    return {
      reason: 'other_currency',
      why: `billed in ${tariff.currency}, and no rate to ${currency} is described`,
    };
  }
  try {
    const { total, byComponent } = calculateBill(tariff, netLoadKwSeries, grid, {
      ...(tariff.ratchet !== undefined && { priorPeaksKw }),
    });
    return {
      tariff: summary(tariff),
      total: total * units,
      byComponent,
      unitsPerUnit: units,
    };
  } catch (error) {
    if (isEngineError(error) && error.kind === 'outOfRange') {
      return { reason: 'not_billable', why: error.message };
    }
    throw error;
  }
}

/** Without the prices, which nobody reads in a comparison. */
function summary(tariff: Tariff): ComparedTariff['tariff'] {
  const { code, name, utility, region, sector, service, effectiveTo } = tariff;
  return {
    code,
    name,
    utility,
    region,
    sector,
    service,
    ...(effectiveTo !== undefined && { effectiveTo }),
  };
}

/** Cheapest first, and by code where totals are equal. */
function byTotal(left: ComparedTariff, right: ComparedTariff): number {
  return left.total - right.total || (left.tariff.code < right.tariff.code ? -1 : 1);
}

function summariseLoad(
  netLoadKwSeries: Float64Array,
  grid: TarsisCompareInput['grid'],
): TarsisCompareOutput['load'] {
  const stepHours = grid.stepMinutes / 60;
  let energyKwh = 0;
  let exportKwh = 0;
  let peakKw = 0;
  for (const kw of netLoadKwSeries) {
    energyKwh += Math.max(0, kw) * stepHours;
    exportKwh += Math.max(0, -kw) * stepHours;
    peakKw = Math.max(peakKw, kw);
  }
  // Months are those of the calendar, whichever tariff is asked.
  const { months } = rateCalendar(getTariff(defaultTariffCode), grid);
  return {
    energyKwh,
    exportKwh,
    peakKw,
    months: months.length,
    isWholeYear: months.length === 12 && months.every(({ complete }) => complete),
  };
}
