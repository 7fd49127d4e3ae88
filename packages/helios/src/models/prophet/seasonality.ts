import { heliosError } from '../../internal/checks.js';
import { cos, sin } from '../../internal/elementary.js';
import type { ProphetOptions, SeasonalityChoice, WeeklyPrior } from './prophet-options.js';

const WEEK_MINUTES = 10_080;

const tableCache = new WeakMap<WeeklyPrior, Map<string, WeeklyTable>>();

const DAY_MINUTES = 1440;

const SEASONALITY_RULES = [
  { name: 'yearly', days: 365.25, fromDays: 730, order: 10 },
  { name: 'weekly', days: 7, fromDays: 14, order: 3 },
  { name: 'daily', days: 1, fromDays: 2, order: 4 },
] as const;

/** A seasonality to fit. */
export interface SeasonalityTerm {
  readonly name: 'daily' | 'weekly' | 'yearly';
  readonly periodSteps: number;
  /** Number of harmonics. */
  readonly order: number;
}

/**
 * The seasonalities chosen by the options and the length of the history, by Prophet's rules. The history is the last time minus the first.
 */
export function selectSeasonalities(
  count: number,
  stepMinutes: number,
  options: ProphetOptions,
): SeasonalityTerm[] {
  const historyDays = ((count - 1) * stepMinutes) / DAY_MINUTES;
  return SEASONALITY_RULES.flatMap(({ name, days, fromDays, order }) => {
    const enough =
      historyDays >= fromDays && (name === 'yearly' || stepMinutes < days * DAY_MINUTES);
    const harmonics = resolveHarmonics(name, options[name] ?? 'auto', enough ? order : 0);
    const periodSteps = (days * DAY_MINUTES) / stepMinutes;
    return harmonics > 0 ? [{ name, periodSteps, order: harmonics }] : [];
  });
}

function resolveHarmonics(name: string, choice: SeasonalityChoice, automatic: number): number {
  if (choice === 'auto') return automatic;
  if (choice === 'off') return 0;
  if (Number.isInteger(choice) && choice >= 0 && choice <= 50) return choice;
  throw heliosError(
    'invalid',
    'invalidSeasonality',
    `${name} must be "auto", "off" or a whole number of harmonics up to 50; ${choice} came`,
    { field: name },
  );
}

/**
 * Writes sine and cosine of each harmonic of a step into a row (Taylor and Letham, equation 5). Time is counted from the first value. The
 * normal prior is the same for every phase, so the fitted curve does not depend on where in the day, week or year the series starts, and no
 * timestamps are needed.
 */
export function harmonicsInto(
  row: Float64Array,
  at: number,
  step: number,
  terms: readonly Pick<SeasonalityTerm, 'periodSteps' | 'order'>[],
): void {
  let next = at;
  for (const { periodSteps, order } of terms) {
    const angle = 2 * Math.PI * ((step % periodSteps) / periodSteps);
    const sine = sin(angle);
    const cosine = cos(angle);
    let s = 0;
    let c = 1;
    for (let n = 0; n < order; n++) {
      // The addition theorem gives all harmonics from one sine and cosine.
      const rotated = s * cosine + c * sine;
      c = c * cosine - s * sine;
      s = rotated;
      row[next++] = s;
      row[next++] = c;
    }
  }
}

/** Mean and axes of a weekly prior at every step of a week. */
export interface WeeklyTable {
  /** Steps per week. */
  readonly steps: number;
  /** Steps × (1 + axes), the mean first. */
  readonly rows: Float64Array;
  readonly width: number;
}

/**
 * The curves of a weekly prior for steps of a given length, the first of which starts `fraction` of a step after Monday 00:00. Cached with
 * the prior, which is shared by many fits.
 */
export function weeklyTable(
  prior: WeeklyPrior,
  stepMinutes: number,
  fraction: number,
): WeeklyTable {
  const tables = tableCache.get(prior) ?? new Map<string, WeeklyTable>();
  tableCache.set(prior, tables);
  const key = `${stepMinutes} ${fraction}`;
  const known = tables.get(key);
  if (known) return known;
  const table = computeWeeklyTable(prior, WEEK_MINUTES / stepMinutes, fraction);
  // Limits the memory if series start at many different fractions of a step.
  if (tables.size >= 8) tables.clear();
  tables.set(key, table);
  return table;
}

function computeWeeklyTable(
  { mean, axes }: WeeklyPrior,
  steps: number,
  fraction: number,
): WeeklyTable {
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

/**
 * The curve of a weekly prior with given coefficients of its axes, as Fourier coefficients in the time since the first value: each harmonic
 * is rotated by the phase at which the series starts.
 *
 * @param shares - one per axis
 * @param angle - phase of the middle of the first step in the week since Monday 00:00 [radians]
 */
export function weeklyCoefficients(
  { mean, axes }: WeeklyPrior,
  shares: ArrayLike<number>,
  angle: number,
): number[] {
  const curve = mean.map((value, j) =>
    axes.reduce((sum, axis, k) => sum + axis[j]! * shares[k]!, value),
  );
  for (let at = 0; at < curve.length; at += 2) {
    const turn = (at / 2 + 1) * angle;
    const [sine, cosine] = [curve[at]!, curve[at + 1]!];
    curve[at] = sine * cos(turn) - cosine * sin(turn);
    curve[at + 1] = sine * sin(turn) + cosine * cos(turn);
  }
  return curve;
}
