import type { EnergyTier, HourlySchedule, Tariff } from '../schema/tariff.js';
import { differingTierLimits } from '../schema/validate-tariff.js';
import { isByHoursOfUse, tierAmbiguity } from '../tiers/energy-tiers.js';
import { readSchedule, readTiers } from './read-tiers.js';
import {
  listItems,
  malformed,
  optionalNumber,
  type UrdbOptions,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

const ADJUSTMENT_FIELD = 'fueladjustmentsmonthly';

/** URDB's own limit on periods; the packed schedules, with one character per hour, depend on it. */
const MAX_PERIODS = 36;

const ENERGY_UNITS: Readonly<Record<string, EnergyTier['unit']>> = {
  kWh: 'kWh',
  'kWh/kW': 'kWhPerKw',
  'kWh daily': 'kWhDaily',
  'kWh/kW daily': 'kWhPerKwDaily',
};

/** Energy periods with their tiers, and the schedules that assign them to hours. */
export function readEnergy(
  record: UrdbRecord,
  options: UrdbOptions,
  reading: UrdbReading,
): Tariff['energy'] {
  const hasOneUnit = (tiers: readonly UrdbRecord[]): boolean =>
    // The unit of an unbounded last tier does not matter.
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
  markMixedTiers(periods, reading);
  const energy = {
    ...(options.tierScope && { tierScope: options.tierScope }),
    periods,
    weekdaySchedule: readSchedule(record, 'energyweekdayschedule', periods.length),
    weekendSchedule: readSchedule(record, 'energyweekendschedule', periods.length),
  };
  if (!options.tierScope && mixesTieredPeriods(energy)) {
    const sentence =
      'Each energy period is charged on its own tiers, which start again every month.';
    reading.assume('tierScopeAssumed', 'energyratestructure', sentence);
  }
  return withMonthlyAdjustments(record, energy, reading);
}

/** Marks lists of tiers with mixed units as unsupported if their meaning is ambiguous. */
function markMixedTiers(periods: Tariff['energy']['periods'], reading: UrdbReading): void {
  periods.forEach(({ tiers }, period) => {
    const problem = tierAmbiguity(tiers);
    if (problem !== undefined) {
      const field = `energyratestructure[${period}]`;
      reading.refuseToBill('mixedTierUnits', field, `The tiers are ambiguous: ${problem}.`);
    }
  });
  if (periods.some(({ tiers }) => new Set(tiers.slice(0, -1).map(isByHoursOfUse)).size > 1)) {
    const sentence =
      'Upper ends in kWh and in hours of use both count from the first kWh of the month; tiers in kWh that follow an hours-of-use tier lie within it.';
    reading.assume('blocksAssumed', 'energyratestructure', sentence);
  }
}

function withoutOpenEnd(tiers: readonly UrdbRecord[]): readonly UrdbRecord[] {
  const last = tiers[tiers.length - 1];
  return last?.['max'] === undefined || last['max'] === null ? tiers.slice(0, -1) : tiers;
}

/** Whether a tiered period shares a month with another one; only then the tier scope matters. */
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
    // The unit is that of the upper end; without an upper end it does not matter.
    if (isBounded) {
      const sentence = 'The source gives no unit for energy tiers: kWh per month is assumed.';
      reading.assume('unitAssumed', path, sentence);
    } else {
      reading.warn('unitAssumed', path, 'The tier has no unit; kWh is assumed.');
    }
    return 'kWh';
  }
  const unit =
    typeof value === 'string' && Object.hasOwn(ENERGY_UNITS, value)
      ? ENERGY_UNITS[value]
      : undefined;
  if (!unit) throw malformed(path, `one of ${Object.keys(ENERGY_UNITS).join(', ')}`, value);
  return unit;
}

/**
 * Adds a monthly adjustment to the price of every tier. Because prices belong to periods, each period is split by the
 * months that share an adjustment; the tier scope within a month stays the same.
 */
function withMonthlyAdjustments(
  record: UrdbRecord,
  energy: Tariff['energy'],
  reading: UrdbReading,
): Tariff['energy'] {
  const adjustments = readAdjustments(record);
  if (!adjustments) return energy;
  const periods: Tariff['energy']['periods'] = [];
  const numbers = new Map<string, number>();
  const numberOf = (period: number, month: number): number => {
    const adjustment = adjustments[month]!;
    const key = `${period} ${adjustment}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, periods.length);
    const tiers = energy.periods[period]!.tiers.map((tier) => ({
      ...tier,
      pricePerKwh: Number((tier.pricePerKwh + adjustment).toPrecision(12)),
    }));
    return periods.push({ tiers }) - 1;
  };
  const split = (rows: HourlySchedule): HourlySchedule =>
    rows.map((row, month) => row.map((period) => numberOf(period, month)));
  const weekdaySchedule = split(energy.weekdaySchedule);
  const weekendSchedule = split(energy.weekendSchedule);
  if (periods.length > MAX_PERIODS) {
    const message = `Monthly adjustments split the rate into ${periods.length} periods; at most ${MAX_PERIODS} are supported.`;
    reading.refuseToBill('fuelAdjustmentsMonthly', ADJUSTMENT_FIELD, message);
    return energy;
  }
  return { ...energy, periods, weekdaySchedule, weekendSchedule };
}

/** Twelve amounts [currency/kWh], January first; undefined if none is stated. */
function readAdjustments(record: UrdbRecord): number[] | undefined {
  const value = record[ADJUSTMENT_FIELD];
  if (value === undefined || value === null) return undefined;
  const items = listItems(value);
  if (!items) throw malformed(ADJUSTMENT_FIELD, 'a list of twelve numbers', value);
  const amounts = items.map(
    (item, month) =>
      optionalNumber(
        { [ADJUSTMENT_FIELD]: item },
        ADJUSTMENT_FIELD,
        `${ADJUSTMENT_FIELD}[${month}]`,
      ) ?? 0,
  );
  if (amounts.every((amount) => amount === 0)) return undefined;
  if (amounts.length !== 12) throw malformed(ADJUSTMENT_FIELD, 'a list of twelve numbers', value);
  return amounts;
}

/** Marks periods of one month with different tier limits as unsupported, where the bill would refuse them. */
export function markDifferingLimits(
  { energy, touDemand }: Pick<Tariff, 'energy'> & { touDemand: Tariff['touDemand'] },
  reading: UrdbReading,
): void {
  const charges = [
    ...(energy.tierScope === 'month' ? [{ field: 'energyratestructure', charge: energy }] : []),
    ...(touDemand ? [{ field: 'demandratestructure', charge: touDemand }] : []),
  ];
  for (const { field, charge } of charges) {
    const differing = differingTierLimits(charge);
    if (!differing) continue;
    const [one, other] = differing.periods;
    reading.refuseToBill(
      'tierLimitsDiffer',
      field,
      `Periods ${one} and ${other} have different tier limits in month ${differing.month}.`,
    );
  }
}
