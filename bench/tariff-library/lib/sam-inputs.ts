import type { Tariff } from '@bess/tariff-library';
import type { DemandTier, EnergyTier, HourlySchedule } from '@bess/tariff-library/schema';

/** SAM's number for an unlimited tier. */
const UNBOUNDED = 1e38;
const ENERGY_UNITS = { kWh: 0, kWhPerKw: 1, kWhDaily: 2, kWhPerKwDaily: 3 } as const;

/** Inputs of `Utilityrate5` by their names. */
export type SamInputs = Readonly<Record<string, number | readonly (readonly number[])[]>>;

/** A tariff as SAM's inputs, or why it cannot be stated for SAM. */
export function samInputs(tariff: Tariff): SamInputs | string {
  const energy = energyRows(tariff);
  if (typeof energy === 'string') return energy;
  const demand = demandInputs(tariff);
  if (typeof demand === 'string') return demand;
  const { fixed, minimum } = tariff;
  if (tariff.coincident) return 'coincident peak: SAM has none';
  if (fixed.perDay !== 0 && minimum)
    return 'charge by the day beside a minimum: SAM has months only';
  if ((minimum?.perDay ?? 0) !== 0) return 'minimum by the day: SAM has months only';
  return {
    ur_ec_tou_mat: energy,
    ur_ec_sched_weekday: fromOne(tariff.energy.weekdaySchedule),
    ur_ec_sched_weekend: fromOne(tariff.energy.weekendSchedule),
    ...demand,
    ur_monthly_fixed_charge: fixed.perMonth,
    ur_monthly_min_charge: minimum?.perMonth ?? 0,
    ur_annual_min_charge: minimum?.perYear ?? 0,
  };
}

/** Rows of period, tier, limit, unit, price, sell price; SAM requires equal tiers in all periods of a month. */
function energyRows({ energy }: Tariff): number[][] | string {
  const byHours = ({ unit }: EnergyTier) => unit.startsWith('kWhPerKw');
  const mixed = energy.periods.find(
    ({ tiers }) => tiers.slice(0, -1).some(byHours) && !byHours(tiers[0]!),
  );
  if (mixed) return 'tiers in kWh before tiers by hours of use: SAM wants the latter first';
  const longest = longestByMonth(energy);
  if (typeof longest === 'string') return longest;
  return energy.periods.flatMap(({ tiers }, period) => {
    const padded = tiers.length > 1 ? tiers : (longest.get(period) ?? tiers);
    return padded.map(({ upTo, unit }, tier) => {
      // The unit of an open end decides nothing; SAM takes one in kWh after hours of use for a step within a block.
      const before = padded[tier - 1];
      const sameUnit = upTo === null && before !== undefined ? before.unit : unit;
      const { pricePerKwh, sellPricePerKwh = 0 } = tiers.length > 1 ? padded[tier]! : tiers[0]!;
      const limit = upTo ?? UNBOUNDED;
      return [period + 1, tier + 1, limit, ENERGY_UNITS[sameUnit], pricePerKwh, sellPricePerKwh];
    });
  });
}

/** Gives a period of one tier the tiers of another period of its months; at one price it costs the same. */
function longestByMonth(energy: Tariff['energy']): Map<number, EnergyTier[]> | string {
  const padding = new Map<number, EnergyTier[]>();
  for (let month = 0; month < 12; month += 1) {
    const used = new Set([...energy.weekdaySchedule[month]!, ...energy.weekendSchedule[month]!]);
    const tiered = [...used]
      .map((period) => energy.periods[period]!.tiers)
      .filter((t) => t.length > 1);
    const limits = new Set(tiered.map((tiers) => limitsOf(tiers)));
    if (limits.size > 1) return 'periods of one month with different tiers: SAM refuses them';
    for (const period of used) {
      if (energy.periods[period]!.tiers.length > 1) continue;
      const known = padding.get(period);
      if (!tiered[0]) {
        if (known) return 'a period with and without tiers beside it: SAM wants equal tiers';
        continue;
      }
      if (known && limitsOf(known) !== limitsOf(tiered[0])) {
        return 'a period beside different tiers: SAM wants equal tiers';
      }
      padding.set(period, tiered[0]);
    }
  }
  return padding;
}

