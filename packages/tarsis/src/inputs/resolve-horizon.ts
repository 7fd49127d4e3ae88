import { type Battery, createBattery } from '@bess/kernel/battery';
import { getTariff, type Tariff } from '@bess/tariff-library';
import type { OptimizeOptions, VehicleSession } from '../horizon-options.js';
import { tarsisError } from '../internal/tarsis-error.js';
import { checkLeastPower } from './check-least-power.js';
import { checkPowerLimits } from './check-power-limits.js';
import { checkedSeries } from './checked-series.js';

/** Options of a horizon after defaults and checks. */
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
 * Checks the options of a horizon once, before any work, and fills in what was left out.
 *
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value; those of `createBattery`; `unknownTariff`.
 */
export function resolveHorizon(options: OptimizeOptions): ResolvedHorizon {
  const { grid, exportRule } = options;
  const { length } = grid;
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  const battery = horizonBattery(options.battery);
  const startSocFraction = fraction('startSocFraction', options.startSocFraction);
  for (const [index, vehicle] of (options.vehicles ?? []).entries()) {
    checkVehicle(vehicle, `vehicles[${index}]`);
  }
  for (const [name, value] of Object.entries(options.limits ?? {}))
    atLeastZero(`limits.${name}`, value);
  checkFigures(options);
  const prices = exportRule?.kind === 'netBilling' ? exportRule.sellPricePerKwh : undefined;
  return {
    options,
    tariff,
    battery,
    loadKwSeries: checkedSeries('loadKwSeries', options.loadKwSeries, length, 0),
    solarKwSeries:
      options.solarKwSeries && checkedSeries('solarKwSeries', options.solarKwSeries, length, 0),
    exportPriceSeries:
      prices === undefined
        ? undefined
        : typeof prices === 'number'
          ? new Float64Array(length).fill(prices)
          : checkedSeries('exportRule.sellPricePerKwh', prices, length),
    startKwh: startSocFraction * battery.capacityKwh,
    endKwh:
      fraction('endSocFraction', options.endSocFraction ?? startSocFraction) * battery.capacityKwh,
  };
}

/** A battery of zero power or capacity is the baseline of a comparison; the kernel only knows real ones. */
function horizonBattery(options: OptimizeOptions['battery']): Battery {
  const { powerKw, capacityKwh } = options;
  const battery = createBattery({
    ...options,
    powerKw: powerKw || 1,
    capacityKwh: capacityKwh || 1,
  });
  checkPowerLimits(battery, 'battery');
  return { ...battery, powerKw, capacityKwh };
}

function checkVehicle(vehicle: VehicleSession, field: string): void {
  const { arrivalStep, departureStep, powerKw, minimumKw = 0, vehicleToGrid } = vehicle;
  atLeastZero(`${field}.energyKwh`, vehicle.energyKwh);
  atLeastZero(`${field}.powerKw`, powerKw);
  atLeastZero(`${field}.minimumKw`, minimumKw);
  share(`${field}.efficiency`, vehicle.efficiency ?? 1);
  const whole = Number.isInteger(arrivalStep) && Number.isInteger(departureStep);
  if (!whole || departureStep <= arrivalStep) {
    throw tarsisError(
      'invalid',
      'vehicleSteps',
      `${field}.departureStep must be a whole step after arrivalStep, ${arrivalStep}; ${departureStep} came`,
    );
  }
  checkLeastPower({ minimumKw, powerKw }, field);
  if (!vehicleToGrid) return;
  const { capacityKwh, arrivalKwh, efficiency = 1 } = vehicleToGrid;
  atLeastZero(`${field}.vehicleToGrid.powerKw`, vehicleToGrid.powerKw);
  atLeastZero(`${field}.vehicleToGrid.capacityKwh`, capacityKwh);
  atLeastZero(`${field}.vehicleToGrid.arrivalKwh`, arrivalKwh);
  share(`${field}.vehicleToGrid.efficiency`, efficiency);
  if (arrivalKwh <= capacityKwh) return;
  throw tarsisError(
    'outOfRange',
    'contradiction',
    `${field}.vehicleToGrid.arrivalKwh and capacityKwh contradict: it arrives with ${arrivalKwh} kWh and holds ${capacityKwh} kWh`,
  );
}

function checkFigures({
  monthToDate,
  priorPeaksKw,
  laterPeaks,
  coincidentPeaks,
  grid,
}: OptimizeOptions): void {
  atLeastZero('monthToDate.peakKw', monthToDate?.peakKw ?? 0);
  for (const kw of monthToDate?.periodPeaksKw ?? []) atLeastZero('monthToDate.periodPeaksKw', kw);
  for (const kwh of monthToDate?.energyKwhByPeriod ?? []) {
    finite('monthToDate.energyKwhByPeriod', kwh);
  }
  for (const kw of priorPeaksKw ?? []) atLeastZero('priorPeaksKw', kw);
  for (const way of laterPeaks ?? []) {
    fraction('laterPeaks.probability', way.probability);
    for (const kw of way.peaksKw) atLeastZero('laterPeaks.peaksKw', kw);
  }
  for (const { steps, pricePerKw, setKw } of coincidentPeaks ?? []) {
    finite('coincidentPeaks.pricePerKw', pricePerKw);
    atLeastZero('coincidentPeaks.setKw', setKw ?? 0);
    const outside = steps.find(
      (step) => !Number.isInteger(step) || step < 0 || step >= grid.length,
    );
    if (outside === undefined) continue;
    throw tarsisError(
      'outOfRange',
      'coincidentSteps',
      `coincidentPeaks.steps must be steps of the grid, 0 to ${grid.length - 1}; ${outside} came`,
    );
  }
}

function fraction(field: string, value = defaultSocFraction): number {
  if (value >= 0 && value <= 1) return value;
  throw tarsisError('outOfRange', 'outOfRange', `${field} must be between 0 and 1; ${value} came`);
}

function share(field: string, value: number): void {
  if (value > 0 && value <= 1) return;
  throw tarsisError(
    'outOfRange',
    'outOfRange',
    `${field} must be above 0 and at most 1; ${value} came`,
  );
}

function atLeastZero(field: string, value: number): void {
  if (value >= 0 && Number.isFinite(value)) return;
  throw tarsisError(
    'outOfRange',
    'outOfRange',
    `${field} must be a finite number of at least 0; ${value} came`,
  );
}

function finite(field: string, value: number): void {
  if (Number.isFinite(value)) return;
  throw tarsisError('invalid', 'notFinite', `${field} must be finite; ${value} came`);
}
