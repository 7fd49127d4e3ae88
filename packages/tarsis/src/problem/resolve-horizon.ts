import type { Battery } from '@bess/kernel/battery';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { tarsisError } from '../internal/errors.js';
import { checkMinimumPower, checkPeriodCount, checkSeries } from '../internal/validate.js';
import type { OptimizeOptions, VehicleSession } from '../schema/optimize-types.js';
import { createPlannedBattery } from './battery.js';

/** Options of a horizon after validation and defaults. */
export interface ResolvedHorizon {
  readonly options: OptimizeOptions;
  readonly tariff: Tariff;
  readonly battery: Battery;
  readonly loadKwSeries: Float64Array;
  readonly solarKwSeries: Float64Array | undefined;
  readonly exportPriceSeries: Float64Array | undefined;
  readonly startKwh: number;
  readonly endKwh: number;
}

const defaultSocFraction = 0.65;

/**
 * Validates what a schema cannot check and fills in defaults, before any other work.
 *
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value; those of `createBattery`; `unknownTariff`.
 */
export function resolveHorizon(options: OptimizeOptions): ResolvedHorizon {
  const { grid, exportRule } = options;
  const { length } = grid;
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  const battery = createPlannedBattery(options.battery, 'battery', tariff);
  const { startSocFraction = defaultSocFraction } = options;
  for (const [index, vehicle] of (options.vehicles ?? []).entries()) {
    checkVehicle(vehicle, `vehicles[${index}]`);
  }
  checkCoincidentSteps(options);
  const { energyKwhByPeriod, periodPeaksKw, coincidentPeaksKw } = options.monthToDate ?? {};
  checkPeriodCount(tariff, 'energy', 'monthToDate.energyKwhByPeriod', energyKwhByPeriod);
  checkPeriodCount(tariff, 'demand', 'monthToDate.periodPeaksKw', periodPeaksKw);
  checkPeriodCount(tariff, 'coincident', 'monthToDate.coincidentPeaksKw', coincidentPeaksKw);
  const prices = exportRule?.kind === 'netBilling' ? exportRule.sellPricePerKwh : undefined;
  return {
    options,
    tariff,
    battery,
    loadKwSeries: checkSeries('loadKwSeries', options.loadKwSeries, length, { minimum: 0 }),
    solarKwSeries:
      options.solarKwSeries === undefined
        ? undefined
        : checkSeries('solarKwSeries', options.solarKwSeries, length, { minimum: 0 }),
    exportPriceSeries:
      prices === undefined
        ? undefined
        : typeof prices === 'number'
          ? constantPriceSeries(prices, length)
          : checkSeries('exportRule.sellPricePerKwh', prices, length),
    startKwh: startSocFraction * battery.capacityKwh,
    endKwh: (options.endSocFraction ?? startSocFraction) * battery.capacityKwh,
  };
}

function constantPriceSeries(price: number, length: number): Float64Array {
  if (Number.isFinite(price)) return new Float64Array(length).fill(price);
  throw tarsisError(
    'invalid',
    'notFinite',
    `exportRule.sellPricePerKwh must be finite; ${price} came`,
  );
}

function checkVehicle(vehicle: VehicleSession, field: string): void {
  const { arrivalStep, departureStep, powerKw, minimumKw = 0, vehicleToGrid } = vehicle;
  if (departureStep <= arrivalStep) {
    throw tarsisError(
      'invalid',
      'vehicleSteps',
      `${field}.departureStep must be a whole step after arrivalStep, ${arrivalStep}; ${departureStep} came`,
    );
  }
  checkMinimumPower({ minimumKw, powerKw }, field);
  if (!vehicleToGrid) return;
  const { capacityKwh, arrivalKwh } = vehicleToGrid;
  if (arrivalKwh <= capacityKwh) return;
  throw tarsisError(
    'outOfRange',
    'contradiction',
    `${field}.vehicleToGrid.arrivalKwh and capacityKwh contradict: it arrives with ${arrivalKwh} kWh and holds ${capacityKwh} kWh`,
  );
}

function checkCoincidentSteps({ coincidentPeaks, grid }: OptimizeOptions): void {
  for (const { steps } of coincidentPeaks ?? []) {
    const outside = steps.find((step) => step >= grid.length);
    if (outside === undefined) continue;
    throw tarsisError(
      'outOfRange',
      'coincidentSteps',
      `coincidentPeaks.steps must be steps of the grid, 0 to ${grid.length - 1}; ${outside} came`,
    );
  }
}
