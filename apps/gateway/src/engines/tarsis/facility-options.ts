import type { Tariff } from '@bess/tariff-library';
import { type Assumption, defaultFacility, type Facility, solarDays } from '@bess/tarsis';
import type { FacilityDescription } from '../../stores/stores.js';
import { facilityVehicles } from './facility-vehicles.js';
import type { YearLoad } from './load-of-year.js';

/** What is known of a facility, for a request. */
export interface KnownFacility {
  description: FacilityDescription;
  /** Of its readings; undefined without any. */
  load: YearLoad | { knownShare: number } | undefined;
}

/** For what and when a facility is planned. */
export interface FacilityPlan {
  /** Undefined where its code is unknown. */
  tariff: Tariff | undefined;
  /** USD for one unit of the tariff's currency, where it is known. */
  usdPerUnit: number | undefined;
  /** Billing month, 1 to 12, and whether it is the one that runs. */
  month: number;
  isThisMonth: boolean;
  year: number;
  /** Of the facility's clock. */
  timeZone: string;
}

/**
 * What the engine takes of a facility: what its description says, else what its readings tell, else the default.
 *
 * @param facility - what is known of it
 * @param plan - tariff and month
 * @returns the facility with everything that was assumed of it
 */
export function facilityOptions(
  { description, load }: KnownFacility,
  plan: FacilityPlan,
): { facility: Facility; assumptions: Assumption[] } {
  const assumptions: Assumption[] = [];
  const ownLoad = load !== undefined && 'typicalDays' in load ? load : undefined;
  if (ownLoad === undefined) {
    const reason = load !== undefined && 'knownShare' in load ? `; ${tooFewReadings(load)}` : '';
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
    const value = 'ten vehicles at work, 6.6 kW each';
    assumptions.push({ name: 'ev_fleet', value, source: 'default facility' });
  }
  return {
    facility: {
      battery: battery(description, plan, assumptions),
      stepMinutes,
      typicalDays: typicalDays(description, ownLoad, plan, assumptions),
      ...(vehicles.length > 0 && { vehicles }),
      ...(priorPeaksKw && { priorPeaksKw }),
    },
    assumptions: [...assumptions, ...leftOut(description, plan.tariff)],
  };
}

/** Days with what panels give: as measured, else as the description has them, else with the default load its own. */
function typicalDays(
  { solar }: FacilityDescription,
  ownLoad: YearLoad | undefined,
  { timeZone, year }: FacilityPlan,
  assumptions: Assumption[],
): Facility['typicalDays'] {
  const stepMinutes = ownLoad?.stepMinutes ?? defaultFacility.stepMinutes;
  const days = ownLoad?.typicalDays ?? defaultFacility.typicalDays;
  if (ownLoad?.hasSolar) return days;
  if (solar === null) {
    if (ownLoad === undefined) {
      const value = '100 kW, lying flat in Los Angeles';
      assumptions.push({ name: 'solar', value, source: 'default facility' });
    }
    return days;
  }
  const { powerKw, latitudeDegrees, longitudeDegrees, tiltDegrees, azimuthDegrees } = solar;
  const value = `an estimate of mean days for ${powerKw} kW, for want of measurements`;
  assumptions.push({ name: 'solar', value, source: 'solar' });
  const byMonth = solarDays(
    {
      powerKw,
      ...(latitudeDegrees !== null && { latitudeDegrees }),
      ...(longitudeDegrees !== null && { longitudeDegrees }),
      ...(tiltDegrees !== null && { tiltDegrees }),
      ...(azimuthDegrees !== null && { azimuthDegrees }),
    },
    { timeZone, stepMinutes, year },
  );
  return days.map((day) => ({ ...day, solarKwSeries: byMonth[day.month - 1] ?? [] }));
}

function tooFewReadings({ knownShare }: { knownShare: number }): string {
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
    // Without a rate the engine assumes no wear, and says so.
    ...(wearPerMwhDischarged !== null &&
      usdPerUnit !== undefined && { wearPerMwhDischarged: wearPerMwhDischarged / usdPerUnit }),
  };
}

/** The engine takes them from the month before the first one backwards; a description has them by calendar month. */
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
  return peaksKw.map((_, back) => peaksKw[(month + 10 - back) % 12] ?? 0);
}

/** What the model assumes of a described fleet. */
function vehicleAssumptions({ evSessions }: FacilityDescription): Assumption[] {
  if (evSessions === null) {
    return [];
  }
  return [{ name: 'ev_fleet', value: 'charges on top of the load', source: 'ev_fleet' }];
}

/** Parts of a description that the engine does not know yet. */
function leftOut(description: FacilityDescription, tariff: Tariff | undefined): Assumption[] {
  const source = 'not part of the model in this version';
  const intervalMinutes = tariff?.demandWindowMinutes;
  const { demandIntervalMinutes } = description;
  return [
    ...vehicleAssumptions(description),
    ...(description.billingDay === null && description.meterReadDates === null
      ? []
      : [{ name: 'billing_day', value: 'calendar months', source }]),
    ...(demandIntervalMinutes === null || demandIntervalMinutes === intervalMinutes
      ? []
      : [
          {
            name: 'demand_interval_minutes',
            value: intervalMinutes ?? 'a step of the model',
            source,
          },
        ]),
  ];
}
