import { type PlannedStep, planDispatch, projectPlan, settleDispatch } from '@bess/fenrir/plan';
import type {
  DayComparison,
  DayOutcome,
  SettleDaysInput,
  SettledDay,
  SettledDayStatus,
} from '../../engine-runtime/settlement-operations.js';
import { wholeIntervalMeans } from '../../sites/stored-prices.js';
import type { RecordedCycle } from '../../stores/stores.js';
import { type DayGrid, dayGrid, expectDays, pricesOfDay } from './expect-days.js';
import { batteryOfCycle, siteOfCycle, termsOf } from './settle-cycles.js';

/** Intervals of the longest plan that FENRIR makes: a day of 25 hours of five minutes has more. */
const mostIntervals = 288;

type Dispatch = Parameters<typeof settleDispatch>[1];

/** A local day with the cycles of its intervals, in chronological order. */
interface CycleDay {
  grid: DayGrid;
  cycles: RecordedCycle[];
}

/**
 * Compares, in a worker thread, what the recommendations of each local day earned with the plan of the day before and with
 * perfect foresight. Days with gaps are listed without a comparison. The latest day comes first.
 */
export async function settleDays(input: SettleDaysInput): Promise<SettledDay[]> {
  const { settings, prices, nowMs } = input;
  const means = wholeIntervalMeans(prices, settings.intervalMinutes);
  const days = groupByDay(input).map((day) => ({
    ...day,
    pricePath: pricesOfDay(day.grid, means),
  }));
  const judged = days.map((day) => ({ ...day, status: statusOf(day, day.pricePath, nowMs) }));
  const complete = judged.filter(({ status }) => status === 'complete');
  const unplanned = complete.filter(({ cycles }) => submittedPlan(cycles) === undefined);
  const expected = expectationOf(unplanned, means, settings);
  const settled: SettledDay[] = [];
  for (const { grid, cycles, pricePath, status } of judged) {
    settled.push({
      date: grid.date,
      status,
      intervals: grid.count,
      cycles: cycles.length,
      pricedIntervals: pricePath.reduce((sum, price) => sum + (Number.isNaN(price) ? 0 : 1), 0),
      comparison:
        status === 'complete' ? await compareDay(cycles, pricePath, expected.get(grid.date)) : null,
    });
  }
  return settled;
}

function groupByDay({ cycles, settings }: SettleDaysInput): CycleDay[] {
  const days = new Map<string, CycleDay>();
  for (const cycle of [...cycles].sort((one, other) => one.intervalMs - other.intervalMs)) {
    const grid = dayGrid(cycle.intervalMs, settings);
    const day = days.get(grid.date) ?? { grid, cycles: [] };
    days.set(grid.date, day);
    day.cycles.push(cycle);
  }
  return [...days.values()].reverse();
}

function statusOf(
  { grid, cycles }: CycleDay,
  pricePath: Float64Array,
  nowMs: number,
): SettledDayStatus {
  if (grid.startMs + grid.count * grid.intervalMs > nowMs) {
    return 'under_way';
  }
  if (new Set(cycles.map(termsOf)).size > 1) {
    return 'terms_changed';
  }
  if (cycles.length < grid.count) {
    return 'cycles_missing';
  }
  if (pricePath.some((price) => Number.isNaN(price))) {
    return 'prices_missing';
  }
  return grid.count > mostIntervals ? 'too_many_intervals' : 'complete';
}

/** The plan that was sent for each interval of a day; undefined unless every cycle had one. */
function submittedPlan(cycles: readonly RecordedCycle[]): PlannedStep[] | undefined {
  const sent = cycles.flatMap(({ input: { submitted } }) => submitted ?? []);
  return sent.length === cycles.length ? sent : undefined;
}

function expectationOf(
  days: readonly CycleDay[],
  means: ReadonlyMap<number, number>,
  settings: SettleDaysInput['settings'],
): Map<string, Float64Array> {
  const [input] = days.flatMap(({ cycles }) => cycles.slice(0, 1).map((cycle) => cycle.input));
  if (input === undefined) {
    return new Map();
  }
  const battery = { ...batteryOfCycle({ input }), initialEnergyMwh: 0 };
  return expectDays(
    days.map(({ grid }) => grid),
    { means, settings, battery },
  );
}

/** @param expectedPath - for the plan of the day before, where none was sent */
async function compareDay(
  cycles: readonly RecordedCycle[],
  pricePath: Float64Array,
  expectedPath: Float64Array | undefined,
): Promise<DayComparison> {
  const first = cycles[0]!;
  const site = siteOfCycle(first);
  const submitted = submittedPlan(cycles);
  const storedValuePerMwh = storedValue(first, pricePath);
  const settle = (dispatch: Dispatch): DayOutcome => {
    const endValue = endValueOf(first, storedValuePerMwh);
    const { cash, wear, storedValueChange, value } = settleDispatch(
      site,
      dispatch,
      pricePath,
      endValue,
    );
    return { cash, wear, storedValueChange, value };
  };
  /** The best dispatch at prices, with energy left valued by these prices. */
  const best = async (path: Float64Array) => {
    const endValue = endValueOf(first, storedValue(first, path));
    return (await planDispatch({ site, pricePath: path, endValue })).dispatch;
  };
  const previousDay =
    submitted === undefined ? await best(expectedPath!) : projectPlan(site, submitted).dispatch;
  const recommended = cycles.map(({ recommendation }) => recommendation);
  return {
    startSocFraction: first.input.socFraction,
    storedValuePerMwh,
    planSource: submitted === undefined ? 'day_ahead_forecast' : 'submitted',
    recommendations: settle(projectPlan(site, recommended).dispatch),
    previousDayPlan: settle(previousDay),
    perfectForesight: settle(await best(pricePath)),
  };
}

/** What a stored MWh would earn at the mean price, less its losses and wear; at least 0. */
function storedValue({ input }: RecordedCycle, pricePath: Float64Array): number {
  const mean = pricePath.reduce((sum, price) => sum + price, 0) / pricePath.length;
  return Math.max(0, (mean - input.wearPerMwhDischarged) * input.dischargeEfficiency);
}

function endValueOf({ input }: RecordedCycle, perMwh: number) {
  return [{ widthMwh: input.capacityKwh / 1_000, perMwh }];
}
