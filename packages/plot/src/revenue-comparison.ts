import type { ChartSpec } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { plotError, validateSeries } from './internal/validate.js';
import type { RevenueDistributionOptions } from './revenue-distribution.js';

/** The distribution of a project's annual revenue under a name. */
export interface NamedRevenue {
  /** Name in the legend. */
  readonly name: string;
  /** `counts[i]` paths lie between `edges[i]` and `edges[i + 1]` [currency/year]. */
  readonly histogram: { readonly edges: ArrayLike<number>; readonly counts: ArrayLike<number> };
  /** Median [currency/year]. */
  readonly annualRevenue: { readonly p50: number };
}

/** Options of {@link revenueComparison}. */
export interface RevenueComparisonOptions extends RevenueDistributionOptions {
  /** ISO 4217 code of all amounts; default USD. */
  readonly currency?: string;
}

/**
 * Distributions of annual revenue over each other, with their medians. Classes of different widths are drawn by density, so
 * equal areas are equal shares of the paths.
 *
 * @param runs - two to four distributions in one currency, each with a name of its own
 * @returns one outline per distribution, with the share of the paths per width of the narrowest class, and a line at each
 * median
 * @throws EngineError `unknownTheme`, `outOfRange`, `seriesLength`, `notFinite`, `edgesNotRising`, `seriesCount`
 * @example
 * revenueComparison([
 *   { name: 'A', histogram: { edges: [0, 10], counts: [4] }, annualRevenue: { p50: 5 } },
 *   { name: 'B', histogram: { edges: [0, 20], counts: [4] }, annualRevenue: { p50: 9 } },
 * ]).data;
 * // => { values: [{ name: 'A', from: 0, to: 10, share: 1 }, { name: 'B', from: 0, to: 20, share: 0.5 }] }
 */
export function revenueComparison(
  runs: readonly NamedRevenue[],
  options: RevenueComparisonOptions = {},
): ChartSpec {
  const {
    currency = 'USD',
    range: [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  } = options;
  const frame = frameOf(options, 'Revenue of a year, compared');
  const { title, width, height, palette } = frame;
  const names = runs.map(({ name }) => name);
  if (runs.length < 2 || runs.length > 4 || new Set(names).size < runs.length) {
    throw plotError(
      'invalid',
      'seriesCount',
      `two to four distributions with different names are compared; ${names.join(', ')} came`,
    );
  }
  const classes = runs.flatMap(classesOf);
  const narrowest = Math.min(...classes.map(({ from, to }) => to - from));
  const values = classes
    .filter(({ from, to }) => from >= lowest && to <= highest)
    .map(({ name, from, to, share }) => ({
      name,
      from,
      to,
      share: (share * narrowest) / (to - from),
    }));
  const medians = runs.map(({ name, annualRevenue }) => ({ name, median: annualRevenue.p50 }));
  validateSeries(
    'annualRevenue.p50',
    medians.map(({ median }) => median),
    medians.length,
  );
  const color = {
    field: 'name',
    type: 'nominal',
    scale: {
      domain: names,
      range: [palette.blue, palette.orange, palette.green, palette.vermilion],
    },
    legend: { symbolOpacity: 1 },
  };
  const x = {
    type: 'quantitative',
    title: `revenue [${currency}/year]`,
    scale: { zero: false },
    axis: { format: '~s' },
  };
  return chart(frame, `${title}: distributions of ${names.join(' and ')}, with their medians`, {
    width,
    height,
    data: { values },
    layer: [
      {
        mark: { type: 'bar', opacity: 0.45, binSpacing: 0 },
        encoding: {
          x: { ...x, field: 'from' },
          x2: { field: 'to' },
          y: {
            field: 'share',
            type: 'quantitative',
            stack: null,
            title: 'share of the paths',
            axis: { format: '.0%' },
          },
          y2: { datum: 0 },
          color,
        },
      },
      {
        data: { values: medians },
        mark: { type: 'rule', strokeWidth: 2, strokeDash: [6, 3] },
        encoding: { x: { ...x, field: 'median' }, color },
      },
    ],
  });
}

function classesOf({ name, histogram }: NamedRevenue) {
  const { edges, counts } = histogram;
  validateSeries(`${name}.histogram.counts`, counts, counts.length);
  validateSeries(`${name}.histogram.edges`, edges, counts.length + 1);
  const paths = Array.from(counts).reduce((sum, count) => sum + count, 0);
  return Array.from(counts, (count, index) => {
    const [from, to] = [edges[index]!, edges[index + 1]!];
    if (!(from < to)) {
      throw plotError(
        'invalid',
        'edgesNotRising',
        `${name}.histogram.edges must rise; ${from} before ${to} came`,
      );
    }
    return { name, from, to, share: paths === 0 ? 0 : count / paths };
  });
}
