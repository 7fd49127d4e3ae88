import { isByHoursOfUse } from '../../ladder/internal/block-steps.js';
import { mixedTiersProblem } from '../../ladder/internal/mixed-tiers-problem.js';
import type { EnergyTier, Tariff } from '../../schema/tariff.js';
import type { UrdbOptions } from '../urdb-options.js';
import { readSchedule } from './read-schedule.js';
import { readTiers } from './read-tiers.js';
import { malformed, optionalNumber, type UrdbReading, type UrdbRecord } from './urdb-reading.js';
import { withMonthlyAdjustments } from './with-monthly-adjustments.js';

const UNITS: Readonly<Record<string, EnergyTier['unit']>> = {
  kWh: 'kWh',
  'kWh/kW': 'kWhPerKw',
  'kWh daily': 'kWhDaily',
  'kWh/kW daily': 'kWhPerKwDaily',
};

/** Energy periods with their tiers, and the schedules that say when they apply. */
export function readEnergy(
  record: UrdbRecord,
  options: UrdbOptions,
  reading: UrdbReading,
): Tariff['energy'] {
  const hasOneUnit = (tiers: readonly UrdbRecord[]): boolean =>
    // An open last tier has no end whose unit could matter.
    new Set(withoutOpenEnd(tiers).map((tier) => tier['unit'] ?? 'kWh')).size <= 1;
  const rawPeriods = readTiers(record, 'energyratestructure', reading, hasOneUnit);
  if (!rawPeriods) throw malformed('energyratestructure', 'present', undefined);
  const periods = rawPeriods.map((tiers, period) => ({
    tiers: tiers.map(({ upTo, price, source }, tier): EnergyTier => {
      const path = `energyratestructure[${period}][${tier}]`;
      const sell = optionalNumber(source, 'sell', `${path}.sell`);
      return {
        upTo,
        unit: energyUnit(source['unit'], upTo !== null, `${path}.unit`, reading),
        pricePerKwh: price,
        ...(sell !== undefined && { sellPricePerKwh: sell }),
      };
    }),
  }));
  refuseMixedTiers(periods, reading);
  const energy = {
    ...(options.tierScope && { tierScope: options.tierScope }),
    periods,
    weekdaySchedule: readSchedule(record, 'energyweekdayschedule', periods.length),
    weekendSchedule: readSchedule(record, 'energyweekendschedule', periods.length),
  };
  if (!options.tierScope && mixesTieredPeriods(energy)) {
    const sentence = 'Each energy period climbs its own tiers, month by month.';
    reading.assume('tierScopeAssumed', 'energyratestructure', sentence);
  }
  return withMonthlyAdjustments(record, energy, reading);
}

/** Tiers in several units have a meaning only in certain orders; an order without one keeps the tariff from being billed. */
function refuseMixedTiers(periods: Tariff['energy']['periods'], reading: UrdbReading): void {
  periods.forEach(({ tiers }, period) => {
    const problem = mixedTiersProblem(tiers);
    if (problem !== undefined) {
      const field = `energyratestructure[${period}]`;
      reading.refuseToBill(
        'mixedTierUnits',
        field,
        `The tiers can be read in two ways: ${problem}.`,
      );
    }
  });
  if (periods.some(({ tiers }) => new Set(tiers.slice(0, -1).map(isByHoursOfUse)).size > 1)) {
    const sentence =
      'Upper ends in kWh and by hours of use both count from the first kWh of the month; tiers in kWh after one by hours of use lie within it.';
    reading.assume('blocksAssumed', 'energyratestructure', sentence);
  }
}

function withoutOpenEnd(tiers: readonly UrdbRecord[]): readonly UrdbRecord[] {
  const last = tiers[tiers.length - 1];
  return last?.['max'] === undefined || last['max'] === null ? tiers.slice(0, -1) : tiers;
}

/** Only where a tiered period shares a month with another does it matter what climbs the tiers. */
function mixesTieredPeriods({
  periods,
  weekdaySchedule,
  weekendSchedule,
}: Tariff['energy']): boolean {
  return weekdaySchedule.some((row, month) => {
    const used = new Set([...row, ...weekendSchedule[month]!]);
    return used.size > 1 && [...used].some((period) => periods[period]!.tiers.length > 1);
  });
}

function energyUnit(
  value: unknown,
  isBounded: boolean,
  path: string,
  reading: UrdbReading,
): EnergyTier['unit'] {
  if (value === undefined || value === null) {
    // The unit is that of the upper end: without one it decides nothing.
    if (isBounded) {
      const sentence = 'The source gives tiers of energy no unit: kWh of the month is taken.';
      reading.assume('unitAssumed', path, sentence);
    } else {
      reading.warn('unitAssumed', path, 'The tier has no unit; kWh is taken.');
    }
    return 'kWh';
  }
  const unit = typeof value === 'string' && Object.hasOwn(UNITS, value) ? UNITS[value] : undefined;
  if (!unit) throw malformed(path, `one of ${Object.keys(UNITS).join(', ')}`, value);
  return unit;
}
