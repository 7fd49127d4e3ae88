import { checkValues } from '../../forecast/internal/check-values.js';
import { instantOf } from '../../forecast/internal/place-by-time.js';
import { heliosError } from '../../internal/helios-error.js';
import type { BacktestHistory, BacktestOptions } from '../backtest-options.js';

/** @throws EngineError `notFinite`, `valueOutOfRange`, `exogenousLength`, and those of times and zones */
export function readBacktestHistory(
  options: BacktestOptions,
  stepMinutes: number,
): BacktestHistory {
  const { start, timeZone, exogenous = [] } = options;
  checkValues('values', options.values);
  for (const { name, values } of exogenous) {
    checkValues(`exogenous.${name}`, values);
    if (values.length === options.values.length) continue;
    const message = `exogenous.${name} must have as many values as the series, ${options.values.length}; ${values.length} came`;
    throw heliosError('invalid', 'exogenousLength', message, { field: `exogenous.${name}` });
  }
  return {
    values: Float64Array.from(options.values, (value) => value ?? Number.NaN),
    stepMinutes,
    ...(start !== undefined && { startMs: instantOf(start, timeZone ?? 'UTC', 'start') }),
    ...(timeZone !== undefined && { timeZone }),
    exogenous,
  };
}
