import {
  demandCost,
  energyCost,
  exportEarnings,
  type MonthPeaks,
  ratchetPeakKw,
} from '../charges/charge-costs.js';
import { meteredKw, meterIntervalOf, meterIntervals } from '../model/demand-peaks.js';
import type { ModelSpec } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import type { HorizonCost } from '../schema/optimize-types.js';

/** Peaks of the months of a horizon, including those already reached [kW]. */
interface HorizonPeaks {
  readonly monthKw: number[];
  readonly periodKw: number[][];
  readonly coincidentKw: number[];
  /** By month and coincident period, where the own peak in it is charged. */
  readonly ownCoincidentKw: number[][];
}

/**
 * Cost of a plan, computed from its powers alone with the tariff's tier schedules. It does not use the solver's results, so
 * the solver's objective can be checked against it.
 */
export function planCostByTariff(
  spec: ModelSpec,
  plans: readonly BlockPlan[],
): { cost: HorizonCost; peaks: HorizonPeaks } {
  const peaks = peaksOfPlan(spec, plans);
  const parts = { energy: 0, touDemand: 0, flatDemand: 0, fixed: 0, minimum: 0 };
  let exportCredit = 0;
  let coincidentDemand = 0;
  const ofMonths: number[] = [];
  const ofMonthsPeaks = peaksByMonth(peaks);
  for (const [monthIndex, month] of spec.charges.entries()) {
    const fixed = spec.fixed[monthIndex]!;
    const demand = demandCost(spec.charges, monthIndex, ofMonthsPeaks);
    const { touDemand, flatDemand } = demand;
    const { energy, credit } = energyCostOfMonth(spec, plans, monthIndex, demand.billingKw);
    const coincident = (spec.coincident ?? []).reduce(
      (sum, charge, index) =>
        charge.monthIndex === monthIndex
          ? sum + charge.pricePerKw * peaks.coincidentKw[index]!
          : sum,
      demand.coincidentDemand,
    );
    const ofMonth = energy + credit + touDemand + flatDemand + coincident + fixed.fixedCharges;
    // Credits that are paid out do not reduce the charges that a minimum applies to.
    const charged = Math.max(0, ofMonth);
    const minimum = month.minimumCharge > 0 ? Math.max(0, month.minimumCharge - charged) : 0;
    ofMonths.push(ofMonth + minimum);
    parts.energy += energy;
    parts.touDemand += touDemand;
    parts.flatDemand += flatDemand;
    parts.fixed += fixed.fixedCharges;
    parts.minimum += minimum;
    exportCredit += credit;
    coincidentDemand += coincident;
  }
  let total = ofMonths.reduce((sum, amount) => sum + amount, 0);
  if (spec.annualMinimumCharge > 0) {
    const charged = ofMonths.reduce((sum, amount) => sum + Math.max(0, amount), 0);
    const lacking = Math.max(0, spec.annualMinimumCharge - charged);
    parts.minimum += lacking;
    total += lacking;
  }
  return {
    peaks,
    cost: {
      ...parts,
      exportCredit,
      coincidentDemand,
      total,
      wear: wearCost(spec, plans),
      laterRatchet: laterRatchetCost(spec, peaks),
    },
  };
}

function energyCostOfMonth(
  spec: ModelSpec,
  plans: readonly BlockPlan[],
  monthIndex: number,
  billingKw: number,
): { energy: number; credit: number } {
  const hours = spec.stepMinutes / 60;
  const month = spec.charges[monthIndex]!;
  const fixed = spec.fixed[monthIndex]!;
  const kwh = Float64Array.from(fixed.energyKwhByPeriod);
  const exportedKwh = Float64Array.from(fixed.exportKwhByPeriod ?? kwh.map(() => 0));
  const isNetted = spec.exportRule === 'netMetering';
  let credit = 0;
  for (const [index, { block, repeats }] of spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    const { importKwSeries, exportKwSeries } = plans[index]!;
    for (const [step, period] of block.energyPeriodSeries.entries()) {
      kwh[period]! += repeats * hours * importKwSeries[step]!;
      const leavingKwh = repeats * hours * exportKwSeries[step]!;
      if (isNetted) kwh[period]! -= leavingKwh;
      else if (month.exportTierSchedules) exportedKwh[period]! += leavingKwh;
      else credit -= leavingKwh * (block.exportPriceSeries?.[step] ?? 0);
    }
  }
  let energy = 0;
  for (const [period, netKwh] of kwh.entries()) {
    const ofPeriod = energyCost(month, period, netKwh, billingKw, spec.netCreditPrice);
    energy += ofPeriod.energy;
    credit += ofPeriod.credit;
  }
  if (!isNetted) {
    for (const period of (month.exportTierSchedules ?? []).keys()) {
      credit -= exportEarnings(month, period, exportedKwh[period]!, billingKw);
    }
  }
  return { energy, credit };
}

