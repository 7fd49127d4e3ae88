import { heliosError } from '../../internal/helios-error.js';
import { refusalKind } from '../../internal/refusal-kind.js';
import type { ModelSeries } from '../model-series.js';

/** Values beyond which sums of squares might overflow. */
const LARGEST = 1e100;

/**
 * Refuses a series that the model cannot read.
 *
 * @param atLeast - values it needs
 * @param stepsAfter - steps after the values for which series known ahead must speak
 */
export function checkSeries(series: ModelSeries, atLeast: number, stepsAfter: number): void {
  const { values, stepMinutes, knownAhead = [] } = series;
  if (values.length < atLeast) {
    const message = `values must hold at least ${atLeast}; ${values.length} came`;
    throw heliosError('outOfRange', 'tooFewValues', message, { field: 'values' });
  }
  if (!(stepMinutes > 0 && stepMinutes < Infinity)) {
    throw refusal('stepNotPositive', 'stepMinutes', `must be positive; ${stepMinutes} came`);
  }
  checkFinite('values', values);
  knownAhead.forEach((known, i) => {
    const needed = values.length + stepsAfter;
    if (known.length < needed) {
      const message = `must hold ${needed} values, up to the last step; ${known.length} came`;
      throw refusal('knownAheadTooShort', `knownAhead[${i}]`, message);
    }
    checkFinite(`knownAhead[${i}]`, known);
  });
}

function checkFinite(field: string, values: Float64Array): void {
  const bad = values.findIndex((value) => !(Math.abs(value) <= LARGEST));
  if (bad === -1) return;
  const message = `${field}[${bad}] must lie within ±1e100; ${values[bad]} came`;
  throw heliosError(refusalKind(values[bad]!), 'valueOutOfRange', message, {
    field: `${field}[${bad}]`,
  });
}

function refusal(code: string, field: string, rule: string): Error {
  return heliosError('invalid', code, `${field} ${rule}`, { field });
}
