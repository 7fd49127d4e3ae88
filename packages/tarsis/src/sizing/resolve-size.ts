import { createValidator } from '@bess/kernel/schema';
import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { tarsisError } from '../internal/errors.js';
import { checkSeries, withGrid } from '../internal/validate.js';
import { defaultWearPerMwh } from '../problem/battery.js';
import type { HorizonExportRule } from '../schema/optimize-types.js';
import type { Assumption } from '../schema/schedule-types.js';
import { type SizeOptionsData, sizeSchema } from '../schema/size-options.js';
import type { SizeControl, SizeOptions } from '../schema/size-types.js';
import { checkBudget } from './project-of-size.js';

/** A least and a most. */
export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** The year of a facility, as plain data: what a size is simulated on. */
export interface SizedYear {
  readonly tariff: Tariff;
  readonly grid: TimeGrid;
  readonly loadKwSeries: Float64Array;
  readonly solarKwSeries?: Float64Array;
  readonly solarPerKwSeries?: Float64Array;
  readonly exportRule: HorizonExportRule;
  readonly limits?: SizeOptionsData['limits'];
  readonly priorPeaksKw?: readonly number[];
  readonly past?: { readonly loadKwSeries: Float64Array; readonly solarKwSeries?: Float64Array };
  readonly roundTripEfficiency: number;
  readonly wearPerMwhDischarged: number;
  readonly relGap: number;
}

/** Options of `size` after checks and defaults. */
export interface ResolvedSize {
  readonly year: SizedYear;
  readonly ranges: {
    readonly powerKw: Bounds;
    readonly hours: Bounds;
    readonly capacityKwh: Bounds;
    readonly solarKw: Bounds;
  };
  readonly battery: {
    readonly chemistry: 'lfp' | 'nmc';
    readonly rest: Omit<
      NonNullable<SizeOptionsData['battery']>,
      'chemistry' | 'wearPerMwhDischarged'
    >;
  };
  readonly costs: SizeOptionsData['costs'];
  readonly incentives: NonNullable<SizeOptionsData['incentives']>;
  readonly budget: number | undefined;
  readonly finance: SizeOptionsData['finance'];
  readonly solarFadePerYear: number;
  readonly control: SizeControl;
  readonly sizesTried: number;
  readonly assumptions: readonly Assumption[];
}

const DEFAULT_HOURS: Bounds = { minimum: 0.5, maximum: 8 };
const DEFAULT_ROUND_TRIP_EFFICIENCY = 0.85;
const DEFAULT_SOLAR_FADE = 0.005;
const DEFAULT_SIZES_TRIED = 25;
const DEFAULT_REL_GAP = 1e-4;
/** A product of ranges that the caller divided. */
const ROUNDING = 1e-9;

const validate = /* @__PURE__ */ withGrid(
  createValidator(sizeSchema, { engine: 'tarsis', root: 'options' }),
);

/**
 * Validates the options of `size` and fills in defaults.
 *
 * @throws EngineError `invalid` and `outOfRange` naming field, rule and value; `unknownTariff`
 */
export function resolveSize(options: SizeOptions): ResolvedSize {
  validate(options);
  const { grid, costs, finance, exportRule = { kind: 'none' }, limits } = options;
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  checkWholeYear(tariff, grid);
  const seriesOf = (field: string, series: ArrayLike<number>) =>
    checkSeries(field, series, grid.length, { minimum: 0 });
  const loadKwSeries = seriesOf('loadKwSeries', options.loadKwSeries);
  const solarKwSeries = options.solarKwSeries && seriesOf('solarKwSeries', options.solarKwSeries);
  const solarPerKwSeries =
    options.solarPerKwSeries && seriesOf('solarPerKwSeries', options.solarPerKwSeries);
  const peakKw = loadKwSeries.reduce((most, kw) => Math.max(most, kw), 0);
  if (limits?.importKw !== undefined && limits.importKw < peakKw) {
    throw tarsisError(
      'outOfRange',
      'contradiction',
      `limits.importKw must be at least the highest load, ${peakKw} kW, because the facility is compared with itself without a battery; ${limits.importKw} came`,
    );
  }
  const ranges = resolveRanges(options, peakKw);
  if (ranges.solarKw.maximum > 0) {
    if (solarPerKwSeries === undefined) throw missing('solarPerKwSeries', 'ranges.solarKw');
    if (costs.perSolarKw === undefined) throw missing('costs.perSolarKw', 'ranges.solarKw');
  }
  checkBudget(options, ranges);
  const { chemistry = 'lfp', wearPerMwhDischarged, ...rest } = options.battery ?? {};
  const wear = wearPerMwhDischarged ?? defaultWearPerMwh(tariff);
  const roundTripEfficiency = rest.roundTripEfficiency ?? DEFAULT_ROUND_TRIP_EFFICIENCY;
  return {
    year: {
      tariff,
      grid,
      loadKwSeries,
      ...(solarKwSeries && { solarKwSeries }),
      ...(solarPerKwSeries && ranges.solarKw.maximum > 0 && { solarPerKwSeries }),
      exportRule,
      ...(limits && { limits }),
      ...(options.priorPeaksKw && { priorPeaksKw: options.priorPeaksKw }),
      ...(options.past && { past: pastOf(options.past) }),
      roundTripEfficiency,
      wearPerMwhDischarged: wear,
      relGap: options.relGap ?? DEFAULT_REL_GAP,
    },
    ranges,
    battery: { chemistry, rest },
    costs,
    incentives: options.incentives ?? [],
    budget: options.budget,
    finance,
    solarFadePerYear: options.solarFadePerYear ?? DEFAULT_SOLAR_FADE,
    control: options.control ?? 'achievable',
    sizesTried: options.sizesTried ?? DEFAULT_SIZES_TRIED,
    assumptions: assumed(options, ranges, { chemistry, wear, roundTripEfficiency }),
  };
}

