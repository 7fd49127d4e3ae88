import type { ChartOptions } from './chart-options.js';
import type { ChartSpec } from './chart-spec.js';
import { chart, sizeOf } from './internal/chart.js';
import { checkSeries } from './internal/check-series.js';
import { paletteOf } from './internal/palette.js';
import { refuse } from './internal/refuse.js';

/** A distribution of revenue and its tail, for instance what `simulate` of `@bess/strix` answers. */
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

/**
 * How often a project earns how much in a year: a histogram with the median, the 5th percentile (VaR 95) and the mean of
 * the worst 5 % (CVaR 95).
 *
 * @param revenue - histogram, median and tail in one currency
 * @returns bars of the shares of all paths, whose heights add up to 1, and three upright lines
 * @throws EngineError `unknownTheme`, `seriesLength`, `notFinite`, `edgesNotRising`, `tailReversed` where CVaR lies above VaR
 * @example
 * revenueDistribution({
 *   currency: 'USD', histogram: { edges: [0, 10, 20], counts: [1, 3] },
 *   riskMetrics: { var95: 4, cvar95: 2 }, annualRevenue: { p50: 14 },
 * }).data;
 * // => { values: [{ from: 0, to: 10, share: 0.25 }, { from: 10, to: 20, share: 0.75 }] }
 */
export function revenueDistribution(
  revenue: ChartedRevenue,
  options: ChartOptions = {},
): ChartSpec {
  const { currency, histogram, riskMetrics, annualRevenue } = revenue;
  const { title = 'Revenue of a year' } = options;
  const palette = paletteOf(options.theme);
  const { edges, counts } = histogram;
  checkSeries('histogram.counts', counts, counts.length);
  checkSeries('histogram.edges', edges, counts.length + 1);
  const paths = Array.from(counts).reduce((sum, count) => sum + count, 0);
  const values = Array.from({ length: counts.length }, (_, place) => {
    if (!(edges[place]! < edges[place + 1]!)) {
      throw refuse(
        'invalid',
        'edgesNotRising',
        `histogram.edges must rise; ${edges[place]} before ${edges[place + 1]} came`,
      );
    }
    return {
      from: edges[place],
      to: edges[place + 1],
      share: paths === 0 ? 0 : counts[place]! / paths,
    };
  });
  const lines = [
    line('CVaR 95', riskMetrics.cvar95),
    line('VaR 95', riskMetrics.var95),
    line('median', annualRevenue.p50),
  ];
  checkSeries(
    'riskMetrics and annualRevenue',
    lines.map(({ at }) => at),
    lines.length,
  );
  if (riskMetrics.cvar95 > riskMetrics.var95 + 1e-9 * Math.abs(riskMetrics.var95)) {
    throw refuse(
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
  return chart(
    title,
    `${title}: distribution over the simulated paths, with its lower tail`,
    {
      ...sizeOf(options),
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
    },
    options,
  );
}

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** An upright line, named with its amount. */
function line(name: string, at: number) {
  return { name: `${name}: ${SHORT.format(at)}`, at };
}
