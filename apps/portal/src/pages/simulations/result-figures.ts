import type { StrixResult } from '@bess/client';
import { formatQuantity } from '../../ui/format.js';

/** A figure of a result with what it means. */
export interface ResultFigure {
  key: string;
  label: string;
  value: number;
  /** Unit, for instance `USD/year`; `%` for shares. */
  unit: string;
  meaning: string;
}

/** ISO 4217 code of a result's amounts: `usd_per_year` → `USD`. */
export function currencyOf({ value_units }: Pick<StrixResult, 'value_units'>): string {
  return value_units.slice(0, 3).toUpperCase();
}

/** An amount as it stands in a sentence, without cents: `$1,926,957`. */
export function formatMoney(value: number, currency: string): string {
  return formatQuantity(Math.round(value), currency, 0);
}

/** The lower tail of a result, the most probable first. */
export function tailFigures(result: StrixResult): ResultFigure[] {
  const { var_95, tail_mean, cvar_95, worst_case } = result.risk_metrics;
  const unit = `${currencyOf(result)}/year`;
  return [
    {
      key: 'tail_mean',
      label: 'Mean of the worst 10 %',
      value: tail_mean,
      unit,
      meaning: 'What a bad year earns, taking the worst tenth together.',
    },
    {
      key: 'var_95',
      label: 'P5 (value at risk, VaR 95)',
      value: var_95,
      unit,
      meaning: '1 of 20 years earns less.',
    },
    {
      key: 'cvar_95',
      label: 'Mean of the worst 5 % (CVaR 95)',
      value: cvar_95,
      unit,
      meaning: 'What such a year, 1 of 20, earns on average.',
    },
    {
      key: 'worst_case',
      label: 'Worst simulated year',
      value: worst_case,
      unit,
      meaning: 'The smallest of all paths; more paths find a smaller one.',
    },
  ];
}

/** The percentiles of a result. */
export function percentileFigures(result: StrixResult): ResultFigure[] {
  const unit = `${currencyOf(result)}/year`;
  return [
    {
      key: 'p10',
      label: 'P10, cautious',
      value: result.p10_annual_revenue,
      unit,
      meaning: '9 of 10 years earn more. Project finance calls this figure P90.',
    },
    {
      key: 'p50',
      label: 'P50, median',
      value: result.p50_annual_revenue,
      unit,
      meaning: 'Half of the years earn more, half less.',
    },
    {
      key: 'p90',
      label: 'P90, favourable',
      value: result.p90_annual_revenue,
      unit,
      meaning: '1 of 10 years earns more. Project finance calls this figure P10.',
    },
  ];
}

/** Revenue and use of the battery against simple yardsticks. */
export function benchmarkFigures({ benchmarks }: StrixResult): ResultFigure[] {
  if (benchmarks === undefined) {
    return [];
  }
  const { foresight_share, naive_threshold_share, tb2_share, tb4_share, cycles_per_year } =
    benchmarks;
  return [
    {
      key: 'foresight_share',
      label: 'Share of perfect foresight',
      value: 100 * foresight_share,
      unit: '%',
      meaning: 'Of what a battery would earn that knew all prices ahead, after wear.',
    },
    {
      key: 'naive_threshold_share',
      label: 'The same for a simple rule',
      value: 100 * naive_threshold_share,
      unit: '%',
      meaning: 'Charging below and discharging above fixed prices.',
    },
    {
      key: 'tb2_share',
      label: 'Share of the two-hour spread (TB2)',
      value: 100 * tb2_share,
      unit: '%',
      meaning: 'Energy revenue over each day’s two dearest less two cheapest hours.',
    },
    {
      key: 'tb4_share',
      label: 'Share of the four-hour spread (TB4)',
      value: 100 * tb4_share,
      unit: '%',
      meaning: 'The same with four hours.',
    },
    {
      key: 'cycles_per_year',
      label: 'Cycles per year',
      value: cycles_per_year,
      unit: 'cycles/year',
      meaning: 'Energy discharged over usable energy. Compare it with the warranty.',
    },
  ];
}

