import { countParts } from '@bess/kernel/progress';
import { periodWindows } from '../demand/period-windows.js';
import { byWindowName } from '../demand/window-peak.js';
import type { FacilityState } from '../facility/facility-state.js';
import { openDay } from '../facility/local-day.js';
import { applyLastReading, flagReading } from '../facility/observe.js';
import type { RiskAssumption } from '../futures/draw-facility-futures.js';
import { decisionConfidence } from '../gate/confidence.js';
import { type Decision, decide } from '../gate/decide.js';
import type { GateProblem } from '../gate/gate-problem.js';
import { acceptedShare } from '../gate/miss-calibration.js';
import type { PeriodProblem } from '../gate/period-problem.js';
import { reportPromise } from '../gate/promise-report.js';
import type { Concession, PeakPromise } from '../gate/schedule.js';
import { peakRisk } from '../risk/peak-risk.js';
import { type AssessedTime, assessedTimes } from './assessed-times.js';
import { currentInterval } from './current-interval.js';
import { createProblemAtTime } from './problem-at-time.js';
import type { CandidateAssessment, RiskAssessment } from './risk-assessment.js';
import { riskInsights } from './risk-insights.js';
import { type RiskOptions, validateRiskOptions } from './risk-options.js';
import { windowDays } from './window-days.js';
import { createRiskProblem, windowRisk } from './window-risk.js';

const noDecision = {
  confidence: 1,
  recommendedAction: 'hold' as const,
  candidates: [],
  schedule: null,
  leastBad: null,
  promise: null,
  promiseReport: null,
  concession: null,
};

/**
 * Assesses the peak demand risk and decides what the battery should do about it. It simulates paths of the load to the end of the billing
 * period, evaluates candidate schedules for the rest of today with the gate, and chooses the cheapest candidate that the gate accepts. The
 * state is not changed. Method note, sections 5 to 12.
 *
 * @param options - tariff, battery, time and load; an option given as `undefined` counts as absent
 * @param state - load model of the facility; may be empty
 * @throws EngineError `invalid` `timeMissing`, `notAnObject`, `notAList`, `notWhole`, `notFinite`, `tooManyPeaks`; `outOfRange` `outOfRange`,
 * `timeBeforeReadings`; `engine` `cancelled`; those of `demandWindows` for tariffs that cannot be billed
 * @example
 * const state = createFacilityState({ timeZone: 'America/Los_Angeles', stepMinutes: 60 });
 * const battery = createBattery({ powerKw: 100, capacityKwh: 200 });
 * const now = { currentLoadKw: 400, hourOfDay: 14, daysRemaining: 9 };
 * assessRisk({ tariff: getTariff(defaultTariffCode), battery, socFraction: 0.65, ...now }, state).windowStart;
 * // => '14:00'
 */
export function assessRisk(options: RiskOptions, state: FacilityState): RiskAssessment {
  validateRiskOptions(options);
  // Destructuring defaults, so that an option that is `undefined` counts as absent.
  const { seed = 1, pathCount = 2000, parameterDraws = 20, missLimit = 0.05 } = options;
  const times = assessedTimes(options, state);
  const requiredWindows = windowsOfAllTimes(options, state, times);
  // One part for the paths of each assessed time, one for the decision, one for its confidence.
  const advance = countParts(options, {
    engine: 'phalanx',
    name: 'the assessment',
    parts: times.length + 2,
  });
  const pathCounts = pathCountsOf(times, pathCount, parameterDraws);
  const parts = times.map(({ timeMs }, index) => {
    advance();
    return createProblemAtTime({
      options,
      state,
      timeMs,
      seed,
      pathCount: pathCounts[index]!,
      parameterDraws,
      requiredWindows,
    });
  });
  advance();
  const problems = parts.map((part) => part.problem);
  const charged = parts.flatMap((part) => part.charged ?? []);
  const isCharged = charged.length > 0;
  const firstProblem = problems[0]!;
  const risk = peakRisk(parts.map((part) => createRiskProblem(part)));
  const windows = isCharged
    ? firstProblem.windows.map((_, index) => windowRisk(parts, index, risk))
    : [];
  const decision = isCharged
    ? decide({
        problems,
        plans: charged.map(({ plan }) => plan),
        later: charged.map(({ later }) => later),
        ...promisedTargets(firstProblem, options.promise),
        maxMissShare: acceptedShare(missLimit),
      })
    : undefined;
  advance();
  const outcome = decision
    ? decisionResult(decision, charged, parameterDraws, options.promise)
    : noDecision;
  advance();
  const { stepMinutes, fromStep, stepsPerDay } = firstProblem;
  const timeOf = (lookahead: number) => clockTime((fromStep + lookahead) * stepMinutes);
  const { date } = openDay(times[0]!.timeMs, state.settings);
  const followed = decision && decision.verdicts[decision.choice.index]!.evaluation;
  const found = {
    peakRiskProbability: risk.peakRiskProbability,
    windowStart: timeOf(risk.windowFrom),
    windowEnd: timeOf(risk.windowUntil),
    ...windowDays(risk, {
      fromStep,
      stepsPerDay,
      date: options.timeMs === undefined ? null : date,
    }),
    demandChargeLiability: windows.reduce((sum, { liability }) => sum + liability, 0),
    currency: options.tariff.currency,
    windows,
    ...outcome,
    currentInterval: currentInterval(problems, followed, outcome.promise),
    intervalStarts: Array.from({ length: stepsPerDay - fromStep }, (_, lookahead) =>
      timeOf(lookahead),
    ),
    assumptions: [
      ...timeAssumption(options),
      ...unitAssumptions(state, times[0]!.timeMs, options.currentLoadKw),
      ...parts[0]!.assumptions,
    ],
    seed,
    pathCount: risk.pathCount,
  };
  return { ...found, insights: riskInsights(found, options) };
}

