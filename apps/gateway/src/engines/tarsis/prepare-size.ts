import { EngineError, isEngineError } from '@bess/kernel/errors';
import type { TimeGrid } from '@bess/kernel/series';
import { calculateBill, getTariff } from '@bess/tariff-library';
import { checkSizeOptions } from '@bess/tarsis/sizing';
import type {
  PrepareSizeInput,
  PrepareSizeOutput,
  StoredSizeOptions,
} from '../../engine-runtime/tarsis-operations.js';
import { outOfRange } from '../../internal/errors.js';
import { encodeSeries } from '../../internal/stored-series.js';
import { withSeries } from '../../jobs/job-runs.js';
import { fillLoad } from './run-tarsis-bill.js';
import { snakeCase } from './wire-names.js';

/**
 * Completes the options of a sizing and checks them, in a worker thread, so that a request that cannot be sized is refused
 * at once and not by its job.
 *
 * @throws EngineError `outOfRange` `gapsTooLong`, `solarLength`; `invalid` or `outOfRange` of the engine
 * and the tariff library, with the names of the interface
 */
export async function prepareSize(input: PrepareSizeInput): Promise<PrepareSizeOutput> {
  const { terms, measured, solarPerKw } = input;
  const { grid } = measured;
  const tariff = typeof terms.tariff === 'string' ? getTariff(terms.tariff) : terms.tariff;
  const filled = (series: Float64Array) => fillLoad({ grid, netLoadKwSeries: series });
  const { values, filledSteps } = filled(measured.loadKwSeries);
  // Refuses a tariff that states charges that a bill would omit.
  calculateBill(tariff, values, grid);
  const options: StoredSizeOptions = {
    ...terms,
    grid,
    loadKwSeries: encodeSeries(values),
    ...(measured.solarKwSeries && {
      solarKwSeries: encodeSeries(filled(measured.solarKwSeries).values),
    }),
    ...(solarPerKw && { solarPerKwSeries: encodeSeries(bySteps(solarPerKw, grid)) }),
  };
  try {
    checkSizeOptions(withSeries(options));
  } catch (error) {
    throw isEngineError(error) ? withWireNames(error) : error;
  }
  return {
    options,
    energyKwh: values.reduce((sum, kw) => sum + kw, 0) * (grid.stepMinutes / 60),
    peakKw: values.reduce((most, kw) => Math.max(most, kw), 0),
    filledSteps,
  };
}

/** Means of equal intervals of a year as means of its steps. */
function bySteps(powerPerKw: readonly number[], { stepMinutes, length }: TimeGrid): number[] {
  const intervalMinutes = (stepMinutes * length) / powerPerKw.length;
  if (intervalMinutes % stepMinutes === 0) {
    const steps = intervalMinutes / stepMinutes;
    return Array.from({ length }, (_, step) => powerPerKw[Math.floor(step / steps)]!);
  }
  if (stepMinutes % intervalMinutes === 0) {
    const intervals = stepMinutes / intervalMinutes;
    return Array.from({ length }, (_, step) => {
      const ofStep = powerPerKw.slice(step * intervals, (step + 1) * intervals);
      return ofStep.reduce((sum, power) => sum + power, 0) / intervals;
    });
  }
  const hours = (length * stepMinutes) / 60;
  throw outOfRange(
    'tarsis',
    'solarLength',
    'solar_per_kw',
    `solar_per_kw must have a number for each hour of the year, ${hours}, or for equal parts of its hours; ${powerPerKw.length} came`,
  );
}

/** Fields of the engine that the interface calls otherwise. */
const renamedFields: Readonly<Record<string, string>> = {
  exportRule: 'exports',
  loadKwSeries: 'readings',
  solarKwSeries: 'readings',
  solarPerKwSeries: 'solar_per_kw',
};

/** The error with the names of fields as the caller wrote them. */
function withWireNames({ engine, kind, code, message, details }: EngineError): EngineError {
  const inWireNames = (text: string) =>
    text.replaceAll(/\b[a-z]+[A-Z][A-Za-z]*\b/g, (name) => renamedFields[name] ?? snakeCase(name));
  const { field, ...rest } = details;
  return new EngineError({
    engine,
    kind,
    code,
    message: inWireNames(message),
    details: { ...rest, ...(typeof field === 'string' && { field: inWireNames(field) }) },
  });
}
