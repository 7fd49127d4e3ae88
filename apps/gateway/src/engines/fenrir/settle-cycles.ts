import { isRightDirection } from '@bess/fenrir/confidence';
import { type PlannedStep, projectPlan, settleDispatch } from '@bess/fenrir/plan';
import { createBattery } from '@bess/kernel/battery';
import type {
  SettleCyclesInput,
  SettledCycle,
} from '../../engine-runtime/settlement-operations.js';
import { hourMs, minuteMs } from '../../internal/async.js';
import { wholeIntervalMeans } from '../../sites/stored-prices.js';
import type { RecordedCycle } from '../../stores/stores.js';

/** A direction is judged by perfect foresight of this time from its interval on: the contract's definition [h]. */
export const judgedHours = 48;

/** Share of the prices of that time that must be known, as when personalities judge past recommendations. */
const leastKnownShare = 0.75;

/** A direction may lose this much per MWh that can be moved [USD/MWh]. */
const leastUsdPerMwh = 1;

/**
 * Settles recorded cycles at the mean prices of their intervals, in a worker thread. Null where the interval is not over or
 * its price is not known.
 */
export async function settleCycles({
  cycles,
  prices,
  nowMs,
}: SettleCyclesInput): Promise<(SettledCycle | null)[]> {
  const meansOf = new Map<number, ReadonlyMap<number, number>>();
  return cycles.map((cycle) => {
    const { intervalMinutes } = cycle.input;
    const means = meansOf.get(intervalMinutes) ?? wholeIntervalMeans(prices, intervalMinutes);
    meansOf.set(intervalMinutes, means);
    return settleCycle(cycle, means, nowMs);
  });
}

function settleCycle(
  cycle: RecordedCycle,
  means: ReadonlyMap<number, number>,
  nowMs: number,
): SettledCycle | null {
  const { intervalMs, input, recommendation } = cycle;
  const pricePerMwh = means.get(intervalMs);
  if (pricePerMwh === undefined || intervalMs + input.intervalMinutes * minuteMs > nowMs) {
    return null;
  }
  const site = siteOfCycle(cycle);
  const { dispatch } = projectPlan(site, [recommendation]);
  const { cash, wear } = settleDispatch(site, dispatch, [pricePerMwh]);
  return {
    pricePerMwh,
    powerMw: Math.max(dispatch.chargeMwSeries[0]!, dispatch.dischargeMwSeries[0]!),
    cash,
    wear,
    isRight: judgeDirection(cycle, means, nowMs),
  };
}

/** The site as it was when a cycle ran. */
export function siteOfCycle({ input }: RecordedCycle) {
  const { socFraction, intervalMinutes: stepMinutes } = input;
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged } =
    input;
  const battery = createBattery({
    powerKw,
    capacityKwh,
    chargeEfficiency,
    dischargeEfficiency,
    wearPerMwhDischarged,
  });
  return { battery, socFraction, stepMinutes };
}

function judgeDirection(
  cycle: RecordedCycle,
  means: ReadonlyMap<number, number>,
  nowMs: number,
): boolean | null {
  const { intervalMs, input, recommendation, usdPerUnit } = cycle;
  const { intervalMinutes } = input;
  const count = (judgedHours * 60) / intervalMinutes;
  const prices = Float64Array.from(
    { length: count },
    (_, step) => means.get(intervalMs + step * intervalMinutes * minuteMs) ?? Number.NaN,
  );
  const known = prices.reduce((sum, price) => sum + (Number.isNaN(price) ? 0 : 1), 0);
  if (intervalMs + judgedHours * hourMs > nowMs || known < leastKnownShare * count) {
    return null;
  }
  const action: PlannedStep = recommendation;
  return (
    isRightDirection({
      prices,
      stepMinutes: intervalMinutes,
      action,
      battery: batteryOfCycle(cycle),
      ...(usdPerUnit !== null && { leastPerMwh: leastUsdPerMwh / usdPerUnit }),
    }) ?? null
  );
}

/** What must be the same in cycles that are compared together. */
export function termsOf({ currency, input }: RecordedCycle): string {
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency, intervalMinutes } = input;
  return JSON.stringify([
    currency,
    powerKw,
    capacityKwh,
    chargeEfficiency,
    dischargeEfficiency,
    input.wearPerMwhDischarged,
    intervalMinutes,
  ]);
}

/** The battery of a cycle in terms of the store, with the energy that it began with. */
export function batteryOfCycle({ input }: Pick<RecordedCycle, 'input'>) {
  const capacityMwh = input.capacityKwh / 1_000;
  return {
    powerMw: input.powerKw / 1_000,
    minEnergyMwh: 0,
    maxEnergyMwh: capacityMwh,
    initialEnergyMwh: input.socFraction * capacityMwh,
    chargeEfficiency: input.chargeEfficiency,
    dischargeEfficiency: input.dischargeEfficiency,
    wearPerMwhDischarged: input.wearPerMwhDischarged,
  };
}
