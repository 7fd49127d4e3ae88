import type { Forecast, ForecastOptions } from '@bess/helios';

const FINE = 1e-9;
const DEFAULT_LEVELS = [0.1, 0.5, 0.9];

/**
 * Finds faults of an answer: values that are not finite, out of order, or out of range.
 *
 * @param missing - missing steps of the input
 * @returns one sentence per fault; empty if there is none
 */
export function forecastFaults(
  options: ForecastOptions,
  missing: number,
  answer: Forecast,
): string[] {
  const { horizon, levels = DEFAULT_LEVELS, paths = 0 } = options;
  const { point, p10, p90, quantiles, intervals, metrics, models } = answer;
  const faults: string[] = [];
  const demand = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const finite = (name: string, values: Float64Array | undefined, count: number) => {
    demand(values?.length === count, `${name} has ${values?.length} values instead of ${count}`);
    const at = values?.findIndex((value) => !Number.isFinite(value)) ?? -1;
    demand(at < 0, `${name}[${at}] is ${values?.[at]}`);
  };
  finite('point', point, horizon);
  finite('p10', p10, horizon);
  finite('p90', p90, horizon);
  finite('quantiles', quantiles.values, horizon * levels.length);
  demand(
    quantiles.levels.length === levels.length && levels.every((l, k) => quantiles.levels[k] === l),
    `levels are ${quantiles.levels.join()} instead of ${levels.join()}`,
  );
  for (let step = 0; step < horizon; step += 1) {
    const at = (k: number) => quantiles.values[step * levels.length + k]!;
    const ordered = p10[step]! <= point[step]! && point[step]! <= p90[step]!;
    demand(ordered, `step ${step}: ${p10[step]}, ${point[step]}, ${p90[step]} are not in order`);
    const rising = levels.every((_, k) => k === 0 || at(k - 1) <= at(k));
    demand(rising, `step ${step}: quantiles are not in order`);
    const around = levels.every((level, k) =>
      level <= 0.5 ? at(k) <= point[step]! || level === 0.5 : at(k) >= point[step]!,
    );
    demand(around, `step ${step}: a quantile lies on the wrong side of the point forecast`);
  }
  const reports = Object.entries(models);
  const asked = options.models ?? ['LSTM', 'XGBoost', 'Prophet', 'TFT'];
  demand(reports.length === new Set(asked).size, `${reports.length} models answered`);
  const sum = reports.reduce((total, [, { weight }]) => total + weight, 0);
  demand(Math.abs(sum - 1) < FINE, `weights add up to ${sum}`);
  for (const [name, report] of reports) {
    finite(name, report.point, horizon);
    demand(report.weight >= 0 && report.weight <= 1, `the weight of ${name} is ${report.weight}`);
    demand(isSize(report.mae) && isSize(report.mape), `an error of ${name} is not a number`);
  }
  const { mae, mape, mase, pinball } = metrics;
  demand([mae, mape, pinball].every(isSize), `errors are ${mae}, ${mape}, ${pinball}`);
  demand(mase === null || isSize(mase), `mase is ${mase}`);
  const { coverage } = intervals;
  demand(coverage >= 0 && coverage <= 1, `coverage is ${coverage}`);
  demand(answer.filledSteps === missing, `${answer.filledSteps} steps filled, not ${missing}`);
  if (paths > 0) finite('paths', answer.paths, paths * horizon);
  else demand(answer.paths === undefined, 'paths came that nobody asked for');
  demand(answer.drift === null || noNaN(answer.drift), 'drift holds a number that is none');
  return faults;
}

function isSize(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

/** Checks that no number at any depth is NaN. */
function noNaN(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isNaN(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(noNaN);
}