function missing(field: string, because: string) {
  return tarsisError(
    'invalid',
    'missingField',
    `${field} must be given with ${because}; it is missing`,
  );
}

/** Series from before the year; a controller without solar history expects none. */
function pastOf({ loadKwSeries, solarKwSeries }: NonNullable<SizeOptions['past']>) {
  const { length } = loadKwSeries;
  return {
    loadKwSeries: checkSeries('past.loadKwSeries', loadKwSeries, length, { minimum: 0 }),
    ...(solarKwSeries && {
      solarKwSeries: checkSeries('past.solarKwSeries', solarKwSeries, length, { minimum: 0 }),
    }),
  };
}

function checkWholeYear(tariff: Tariff, grid: TimeGrid): void {
  const { months } = rateCalendar(tariff, grid);
  if (months.length === 12 && months.every(({ complete }) => complete)) return;
  const { dayIndex } = localCalendar(grid);
  const days = (dayIndex.at(-1) ?? 0) + 1;
  throw tarsisError(
    'invalid',
    'wholeYear',
    `grid must cover twelve complete calendar months, so that the bill is that of a year; it covers ${months.filter(({ complete }) => complete).length} complete months in ${days} days`,
  );
}

function resolveRanges(
  { ranges = {}, solarPerKwSeries }: SizeOptions,
  peakKw: number,
): ResolvedSize['ranges'] {
  const boundsOf = (
    name: 'powerKw' | 'hours' | 'capacityKwh' | 'solarKw',
    defaults: Bounds,
  ): Bounds => {
    const { minimum = defaults.minimum, maximum = Math.max(minimum, defaults.maximum) } =
      ranges[name] ?? {};
    const bounds = { minimum: Math.min(minimum, ranges[name]?.minimum ?? maximum), maximum };
    if (bounds.minimum <= bounds.maximum) return bounds;
    throw tarsisError(
      'outOfRange',
      'contradiction',
      `ranges.${name}.minimum must be at most its maximum, ${maximum}; ${minimum} came`,
    );
  };
  const powerKw = boundsOf('powerKw', { minimum: 0, maximum: peakKw });
  const hours = boundsOf('hours', DEFAULT_HOURS);
  const capacityKwh = boundsOf('capacityKwh', {
    minimum: 0,
    maximum: powerKw.maximum * hours.maximum,
  });
  const most = powerKw.maximum * hours.maximum;
  if (capacityKwh.minimum > most * (1 + ROUNDING)) {
    throw tarsisError(
      'outOfRange',
      'contradiction',
      `ranges.capacityKwh.minimum must be at most ${most} kWh, the largest power for the most hours; ${capacityKwh.minimum} came`,
    );
  }
  const least = powerKw.minimum * hours.minimum;
  if (capacityKwh.maximum < least * (1 - ROUNDING)) {
    throw tarsisError(
      'outOfRange',
      'contradiction',
      `ranges.capacityKwh.maximum must be at least ${least} kWh, the smallest power for the fewest hours; ${capacityKwh.maximum} came`,
    );
  }
  const solarKw =
    ranges.solarKw === undefined && solarPerKwSeries === undefined
      ? { minimum: 0, maximum: 0 }
      : boundsOf('solarKw', { minimum: 0, maximum: 0 });
  return { powerKw, hours, capacityKwh, solarKw };
}

function assumed(
  options: SizeOptions,
  { powerKw, hours }: ResolvedSize['ranges'],
  {
    chemistry,
    wear,
    roundTripEfficiency,
  }: { chemistry: string; wear: number; roundTripEfficiency: number },
): Assumption[] {
  const { ranges = {}, battery = {}, finance, past, priorPeaksKw, costs } = options;
  const ours = 'default of size()';
  const list: (Assumption | false)[] = [
    ranges.powerKw?.maximum === undefined && {
      name: 'power_kw',
      value: `at most ${powerKw.maximum}`,
      source: 'the highest load of the year',
    },
    ranges.hours === undefined && {
      name: 'hours',
      value: `${hours.minimum} to ${hours.maximum}`,
      source: ours,
    },
    battery.chemistry === undefined && { name: 'chemistry', value: chemistry, source: ours },
    battery.roundTripEfficiency === undefined && {
      name: 'round_trip_efficiency',
      value: roundTripEfficiency,
      source: ours,
    },
    battery.temperatureC === undefined && {
      name: 'temperature_c',
      value: 25,
      source: 'default of @bess/economics',
    },
    battery.endOfLifeFraction === undefined && {
      name: 'end_of_life_fraction',
      value: 0.7,
      source: 'default of @bess/economics',
    },
    costs.replacementPerKwh === undefined && {
      name: 'replacement_per_kwh',
      value: 'a spent battery is not replaced; its savings end',
      source: 'no cost of replacement was given',
    },
    battery.wearPerMwhDischarged === undefined && {
      name: 'wear_per_mwh_discharged',
      value: wear,
      source: ours,
    },
    finance.rateEscalationPerYear === undefined && {
      name: 'rate_escalation_per_year',
      value: finance.inflationPerYear ?? 0,
      source: 'inflation',
    },
    finance.tax === undefined && { name: 'tax', value: 'none', source: 'no tax was given' },
    past === undefined && {
      name: 'past',
      value: 'its own last four weeks',
      source: 'as if the year before had been like it',
    },
    priorPeaksKw === undefined && {
      name: 'prior_peaks_kw',
      value: 'none count for a ratchet',
      source: 'no earlier peaks were given',
    },
    {
      name: 'later_years',
      value: 'the load of the given year',
      source: 'one year was given',
    },
  ];
  return list.filter((entry) => entry !== false);
}
