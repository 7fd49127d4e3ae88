import type { Battery } from '@bess/kernel/battery';
import { createValidator } from '@bess/kernel/schema';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { defaultFacility } from '../data/default-facility.js';
import { tarsisError } from '../internal/errors.js';
import {
  checkInjected,
  checkMinimumPower,
  checkPeriodCount,
  withoutInjected,
} from '../internal/validate.js';
import {
  type Facility,
  type FacilityVehicles,
  type ScheduleOptionsData,
  scheduleOptionsSchema,
} from '../schema/schedule-options.js';
import type { Assumption, ScheduleOptions } from '../schema/schedule-types.js';
import { createPlannedBattery } from './battery.js';
import { type FacilityExports, facilityExports } from './facility-exports.js';

/** Options after validation and defaults, with the assumptions that were made. */
export interface ResolvedSchedule {
  readonly tariff: Tariff;
  readonly facility: Facility;
  readonly battery: Battery;
  readonly exports: FacilityExports;
  readonly month: number;
  readonly year: number;
  /** Energy stored now [kWh]. */
  readonly storedKwh: number;
  readonly monthToDatePeaks: { readonly flatKw: number; readonly touKw: readonly number[] };
  /** Whether the year is also simulated with a causal controller. */
  readonly achievable: boolean;
  readonly relGap: number;
  readonly assumptions: readonly Assumption[];
}

const defaultSocFraction = 0.65;
const defaultRelGap = 1e-6;

const validate = createValidator(scheduleOptionsSchema, { engine: 'tarsis', root: 'options' });

/**
 * Validates the options and fills in defaults, before any other work.
 *
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value; `unknownTariff` for an unknown code.
 */
export function resolveSchedule(options: ScheduleOptions): ResolvedSchedule {
  const checked: ScheduleOptionsData = validate(withoutInjected(options));
  checkInjected(options);
  const tariff = typeof checked.tariff === 'string' ? getTariff(checked.tariff) : checked.tariff;
  const assumptions: Assumption[] = [];
  const facility = checked.facility ?? defaultFacility;
  if (!checked.facility) {
    assumptions.push(
      { name: 'load', value: 'office, 500 kW annual peak', source: 'default facility' },
      { name: 'battery', value: facility.battery, source: 'default facility' },
      {
        name: 'solar',
        value: '100 kW, horizontal, in Los Angeles',
        source: 'default facility',
      },
      {
        name: 'ev_fleet',
        value: 'ten workplace vehicles, 6.6 kW each',
        source: 'default facility',
      },
    );
  }
  if (checked.currentSocFraction === undefined) {
    assumptions.push({
      name: 'current_soc',
      value: defaultSocFraction,
      source: 'documented default',
    });
  }
  if (tariff.ratchet && !facility.priorPeaksKw) {
    assumptions.push({
      name: 'prior_peaks_kw',
      value: 'none',
      source: 'no peaks of earlier months were given',
    });
  }
  if (tariff.coincident) {
    assumptions.push({
      name: 'coincident_hours',
      value: 'each month’s own highest demand in the hours in which the system peak can occur',
      source: 'the hours of the system peak are not known in advance',
    });
  }
  for (const sentence of tariff.assumptions) {
    assumptions.push({ name: 'tariff', value: sentence, source: `tariff ${tariff.code}` });
  }
  const firstDay = `${checked.year}-${String(checked.month).padStart(2, '0')}-01`;
  if (tariff.effectiveTo !== undefined && tariff.effectiveTo < firstDay) {
    assumptions.push({
      name: 'tariff',
      value: `The rate was in force until ${tariff.effectiveTo}; it is billed as if it were still in force.`,
      source: `tariff ${tariff.code}`,
    });
  }
  checkTypicalDays(facility);
  for (const [index, vehicles] of (facility.vehicles ?? []).entries()) {
    checkVehicles(vehicles, `facility.vehicles[${index}]`, 1440 / facility.stepMinutes);
  }
  const exports = facilityExports(facility, tariff);
  assumptions.push(...exports.assumptions);
  checkPeriodCount(tariff, 'demand', 'monthToDatePeaks.touKw', checked.monthToDatePeaks?.touKw);
  const battery = createPlannedBattery(facility.battery, 'facility.battery', tariff);
  if (facility.battery.wearPerMwhDischarged === undefined && battery.wearPerMwhDischarged === 0) {
    assumptions.push({
      name: 'battery_wear',
      value: 0,
      source: `no wear cost was given in ${tariff.currency}; the default is in USD`,
    });
  }
  return {
    tariff,
    facility,
    battery,
    exports,
    month: checked.month,
    year: checked.year,
    storedKwh: (checked.currentSocFraction ?? defaultSocFraction) * battery.capacityKwh,
    monthToDatePeaks: {
      flatKw: checked.monthToDatePeaks?.flatKw ?? 0,
      touKw: checked.monthToDatePeaks?.touKw ?? [],
    },
    achievable: checked.achievable ?? false,
    relGap: checked.relGap ?? defaultRelGap,
    assumptions,
  };
}

