import { type Battery, createBattery } from '@bess/kernel/battery';
import { createValidator } from '@bess/kernel/schema';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { defaultFacility } from '../data/default-facility.js';
import { tarsisError } from '../internal/tarsis-error.js';
import type { BatteryOptions, Facility } from '../schema/options.js';
import { type TarsisOptionsData, tarsisOptionsSchema } from '../schema/options.js';
import type { Assumption, TarsisOptions } from '../types.js';

/** Options after defaults, with what had to be assumed. */
export interface ResolvedOptions {
  readonly tariff: Tariff;
  readonly facility: Facility;
  readonly battery: Battery;
  readonly month: number;
  readonly year: number;
  /** Energy stored now [kWh]. */
  readonly storedKwh: number;
  readonly monthToDatePeaks: { readonly flatKw: number; readonly touKw: readonly number[] };
  /** Whether the year is replayed with a controller that does not know tomorrow. */
  readonly achievable: boolean;
  readonly relGap: number;
  readonly assumptions: readonly Assumption[];
}

const defaultSocFraction = 0.65;
const defaultRelGap = 1e-6;

const validate = createValidator(tarsisOptionsSchema, { engine: 'tarsis' });

/**
 * Checks the options once, before any work, and fills in what was left out.
 *
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value; `unknownTariff` for an unknown code.
 */
export function resolveOptions(options: TarsisOptions): ResolvedOptions {
  const { solver: _solver, nowMs: _nowMs, signal: _signal, ...data } = options;
  const checked: TarsisOptionsData = validate(data);
  const tariff = typeof checked.tariff === 'string' ? getTariff(checked.tariff) : checked.tariff;
  const assumptions: Assumption[] = [];
  const facility = checked.facility ?? defaultFacility;
  if (!checked.facility) {
    assumptions.push(
      { name: 'load', value: 'office, 500 kW annual peak', source: 'default facility' },
      { name: 'battery', value: facility.battery, source: 'default facility' },
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
      source: 'no peaks of earlier months given',
    });
  }
  for (const sentence of tariff.assumptions) {
    assumptions.push({ name: 'tariff', value: sentence, source: `tariff ${tariff.code}` });
  }
  const firstDay = `${checked.year}-${String(checked.month).padStart(2, '0')}-01`;
  if (tariff.effectiveTo !== undefined && tariff.effectiveTo < firstDay) {
    assumptions.push({
      name: 'tariff',
      value: `The rate was in force until ${tariff.effectiveTo}; it is billed as if it still were.`,
      source: `tariff ${tariff.code}`,
    });
  }
  checkTypicalDays(facility);
  checkDemandPeriods(tariff, checked.monthToDatePeaks?.touKw ?? []);
  const wearIsForeign =
    facility.battery.wearPerMwhDischarged === undefined && tariff.currency !== 'USD';
  if (wearIsForeign) {
    assumptions.push({
      name: 'battery_wear',
      value: 0,
      source: `no wear given in ${tariff.currency}; the default is in USD`,
    });
  }
  const battery = resolveBattery({
    ...facility.battery,
    ...(wearIsForeign && { wearPerMwhDischarged: 0 }),
  });
  return {
    tariff,
    facility,
    battery,
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

function resolveBattery(options: BatteryOptions): Battery {
  // A battery of zero power or capacity is the baseline of a comparison; the kernel only knows real ones.
  const { powerKw, capacityKwh } = options;
  const battery = createBattery({
    ...options,
    powerKw: powerKw || 1,
    capacityKwh: capacityKwh || 1,
  });
  return { ...battery, powerKw, capacityKwh };
}

function checkTypicalDays(facility: Facility): void {
  const stepsPerDay = 1440 / facility.stepMinutes;
  const seen = new Set<string>();
  for (const [index, day] of facility.typicalDays.entries()) {
    if (day.loadKwSeries.length !== stepsPerDay) {
      throw tarsisError(
        'invalid',
        'loadLength',
        `facility.typicalDays[${index}].loadKwSeries must have ${stepsPerDay} entries at ${facility.stepMinutes} minutes; ${day.loadKwSeries.length} came`,
      );
    }
    seen.add(`${day.kind} of month ${day.month}`);
  }
  if (seen.size < facility.typicalDays.length) {
    throw tarsisError(
      'invalid',
      'typicalDaysRepeat',
      'facility.typicalDays must hold each kind of day of each month once; some came twice',
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

function checkDemandPeriods(tariff: Tariff, touKw: readonly number[]): void {
  const periods = tariff.touDemand?.periods.length ?? 0;
  if (touKw.length <= periods) return;
  throw tarsisError(
    'outOfRange',
    'demandPeriods',
    `monthToDatePeaks.touKw must have at most ${periods} entries, the demand periods of tariff ${tariff.code}; ${touKw.length} came`,
    { periods, received: touKw.length },
  );
}
