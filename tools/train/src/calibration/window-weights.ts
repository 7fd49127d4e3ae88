import type { PriorWeights } from '../../../../packages/helios/src/ensemble/ensemble.js';
import {
  type MemberDiagnostics,
  memberLosses,
  memberWeights,
  memberWidths,
} from '../../../../packages/helios/src/ensemble/member-weights.js';
import type { ModelName } from '../../../../packages/helios/src/types.js';
import type { CalibrationWindow } from './calibration-window.js';

/** What the known values and the forecasts of a window show of the models, as a request would see it. */
export function windowSigns(
  window: CalibrationWindow,
  names: readonly ModelName[],
): MemberDiagnostics {
  return {
    ...memberLosses(window.blocks, names),
    widths: memberWidths(window.members, names),
  };
}

/** Weights of the models at a window, as a request would give them. */
export function windowWeights(
  window: CalibrationWindow,
  prior: PriorWeights,
  names: readonly ModelName[],
): number[] {
  const weights = memberWeights(prior, window.known / 24, windowSigns(window, names));
  return names.map((name) => weights[name]!);
}
