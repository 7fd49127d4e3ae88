import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import type { Tariff } from '@bess/tariff-library';
import type { Facility } from '@bess/tarsis';
import type { Assumption } from '@bess/tarsis/schema';
import { defaultFacility, solarDays } from '@bess/tarsis/typical-days';
import type { MeasuredLoad, MeasuredYear } from '../../engine-runtime/tarsis-operations.js';
import { peaksBefore } from '../../facilities/facility-defaults.js';
import type { EvSession, FacilityDescription } from '../../stores/stores.js';
import type { YearLoad } from './load-of-year.js';

const minutesPerDay = 1440;

/** What is known about a facility. */
interface KnownFacility {
  description: FacilityDescription;
  /** From its readings; undefined without any. */
  load: YearLoad | { knownShare: number } | undefined;
}

/** What a facility is planned for. */
interface FacilityPlan {
  /** Undefined if its code is unknown. */
  tariff: Tariff | undefined;
  /** USD per unit of the tariff's currency, if known. */
  usdPerUnit: number | undefined;
  /** Billing month, 1 to 12, and whether it is the current one. */
  month: number;
  isThisMonth: boolean;
  year: number;
  /** Time zone of the facility. */
  timeZone: string;
}

/**
 * The facility as the engine expects it: from its description, otherwise from its readings, otherwise the default.
 * Returns the assumptions and, with sufficient readings, the measured year.
 */
export function facilityOptions(
  { description, load }: KnownFacility,
  plan: FacilityPlan,
): { facility: Facility; assumptions: Assumption[]; measured?: MeasuredYear } {
  const assumptions: Assumption[] = [];
  const ownLoad = load !== undefined && 'typicalDays' in load ? load : undefined;
  if (ownLoad === undefined) {
    const reason = load !== undefined && 'knownShare' in load ? `; ${coverageNote(load)}` : '';
    const source = `default facility${reason}`;
    assumptions.push({ name: 'load', value: 'office, 500 kW annual peak', source });
  }
  const priorPeaksKw = priorPeaks(description, ownLoad, plan, assumptions);
  const stepMinutes = ownLoad?.stepMinutes ?? defaultFacility.stepMinutes;
  const standIns = ownLoad === undefined ? (defaultFacility.vehicles ?? []) : [];
  const vehicles =
    description.evSessions === null
      ? standIns
      : facilityVehicles(description.evSessions, stepMinutes);
  if (ownLoad === undefined && description.evSessions === null) {
    const value = 'ten workplace vehicles, 6.6 kW each';
    assumptions.push({ name: 'ev_fleet', value, source: 'default facility' });
  }
  const ownBattery = battery(description, plan, assumptions);
  const solarByMonth = estimatedSolar(description, ownLoad, plan, assumptions);
  const typicalDays = ownLoad?.typicalDays ?? defaultFacility.typicalDays;
  return {
    facility: {
      battery: ownBattery,
      stepMinutes,
      typicalDays: solarByMonth
        ? typicalDays.map((day) => ({ ...day, solarKwSeries: solarByMonth[day.month - 1] ?? [] }))
        : typicalDays,
      ...(vehicles.length > 0 && { vehicles }),
      ...(priorPeaksKw && { priorPeaksKw }),
    },
    assumptions: [...assumptions, ...ignoredParts(description, plan.tariff)],
    ...(ownLoad && { measured: measuredYear(ownLoad.measured, solarByMonth, priorPeaksKw, plan) }),
  };
}

/** The readings, with the panels that days are planned with, and the peaks before them. */
function measuredYear(
  measured: MeasuredLoad,
  solarByMonth: number[][] | undefined,
  priorPeaksKw: readonly number[] | undefined,
  plan: FacilityPlan,
): MeasuredYear {
  const { month } = localCalendar(measured.grid);
  // Peaks are by calendar month; here they are counted backwards from another month.
  const ahead = plan.month - month[0]! + 12;
  return {
    ...measured,
    ...(solarByMonth && { solarKwSeries: daysOverYear(solarByMonth, measured.grid) }),
    ...(priorPeaksKw && {
      priorPeaksKw: priorPeaksKw.map((_, back) => priorPeaksKw[(back + ahead) % 12]!),
    }),
  };
}

