import type { TimeGrid } from '@bess/kernel/series';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { meterInterval } from '@bess/tariff-library/bill';
import type { ControllerState } from './controller-state.js';
import { checkPlain } from './inputs/check-plain.js';
import { checkedSeries } from './inputs/checked-series.js';
import { plannedBattery } from './inputs/planned-battery.js';
import { stateAt } from './inputs/state-at.js';
import type { BatteryOptions } from './schema/battery-options.js';
import { chooseCaps } from './targets/choose-caps.js';
import { peakScene } from './targets/peak-scene.js';
import { reserveKwh } from './targets/reserve-kwh.js';

/** Everything {@link peakTargets} takes. */
export interface PeakTargetsOptions {
  readonly tariff: string | Tariff;
  /** The steps that were measured; now is the end of the last. Of them the last four weeks before today count, and today. */
  readonly grid: TimeGrid;
  /** Used in each of them, vehicles included, without the battery [kW]. */
  readonly loadKwSeries: ArrayLike<number>;
  /** What panels gave in each of them [kW]. */
  readonly solarKwSeries?: ArrayLike<number>;
  readonly battery: BatteryOptions;
  /** The controller's, now. */
  readonly state: ControllerState;
}

/** What a controller defends, as the meter shows it: means over its interval. */
export interface PeakTargets {
  /** At any time; what is billed anyway where that is more [kW]. */
  readonly peakKw: number;
  /** By demand period of the tariff [kW]. */
  readonly periodPeaksKw: readonly number[];
  /**
   * What the battery should hold at the beginning of each step from now to local midnight, and at midnight, so that the
   * targets hold however today goes on [kWh].
   */
  readonly reserveKwhSeries: Float64Array;
}

/**
 * The peaks that are worth defending, and the energy that this takes: for each peak that the tariff charges for, the level at which the
 * month is expected to cost least. Too low a level empties the battery before the peak is over, too high a one gives away what it could have held;
 * the last four weeks tell how often. Each candidate is followed through them, and through the ways in which today may go on from what was measured of it; the
 * days that are left of the month are drawn from those of their kind (weekday or weekend). Peaks that the month has seen, and
 * those that a ratchet bills anyway, are paid for. Ask again whenever something turned out differently.
 *
 * Where steps are finer than the meter's, a step may draw more than a target as long as its interval does not: what it has drawn so
 * far decides what is left for its other steps, and that of the interval that runs stands in the state.
 *
 * @param options Powers in [kW].
 * @returns null before a first whole day was measured.
 * @throws EngineError `unknownTariff`, `tariffNotSupported`; `invalid` or `outOfRange` naming field, rule and value.
 * @example
 * const grid = createTimeGrid({ start: '2026-06-03', length: 28 * 24, stepMinutes: 60, timeZone: 'America/Los_Angeles' });
 * const tariff = 'sce-tou-8-option-d-under-2-kv';
 * const state = startController({ tariff, grid });
 * const loadKwSeries = new Float64Array(28 * 24).fill(100);
 * const battery = { powerKw: 0, capacityKwh: 0 };
 * Math.round(peakTargets({ tariff, grid, loadKwSeries, battery, state }).peakKw);
 * // => 100
 */
export function peakTargets(options: PeakTargetsOptions): PeakTargets | null {
  checkPlain.targets(options);
  const { grid } = options;
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  const battery = plannedBattery(options.battery, 'battery');
  const state = stateAt(options.state, tariff, grid, grid.length);
  const netKwSeries = checkedSeries('loadKwSeries', options.loadKwSeries, grid.length, {
    minimum: 0,
  });
  if (options.solarKwSeries !== undefined) {
    const solar = checkedSeries('solarKwSeries', options.solarKwSeries, grid.length, {
      minimum: 0,
    });
    for (const [step, kw] of solar.entries()) netKwSeries[step]! -= kw;
  }
  const meterSteps = meterInterval(tariff, grid).steps;
  const scene = peakScene({ tariff, battery, state, grid, meterSteps, netKwSeries });
  if (!scene) return null;
  const capsKw = chooseCaps(scene);
  const [peakKw, ...periodPeaksKw] = scene.setKw.map((setKw, index) =>
    Number.isFinite(capsKw[index]) ? Math.max(setKw, capsKw[index]!) : setKw,
  );
  return { peakKw: peakKw!, periodPeaksKw, reserveKwhSeries: reserveKwh(scene, capsKw) };
}
