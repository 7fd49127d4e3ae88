import { yearGrid } from '@bess/kernel/series';
import { type Bill, calculateBill, meterInterval, rateCalendar } from '@bess/tariff-library';
import { charges as readCharges } from './inputs/charges.js';
import { costOfMonths } from './inputs/cost-of-months.js';
import { emptyMonths, plannedMonths } from './inputs/fixed-months.js';
import { resolveOptions } from './inputs/resolve-options.js';
import { yearBlocks } from './inputs/year-blocks.js';
import { tarsisError } from './internal/tarsis-error.js';
import type { ModelSpec, PlannedBlock } from './model/model-spec.js';
import { returnableStart } from './model/returnable-start.js';
import { type Plan, type SolvePlanOptions, solvePlan } from './model/solve-plan.js';
import { daySchedule } from './results/day-schedule.js';
import { expandYear } from './results/expand-year.js';
import { savingsParts } from './results/savings-parts.js';
import type { ScheduleResult, TarsisOptions } from './types.js';

/** Share by which our own bill of the plan may differ from the solver's objective. */
const billTolerance = 1e-6;

/**
 * Optimises a battery behind a utility meter against the whole tariff at once, and plans the next 24 hours.
 *
 * First the year: the twelve billing months that begin with `month`, each as ordinary weekdays, weekend days and the
 * day of its peak, weighted by the calendar and coupled by monthly peaks, tiers and the ratchet. Then the day: a typical
 * weekday of the first month from the state of charge that came, with everything else as the year left it, so that
 * flattening below the year's peaks earns nothing. Equations in `docs/method.md`.
 *
 * @param options Tariff, month, facility; powers in [kW], energies in [kWh], amounts in the tariff's currency.
 * @returns Savings per year, both bills, the schedule, and the proven gap [%].
 * @throws EngineError `invalid` and `outOfRange` for options, `tariffNotSupported` where the tariff has charges that are
 * not covered, `engine` / `noAnswerInTime`, `cancelled`, `objectiveNotBill`.
 * @example
 * const { savings } = await schedule({ tariff: defaultTariffCode, month: 7, year: 2026 });
 * savings.touSavings + savings.demandSavings + savings.exportRevenue + savings.evCoordinationSavings === savings.totalAnnual;
 * // => true
 */
