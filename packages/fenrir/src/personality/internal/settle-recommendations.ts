import { learnRecalibration, type SettledShare } from '../../confidence/learn-recalibration.js';
import { rightActions } from '../../confidence/right-actions.js';
import type { Personality } from '../../schema/personality.js';
import { windowPrices } from './window.js';

/** An action is judged by the prices of so many hours from it on. */
const JUDGED_HOURS = 24;
/** With a smaller share of them it is not judged. */
const LEAST_KNOWN = 0.75;

/** Learns from the recommendations of a draft whose 24 hours are over, in place: equations (57) and (59). */
export function settleRecommendations(draft: Personality): void {
  const { recommendations, intervalMinutes, lastInterval } = draft;
  const count = (JUDGED_HOURS * 60) / intervalMinutes;
  const isOver = ({ interval }: Personality['recommendations'][number]) =>
    interval + count - 1 <= lastInterval!;
  if (!recommendations.some(isOver)) return;
  const settled: SettledShare[] = [];
  for (const recommendation of recommendations.filter(isOver)) {
    const happened = provedRight(draft, recommendation, count);
    if (happened !== undefined) settled.push({ share: recommendation.share, happened });
  }
  draft.recommendations = recommendations.filter((each) => !isOver(each));
  if (settled.length > 0) draft.recalibration = learnRecalibration(draft.recalibration, settled);
}

/** Whether an action proved right; undefined where too few of the prices are known. */
function provedRight(
  draft: Personality,
  {
    interval,
    chargeMw,
    dischargeMw,
    energyMwh,
    ...battery
  }: Personality['recommendations'][number],
  count: number,
): boolean | undefined {
  const prices = windowPrices(draft, interval, count);
  const known = prices.reduce((sum, price) => sum + (Number.isNaN(price) ? 0 : 1), 0);
  if (known < LEAST_KNOWN * count) return undefined;
  const chargeMwSeries = new Float64Array(count);
  const dischargeMwSeries = new Float64Array(count);
  chargeMwSeries[0] = chargeMw;
  dischargeMwSeries[0] = dischargeMw;
  const powers = { chargeMwSeries, dischargeMwSeries };
  const ofAction = { ...battery, initialEnergyMwh: energyMwh };
  return rightActions(prices, powers, ofAction, draft.intervalMinutes)[0];
}
