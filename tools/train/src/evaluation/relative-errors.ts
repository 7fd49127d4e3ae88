import { PatchForecaster } from '../../../../packages/helios/src/models/patch-transformer/forecast-patches.js';
import type { PatchWeights } from '../../../../packages/helios/src/models/patch-transformer/patch-layout.js';
import type { ModelSeries } from '../../../../packages/helios/src/types.js';

/** Position of the median among the levels. */
const MEDIAN = 3;

/** Adds up the errors of a patch transformer and of seasonal naive forecasts, series by series. */
export class RelativeErrors {
  private readonly ratios: number[] = [];
  private own = 0;
  private bySeason = 0;
  private byWeek = 0;

  constructor(
    private readonly weights: PatchWeights,
    private readonly horizon: number,
  ) {}

  /**
   * Forecasts the values after the first `known` ones of a window.
   *
   * @param season - season of the series [steps]
   * @param isWhole - whether the window is a series of its own
   */
  add(window: ModelSeries, known: number, season: number, isWhole: boolean): void {
    const { values, stepMinutes, firstStepOfWeek } = window;
    const seen = Float64Array.from(values.subarray(0, known));
    const forecaster = new PatchForecaster(this.weights, stepMinutes);
    const made = forecaster.forecast(seen, this.horizon, season, firstStepOfWeek);
    if (made === undefined) return;
    const levels = this.weights.levels.length;
    const week = Math.round(10_080 / stepMinutes);
    for (let step = 0; step < this.horizon; step++) {
      const actual = values[known + step]!;
      this.own += Math.abs(made[step * levels + MEDIAN]! - actual);
      this.bySeason += Math.abs(repeated(seen, season, step) - actual);
      this.byWeek += Math.abs(repeated(seen, week, step) - actual);
    }
    if (isWhole) this.endSeries();
  }

  /** Ends a series; one that a naive forecast meets exactly does not count. */
  endSeries(): void {
    const naive = Math.min(this.bySeason, this.byWeek);
    if (naive > 0) this.ratios.push(this.own / naive);
    this.own = 0;
    this.bySeason = 0;
    this.byWeek = 0;
  }

  /** Geometric mean over series: one that is nearly exact must not outweigh the rest. */
  mean(): number {
    const logs = this.ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0);
    return Math.exp(logs / this.ratios.length);
  }
}

/** The value a number of whole lags before, or the last one if the values are shorter. */
function repeated(values: Float64Array, lag: number, step: number): number {
  if (lag > values.length) return values.at(-1)!;
  return values[values.length - lag + (step % lag)]!;
}
