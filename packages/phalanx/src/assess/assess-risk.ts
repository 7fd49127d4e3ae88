import { countParts } from '@bess/kernel/progress';
import { confidenceOf } from '../decision/confidence-of.js';
import { type Decision, decide } from '../decision/decide.js';
import { periodWindows } from '../demand/period-windows.js';
import type { FacilityState } from '../facility/facility-state.js';
import { openDay } from '../facility/internal/open-day.js';
import type { GateScene } from '../gate/gate-scene.js';
import type { Concession, PeakPromise } from '../gate/peak-promise.js';
import type { PeriodScene } from '../gate/period-scene.js';
import { byWindowName } from '../internal/by-window-name.js';
import { peakRisk } from '../risk/peak-risk.js';
import { type AssessedTime, assessedTimes } from './internal/assessed-times.js';
import { checkRiskOptions } from './internal/check-risk-options.js';
import { riskScene } from './internal/risk-scene.js';
import { sceneAtTime } from './internal/scene-at-time.js';
import { unitDoubts } from './internal/unit-doubts.js';
import { windowRisk } from './internal/window-risk.js';
import type { CandidateAssessment, RiskAssessment, RiskAssumption } from './risk-assessment.js';
import type { RiskOptions } from './risk-options.js';

const DEFAULTS = { seed: 1, pathCount: 2000, parameterDraws: 20, missLimit: 0.05 };

/**
 * The risk that the coming day holds the peak that the bill charges for, what it would cost, and what to do about it: futures of the load to the
 * end of the billing period, candidates for the rest of today, each through the gate, and the cheapest that passes. The
 * state is only read. Method note, sections 5 to 12.
 *
 * @param options - tariff, battery, now
 * @param state - what was learned of the facility's load; may be empty
 * @throws EngineError `invalid` `timeMissing`, `notAnObject`, `notAList`, `notWhole`, `notFinite`, `tooManyPeaks`; `outOfRange` `outOfRange`, `timeBeforeReadings`; `engine` `cancelled`; those of
 * `demandWindows` for tariffs that no bill covers
 * @example
 * const state = createFacilityState({ timeZone: 'America/Los_Angeles', stepMinutes: 60 });
 * const battery = createBattery({ powerKw: 100, capacityKwh: 200 });
 * const now = { currentLoadKw: 400, hourOfDay: 14, daysRemaining: 9 };
 * assessRisk({ tariff: getTariff(defaultTariffCode), battery, socFraction: 0.65, ...now }, state).windowStart;
 * // => '14:00'
 */
export function assessRisk(options: RiskOptions, state: FacilityState): RiskAssessment {
  checkRiskOptions(options);
  const { seed, pathCount, parameterDraws, missLimit } = { ...DEFAULTS, ...options };
  const times = assessedTimes(options, state);
  const among = windowsOfAll(options, state, times);
  // The futures of each moment, the decision, its confidence.
  const advance = countParts(options, {
    engine: 'phalanx',
    name: 'the assessment',
    parts: times.length + 2,
  });
  const parts = times.map(({ timeMs, share }) => {
    advance();
    return sceneAtTime({
      options,
      state,
      timeMs,
      seed,
      pathCount: Math.max(parameterDraws, Math.round(share * pathCount)),
      parameterDraws,
      among,
    });
  });
  advance();
  const scenes = parts.map((part) => part.scene);
  const charged = parts.flatMap((part) => part.charged ?? []);
  const isCharged = charged.length > 0;
  const scene = scenes[0]!;
  const risk = peakRisk(parts.map((part) => riskScene(part)));
  const windows = isCharged ? scene.windows.map((_, index) => windowRisk(parts, index)) : [];
  const decision = isCharged
    ? decide({
        scenes,
        plans: charged.map(({ plan }) => plan),
        later: charged.map(({ later }) => later),
        ...promisedTargets(scene, options.promise),
        missLimit,
      })
    : undefined;
  advance();
  const outcome = decision
    ? decided(decision, charged, parameterDraws, options.promise)
    : nothingToDecide;
  advance();
  const { stepMinutes } = scene;
  const timeOf = (ahead: number) => clockTime((scene.fromStep + ahead) * stepMinutes);
  return {
    peakRiskProbability: risk.peakRiskProbability,
    windowStart: timeOf(risk.windowFrom),
    windowEnd: timeOf(risk.windowUntil),
    demandChargeLiability: windows.reduce((sum, { liability }) => sum + liability, 0),
    currency: options.tariff.currency,
    windows,
    ...outcome,
    intervalStarts: Array.from({ length: scene.stepsPerDay - scene.fromStep }, (_, ahead) =>
      timeOf(ahead),
    ),
    assumptions: [
      ...timeAssumed(options),
      ...unitDoubts(state, times[0]!.timeMs, options.currentLoadKw),
      ...parts[0]!.assumptions,
    ],
    seed,
    pathCount: risk.pathCount,
  };
}

/** Where demand costs nothing there is nothing to promise. */
const nothingToDecide = {
  confidence: 1,
  recommendedAction: 'hold' as const,
  candidates: [],
  schedule: null,
  leastBad: null,
  promise: null,
  concession: null,
};

function decided(
  decision: Decision,
  charged: readonly PeriodScene[],
  draws: number,
  before: PeakPromise | undefined,
) {
  const scenes = charged.map(({ scene }) => scene);
  const later = charged.map((each) => each.later);
  const { windows } = scenes[0]!;
  const { verdicts, choice } = decision;
  const candidates = verdicts.map(
    ({ terms, rejection }, index): CandidateAssessment => ({
      ...terms,
      rejection,
      isChosen: choice.isAccepted && index === choice.index,
    }),
  );
  const { action } = verdicts[choice.index]!.terms;
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
    confidence: confidenceOf(scenes, later, decision.policies[choice.index]!, action, draws),
    recommendedAction: action,
    candidates,
    schedule: verdicts[choice.index]!.schedule,
    leastBad: choice.isAccepted ? null : candidates[choice.index]!,
    promise: promised
      ? { targetsKw: { ...before?.targetsKw, ...byWindowName(windows, promised) } }
      : null,
    concession,
  };
}

function promisedTargets({ windows }: GateScene, promise: PeakPromise | undefined) {
  if (!promise || windows.every(({ name }) => promise.targetsKw[name] === undefined)) return {};
  return { promisedKw: windows.map(({ name }) => promise.targetsKw[name]) };
}

/** `HH:MM` of a day, midnight at its end being 00:00. */
function clockTime(minutes: number): string {
  const ofDay = minutes % 1440;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}

/** Where several moments are assessed their seasons may differ in their windows; each scene has those of all. */
function windowsOfAll(
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

function timeAssumed({ timeMs }: RiskOptions): RiskAssumption[] {
  if (timeMs !== undefined) return [];
  const source = 'no time was given: weekdays and weekend days are mixed 5:2, January and July 1:1';
  return [{ field: 'timeMs', value: 'any day', source }];
}