/** Where the mean revenue comes from, and the wear that is not deducted. */
export function streamFigures(result: StrixResult): ResultFigure[] {
  if (result.streams === undefined) {
    return [];
  }
  const { energy, reserves, wear } = result.streams;
  const unit = `${currencyOf(result)}/year`;
  return [
    {
      key: 'energy',
      label: 'Energy',
      value: energy,
      unit,
      meaning: 'Sold less bought, on average.',
    },
    {
      key: 'reserves',
      label: 'Reserves',
      value: reserves,
      unit,
      meaning: 'Capacity kept ready for the grid, on average.',
    },
    {
      key: 'wear',
      label: 'Wear',
      value: wear,
      unit,
      meaning: 'Ageing by use, at the wear cost assumed. Not deducted from revenue.',
    },
  ];
}

/** Contributions to P50 of what makes the operation good, compared with having none of it. */
export function attributionFigures(result: StrixResult): ResultFigure[] {
  if (result.shapley === undefined) {
    return [];
  }
  const { forecast_accuracy, regime_classification, soc_management, ancillary_revenue } =
    result.shapley;
  const unit = `${currencyOf(result)}/year`;
  return [
    {
      key: 'soc_management',
      label: 'Planning the state of charge',
      value: soc_management,
      unit,
      meaning: 'Against a fixed schedule of the usually cheapest and dearest hours.',
    },
    {
      key: 'forecast_accuracy',
      label: 'Seeing prices',
      value: forecast_accuracy,
      unit,
      meaning: 'Against knowing only what prices usually are.',
    },
    {
      key: 'regime_classification',
      label: 'Knowing the market’s regime',
      value: regime_classification,
      unit,
      meaning: 'Telling calm from scarce days.',
    },
    {
      key: 'ancillary_revenue',
      label: 'Selling reserves',
      value: ancillary_revenue,
      unit,
      meaning: 'Against selling energy alone. Zero where the market model has none.',
    },
  ];
}

/** All figures of a result, in the order of the page. */
export function allFigures(result: StrixResult): ResultFigure[] {
  return [
    ...percentileFigures(result),
    ...tailFigures(result),
    ...streamFigures(result),
    ...benchmarkFigures(result),
    ...attributionFigures(result),
  ];
}

/** A figure of two runs side by side. */
export interface ComparedFigure {
  label: string;
  unit: string;
  first: number | undefined;
  second: number | undefined;
}

/** The figures of two results that at least one has. The two must have one currency. */
export function compareResults(first: StrixResult, second: StrixResult): ComparedFigure[] {
  const ofSecond = new Map(allFigures(second).map((figure) => [figure.key, figure]));
  const ofFirst = allFigures(first);
  const keys = new Set(ofFirst.map(({ key }) => key));
  const onlySecond = [...ofSecond.values()].filter(({ key }) => !keys.has(key));
  return [
    ...ofFirst.map(({ key, label, unit, value }) => ({
      label,
      unit,
      first: value,
      second: ofSecond.get(key)?.value,
    })),
    ...onlySecond.map(({ label, unit, value }) => ({
      label,
      unit,
      first: undefined,
      second: value,
    })),
  ];
}

/** Share of the best years that charts leave out, because a long tail makes the rest narrow. */
const hiddenShare = 0.01;

/** The amounts between which charts of these results draw; undefined if no class lies wholly in the best 1 % of each. */
export function rangeOfMost(
  results: readonly Pick<StrixResult, 'histogram'>[],
): readonly [from: number, to: number] | undefined {
  const histograms = results.flatMap(({ histogram }) => histogram ?? []);
  const ends = histograms.map(({ edges, counts }) => {
    const paths = counts.reduce((sum, count) => sum + count, 0);
    let above = 0;
    let last = counts.length;
    while (last > 1 && above + (counts[last - 1] ?? 0) <= hiddenShare * paths) {
      last -= 1;
      above += counts[last] ?? 0;
    }
    return { shown: edges[last] ?? 0, all: edges.at(-1) ?? 0, first: edges[0] ?? 0 };
  });
  const to = Math.max(...ends.map(({ shown }) => shown));
  return ends.some(({ all }) => all > to)
    ? [Math.min(...ends.map(({ first }) => first)), to]
    : undefined;
}
