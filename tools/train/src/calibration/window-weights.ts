import type { PriorWeights } from '../../../../packages/helios/src/ensemble/ensemble-prior.js';
import { memberLosses } from '../../../../packages/helios/src/ensemble/member-losses.js';
import {
  type MemberSigns,
  memberWeights,
} from '../../../../packages/helios/src/ensemble/member-weights.js';
import { memberWidths } from '../../../../packages/helios/src/ensemble/member-widths.js';
import type { ModelName } from '../../../../packages/helios/src/ensemble/model-name.js';
import type { CalibrationWindow } from './calibration-window.js';

/** What the known values and the forecasts of a window show of the models, as a request would see it. */
export function windowSigns(window: CalibrationWindow, names: readonly ModelName[]): MemberSigns {
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
