import { stepBattery } from '@bess/kernel/battery';
import { foresightBound } from '@bess/strix';
import { kernelBattery } from '../../cycle/internal/best-steps.js';
import { runCycle } from '../../cycle/internal/run-cycle.js';
import type { Stage } from '../../cycle/internal/stage.js';
import type { PriceObservation } from '../../personality/observe-price.js';
import { observePrices } from '../../personality/observe-prices.js';
import { siteTerms } from '../../plan/internal/site-terms.js';
import type { HistoryReplay, ReplayedInterval, ReplayOptions } from '../replay-options.js';

const IDLE = { direction: 'idle', powerMw: 0 } as const;

/**
 * A replay without some of the stages of its cycles.
 *
 * @param history - prices by the interval, rising in time
 * @param options - site and period
 * @param without - stages to be left out
 */
export async function runReplay(
  history: readonly PriceObservation[],
  options: ReplayOptions,
  without: readonly Stage[],
): Promise<HistoryReplay> {
  const { fromMs, battery, sentAt, forecastAt, personality: known, ...unchanged } = options;
  const stepMinutes = known.intervalMinutes;
  const first = history.findIndex(({ timeMs }) => timeMs >= fromMs);
  const acted = first < 0 ? [] : history.slice(first);
  let personality = observePrices(known, first < 0 ? history : history.slice(0, first));
  let { socFraction } = options;
  const intervals: ReplayedInterval[] = [];
  for (const { timeMs, pricePerMwh } of acted) {
    const forecast = forecastAt?.(timeMs);
    const cycled = await runCycle(
      {
        ...{ ...unchanged, battery, socFraction, timeMs, pricePerMwh },
        sent: sentAt?.(timeMs) ?? IDLE,
        ...(forecast === undefined ? {} : { forecast }),
      },
      personality,
      without,
    );
    personality = cycled.personality;
    const { recommendation, confidence, negotiation } = cycled.result;
    const request = requestOf(recommendation.direction, 1000 * recommendation.powerMw);
    const done = stepBattery(battery, { socFraction }, request, stepMinutes);
    socFraction = done.socFraction;
    const soldMwh = (done.dischargeKw / 1000) * (stepMinutes / 60);
    const boughtMwh = (done.chargeKw / 1000) * (stepMinutes / 60);
    intervals.push({
      ...{ timeMs, pricePerMwh, recommendation, confidence, socFraction },
      plan: negotiation.plan,
      cash: pricePerMwh * (soldMwh - boughtMwh),
      wear: soldMwh * battery.wearPerMwhDischarged,
    });
  }
  return {
    intervals,
    cash: intervals.reduce((sum, { cash }) => sum + cash, 0),
    wear: intervals.reduce((sum, { wear }) => sum + wear, 0),
    foresightValue: foresightValue(acted, options, stepMinutes),
    personality,
  };
}

function requestOf(direction: 'charge' | 'discharge' | 'idle', kw: number) {
  return {
    chargeKw: direction === 'charge' ? kw : 0,
    dischargeKw: direction === 'discharge' ? kw : 0,
  };
}

function foresightValue(
  acted: readonly PriceObservation[],
  { battery, socFraction, importLimitMw, exportLimitMw }: ReplayOptions,
  stepMinutes: number,
): number {
  const terms = siteTerms({
    ...{ battery, socFraction, stepMinutes },
    ...(importLimitMw === undefined ? {} : { importLimitMw }),
    ...(exportLimitMw === undefined ? {} : { exportLimitMw }),
  });
  const ofStep = kernelBattery(terms);
  if (ofStep.powerMw === 0) return 0;
  const bound = foresightBound(
    acted.map(({ pricePerMwh }) => pricePerMwh),
    // The larger of the two ways, so that no plan beats it.
    { ...ofStep, powerMw: ofStep.powerMw * (stepMinutes / 60) },
  );
  return bound.valueLessWear;
}