const daySeriesCodes = [
  ['loadKwSeries', 'loadLength'],
  ['solarKwSeries', 'solarLength'],
  ['exportPricePerKwhSeries', 'exportPriceLength'],
] as const;

function checkTypicalDays(facility: Facility): void {
  const stepsPerDay = 1440 / facility.stepMinutes;
  const seen = new Set<string>();
  let ofTheirOwn = 0;
  for (const [index, day] of facility.typicalDays.entries()) {
    for (const [name, code] of daySeriesCodes) {
      const entries = day[name]?.length ?? stepsPerDay;
      if (entries === stepsPerDay) continue;
      throw tarsisError(
        'invalid',
        code,
        `facility.typicalDays[${index}].${name} must have ${stepsPerDay} entries at ${facility.stepMinutes} minutes; ${entries} came`,
      );
    }
    if (day.dates === undefined) seen.add(`${day.kind} of month ${day.month}`);
    else ofTheirOwn += 1;
  }
  if (seen.size + ofTheirOwn < facility.typicalDays.length) {
    throw tarsisError(
      'invalid',
      'typicalDaysRepeat',
      'facility.typicalDays must hold each kind of day of each month once without dates; some came twice',
    );
  }
  for (let month = 1; month <= 12; month += 1) {
    for (const kind of ['weekday', 'weekend']) {
      if (seen.has(`${kind} of month ${month}`)) continue;
      throw tarsisError(
        'invalid',
        'typicalDaysMissing',
        `facility.typicalDays must hold a weekday and a weekend day of every month; the ${kind} of month ${month} is missing`,
      );
    }
  }
}

function checkVehicles(vehicles: FacilityVehicles, field: string, stepsPerDay: number): void {
  const { arrivalStep, departureStep, minimumKw = 0, powerKw, energyKwh, vehicleToGrid } = vehicles;
  if (arrivalStep >= stepsPerDay) {
    throw tarsisError(
      'invalid',
      'vehicleSteps',
      `${field}.arrivalStep must be a step of the day, 0 to ${stepsPerDay - 1}; ${arrivalStep} came`,
    );
  }
  if (departureStep <= arrivalStep || departureStep > arrivalStep + stepsPerDay) {
    throw tarsisError(
      'invalid',
      'vehicleSteps',
      `${field}.departureStep must be after arrivalStep, ${arrivalStep}, and at most a day of ${stepsPerDay} steps later; ${departureStep} came`,
    );
  }
  checkMinimumPower({ minimumKw, powerKw }, field);
  if (!vehicleToGrid) return;
  const { arrivalKwh, capacityKwh } = vehicleToGrid;
  if (arrivalKwh + energyKwh <= capacityKwh) return;
  throw tarsisError(
    'outOfRange',
    'contradiction',
    `${field}.vehicleToGrid.arrivalKwh, energyKwh and capacityKwh contradict: it arrives with ${arrivalKwh} kWh, takes ${energyKwh} kWh and holds ${capacityKwh} kWh`,
  );
}
