import type { Battery } from '@bess/kernel/battery';
import { formatKw, formatMoney, formatShare } from '../internal/format.js';
import type { RiskAssessment, WindowDay } from './risk-assessment.js';
import type { RiskOptions } from './risk-options.js';

/** A window of this many hours or more says little about the time of the peak. */
const UNCERTAIN_HOURS = 8;

/** Targets that are all this share or more above the expected peaks promise little. */
const LAX_SHARE = 0.5;

/** A target that differs by a smaller share from the expected peak is said to equal it. */
const EQUAL_SHARE = 0.001;

/** Share by which two powers may differ through rounding. */
const TOLERANCE = 1e-6;

type Assessment = Omit<RiskAssessment, 'insights'>;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** An assessment in sentences. */
export function riskInsights(
  assessment: Assessment,
  { battery, insightsIn }: Pick<RiskOptions, 'battery' | 'insightsIn'>,
): string[] {
  const { currency, perUnit } = insightsIn ?? { currency: assessment.currency, perUnit: 1 };
  const money = (amount: number) => formatMoney(amount * perUnit, currency);
  if (assessment.windows.length === 0) {
    return [
      peakInsight(assessment),
      'The tariff does not charge for demand, so the peak costs nothing and the battery need not act.',
    ];
  }
  return [
    peakInsight(assessment),
    costInsight(assessment, money),
    actionInsight(assessment, battery),
    ...promiseInsights(assessment, money),
    `${formatShare(assessment.confidence)} of the plausible versions of the load model ask for this action.`,
  ];
}

/** How likely the peak is, and when. */
function peakInsight(assessment: Assessment): string {
  const { peakRiskProbability, peakTodayShare } = assessment;
  if (peakTodayShare === null) {
    return 'Demand is not metered in the next 24 hours, so they cannot contain the peak of the billing period.';
  }
  const chance = `The next 24 hours contain the peak of the billing period with probability ${formatShare(peakRiskProbability)} if the battery does nothing.`;
  const when = `If they do, the peak comes ${describeWindow(assessment)} with probability 80 %.`;
  const hours = windowHours(assessment);
  if (hours < UNCERTAIN_HOURS) return `${chance} ${when}`;
  const days = `the peak is today with probability ${formatShare(peakTodayShare)} and tomorrow with ${formatShare(1 - peakTodayShare)}`;
  return `${chance} ${when} Its time is uncertain: these are ${hours} of the 24 hours, and ${days}.`;
}

function describeWindow({
  windowStart,
  windowEnd,
  windowStartDay,
  windowEndDay,
  windowStartsOn,
  windowEndsOn,
}: Assessment): string {
  const startDay = describeDay(windowStartDay, windowStartsOn);
  const isMidnight = windowEnd === '00:00';
  if (windowStartDay === windowEndDay || (isMidnight && windowStartDay === 'today')) {
    return `${startDay}, between ${windowStart} and ${isMidnight ? 'midnight' : windowEnd}`;
  }
  return `between ${windowStart} ${startDay}, and ${windowEnd} ${describeDay(windowEndDay, windowEndsOn)},`;
}

/** `tomorrow, Thursday 16 July`, or the day alone without a date. */
function describeDay(day: WindowDay, date: string | null): string {
  if (date === null) return day;
  const at = new Date(date);
  return `${day}, ${WEEKDAYS[at.getUTCDay()]!} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]!}`;
}

/** Length of the time window [h]. */
function windowHours({ windowStart, windowEnd, windowStartDay, windowEndDay }: Assessment): number {
  const hourOf = (clock: string, day: WindowDay) =>
    Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60 + (day === 'tomorrow' ? 24 : 0);
  return hourOf(windowEnd, windowEndDay) - hourOf(windowStart, windowStartDay);
}

/** What the peak is expected to cost. */
function costInsight(
  { demandChargeLiability, windows }: Assessment,
  money: (amount: number) => string,
): string {
  if (demandChargeLiability === 0) {
    return 'Without the battery, no further demand charges are expected in the billing period.';
  }
  const parts = windows.map(({ name, liability }) => `${money(liability)} for ${demandName(name)}`);
  const ofThem = windows.length > 1 ? `: ${parts.join(', ')}` : '';
  return `Without the battery, demand charges are expected to grow by ${money(demandChargeLiability)} until the billing period ends${ofThem}.`;
}

/** What the battery should do now, and why. */
function actionInsight(assessment: Assessment, battery: Battery): string {
  const { recommendedAction, currentInterval } = assessment;
  const { netLoadKw, chargeKw, dischargeKw, socFraction, runningPeakKw } = currentInterval;
  const soc = `the battery is at ${formatShare(socFraction)}`;
  switch (recommendedAction) {
    case 'charge':
      return `Charge now, at ${formatKw(chargeKw)}: ${soc}, and ${chargeLimit(assessment)}.`;
    case 'hold':
      return `Hold now: ${holdReason(assessment, battery)}.`;
    case 'discharge_partial':
    case 'discharge_full': {
      const gridKw = netLoadKw - dischargeKw;
      const power = recommendedAction === 'discharge_full' ? 'all available' : 'part of the';
      const above =
        runningPeakKw !== null && netLoadKw > runningPeakKw
          ? `, since the load is above ${peakSoFar(assessment, runningPeakKw)}`
          : '';
      return `Discharge now, at ${formatKw(dischargeKw)}, ${power} power: ${soc}, and this lowers the grid demand from ${formatKw(netLoadKw)} to ${formatKw(gridKw)}${above}.`;
    }
  }
}

