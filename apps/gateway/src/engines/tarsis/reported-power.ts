import { minuteMs } from '../../internal/async.js';
import type { ReportedState } from '../../stores/operation-store.js';
import type { RecordedAssessment } from '../../stores/stores.js';

/** Assessments that one run amends at most: more wait, as after a start of the gateway that first keeps what was reported. */
const mostAmended = 100;

export type PastAssessment = RecordedAssessment & { intervalMs: number };

/** What is stored of a battery in a range, both latest first. */
export interface BatteryRecords {
  assessments: readonly PastAssessment[];
  states: readonly ReportedState[];
}

/** Steps of equal length. */
export interface Steps {
  fromMs: number;
  stepMs: number;
  length: number;
}

/** Mean power that the battery reported, by the number of the step [kW]: of stored states, else as kept with assessments. */
export function reportedPower(records: BatteryRecords, steps: Steps): Map<number, number> {
  const oldestMs = records.states.at(-1)?.timeMs ?? Number.POSITIVE_INFINITY;
  const powers = keptPower(records.assessments, steps);
  for (const [step, kw] of powerOfStates(records, steps)) {
    // Older states of the step of the oldest one may be deleted.
    if (steps.fromMs + step * steps.stepMs >= oldestMs || !powers.has(step)) {
      powers.set(step, kw);
    }
  }
  return powers;
}

/**
 * Assessments of ended intervals with what the battery reported in each demand interval of the meter, as far as that is not in them
 * yet: states are deleted before a billing period is over.
 */
export function amendReported(
  records: BatteryRecords,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  meterMinutes: number,
): PastAssessment[] {
  const oldestMs = records.states.at(-1)?.timeMs;
  if (oldestMs === undefined) {
    return [];
  }
  const stepMs = meterMinutes * minuteMs;
  const firstMs = Math.floor(fromMs / stepMs) * stepMs;
  const length = Math.ceil((untilMs - firstMs) / stepMs);
  const powers = powerOfStates(records, { fromMs: firstMs, stepMs, length });
  const amended = records.assessments.flatMap((assessment) => {
    const { intervalMs, operated } = assessment;
    const parts = ((operated?.everyMinutes ?? 0) * minuteMs) / stepMs;
    const isWithin = intervalMs >= fromMs && intervalMs + parts * stepMs <= untilMs;
    if (operated === undefined || !Number.isInteger(parts) || !isWithin) {
      return [];
    }
    const first = (intervalMs - firstMs) / stepMs;
    const reportedKw = Array.from({ length: parts }, (_, part) => powers.get(first + part) ?? null);
    const { reportedKw: keptKw } = operated;
    const isKept = keptKw !== undefined && (intervalMs < oldestMs || isSame(keptKw, reportedKw));
    return isKept || reportedKw.every((kw) => kw === null)
      ? []
      : [{ ...assessment, operated: { ...operated, reportedKw } }];
  });
  return amended.slice(-mostAmended);
}

function isSame(left: readonly (number | null)[], right: readonly (number | null)[]): boolean {
  return left.length === right.length && left.every((kw, part) => kw === right[part]);
}

function powerOfStates(
  { assessments, states }: BatteryRecords,
  { fromMs, stepMs, length }: Steps,
): Map<number, number> {
  const toldMs = new Map(assessments.map(({ intervalMs, assessedMs }) => [intervalMs, assessedMs]));
  const powers = new Map<number, number[]>();
  for (const { timeMs, powerMw } of states) {
    const step = Math.floor((timeMs - fromMs) / stepMs);
    const stepFromMs = fromMs + step * stepMs;
    const told = toldMs.get(stepFromMs) ?? 0;
    // Before the set point is told, the battery still follows that of the interval before.
    const isBefore = timeMs < told && told < stepFromMs + stepMs;
    if (powerMw !== null && !isBefore && step >= 0 && step < length) {
      add(powers, step, 1_000 * powerMw);
    }
  }
  return means(powers);
}

function keptPower(
  assessments: readonly PastAssessment[],
  { fromMs, stepMs, length }: Steps,
): Map<number, number> {
  const powers = new Map<number, number[]>();
  for (const { intervalMs, operated } of assessments) {
    const { everyMinutes = 0, reportedKw = [] } = operated ?? {};
    const partMs = (everyMinutes * minuteMs) / reportedKw.length;
    for (const [part, kw] of reportedKw.entries()) {
      const partFromMs = intervalMs + part * partMs;
      const first = Math.max(0, Math.floor((partFromMs - fromMs) / stepMs));
      const end = Math.min(length, Math.ceil((partFromMs + partMs - fromMs) / stepMs));
      for (let step = first; kw !== null && step < end; step += 1) {
        add(powers, step, kw);
      }
    }
  }
  return means(powers);
}

function add(powers: Map<number, number[]>, step: number, kw: number): void {
  const ofStep = powers.get(step) ?? [];
  ofStep.push(kw);
  powers.set(step, ofStep);
}

function means(powers: ReadonlyMap<number, readonly number[]>): Map<number, number> {
  return new Map(
    [...powers].map(([step, each]) => [step, each.reduce((sum, kw) => sum + kw, 0) / each.length]),
  );
}
