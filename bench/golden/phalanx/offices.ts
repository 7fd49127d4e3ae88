import { createBattery } from '@bess/kernel/battery';
import { type FacilityReading, type FacilityState, fitFacility } from '@bess/phalanx';
import { sampleLoad, stepMs, syntheticLoad } from '../sample-series.js';

const HOUR_MS = 3_600_000;

/** Six weeks of the sample's eight are learned. */
export const LEARNED_HOURS = 24 * 42;
/** 10 h of the day after the learned ones, a Monday in July. */
export const nowMs = stepMs(sampleLoad, LEARNED_HOURS + 10);
/** Load of that hour [kW]. */
export const nowKw = sampleLoad.loadKwSeries[LEARNED_HOURS + 10]!;
export const battery = createBattery({ powerKw: 80, capacityKwh: 160 });
/** With a window, losses, and power over the state of charge. */
export const limitedBattery = createBattery({
  powerKw: 90,
  capacityKwh: 200,
  chargeEfficiency: 0.9,
  dischargeEfficiency: 0.88,
  minSocFraction: 0.1,
  maxSocFraction: 0.9,
  wearPerMwhDischarged: 30,
  availabilityFraction: 0.9,
  powerLimits: [
    { socFraction: 0, chargeKw: 90, dischargeKw: 20 },
    { socFraction: 0.4, chargeKw: 80, dischargeKw: 90 },
    { socFraction: 1, chargeKw: 15, dischargeKw: 90 },
  ],
});

/**
 * Readings of the sample's office.
 *
 * @param from - first hour of the sample
 */
export function officeReadings(from: number, until: number): FacilityReading[] {
  return Array.from(sampleLoad.loadKwSeries.slice(from, until), (loadKw, hour) => ({
    timeMs: stepMs(sampleLoad, from + hour),
    loadKw,
  }));
}

/** The same with panels and a thermometer that the load follows in summer. */
export function sunnyReadings(hours: number): FacilityReading[] {
  return officeReadings(0, hours).map(({ timeMs, loadKw }, hour) => {
    const temperatureF =
      66 + 11 * Math.sin((2 * Math.PI * (hour - 9)) / 24) + 9 * Math.sin(hour / 90);
    return {
      timeMs,
      loadKw: loadKw + 2.5 * Math.max(0, temperatureF - 65),
      temperatureF,
      solarKw:
        70 *
        Math.max(0, Math.sin((2 * Math.PI * (hour - 6)) / 24)) *
        (1 - 0.3 * (hour % 5 === 0 ? 1 : 0)),
    };
  });
}

/**
 * Readings of a made-up load in steps of any length, from a midnight in UTC.
 *
 * @param start - first day, `YYYY-MM-DD`
 */
export function madeUpReadings(
  start: string,
  days: number,
  stepMinutes: number,
  seed: number,
): FacilityReading[] {
  const startMs = Date.parse(start);
  return Array.from(
    syntheticLoad((days * 1440) / stepMinutes, stepMinutes, seed),
    (loadKw, step) => ({
      timeMs: startMs + step * stepMinutes * 60_000,
      loadKw,
    }),
  );
}

const london = { timeZone: sampleLoad.timeZone, stepMinutes: 60 };

/** Facilities with different histories; each is made once. */
export const facilities = {
  office: once(() => fitFacility(officeReadings(0, LEARNED_HOURS), london)),
  officeToday: once(() => fitFacility(officeReadings(0, LEARNED_HOURS + 10), london)),
  sunny: once(() => fitFacility(sunnyReadings(LEARNED_HOURS), london)),
  thin: once(() => fitFacility(officeReadings(LEARNED_HOURS - 72, LEARNED_HOURS), london)),
  unread: once(() => fitFacility([], london)),
  quarters: once(() =>
    fitFacility(madeUpReadings('2014-06-16', 28, 15, 4), { timeZone: 'Europe/London' }),
  ),
  /** Has had an open question since yesterday: did the meter change its unit? */
  inWatts: once(() =>
    fitFacility(
      [
        ...officeReadings(0, LEARNED_HOURS - 26),
        ...officeReadings(LEARNED_HOURS - 26, LEARNED_HOURS).map(({ timeMs, loadKw }) => ({
          timeMs,
          loadKw: 1000 * loadKw,
        })),
      ],
      london,
    ),
  ),
};

/** An instant some hours after {@link nowMs} [ms since the Unix epoch]. */
export const hoursLater = (hours: number): number => nowMs + hours * HOUR_MS;

function once(make: () => FacilityState): () => FacilityState {
  let made: FacilityState | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