function limitsOf(tiers: readonly EnergyTier[]): string {
  return tiers.map(({ upTo, unit }) => `${upTo} ${unit}`).join();
}

function demandInputs(tariff: Tariff): SamInputs | string {
  const { flatDemand, touDemand, ratchet, energy } = tariff;
  if ([flatDemand, touDemand].some((charge) => charge?.unit.endsWith('Daily'))) {
    return 'demand by the day: SAM has months only';
  }
  const byHours = energy.periods.some(({ tiers }) => tiers.some(({ unit }) => unit.includes('Kw')));
  if (!flatDemand && !touDemand && !byHours) return {};
  const periods = touDemand?.periods ?? [{ tiers: [{ upTo: null, pricePerUnit: 0 }] }];
  const allHours = Array.from({ length: 12 }, () => new Array<number>(24).fill(1));
  const priced = periods.map(({ tiers }) => tiers.some(({ pricePerUnit }) => pricePerUnit !== 0));
  const inputs = {
    ur_dc_enable: 1,
    ur_dc_tou_mat: evenTiers(periods).flatMap((tiers, period) => demandRows(period + 1, tiers)),
    ur_dc_sched_weekday: touDemand ? fromOne(touDemand.weekdaySchedule) : allHours,
    ur_dc_sched_weekend: touDemand ? fromOne(touDemand.weekendSchedule) : allHours,
    ur_dc_flat_mat: Array.from({ length: 12 }, (_, month) => {
      const group = flatDemand?.groups[flatDemand.monthlyGroups[month]!];
      return demandRows(month, group?.tiers ?? [{ upTo: null, pricePerUnit: 0 }]);
    }).flat(),
  };
  if (!ratchet) return inputs;
  if (flatDemand && touDemand)
    return "ratchet beside both demands: SAM's raises the demand by time of use, too";
  if (touDemand && severalPriced(touDemand, priced)) {
    return "ratchet on several priced times of use: SAM's raises each to the highest of the month, too";
  }
  return {
    ...inputs,
    ur_enable_billing_demand: 1,
    ur_billing_demand_minimum: 0,
    ur_billing_demand_lookback_period: ratchet.previousMonths || 11,
    ur_billing_demand_lookback_percentages: ratchet.months.map((flag) => [
      ratchet.previousMonths > 0 || flag ? 100 * ratchet.fraction : 0,
      1,
    ]),
    ur_dc_billing_demand_periods: priced.map((flag, period) => [
      period + 1,
      !touDemand || flag ? 1 : 0,
    ]),
    ur_yearzero_usage_peaks: new Array(12).fill(0),
  };
}

/** SAM requires equal tiers in all periods: gives a period of one tier those of another, at its one price, which costs the same. */
function evenTiers(periods: readonly { readonly tiers: DemandTier[] }[]): DemandTier[][] {
  const pattern = periods.find(({ tiers }) => tiers.length > 1)?.tiers;
  return periods.map(({ tiers }) => {
    if (!pattern || tiers.length > 1) return tiers;
    return pattern.map(({ upTo }) => ({ upTo, pricePerUnit: tiers[0]!.pricePerUnit }));
  });
}

function severalPriced(
  { weekdaySchedule, weekendSchedule }: NonNullable<Tariff['touDemand']>,
  priced: readonly boolean[],
): boolean {
  return weekdaySchedule.some((row, month) => {
    const used = new Set([...row, ...weekendSchedule[month]!]);
    return [...used].filter((period) => priced[period]).length > 1;
  });
}

function demandRows(key: number, tiers: readonly DemandTier[]): number[][] {
  return tiers.map(({ upTo, pricePerUnit }, tier) => [
    key,
    tier + 1,
    upTo ?? UNBOUNDED,
    pricePerUnit,
  ]);
}

function fromOne(schedule: HourlySchedule): number[][] {
  return schedule.map((row) => row.map((period) => period + 1));
}