/** A day of each month, January first, on every date of its month. */
export function daysOverYear(
  dayByMonth: readonly (readonly number[])[],
  grid: TimeGrid,
): Float64Array {
  const { month, hour, minute } = localCalendar(grid);
  return Float64Array.from(
    { length: grid.length },
    (_, step) =>
      dayByMonth[month[step]! - 1]![
        Math.floor((60 * hour[step]! + minute[step]!) / grid.stepMinutes)
      ]!,
  );
}

/** Estimated production on each month's mean day, if it is not measured and the default load does not include it. */
function estimatedSolar(
  { solar }: FacilityDescription,
  ownLoad: YearLoad | undefined,
  { timeZone, year }: FacilityPlan,
  assumptions: Assumption[],
): number[][] | undefined {
  const stepMinutes = ownLoad?.stepMinutes ?? defaultFacility.stepMinutes;
  if (ownLoad?.hasSolar) return undefined;
  if (solar === null) {
    if (ownLoad === undefined) {
      const value = '100 kW, horizontal, in Los Angeles';
      assumptions.push({ name: 'solar', value, source: 'default facility' });
    }
    return undefined;
  }
  return meanSolarDays(solar, { timeZone, stepMinutes, year }, assumptions);
}

/** Estimated production of described panels on each month's mean day, January first. */
export function meanSolarDays(
  solar: NonNullable<FacilityDescription['solar']>,
  grid: { timeZone: string; stepMinutes: number; year: number },
  assumptions: Assumption[],
): number[][] {
  const { powerKw, latitudeDegrees, longitudeDegrees, tiltDegrees, azimuthDegrees } = solar;
  const value = `an estimate of mean days for ${powerKw} kW, because nothing was measured`;
  assumptions.push({ name: 'solar', value, source: 'solar' });
  return solarDays(
    {
      powerKw,
      ...(latitudeDegrees !== null && { latitudeDegrees }),
      ...(longitudeDegrees !== null && { longitudeDegrees }),
      ...(tiltDegrees !== null && { tiltDegrees }),
      ...(azimuthDegrees !== null && { azimuthDegrees }),
    },
    grid,
  );
}

function coverageNote({ knownShare }: { knownShare: number }): string {
  const percent = Math.floor(100 * knownShare);
  return `stored readings cover ${percent} % of the twelve months before this one, and 90 % with whole days of every month are needed`;
}

function battery(
  description: FacilityDescription,
  { usdPerUnit }: FacilityPlan,
  assumptions: Assumption[],
): Facility['battery'] {
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency } = description;
  const { minSocFraction, maxSocFraction, wearPerMwhDischarged } = description;
  const standIn = defaultFacility.battery;
  const source = 'default facility';
  if (powerKw === null && capacityKwh === null) {
    assumptions.push({ name: 'battery', value: standIn, source });
  } else if (powerKw === null) {
    assumptions.push({ name: 'power_kw', value: standIn.powerKw, source });
  } else if (capacityKwh === null) {
    assumptions.push({ name: 'capacity_kwh', value: standIn.capacityKwh, source });
  }
  return {
    powerKw: powerKw ?? standIn.powerKw,
    capacityKwh: capacityKwh ?? standIn.capacityKwh,
    ...(chargeEfficiency !== null && { chargeEfficiency }),
    ...(dischargeEfficiency !== null && { dischargeEfficiency }),
    ...(minSocFraction !== null && { minSocFraction }),
    ...(maxSocFraction !== null && { maxSocFraction }),
    // Without a rate the engine assumes no wear and reports it.
    ...(wearPerMwhDischarged !== null &&
      usdPerUnit !== undefined && { wearPerMwhDischarged: wearPerMwhDischarged / usdPerUnit }),
  };
}

