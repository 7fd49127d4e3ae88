import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, frameOf } from './internal/chart.js';
import { plotError, validateSeries } from './internal/validate.js';

/** A distribution of revenue and its lower tail, for instance the result of `simulate` of `@bess/strix`. */
export interface ChartedRevenue {
  /** ISO 4217. */
  readonly currency: string;
  /** `counts[i]` paths lie between `edges[i]` and `edges[i + 1]` [currency/year]. */
  readonly histogram: { readonly edges: ArrayLike<number>; readonly counts: ArrayLike<number> };
  /** 5th percentile, and mean of the worst 5 % [currency/year]. */
  readonly riskMetrics: { readonly var95: number; readonly cvar95: number };
  /** Median [currency/year]. */
  readonly annualRevenue: { readonly p50: number };
}

/** Options of {@link revenueDistribution}. */
export interface RevenueDistributionOptions extends ChartOptions {
  /** Draws only classes between these amounts, for instance without a long tail; shares stay those of all paths. */
  readonly range?: readonly [from: number, to: number];
}

/**
 * Distribution of a project's annual revenue: a histogram with the median, the 5th percentile (VaR 95) and the mean of
 * the worst 5 % (CVaR 95).
 *
 * @param revenue - histogram, median and tail in one currency
 * @returns bars with the share of the paths in each class, which add up to 1, and three vertical lines
 * @throws EngineError `unknownTheme`, `outOfRange`, `seriesLength`, `notFinite`, `edgesNotRising`, `tailReversed` where
 * CVaR lies above VaR
 * @example
 * revenueDistribution({
 *   currency: 'USD', histogram: { edges: [0, 10, 20], counts: [1, 3] },
 *   riskMetrics: { var95: 4, cvar95: 2 }, annualRevenue: { p50: 14 },
 * }).data;
 * // => { values: [{ from: 0, to: 10, share: 0.25 }, { from: 10, to: 20, share: 0.75 }] }
 */
export function revenueDistribution(
  revenue: ChartedRevenue,
  options: RevenueDistributionOptions = {},
): ChartSpec {
  const { currency, histogram, riskMetrics, annualRevenue } = revenue;
  const [lowest, highest] = options.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const frame = frameOf(options, 'Revenue of a year');
  const { title, width, height, palette } = frame;
  const { edges, counts } = histogram;
  validateSeries('histogram.counts', counts, counts.length);
  validateSeries('histogram.edges', edges, counts.length + 1);
  const paths = Array.from(counts).reduce((sum, count) => sum + count, 0);
  const classes = Array.from({ length: counts.length }, (_, place) => {
    if (!(edges[place]! < edges[place + 1]!)) {
      throw plotError(
        'invalid',
        'edgesNotRising',
        `histogram.edges must rise; ${edges[place]} before ${edges[place + 1]} came`,
      );
    }
    return {
      from: edges[place]!,
      to: edges[place + 1]!,
      share: paths === 0 ? 0 : counts[place]! / paths,
    };
  });
  const values = classes.filter(({ from, to }) => from >= lowest && to <= highest);
  const lines = [
    line('CVaR 95', riskMetrics.cvar95),
    line('VaR 95', riskMetrics.var95),
    line('median', annualRevenue.p50),
  ];
  validateSeries(
    'riskMetrics and annualRevenue',
    lines.map(({ at }) => at),
    lines.length,
  );
  if (riskMetrics.cvar95 > riskMetrics.var95 + 1e-9 * Math.abs(riskMetrics.var95)) {
    throw plotError(
      'invalid',
      'tailReversed',
      `riskMetrics.cvar95 must not lie above var95; ${riskMetrics.cvar95} and ${riskMetrics.var95} came`,
    );
  }
  const color = {
    field: 'name',
    type: 'nominal',
    scale: {
      domain: lines.map(({ name }) => name),
      range: [palette.vermilion, palette.orange, palette.ink],
    },
  };
  return chart(frame, `${title}: distribution over the simulated paths, with its lower tail`, {
    width,
    height,
    data: { values },
    layer: [
      {
        mark: { type: 'bar', color: palette.sky, stroke: palette.paper },
        encoding: {
          x: {
            field: 'from',
            type: 'quantitative',
            title: `revenue [${currency}/year]`,
            scale: { zero: false },
            axis: { format: '~s' },
          },
          x2: { field: 'to' },
          y: {
            field: 'share',
            type: 'quantitative',
            title: 'share of the paths',
            axis: { format: '.0%' },
          },
          y2: { datum: 0 },
        },
      },
      {
        data: { values: lines },
        mark: { type: 'rule', strokeWidth: 2, strokeDash: [6, 3] },
        encoding: { x: { field: 'at', type: 'quantitative' }, color },
      },
    ],
  });
}

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** A vertical line whose name includes its amount. */
function line(name: string, at: number) {
  return { name: `${name}: ${SHORT.format(at)}`, at };
}
