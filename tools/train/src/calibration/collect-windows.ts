import { minimumSpread } from '../../../../packages/helios/src/ensemble/combine.js';
import type { Ensemble } from '../../../../packages/helios/src/ensemble/ensemble.js';
import {
  forecastMembers,
  forecastRollingOrigins,
} from '../../../../packages/helios/src/ensemble/rolling-origins.js';
import type { ModelSeries } from '../../../../packages/helios/src/types.js';
import { type ValidationSeries, validationWindows } from '../data/validation-windows.js';
import { compareWithNaive } from '../evaluation/compare-with-naive.js';
import type { CalibrationWindow } from './calibration-window.js';

const HORIZON = 48;

/**
 * Forecasts of all models at moments of the validation stretches, and inside what was known there. Every other window comes without its
 * time, as requests do.
 *
 * @param folder - where the series lie
 * @param ensemble - models trained on what lies before these stretches
 * @param known - values known at each moment
 * @param most - moments of each series, evenly spread
 */
export function collectWindows(
  folder: string,
  ensemble: Ensemble,
  known: number,
  most: number,
): CalibrationWindow[] {
  const all = validationWindows(folder, { known, horizon: HORIZON });
  const scales = new Map(
    compareWithNaive(all, {}).map(({ name, naiveError }) => [name, naiveError]),
  );
  return all.flatMap((series) =>
    spread(series, most).map(({ known: history, actual }, i) => {
      const seen = i % 2 === 0 ? history : withoutTime(history);
      const rolled = forecastRollingOrigins(ensemble, seen, HORIZON, 0, () => {});
      return {
        name: series.name,
        group: series.group,
        kind: series.kind,
        timeKnown: i % 2 === 0,
        known,
        scale: scales.get(series.name)!,
        leastSpread: minimumSpread(seen.values, 24),
        actual,
        members: forecastMembers(rolled.fitted, seen, HORIZON, rolled.fitTransform(seen.values)),
        blocks: rolled.blocks,
      };
    }),
  );
}

function spread({ windows }: ValidationSeries, most: number): ValidationSeries['windows'] {
  const count = Math.min(most, windows.length);
  return Array.from(
    { length: count },
    (_, i) => windows[Math.floor((i * windows.length) / count)]!,
  );
}

function withoutTime({ values, stepMinutes }: ModelSeries): ModelSeries {
  return { values, stepMinutes };
}