export async function schedule(options: TarsisOptions): Promise<ScheduleResult> {
  const resolved = resolveOptions(options);
  const { tariff, facility, battery } = resolved;
  // Typical days have 24 hours, so the year is laid out in a zone without clock changes.
  const grid = yearGrid(resolved.year, facility.stepMinutes, 'UTC', resolved.month);
  const calendar = rateCalendar(tariff, grid);
  const priorPeaksKw = facility.priorPeaksKw ?? 'none';
  const bill = (importKwSeries: Float64Array): Bill =>
    calculateBill(tariff, importKwSeries, grid, { priorPeaksKw });

  const days = yearBlocks(facility, tariff, grid, calendar, resolved.storedKwh);
  const { weekdayBlock } = days;
  const blocks = days.blocks.map((block) => returnableStart(battery, block, facility.stepMinutes));
  const planned: PlannedBlock[] = blocks.map((block) => ({ block, repeats: block.dates.length }));
  const billWithoutBattery = bill(
    expandYear(blocks, (index) => blocks[index]!.loadKwSeries, grid.length),
  );
  const fixedCharges = billWithoutBattery.months.map((month) => month.byComponent.fixed);
  const charges = readCharges(tariff, calendar, priorPeaksKw);
  const steps = {
    stepMinutes: facility.stepMinutes,
    meterSteps: meterInterval(tariff, grid).steps,
  };
  const yearSpec: ModelSpec = {
    ...steps,
    battery,
    blocks: planned,
    charges,
    fixed: emptyMonths(charges, fixedCharges),
    annualMinimumCharge: tariff.minimum?.perYear ?? 0,
    referenceCost: 0,
    exclusiveSteps: new Set(),
  };
  const year = await solvePlan(yearSpec, solveOptions(options, resolved.relGap, 'year'));
  const billWithBattery = bill(
    expandYear(blocks, (index) => year.blocks[index]!.importKwSeries, grid.length),
  );
  const wearAnnual = wear(planned, year.blocks, battery.wearPerMwhDischarged, steps.stepMinutes);
  checkObjective(year, billWithBattery.total + wearAnnual);

  const day = await planDay();
  const records = [...year.records, ...day.records];
  const solveTimes = records.flatMap((record) => record.solveMs ?? []);
  // Without electric vehicles both vehicle bills equal the bills without them.
  const bills = {
    neither: billWithoutBattery,
    storage: billWithBattery,
    vehicles: billWithoutBattery,
    both: billWithBattery,
  };
  return {
    tariffCode: tariff.code,
    currency: tariff.currency,
    savings: savingsParts(bills),
    firstMonthSavings: savingsParts(bills, 0),
    wearAnnual,
    billWithoutBattery,
    billWithBattery,
    day: day.schedule,
    solves: records,
    ...(options.nowMs && { solveTimeMs: solveTimes.reduce((sum, ms) => sum + ms, 0) }),
    optimalityGapPct: Math.max(
      ...records.flatMap((record) => (record.purpose === 'tieBreak' ? [] : record.gapPct)),
    ),
    assumptions: [...resolved.assumptions],
  };

  async function planDay() {
    const fixed = plannedMonths(charges, fixedCharges, planned, year.blocks, steps, weekdayBlock);
    const first = fixed[0]!;
    const { flatKw, touKw } = resolved.monthToDatePeaks;
    const floors = {
      ...first,
      // A peak seen in a demand window is an any-time peak too.
      peakKw: Math.max(first.peakKw, flatKw, ...touKw),
      periodPeaksKw: first.periodPeaksKw.map((kw, period) => Math.max(kw, touKw[period] ?? 0)),
    };
    const months = [floors, ...fixed.slice(1)];
    const today: PlannedBlock = {
      block: {
        ...blocks[weekdayBlock]!,
        name: 'the day',
        start: { kind: 'exactly', kwh: resolved.storedKwh },
        end: { kind: 'atLeast', kwh: year.boundaryKwh! },
      },
      repeats: 1,
    };
    const plan = await solvePlan(
      { ...yearSpec, blocks: [today], fixed: months, referenceCost: costOfMonths(charges, months) },
      solveOptions(options, resolved.relGap, 'day'),
    );
    return {
      records: plan.records,
      schedule: daySchedule(resolved, today, plan.blocks[0]!, charges[0]!, floors),
    };
  }
}

function solveOptions(
  options: TarsisOptions,
  relGap: number,
  purpose: SolvePlanOptions['purpose'],
): SolvePlanOptions {
  const { solver, nowMs, signal, timeLimitMs } = options;
  return {
    purpose,
    relGap,
    ...(solver && { solver }),
    ...(nowMs && { nowMs }),
    ...(signal && { signal }),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  };
}

function wear(
  planned: readonly PlannedBlock[],
  plans: readonly { readonly dischargeKwSeries: Float64Array }[],
  wearPerMwhDischarged: number,
  stepMinutes: number,
): number {
  const dischargedKwh = planned.reduce((sum, { repeats }, index) => {
    const ofDay = plans[index]!.dischargeKwSeries.reduce((kw, next) => kw + next, 0);
    return sum + (repeats * ofDay * stepMinutes) / 60;
  }, 0);
  return (dischargedKwh * wearPerMwhDischarged) / 1000;
}

/**
 * The bill that the tariff library writes for the plan, plus wear, must lie between the proven bound and the solver's
 * objective; both are one number where the gap is closed. A plan short of the optimum may be billed less than its
 * objective says, never more.
 */
function checkObjective({ objective, bound }: Plan, billPlusWear: number): void {
  const tolerance = billTolerance * Math.max(1, Math.abs(billPlusWear));
  if (billPlusWear <= objective + tolerance && billPlusWear >= bound - tolerance) return;
  throw tarsisError(
    'engine',
    'objectiveNotBill',
    `TARSIS’ objective ${objective}, proven to be at least ${bound}, differs from the bill of its own schedule with wear, ${billPlusWear}`,
    { objective, bound, billPlusWear },
  );
}
