import { isByHoursOfUse } from '../ladder/internal/block-steps.js';
import type { HourlySchedule, Tariff } from '../schema/tariff.js';

/** Short labels of what a tariff charges for, in alphabetical order. */
export function tariffFeatures(tariff: Omit<Tariff, 'features'>): string[] {
  const { energy, flatDemand, touDemand } = tariff;
  const energyTiers = energy.periods.flatMap(({ tiers }) => tiers);
  const schedules = [energy.weekdaySchedule, energy.weekendSchedule];
  const demandLadders = [...(flatDemand?.groups ?? []), ...(touDemand?.periods ?? [])];
  const present: Record<string, boolean> = {
    touEnergy:
      schedules.some((rows) => variesWithinADay(rows, energy.periods)) || variesByWeekday(energy),
    seasonalEnergy: schedules.some((rows) => variesOverTheYear(rows, energy.periods)),
    tieredEnergy: energy.periods.some(({ tiers }) => tiers.length > 1),
    dailyTiers: energyTiers.some(({ unit, upTo }) => unit === 'kWhDaily' && upTo !== null),
    hoursUseTiers: energyTiers.some(isByHoursOfUse),
    sellPrice: energyTiers.some(({ sellPricePerKwh }) => sellPricePerKwh !== undefined),
    flatDemand: flatDemand !== undefined,
    seasonalDemand: flatDemand !== undefined && new Set(flatDemand.monthlyGroups).size > 1,
    touDemand: touDemand !== undefined,
    tieredDemand: demandLadders.some(({ tiers }) => tiers.length > 1),
    coincidentPeak: tariff.coincident !== undefined,
    kvaDemand: flatDemand?.unit === 'kVA' || touDemand?.unit === 'kVA',
    ratchet: tariff.ratchet !== undefined,
    reactiveDemand: tariff.reactivePricePerKvar !== undefined,
    fixedCharge: tariff.fixed.perMonth !== 0 || tariff.fixed.perDay !== 0,
    minimumCharge: tariff.minimum !== undefined,
  };
  return Object.keys(present)
    .filter((feature) => present[feature])
    .sort();
}

/** Period numbers as price ladders: two numbers with the same prices are the same period. */
function ladderNames(rows: HourlySchedule, periods: readonly unknown[]): string[][] {
  return rows.map((row) => row.map((period) => JSON.stringify(periods[period])));
}

function variesWithinADay(rows: HourlySchedule, periods: readonly unknown[]): boolean {
  return ladderNames(rows, periods).some((day) => new Set(day).size > 1);
}

function variesOverTheYear(rows: HourlySchedule, periods: readonly unknown[]): boolean {
  return new Set(ladderNames(rows, periods).map((day) => day.join())).size > 1;
}

function variesByWeekday({ periods, weekdaySchedule, weekendSchedule }: Tariff['energy']): boolean {
  const weekday = ladderNames(weekdaySchedule, periods);
  return JSON.stringify(weekday) !== JSON.stringify(ladderNames(weekendSchedule, periods));
}