function isPeakAssumed({ assumptions }: Assessment): boolean {
  return assumptions.some(({ field }) => field.startsWith('runningPeaksKw.'));
}

function peakSoFar(assessment: Assessment, runningPeakKw: number): string {
  const isKnown = assessment.windows.some((window) => window.runningPeakKw === runningPeakKw);
  return isKnown
    ? `the highest demand so far, ${formatKw(runningPeakKw)}`
    : `the ${formatKw(runningPeakKw)} that were very likely reached before`;
}

/** Why charging does no harm. */
function chargeLimit(assessment: Assessment): string {
  const { netLoadKw, chargeKw, runningPeakKw, targetKw } = assessment.currentInterval;
  const gridKw = netLoadKw + chargeKw;
  const demand = `the load of ${formatKw(netLoadKw)} becomes a grid demand of ${formatKw(gridKw)}`;
  if (runningPeakKw === null) return `${demand}, which is not metered in this interval`;
  const highest = peakSoFar(assessment, runningPeakKw);
  if (gridKw <= runningPeakKw * (1 + TOLERANCE)) {
    const effect = isPeakAssumed(assessment) ? 'should not' : 'cannot';
    return `${demand}, which is not above ${highest}, so charging ${effect} raise the peak`;
  }
  const within =
    targetKw !== null && gridKw <= targetKw * (1 + TOLERANCE)
      ? `, but within the promised ${formatKw(targetKw)}`
      : '';
  const expectedPeakKw = Math.max(
    ...assessment.windows.map(({ finalPeakP50Kw }) => finalPeakP50Kw),
  );
  const later =
    gridKw < expectedPeakKw
      ? `, and a higher peak, ${formatKw(expectedPeakKw)}, is expected without the battery`
      : '';
  return `${demand}, above ${highest}${within}${later}`;
}

function holdReason(assessment: Assessment, { minSocFraction, maxSocFraction }: Battery): string {
  const { netLoadKw, socFraction, runningPeakKw, targetKw } = assessment.currentInterval;
  if (socFraction <= minSocFraction) {
    return 'the battery is empty, and charging would not lower the expected cost';
  }
  const state =
    socFraction >= maxSocFraction
      ? 'the battery is full'
      : `the battery stays at ${formatShare(socFraction)}`;
  const load = `the load of ${formatKw(netLoadKw)}`;
  if (runningPeakKw === null) return `${state}, and ${load} is not metered in this interval`;
  if (netLoadKw <= runningPeakKw) {
    return `${state}, and ${load} is not above ${peakSoFar(assessment, runningPeakKw)}`;
  }
  if (targetKw !== null && netLoadKw <= targetKw) {
    return `${state}, and ${load} is within the promised ${formatKw(targetKw)}`;
  }
  return `${state}, and acting now would not lower the expected cost`;
}

/** What is promised and how much that is worth, or why nothing is; and whether a promise was raised. */
function promiseInsights(
  { schedule, leastBad, promiseReport, concession }: Assessment,
  money: (amount: number) => string,
): string[] {
  const raised =
    concession === null
      ? []
      : [
          `The earlier promise was raised: it would have been missed with probability ${formatShare(concession.missProbability)}.`,
        ];
  if (schedule === null || promiseReport === null) {
    const reason =
      leastBad?.rejection === 'noBetterThanNoAction'
        ? 'the best targets would be kept without the battery as well'
        : `the one that is followed misses its targets least often, with probability ${formatShare(leastBad?.missProbability ?? 1)}`;
    return [...raised, `No schedule is accepted: ${reason}.`];
  }
  const { targets, costOfPromise, missProbability } = promiseReport;
  const each = targets.map(({ name, targetKw, expectedPeakKw, aboveExpectedPeakShare }) => {
    const share = aboveExpectedPeakShare ?? 0;
    const margin =
      Math.abs(share) < EQUAL_SHARE
        ? 'as much as'
        : `${formatShare(Math.abs(share))} ${share < 0 ? 'below' : 'above'} the ${formatKw(expectedPeakKw)}`;
    return `${formatKw(targetKw)} for ${demandName(name)}, ${margin} expected without the battery`;
  });
  const isLax = targets.every(
    ({ aboveExpectedPeakShare }) => (aboveExpectedPeakShare ?? 0) >= LAX_SHARE,
  );
  return [
    ...raised,
    `Promised until the billing period ends: at most ${listed(each)}. The schedule misses this with probability ${formatShare(missProbability)}, and keeping it is expected to cost ${money(costOfPromise)} more than promising nothing.${isLax ? ' Targets so far above the expected peak promise little.' : ''}`,
  ];
}

function demandName(name: string): string {
  return name === 'any time' ? 'demand at any time' : `demand ${name}`;
}

function listed(items: readonly string[]): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join('; ')}; and ${items.at(-1)}`;
}