/**
 * Paths of each assessed time, in proportion to its share, since all paths count alike. Each time needs one path per parameter draw; where
 * the least likely one would have fewer, all have more.
 */
function pathCountsOf(
  times: readonly AssessedTime[],
  pathCount: number,
  parameterDraws: number,
): number[] {
  const least = Math.min(...times.map(({ share }) => share));
  const isEnough = Math.round(least * pathCount) >= parameterDraws;
  const total = isEnough ? pathCount : parameterDraws / least;
  return times.map(({ share }) => Math.round(share * total));
}

function decisionResult(
  decision: Decision,
  charged: readonly PeriodProblem[],
  draws: number,
  before: PeakPromise | undefined,
) {
  const problems = charged.map(({ problem }) => problem);
  const later = charged.map((each) => each.later);
  const { windows } = problems[0]!;
  const { verdicts, choice } = decision;
  const candidates = verdicts.map(
    ({ evaluation, rejection }, index): CandidateAssessment => ({
      ...evaluation,
      rejection,
      isChosen: choice.isAccepted && index === choice.index,
    }),
  );
  const { action } = verdicts[choice.index]!.evaluation;
  const conceded = decision.concededMissProbability;
  const concession: Concession | null =
    before && conceded !== undefined
      ? {
          fromKw: before.targetsKw,
          toKw: byWindowName(windows, decision.targetsKw),
          missProbability: conceded,
        }
      : null;
  const promised = concession ? decision.targetsKw : decision.promisedKw;
  return {
    confidence: decisionConfidence(
      problems,
      later,
      decision.policies[choice.index]!,
      action,
      draws,
    ),
    recommendedAction: action,
    candidates,
    schedule: verdicts[choice.index]!.schedule,
    leastBad: choice.isAccepted ? null : candidates[choice.index]!,
    promise: promised
      ? { targetsKw: { ...before?.targetsKw, ...byWindowName(windows, promised) } }
      : null,
    promiseReport: promised ? reportPromise(charged, decision, promised) : null,
    concession,
  };
}

function promisedTargets({ windows }: GateProblem, promise: PeakPromise | undefined) {
  if (!promise || windows.every(({ name }) => promise.targetsKw[name] === undefined)) return {};
  return { promisedKw: windows.map(({ name }) => promise.targetsKw[name]) };
}

/** `HH:MM`; midnight at the end of the day is 00:00. */
function clockTime(minutes: number): string {
  const ofDay = minutes % 1440;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}

/** Demand windows of all assessed times. The seasons of several times may differ in their windows, but every problem needs the same ones. */
function windowsOfAllTimes(
  { tariff, daysRemaining }: RiskOptions,
  { settings }: FacilityState,
  times: readonly AssessedTime[],
) {
  if (times.length === 1) return [];
  const { stepMinutes } = settings;
  const windows = times.flatMap(
    ({ timeMs }) =>
      periodWindows(tariff, {
        date: openDay(timeMs, settings).date,
        dayCount: daysRemaining + 1,
        stepMinutes,
      }).windows,
  );
  return windows.map(({ name, kind, period }) => ({
    name,
    kind,
    ...(period !== undefined && { period }),
  }));
}

function timeAssumption({ timeMs }: RiskOptions): RiskAssumption[] {
  if (timeMs !== undefined) return [];
  const source =
    'no time was given; weekdays and weekend days are weighted 5:2, January and July 1:1';
  return [{ field: 'timeMs', value: 'any day', source }];
}

/**
 * Assumptions about readings that are held back because they seem to be in another unit, and about a present load that seems to be, which is
 * used as given.
 */
function unitAssumptions(
  state: FacilityState,
  timeMs: number,
  currentLoadKw: number,
): RiskAssumption[] {
  const settledState = applyLastReading(state, timeMs);
  const { unitQuestion } = settledState;
  const flag = flagReading(settledState, timeMs, currentLoadKw);
  const assumptions: RiskAssumption[] = [];
  if (unitQuestion) {
    const { factor, readings, sinceMs } = unitQuestion;
    assumptions.push({
      field: 'unit of the readings',
      value: 'kW',
      source: `${readings} readings since ${new Date(sinceMs).toISOString()} are about ${describeFactor(factor)} the typical load, as if in another unit; they are not used until their unit is confirmed`,
    });
  }
  if (flag === 'unitLarger' || flag === 'unitSmaller') {
    assumptions.push({
      field: 'currentLoadKw',
      value: currentLoadKw,
      source: `used as given, although it is about ${describeFactor(flag === 'unitLarger' ? 1000 : 0.001)} the typical load, as if in another unit`,
    });
  }
  return assumptions;
}

function describeFactor(factor: number): string {
  return factor > 1 ? 'a thousand times' : 'a thousandth of';
}
