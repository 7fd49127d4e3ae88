import type { ModelSeries } from '../../../../packages/helios/src/types.js';
import type { ValidationSeries } from '../data/validation-windows.js';

/** What comes after a series, in its unit. */
export type PointForecaster = (known: ModelSeries, horizon: number) => Float64Array;

/** Errors of one series, relative to the better of both seasonal naive forecasts. */
export interface SeriesScore {
  readonly name: string;
  readonly kind: 'price' | 'load';
  readonly origins: number;
  /** Mean absolute error of the better seasonal naive forecast [unit of the series]. */
  readonly naiveError: number;
  /** That of the seasonal naive forecast of a week over it; absent where a week is not known. */
  readonly weekRatio?: number;
  /** Of each forecaster its mean absolute error over the naive one. */
  readonly ratios: Readonly<Record<string, number>>;
}

/**
 * Mean absolute errors over those of the better of seasonal naive 24 and 168 on the same windows, series by series.
 *
 * @param series - windows, all with as many known values
 * @param forecasters - by name; their plain mean is compared too, as `mean`, where there are several
 */
export function compareWithNaive(
  series: readonly ValidationSeries[],
  forecasters: Readonly<Record<string, PointForecaster>>,
): SeriesScore[] {
  const names = Object.keys(forecasters);
  return series.map(({ name, kind, windows }) => {
    const sums = new Map<string, number>();
    let count = 0;
    for (const { known, actual } of windows) {
      const horizon = actual.length;
      const points = names.map((each) => forecasters[each]!(known, horizon));
      const add = (of: string, point: (step: number) => number) => {
        let sum = sums.get(of) ?? 0;
        for (let step = 0; step < horizon; step++) sum += Math.abs(point(step) - actual[step]!);
        sums.set(of, sum);
      };
      points.forEach((point, k) => {
        add(names[k]!, (step) => point[step]!);
      });
      if (names.length > 1) {
        add('mean', (step) => points.reduce((sum, point) => sum + point[step]!, 0) / names.length);
      }
      for (const season of [24, 168]) add(`${season}`, (step) => naive(known.values, season, step));
      count += horizon;
    }
    const day = sums.get('24')!;
    const week = sums.get('168')!;
    const best = week < day ? week : day;
    const compared = names.length > 1 ? [...names, 'mean'] : names;
    return {
      name,
      kind,
      origins: windows.length,
      naiveError: best / count,
      ...(!Number.isNaN(week) && { weekRatio: week / best }),
      ratios: Object.fromEntries(compared.map((each) => [each, sums.get(each)! / best])),
    };
  });
}

function naive(values: Float64Array, season: number, step: number): number {
  const place = values.length + step - season * Math.ceil((step + 1) / season);
  return place >= 0 ? values[place]! : Number.NaN;
}
