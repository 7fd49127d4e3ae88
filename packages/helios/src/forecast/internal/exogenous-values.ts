import { heliosError } from '../../internal/helios-error.js';
import type { ExogenousSeries } from '../forecast-options.js';
import { checkValues } from './check-values.js';
import { fillMissing } from './fill-missing.js';

/** The grid of the series that is forecast. */
export interface ExogenousGrid {
  /** Step of each value. */
  readonly slots: readonly number[];
  readonly length: number;
  readonly horizon: number;
  readonly stepMinutes: number;
}

/**
 * A series known ahead as it is; any other as it was whole days before, as few as the horizon allows.
 *
 * @throws EngineError `exogenousLength`, `notFinite`, `valueOutOfRange`, `tooManyMissing`
 */
export function exogenousValues(
  { name, values }: ExogenousSeries,
  grid: ExogenousGrid,
): Float64Array {
  const { slots, length, horizon, stepMinutes } = grid;
  const field = `exogenous.${name}`;
  const ahead = values.length === slots.length + horizon;
  if (!ahead && values.length !== slots.length) {
    const message = `${field} must have as many values as the series, ${slots.length}, or ${horizon} more; ${values.length} came`;
    throw heliosError('invalid', 'exogenousLength', message, { field });
  }
  checkValues(field, values);
  const total = new Float64Array(length + horizon).fill(Number.NaN);
  slots.forEach((slot, i) => {
    total[slot] = values[i]!;
  });
  for (let step = 0; ahead && step < horizon; step++) {
    total[length + step] = values[slots.length + step]!;
  }
  if (ahead) return fillMissing(total, stepMinutes, field).values;
  const past = fillMissing(total.slice(0, length), stepMinutes, field).values;
  const day = 1440 / stepMinutes;
  const lag = day * Math.ceil(horizon / day);
  return Float64Array.from(total, (_, i) => past[Math.max(i - lag, i % day)] ?? past.at(-1)!);
}
