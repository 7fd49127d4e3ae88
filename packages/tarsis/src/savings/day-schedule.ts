import type { Tariff } from '@bess/tariff-library';
import type { MonthCharges } from '../charges/read-charges.js';
import { importLimitViolation } from '../horizon/violations.js';
import type { FixedMonth, PlannedBlock } from '../model/model-spec.js';
import type { BlockPlan, VehiclePlan } from '../model/read-plan.js';
import type { ResolvedSchedule } from '../problem/resolve-schedule.js';
import type { DaySchedule, Violation } from '../schema/schedule-types.js';
import type { Plan } from '../solve/solve-plan.js';

/** The day's plan as reported: prices, target peaks, and goals that could not be met. */
export function daySchedule(
  resolved: ResolvedSchedule,
  planned: PlannedBlock,
  { blocks, vehicles }: Plan,
  charges: MonthCharges,
  fixed: FixedMonth,
): DaySchedule {
  const plan = blocks[0]!;
  const { battery, facility, tariff } = resolved;
  const { block } = planned;
  const capacityKwh = battery.capacityKwh;
  return {
    stepMinutes: facility.stepMinutes,
    loadKwSeries: Array.from(block.loadKwSeries),
    chargeKwSeries: Array.from(plan.chargeKwSeries),
    dischargeKwSeries: Array.from(plan.dischargeKwSeries),
    vehicleKwSeries: Array.from(plan.vehicleKwSeries),
    importKwSeries: Array.from(plan.importKwSeries),
    solarKwSeries: Array.from(block.solarKwSeries ?? new Float64Array(plan.importKwSeries.length)),
    curtailKwSeries: Array.from(plan.curtailKwSeries),
    exportKwSeries: Array.from(plan.exportKwSeries),
    socFractionSeries: Array.from(plan.storedKwhSeries, (kwh) =>
      capacityKwh === 0 ? 0 : Math.min(1, Math.max(0, kwh / capacityKwh)),
    ),
    energyPricePerKwhSeries: Array.from(
      block.energyPeriodSeries,
      (period) => charges.energyTierSchedules[period]?.[0]?.price ?? 0,
    ),
    targetPeakKw: billsAnyTimePeak(tariff, charges) ? fixed.peakKw : null,
    targetPeriodPeaks: targetPeriodPeaks(tariff, planned, charges, fixed),
    violations: [
      ...dayViolations(resolved, planned, plan),
      ...importLimitViolation(facility.limits ?? {}, blocks),
      ...undeliveredViolation(vehicles),
    ],
  };
}

/** Whether the month's any-time peak is billed, now or later through the ratchet. */
function billsAnyTimePeak(tariff: Tariff, charges: MonthCharges): boolean {
  const billedNow = charges.flatTierSchedule.some((step) => step.price !== 0);
  return billedNow || (tariff.flatDemand !== undefined && tariff.ratchet !== undefined);
}

function targetPeriodPeaks(
  tariff: Tariff,
  planned: PlannedBlock,
  charges: MonthCharges,
  fixed: FixedMonth,
): DaySchedule['targetPeriodPeaks'] {
  const occurring = new Set(planned.block.demandPeriodSeries ?? []);
  return (tariff.touDemand?.periods ?? []).flatMap((_, period) => {
    const priced = charges.touTierSchedules[period]?.some((step) => step.price > 0);
    return priced && occurring.has(period)
      ? [{ period, peakKw: fixed.periodPeaksKw[period]! }]
      : [];
  });
}

function dayViolations(
  resolved: ResolvedSchedule,
  planned: PlannedBlock,
  plan: BlockPlan,
): Violation[] {
  const { battery, storedKwh } = resolved;
  const found: Violation[] = [];
  const lowKwh = battery.minSocFraction * battery.capacityKwh;
  const highKwh = battery.maxSocFraction * battery.capacityKwh;
  const outsideKwh = Math.max(lowKwh - storedKwh, storedKwh - highKwh);
  const endKwh = plan.storedKwhSeries.at(-1) ?? storedKwh;
  const toleranceKwh = 1e-6 * Math.max(1, battery.capacityKwh);
  if (outsideKwh > 0) {
    const returns = Math.max(lowKwh - endKwh, endKwh - highKwh) <= toleranceKwh;
    const returning = returns
      ? 'returns by the end of the day'
      : `cannot return in one day: it ends at ${endKwh} kWh`;
    found.push({
      goal: 'state of charge inside the operating window',
      amount: outsideKwh,
      unit: 'kWh',
      reason: `the battery starts at ${storedKwh} kWh, outside ${lowKwh} to ${highKwh} kWh, and ${returning}`,
    });
  }
  const end = planned.block.end;
  const shortKwh = end.kind === 'atLeast' ? end.kwh - endKwh : 0;
  if (shortKwh > toleranceKwh) {
    found.push({
      goal: 'energy stored for the next day',
      amount: shortKwh,
      unit: 'kWh',
      reason:
        'charging all day at the highest power that the battery and the limits allow does not reach it from the present state of charge',
    });
  }
  return found;
}

function undeliveredViolation(vehicles: readonly VehiclePlan[]): Violation[] {
  const kwh = vehicles.reduce((sum, { undeliveredKwh }) => sum + undeliveredKwh, 0);
  if (kwh <= 1e-6) return [];
  const reason =
    'vehicles depart before they can get all the energy they need at their charging power';
  return [{ goal: 'energy of the vehicles', amount: kwh, unit: 'kWh', reason }];
}
