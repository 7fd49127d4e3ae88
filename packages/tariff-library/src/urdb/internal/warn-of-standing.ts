import type { Tariff } from '../../schema/tariff.js';
import type { UrdbReading, UrdbRecord } from './urdb-reading.js';

/** Texts in which people who enter rates say what the structure could not hold. */
const TEXTS = ['description', 'energycomments', 'demandcomments', 'basicinformationcomments'];
/** 7:30, 07:30 and 19:30 as clock times; 1:30000 and 12:300 are none. */
const HALF_HOUR = /(?<![\d:])(?:[01]?\d|2[0-3]):30(?!\d)/;

/** What a reader should know before trusting the record: how far it goes, how old it is, how exactly it was entered. */
export function warnOfStanding(
  record: UrdbRecord,
  { service, effectiveTo }: { service: Tariff['service']; effectiveTo: string | undefined },
  reading: UrdbReading,
): void {
  if (service === 'delivery') {
    const message = 'The rate covers delivery; it holds no price for the supply of energy.';
    reading.warn('deliveryOnly', 'servicetype', message);
  }
  if (effectiveTo !== undefined) {
    const message = `The rate was in force until ${effectiveTo}; another has taken its place.`;
    reading.warn('superseded', 'enddate', message);
  }
  const field = TEXTS.find((name) => HALF_HOUR.test(String(record[name] ?? '')));
  if (field !== undefined) {
    const sentence =
      "The source's own words speak of half hours; its schedules hold whole hours only, so boundaries may be half an hour off.";
    reading.assume('halfHoursRounded', field, sentence);
  }
}
