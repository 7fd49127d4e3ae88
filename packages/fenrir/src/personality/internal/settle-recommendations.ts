import { isRightDirection, judgedHours } from '../../confidence/is-right-direction.js';
import { learnRecalibration, type SettledShare } from '../../confidence/learn-recalibration.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import type { Personality } from '../../schema/personality.js';
import { windowPrices } from './window.js';

/** With a smaller share of them it is not judged. */
const LEAST_KNOWN = 0.75;

/** Learns from the recommendations of a draft whose two days are over, in place: equations (57) and (59). */
export function settleRecommendations(draft: Personality): void {
  const { recommendations, intervalMinutes, lastInterval } = draft;
  const count = (judgedHours * 60) / intervalMinutes;
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
    leastPerMwh,
    ...battery
  }: Personality['recommendations'][number],
  count: number,
): boolean | undefined {
  const prices = windowPrices(draft, interval, count);
  const known = prices.reduce((sum, price) => sum + (Number.isNaN(price) ? 0 : 1), 0);
  if (known < LEAST_KNOWN * count) return undefined;
  return isRightDirection({
    prices,
    stepMinutes: draft.intervalMinutes,
    action: actionOf(chargeMw, dischargeMw),
    battery: { ...battery, initialEnergyMwh: energyMwh },
    ...(leastPerMwh === undefined ? {} : { leastPerMwh }),
  });
}

function actionOf(chargeMw: number, dischargeMw: number): PlannedStep {
  if (chargeMw > 0) return { direction: 'charge', powerMw: chargeMw };
  return dischargeMw > 0
    ? { direction: 'discharge', powerMw: dischargeMw }
    : { direction: 'idle', powerMw: 0 };
}
