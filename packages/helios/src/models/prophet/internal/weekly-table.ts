import type { WeeklyPrior } from '../weekly-prior.js';
import { harmonicsInto } from './harmonics-into.js';

/** The mean and the axes of a weekly prior at every step of a week. */
export interface WeeklyTable {
  /** Steps of a week. */
  readonly steps: number;
  /** Steps × (1 + axes), the mean first. */
  readonly rows: Float64Array;
  readonly width: number;
}

const WEEK_MINUTES = 10_080;
const kept = new WeakMap<WeeklyPrior, Map<string, WeeklyTable>>();

/**
 * The curves of a weekly prior for steps of a length whose first begins a part of a step after Monday 00:00. Kept with the prior, as
 * one prior serves many fits.
 *
 * @param fraction - of a step, 0 to 1
 */
export function weeklyTable(
  prior: WeeklyPrior,
  stepMinutes: number,
  fraction: number,
): WeeklyTable {
  const tables = kept.get(prior) ?? new Map<string, WeeklyTable>();
  kept.set(prior, tables);
  const key = `${stepMinutes} ${fraction}`;
  const known = tables.get(key);
  if (known) return known;
  const table = tableOf(prior, WEEK_MINUTES / stepMinutes, fraction);
  // A caller whose series begin anywhere inside a step must not fill the memory.
  if (tables.size >= 8) tables.clear();
  tables.set(key, table);
  return table;
}

function tableOf({ mean, axes }: WeeklyPrior, steps: number, fraction: number): WeeklyTable {
  const curves = [mean, ...axes];
  const width = curves.length;
  const rows = new Float64Array(steps * width);
  const harmonics = new Float64Array(mean.length);
  const terms = [{ periodSteps: steps, order: mean.length / 2 }];
  for (let step = 0; step < steps; step++) {
    harmonicsInto(harmonics, 0, step + fraction + 0.5, terms);
    curves.forEach((curve, k) => {
      let sum = 0;
      for (let j = 0; j < curve.length; j++) sum += curve[j]! * harmonics[j]!;
      rows[step * width + k] = sum;
    });
  }
  return { steps, rows, width };
}
