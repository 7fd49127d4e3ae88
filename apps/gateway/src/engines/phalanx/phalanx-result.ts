import type { RiskAssessment } from '@bess/phalanx';
import type { CandidateAssessment, WindowRisk } from '@bess/phalanx/assess';
import type { PromiseReport } from '@bess/phalanx/gate';
import type { PhalanxResult } from '@bess/phalanx/schema';
import type { Assumption } from '../../engine-runtime/answer-headers.js';

/** Library fields by their names in requests and descriptions. */
const wireNames: Readonly<Record<string, string>> = {
  runningPeaksKw: 'running_peak',
  priorPeaksKw: 'prior_peaks_kw',
  meterMinutes: 'interval_minutes',
  'usual temperature': 'usual_temperature',
  'unit of the readings': 'unit_of_readings',
  currentLoadKw: 'current_load_kw',
};

const rejections = {
  missProbability: 'miss_probability',
  noBetterThanNoAction: 'no_better_than_no_action',
} as const;

type WireWindow = NonNullable<PhalanxResult['windows']>[number];

type WirePromise = NonNullable<PhalanxResult['promise']>;

type WireCandidate = NonNullable<PhalanxResult['candidates']>[number];

/** Converts the engine's result to the wire format; optional fields only if `?expand=` requests them. */
export function phalanxResultToWire(
  assessment: RiskAssessment,
  expand: ReadonlySet<string>,
  assumptions: readonly Assumption[],
  unitsPerUnit: number,
): PhalanxResult {
  return {
    peak_risk_probability: assessment.peakRiskProbability,
    window_start: assessment.windowStart,
    window_end: assessment.windowEnd,
    confidence: assessment.confidence,
    recommended_action: assessment.recommendedAction,
    demand_charge_liability: assessment.demandChargeLiability * unitsPerUnit,
    ...(expand.has('windows') && {
      windows: assessment.windows.map((window) => windowToWire(window, unitsPerUnit)),
    }),
    ...(expand.has('candidates') && {
      candidates: assessment.candidates.map((candidate) =>
        candidateToWire(candidate, assessment, unitsPerUnit),
      ),
    }),
    ...(expand.has('promise') && { promise: promiseToWire(assessment, unitsPerUnit) }),
    ...(expand.has('insights') && { insights: insightsToWire(assessment) }),
    ...(expand.has('assumptions') && { assumptions: [...assumptions] }),
  };
}

function windowToWire(window: WindowRisk, unitsPerUnit: number): WireWindow {
  return {
    window: window.name,
    kind: window.kind === 'anyTime' ? 'any_time' : 'time_of_use',
    ...(window.period !== undefined && { period: window.period }),
    running_peak_kw: window.runningPeakKw,
    floor_kw: window.floorKw,
    new_peak_probability_24h: window.newPeakProbability24h,
    new_peak_probability: window.newPeakProbability,
    final_peak_p50_kw: window.finalPeakP50Kw,
    final_peak_p95_kw: window.finalPeakP95Kw,
    liability: window.liability * unitsPerUnit,
  };
}

function candidateToWire(
  candidate: CandidateAssessment,
  { intervalStarts, leastBad }: RiskAssessment,
  unitsPerUnit: number,
): WireCandidate {
  const targets = targetsToWire(candidate.targetsKw);
  return {
    name: candidate.name,
    action: candidate.action,
    target_kw: targets.length === 0 ? null : Math.max(...targets.map(({ kw }) => kw)),
    targets,
    interval_starts: [...intervalStarts],
    discharge_kw: [...candidate.dischargeKwSeries],
    charge_kw: [...candidate.chargeKwSeries],
    miss_probability: candidate.missProbability,
    expected_charge: candidate.expectedCharge * unitsPerUnit,
    expected_wear: candidate.expectedWear * unitsPerUnit,
    rejected: candidate.rejection !== null,
    rejection: candidate.rejection && rejections[candidate.rejection],
    chosen: candidate.isChosen,
    least_bad: leastBad?.name === candidate.name,
  };
}

function promiseToWire(
  { promise, promiseReport, concession }: RiskAssessment,
  unitsPerUnit: number,
): WirePromise {
  return {
    targets: targetsToWire(promise?.targetsKw ?? {}),
    concession: concession && {
      from: targetsToWire(concession.fromKw),
      to: targetsToWire(concession.toKw),
      miss_probability: concession.missProbability,
    },
    report: promiseReport && promiseReportToWire(promiseReport, unitsPerUnit),
  };
}

function promiseReportToWire(
  report: PromiseReport,
  unitsPerUnit: number,
): NonNullable<WirePromise['report']> {
  return {
    targets: report.targets.map((target) => ({
      window: target.name,
      kw: target.targetKw,
      expected_peak_kw: target.expectedPeakKw,
      above_expected_peak_kw: target.aboveExpectedPeakKw,
      above_expected_peak_share: target.aboveExpectedPeakShare,
    })),
    miss_probability: report.missProbability,
    miss_probability_bound: report.missProbabilityBound,
    expected_cost: report.expectedCost * unitsPerUnit,
    expected_cost_without_promise: report.expectedCostWithoutPromise * unitsPerUnit,
    cost_of_promise: report.costOfPromise * unitsPerUnit,
  };
}

/** The dates are null only for assessments without a time, which requests always have. */
function insightsToWire(assessment: RiskAssessment): NonNullable<PhalanxResult['insights']> {
  const { currentInterval } = assessment;
  return {
    window_start_day: assessment.windowStartDay,
    window_starts_on: assessment.windowStartsOn ?? '',
    window_end_day: assessment.windowEndDay,
    window_ends_on: assessment.windowEndsOn ?? '',
    peak_today_share: assessment.peakTodayShare,
    current_interval: {
      net_load_kw: currentInterval.netLoadKw,
      charge_kw: currentInterval.chargeKw,
      discharge_kw: currentInterval.dischargeKw,
      soc: currentInterval.socFraction,
      running_peak_kw: currentInterval.runningPeakKw,
      target_kw: currentInterval.targetKw,
    },
    sentences: [...assessment.insights],
  };
}

function targetsToWire(targetsKw: Readonly<Record<string, number>>): WirePromise['targets'] {
  return Object.entries(targetsKw).map(([window, kw]) => ({ window, kw }));
}

/** All assumptions: of the request and of the engine. */
export function collectPhalanxAssumptions(
  assumptions: readonly Assumption[],
  assessment: Pick<RiskAssessment, 'assumptions'>,
): Assumption[] {
  return [
    ...assumptions,
    ...assessment.assumptions.map(({ field, value, source }) => {
      // `runningPeaksKw.period 2` refers to one of several demands.
      const [head = '', window] = field.split('.');
      return {
        name: wireNames[head] ?? head,
        value,
        source: window === undefined ? source : `${window}: ${source}`,
      };
    }),
  ];
}