function peaksOfPlan(spec: ModelSpec, plans: readonly BlockPlan[]): HorizonPeaks {
  const monthKw = spec.fixed.map(({ peakKw }) => peakKw);
  const periodKw = spec.fixed.map(({ periodPeaksKw }) => Array.from(periodPeaksKw));
  const coincidentKw = (spec.coincident ?? []).map(({ peakToDateKw }) => peakToDateKw);
  const ownCoincidentKw = spec.fixed.map(({ coincidentPeaksKw }) =>
    Array.from(coincidentPeaksKw ?? []),
  );
  for (const [index, { block }] of spec.blocks.entries()) {
    const ofPeriods = periodKw[block.monthIndex]!;
    const ofCoincident = ownCoincidentKw[block.monthIndex]!;
    for (const interval of meterIntervals(block, spec.meterSteps)) {
      const step = interval.from;
      const kw = meteredKw(interval, plans[index]!.importKwSeries);
      monthKw[block.monthIndex] = Math.max(monthKw[block.monthIndex]!, kw);
      const period = block.demandPeriodSeries?.[step];
      if (period !== undefined) ofPeriods[period] = Math.max(ofPeriods[period] ?? 0, kw);
      const coincident = block.coincidentPeriodSeries?.[step];
      if (coincident !== undefined) {
        ofCoincident[coincident] = Math.max(ofCoincident[coincident] ?? 0, kw);
      }
    }
  }
  for (const [index, charge] of (spec.coincident ?? []).entries()) {
    for (const { block, step } of charge.steps) {
      const interval = meterIntervalOf(spec.blocks[block]!.block, spec.meterSteps, step);
      const kw = meteredKw(interval, plans[block]!.importKwSeries);
      coincidentKw[index] = Math.max(coincidentKw[index]!, kw);
    }
  }
  return { monthKw, periodKw, coincidentKw, ownCoincidentKw };
}

function peaksByMonth({ monthKw, periodKw, ownCoincidentKw }: HorizonPeaks): MonthPeaks[] {
  return monthKw.map((kw, month) => ({
    monthKw: kw,
    periodKw: periodKw[month]!,
    coincidentKw: ownCoincidentKw[month]!,
  }));
}

function laterRatchetCost({ later, charges }: ModelSpec, ofHorizon: HorizonPeaks): number {
  const peaks = peaksByMonth(ofHorizon);
  let cost = 0;
  for (const { probability, months } of later ?? []) {
    for (const { fraction, floorKw, pricePerKw, lookback } of months) {
      if (lookback.length === 0) continue;
      const highest = Math.max(
        ...lookback.map((index) => ratchetPeakKw(charges[index]!.ratchetPeriods, peaks[index]!)),
      );
      cost += probability * pricePerKw * Math.max(0, fraction * highest - floorKw);
    }
  }
  return cost;
}

/** Wear of the battery from a plan's discharged energy, with every block repeated on its dates [currency]. */
export function wearCost(
  { battery, blocks, stepMinutes }: ModelSpec,
  plans: readonly BlockPlan[],
): number {
  const dischargedKwh = blocks.reduce((sum, { repeats }, index) => {
    const kw = plans[index]!.dischargeKwSeries.reduce((all, next) => all + next, 0);
    return sum + (repeats * kw * stepMinutes) / 60;
  }, 0);
  return (dischargedKwh * battery.wearPerMwhDischarged) / 1000;
}

/** The objective of a plan with its costs taken from the tariff's tier schedules instead of a model; `missedCost` is the penalty of missed goals [currency]. */
export function objectiveByTariff(
  spec: ModelSpec,
  blocks: readonly BlockPlan[],
  missedCost: number,
): number {
  const { cost } = planCostByTariff(spec, blocks);
  return cost.total + cost.wear + cost.laterRatchet - spec.referenceCost + missedCost;
}
