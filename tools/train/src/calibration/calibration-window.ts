import type { RollingOriginForecast } from '../../../../packages/helios/src/ensemble/rolling-origins.js';

/** All that combining the models at one moment of one series takes. */
export interface CalibrationWindow {
  readonly name: string;
  /** The market, or the campus of a building. */
  readonly group: string;
  readonly kind: 'price' | 'load';
  /** Whether the request says when its series begins. */
  readonly timeKnown: boolean;
  /** Values known [h]. */
  readonly known: number;
  /** Mean error of the better seasonal naive forecast over all windows of the series: losses are counted in it. */
  readonly scale: number;
  readonly leastSpread: number;
  readonly actual: Float64Array;
  /** For each model steps × member levels. */
  readonly members: readonly Float64Array[];
  /** Forecasts inside the known values. */
  readonly blocks: readonly RollingOriginForecast[];
}
