import { brotliDecompressSync } from 'node:zlib';
import { dayMs, hourMs } from '../internal/async.js';
import type { FacilityReading, SitePrice } from '../stores/stores.js';
import { officeOf2014, pricesOf2020 } from './sample-data.generated.js';

const weekMs = 7 * dayMs;

/** Hours of readings: a year, and what is missing of its first month. */
const sampleReadingHours = 57 * 7 * 24;

/** Mean tropical year [ms]: how far apart two instants of one season are. */
const yearMs = 365.2425 * dayMs;

/**
 * Real hourly prices, moved by whole weeks to end with an hour.
 *
 * @param lastMs - start of the last hour
 * @param hours - how many, at most those of a year
 */
export function samplePricesUntil(lastMs: number, hours: number): SitePrice[] {
  const { startMs, packedCents } = pricesOf2020;
  const cents = unpack(packedCents);
  const length = cents.length;
  const { first, timeOf } = moveToEnd({ startMs, length }, hours, lastMs);
  return cents
    .slice(first, first + hours)
    .map((price, index) => ({ timeMs: timeOf(index), pricePerMwh: (price ?? 0) / 100 }));
}

/**
 * More than a year of real hourly readings of an office, with the temperature, moved by whole weeks to end with an hour.
 * Hours that the source lacks are left out.
 *
 * @param lastMs - start of the last hour
 */
export function sampleReadingsUntil(lastMs: number): FacilityReading[] {
  const { startMs, packedKw, packedCelsius } = officeOf2014;
  const [loadKw, celsius] = [unpack(packedKw), unpack(packedCelsius)];
  const { length } = loadKw;
  const { first, timeOf } = moveToEnd({ startMs, length }, sampleReadingHours, lastMs);
  return loadKw.slice(first, first + sampleReadingHours).flatMap((kw, index) => {
    const degrees = celsius[first + index] ?? null;
    const temperatureF = degrees === null ? null : (degrees * 9) / 5 + 32;
    return kw === null ? [] : [{ timeMs: timeOf(index), loadKw: kw, temperatureF, solarKw: null }];
  });
}

/**
 * Chooses the hours of a series that are moved, and by how much: whole weeks, so that weekdays stay, and of those the number
 * that keeps the season best.
 */
function moveToEnd(
  { startMs, length }: { startMs: number; length: number },
  hours: number,
  lastMs: number,
): { first: number; timeOf: (index: number) => number } {
  const endMs = startMs + (length - 1) * hourMs;
  const fewest = Math.ceil((lastMs - endMs) / weekMs);
  const most = Math.floor((lastMs - startMs - (hours - 1) * hourMs) / weekMs);
  const weeks = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index);
  const [best] = weeks.sort((one, other) => seasonShift(one) - seasonShift(other));
  const movedMs = (best ?? fewest) * weekMs;
  const first = (lastMs - movedMs - startMs) / hourMs - hours + 1;
  return { first, timeOf: (index) => startMs + movedMs + (first + index) * hourMs };
}

/** How far a number of weeks is from whole years [ms]. */
function seasonShift(weeks: number): number {
  const years = (weeks * weekMs) / yearMs;
  return Math.abs(years - Math.round(years)) * yearMs;
}

/** Undoes the packing of `tools/src/demo-samples`; null where a number is missing. */
function unpack(packed: string): (number | null)[] {
  const text = brotliDecompressSync(Buffer.from(packed, 'base64')).toString();
  let value = 0;
  return text.split(',').map((difference) => {
    if (difference === '') {
      return null;
    }
    value += Number(difference);
    return value;
  });
}
