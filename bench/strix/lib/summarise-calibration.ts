import { createStream } from '@bess/kernel/rng';
import type { MeanInterval } from './block-bootstrap.js';
import type { CalibrationOrigin } from './calibrate-market.js';
import { judgedLevels } from './judged-levels.js';
import { pinballLoss } from './pinball-loss.js';
import { shareInterval } from './share-interval.js';

/** Calibration of revenue forecasts. */
export interface CalibrationSummary {
  readonly originCount: number;
  /** Share of realised revenues below P10, P50, P90, with block-bootstrap 95 % intervals. */
  readonly below: readonly MeanInterval[];
  /** Mean pinball loss over the three levels, of the forecasts and of the climatology [currency]. */
  readonly pinball: number;
  readonly climatologyPinball: number;
  /** Sum of realised revenues over the sum of P50. */
  readonly realisedOverMedian: number;
}

const SEED = 20263;

/**
 * Counts, intervals and losses of rolling forecasts.
 *
 * @param origins - in order of time
 * @param blockLength - origins in a block of the bootstrap
 */
export function summariseCalibration(
  origins: readonly CalibrationOrigin[],
  blockLength: number,
): CalibrationSummary {
  const lossOf = (of: 'forecast' | 'climatology') =>
    sum(origins, (origin) =>
      judgedLevels.reduce(
        (loss, level, index) => loss + pinballLoss(origin.realised, origin[of][index]!, level),
        0,
      ),
    ) /
    (origins.length * judgedLevels.length);
  return {
    originCount: origins.length,
    below: judgedLevels.map((_, index) =>
      shareInterval(
        origins.map(({ realised, forecast }) => realised < forecast[index]!),
        blockLength,
        createStream({ seed: SEED, stream: 0, path: index }),
      ),
    ),
    pinball: lossOf('forecast'),
    climatologyPinball: lossOf('climatology'),
    realisedOverMedian:
      sum(origins, ({ realised }) => realised) / sum(origins, ({ forecast }) => forecast[1]!),
  };
}

function sum(
  origins: readonly CalibrationOrigin[],
  figureOf: (origin: CalibrationOrigin) => number,
): number {
  return origins.reduce((total, origin) => total + figureOf(origin), 0);
}