/** Reorders the peaks from calendar months to the order of the engine: the month before the first one first. */
function priorPeaks(
  { monthlyPeaksKw }: FacilityDescription,
  load: YearLoad | undefined,
  { tariff, month, isThisMonth }: FacilityPlan,
  assumptions: Assumption[],
): number[] | undefined {
  const peaksKw = monthlyPeaksKw ?? load?.monthlyPeaksKw;
  if (peaksKw === undefined || tariff?.ratchet === undefined) {
    return undefined;
  }
  if (!isThisMonth) {
    const value = 'months to come have the peaks of the same months before';
    const source = monthlyPeaksKw === null ? 'stored readings' : 'peaks_last_12_months_kw';
    assumptions.push({ name: 'prior_peaks_kw', value, source });
  }
  return peaksBefore(peaksKw, month);
}

/** Assumptions of the model about a described fleet. */
function vehicleAssumptions({ evSessions }: FacilityDescription): Assumption[] {
  if (evSessions === null) {
    return [];
  }
  return [{ name: 'ev_fleet', value: 'charges on top of the load', source: 'ev_fleet' }];
}

/** Described parts that the engine does not model yet. */
function ignoredParts(description: FacilityDescription, tariff: Tariff | undefined): Assumption[] {
  return [...vehicleAssumptions(description), ...ignoredMetering(description, tariff)];
}

const notModelled = 'not part of the model in this version';

/** What is described of the meter and its readings, and no plan of TARSIS knows. */
export function ignoredMetering(
  description: FacilityDescription | undefined,
  tariff: Tariff | undefined,
): Assumption[] {
  const intervalMinutes = tariff?.demandWindowMinutes;
  const described = description?.demandIntervalMinutes ?? null;
  return [
    ...ignoredReadDates(description),
    ...(described === null || described === intervalMinutes
      ? []
      : [
          {
            name: 'demand_interval_minutes',
            value: intervalMinutes ?? 'a step of the model',
            source: notModelled,
          },
        ]),
  ];
}

/** Says that months are those of the calendar, where others are described. */
export function ignoredReadDates(description: FacilityDescription | undefined): Assumption[] {
  return description?.billingDay == null && description?.meterReadDates == null
    ? []
    : [{ name: 'billing_day', value: 'calendar months', source: notModelled }];
}

type Vehicles = NonNullable<Facility['vehicles']>[number];

/**
 * A described fleet in steps of the day: vehicles do not charge in steps in which they are present only partly.
 * Sessions without a whole step are dropped.
 */
export function facilityVehicles(sessions: readonly EvSession[], stepMinutes: number): Vehicles[] {
  return sessions
    .map((session): Vehicles => {
      const { vehicles, days, arrival, departure, energyKwh, powerKw } = session;
      const { minimumPowerKw, vehicleToGrid } = session;
      const comes = minutesOfDay(arrival);
      const goes = minutesOfDay(departure);
      const leaves = goes > comes ? goes : goes + minutesPerDay;
      const stepsPerDay = minutesPerDay / stepMinutes;
      const arrivalStep = Math.ceil(comes / stepMinutes);
      // A night belongs to the day on which it starts, so its hours after midnight become the first of that day.
      const midnightSteps = arrivalStep === stepsPerDay ? stepsPerDay : 0;
      return {
        count: vehicles,
        days,
        arrivalStep: arrivalStep - midnightSteps,
        departureStep: Math.floor(leaves / stepMinutes) - midnightSteps,
        energyKwh,
        powerKw,
        ...(minimumPowerKw !== null && { minimumKw: minimumPowerKw }),
        ...(vehicleToGrid && { vehicleToGrid: toVehicleToGrid(vehicleToGrid) }),
      };
    })
    .filter(({ arrivalStep, departureStep }) => departureStep > arrivalStep);
}

function toVehicleToGrid({
  roundTripEfficiency,
  ...known
}: NonNullable<EvSession['vehicleToGrid']>): NonNullable<Vehicles['vehicleToGrid']> {
  return { ...known, ...(roundTripEfficiency !== null && { efficiency: roundTripEfficiency }) };
}

function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}
