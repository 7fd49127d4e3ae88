import { type DriftReport, detectDrift } from '../../drift/detect-drift.js';

/** Older values are not what a series has drifted from. */
const LATEST_DAYS = 84;

/** Drift within the last twelve weeks of a series; places count from its first value. Null where it never changes. */
export function driftOf(values: Float64Array, stepMinutes: number): DriftReport | null {
  const skipped = Math.max(0, values.length - (LATEST_DAYS * 1440) / stepMinutes);
  const recent = values.subarray(skipped);
  if (recent.every((value) => value === recent[0])) return null;
  const report = detectDrift(recent, stepMinutes);
  return {
    ...report,
    changes: report.changes.map((index) => index + skipped),
    currentFrom: report.currentFrom + skipped,
  };
}
