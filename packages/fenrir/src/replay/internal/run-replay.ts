import { perfectForesightBound } from '@bess/strix/valuation';
import { kernelBattery } from '../../cycle/internal/best-steps.js';
import { runCycle } from '../../cycle/internal/run-cycle.js';
import type { Stage } from '../../cycle/internal/stage.js';
import type { PriceObservation } from '../../personality/observe-price.js';
import { observePrices } from '../../personality/observe-prices.js';
import { siteTerms } from '../../plan/internal/site-terms.js';
import type { MarketTerms } from '../../plan/market-terms.js';
import { projectPlan } from '../../plan/project-plan.js';
import { settleDispatch } from '../../plan/settle-dispatch.js';
import type { Site } from '../../plan/site.js';
import type { HistoryReplay, ReplayedInterval, ReplayOptions } from '../replay-options.js';
import { checkRows } from './check-rows.js';

const IDLE = { direction: 'idle', powerMw: 0 } as const;

/**
 * A replay without some of the stages of its cycles.
 *
 * @param history - prices, one in each interval of the market, rising in time
 * @param options - site and period
 * @param without - stages to be left out
 */
export async function runReplay(
  history: readonly PriceObservation[],
  options: ReplayOptions,
  without: readonly Stage[],
): Promise<HistoryReplay> {
  checkRows(history, options);
  const { fromMs, battery, sentAt, forecastAt, knownPricesAt, ...unchanged } = options;
  const { personality: known, ...given } = unchanged;
  const stepMinutes = known.intervalMinutes;
  const first = history.findIndex(({ timeMs }) => timeMs >= fromMs);
  const acted = first < 0 ? [] : history.slice(first);
  let personality = observePrices(known, first < 0 ? history : history.slice(0, first));
  let { socFraction } = options;
  const intervals: ReplayedInterval[] = [];
  for (const { timeMs, pricePerMwh } of acted) {
    const forecast = forecastAt?.(timeMs);
    const knownPrices = knownPricesAt?.(timeMs);
    const cycled = await runCycle(
      {
        ...{ ...given, battery, socFraction, timeMs, pricePerMwh },
        sent: sentAt?.(timeMs) ?? IDLE,
        ...(forecast === undefined ? {} : { forecast }),
        ...(knownPrices === undefined ? {} : { knownPrices }),
      },
      personality,
      without,
    );
    personality = cycled.personality;
    const { recommendation, confidence, negotiation } = cycled.result;
    const site = siteOf(options, socFraction, stepMinutes);
    const { dispatch } = projectPlan(site, [recommendation]);
    const { cash, wear, gridCharge } = settleDispatch(
      site,
      dispatch,
      [pricePerMwh],
      [],
      marketOf(options),
    );
    socFraction = dispatch.socFractionSeries[0]!;
    intervals.push({
      ...{ timeMs, pricePerMwh, recommendation, confidence, socFraction },
      plan: negotiation.plan,
      ...{ cash, wear, gridCharge },
    });
  }
  return {
    intervals,
    cash: intervals.reduce((sum, { cash }) => sum + cash, 0),
    wear: intervals.reduce((sum, { wear }) => sum + wear, 0),
    gridCharge: intervals.reduce((sum, { gridCharge }) => sum + gridCharge, 0),
    foresightValue: foresightValue(acted, options, stepMinutes),
    personality,
  };
}

function siteOf(options: ReplayOptions, socFraction: number, stepMinutes: number): Site {
  const { battery, importLimitMw, exportLimitMw, importChargePerMwh } = options;
  return {
    ...{ battery, socFraction, stepMinutes },
    ...(importLimitMw === undefined ? {} : { importLimitMw }),
    ...(exportLimitMw === undefined ? {} : { exportLimitMw }),
    ...(importChargePerMwh === undefined ? {} : { importChargePerMwh }),
  };
}

/** What the own power does to the prices, where it is given: what was learned is in the prices of the past already. */
function marketOf({ impactPerMw, depth }: ReplayOptions): MarketTerms {
  return {
    ...(impactPerMw === undefined ? {} : { impactPerMw }),
    ...(depth === undefined ? {} : { depth }),
  };
}

function foresightValue(
  acted: readonly PriceObservation[],
  options: ReplayOptions,
  stepMinutes: number,
): number {
  const terms = siteTerms(siteOf(options, options.socFraction, stepMinutes));
  const ofStep = kernelBattery(terms);
  if (ofStep.powerMw === 0) return 0;
  const bound = perfectForesightBound(
    acted.map(({ pricePerMwh }) => pricePerMwh),
    // The larger of the two ways, so that no plan beats it.
    {
      ...{ ...ofStep, powerMw: ofStep.powerMw * (stepMinutes / 60) },
      // From outside the window it may stay there.
      minEnergyMwh: Math.min(terms.leastMwh, terms.startMwh),
      maxEnergyMwh: Math.max(terms.mostMwh, terms.startMwh),
      initialEnergyMwh: terms.startMwh,
    },
  );
  return bound.valueLessWear;
}
