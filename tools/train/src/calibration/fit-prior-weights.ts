import type { PriorWeights } from '../../../../packages/helios/src/ensemble/ensemble-prior.js';
import type { ModelName } from '../../../../packages/helios/src/ensemble/model-name.js';
import type { CalibrationWindow } from './calibration-window.js';
import { fitShares } from './fit-shares.js';
import { windowLoss, windowWeights } from './window-loss.js';

const SHARPNESSES = [0, 1, 2, 3, 4, 6];
const HALF_VALUES = [24, 72, 200, 600];

/** Shares of the models by length, and how fast a series' own losses move them: what gives the least loss over all windows. */
export function fitPriorWeights(
  byLength: ReadonlyMap<number, readonly CalibrationWindow[]>,
  names: readonly ModelName[],
): PriorWeights {
  const lengths = [...byLength.keys()].sort((a, b) => a - b);
  const found = lengths.map((known) => fitShares(byLength.get(known)!));
  const sharesOf = (name: ModelName) =>
    found.map((each) => rounded(each[names.indexOf(name)] ?? 0));
  const shares = {
    LSTM: sharesOf('LSTM'),
    XGBoost: sharesOf('XGBoost'),
    Prophet: sharesOf('Prophet'),
    TFT: sharesOf('TFT'),
  };
  const contextDays = lengths.map((known) => known / 24);
  let best: { prior: PriorWeights; loss: number } | undefined;
  for (const sharpness of SHARPNESSES) {
    for (const halfValues of HALF_VALUES) {
      const prior = { contextDays, shares, sharpness, halfValues };
      const loss = meanLoss([...byLength.values()].flat(), prior, names);
      console.log(`sharpness ${sharpness} half ${halfValues}: loss ${loss.toFixed(5)}`);
      if (best === undefined || loss < best.loss) best = { prior, loss };
      if (sharpness === 0) break;
    }
  }
  return best!.prior;
}

function meanLoss(
  windows: readonly CalibrationWindow[],
  prior: PriorWeights,
  names: readonly ModelName[],
): number {
  const losses = windows.map((window) => windowLoss(window, windowWeights(window, prior, names)));
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
