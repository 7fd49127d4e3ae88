import type { EnergyTier, Tariff } from '../../schema/tariff.js';
import type { UrdbOptions } from '../urdb-options.js';
import { readSchedule } from './read-schedule.js';
import { readTiers } from './read-tiers.js';
import { statesMonthlyFigures } from './states-monthly-figures.js';
import { malformed, optionalNumber, type UrdbReading, type UrdbRecord } from './urdb-reading.js';

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
    new Set(tiers.map((tier) => tier['unit'] ?? 'kWh')).size === 1;
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
  const units = new Set(periods.flatMap(({ tiers }) => tiers.map(({ unit }) => unit)));
  if (units.has('kWhPerKw') || units.has('kWhPerKwDaily')) {
    reading.refuseToBill(
      'hoursUseTiers',
      'energyratestructure',
      'Tiers by hours of use (kWh per kW) are not billed yet.',
    );
  } else if (periods.some(({ tiers }) => new Set(tiers.map(({ unit }) => unit)).size > 1)) {
    reading.refuseToBill(
      'mixedTierUnits',
      'energyratestructure',
      'Tiers of one period in different units are not billed yet.',
    );
  }
  refuseMonthlyFuelAdjustments(record, reading);
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
  return energy;
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

function refuseMonthlyFuelAdjustments(record: UrdbRecord, reading: UrdbReading): void {
  if (!statesMonthlyFigures(record, 'fueladjustmentsmonthly')) return;
  reading.refuseToBill(
    'fuelAdjustmentsMonthly',
    'fueladjustmentsmonthly',
    'Fuel adjustments by month are not billed yet.',
  );
}
