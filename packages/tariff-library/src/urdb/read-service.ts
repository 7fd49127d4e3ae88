import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { Tariff } from '../schema/tariff.js';
import { malformed, optionalText, type UrdbReading, type UrdbRecord } from './urdb-reading.js';

/** American rates may have been entered in Europe or Africa, at most this far east of Greenwich. */
const EASTERN_EDITOR_MINUTES = 180;

const SECTORS: Readonly<Record<string, Tariff['sector']>> = {
  Commercial: 'commercial',
  Industrial: 'industrial',
  Residential: 'residential',
  Lighting: 'lighting',
};

/** `Delivery with Standard Offer` includes the utility's own supply. */
const SERVICES: Readonly<Record<string, Tariff['service']>> = {
  Bundled: 'bundled',
  Delivery: 'delivery',
  Energy: 'energy',
  'Delivery with Standard Offer': 'bundled',
};

const EXPORT_RULES: Readonly<Record<string, Tariff['netMetering']>> = {
  'Net Metering': 'netMetering',
  'Net Billing Instantaneous': 'netBilling',
  'Net Billing Hourly': 'netBilling',
  'Buy All Sell All': 'buyAllSellAll',
};

export function readSector(record: UrdbRecord, reading: UrdbReading): Tariff['sector'] {
  return lookUp(record, 'sector', SECTORS, 'other', reading);
}

export function readServiceType(record: UrdbRecord, reading: UrdbReading): Tariff['service'] {
  return lookUp(record, 'servicetype', SERVICES, 'unknown', reading);
}

export function readExportRule(record: UrdbRecord, reading: UrdbReading): Tariff['netMetering'] {
  if (record['dgrules'] === undefined && record['usenetmetering'] === true) return 'netMetering';
  return lookUp(record, 'dgrules', EXPORT_RULES, 'unknown', reading);
}

function lookUp<Value extends string>(
  record: UrdbRecord,
  field: string,
  table: Readonly<Record<string, Value>>,
  otherwise: Value,
  reading: UrdbReading,
): Value {
  const text = optionalText(record, field);
  if (!text) return otherwise;
  const value = Object.hasOwn(table, text) ? table[text] : undefined;
  if (value === undefined)
    reading.warn('unknownValue', field, `"${text}" is read as "${otherwise}".`);
  return value ?? otherwise;
}

/**
 * A local date from epoch seconds or ISO text. Epoch values denote midnight in the local time of whoever entered them: UTC
 * or west of it for American utilities, so the UTC date is the intended one. East of Greenwich midnight falls on the
 * previous UTC day, so the zone's offset is added first. The last three hours of a UTC day are not midnight anywhere in
 * America, so they also belong to the next day.
 */
export function readDate(record: UrdbRecord, field: string, timeZone: string): string | undefined {
  const value = record[field];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') {
    const date = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value)?.[0];
    const epochMs = date === undefined ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
    if (date === undefined || Number.isNaN(epochMs) || isoDay(epochMs) !== date) {
      throw malformed(field, 'epoch seconds or an ISO date', value);
    }
    return date;
  }
  const isPlausible =
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 7.2e9;
  if (!isPlausible) throw malformed(field, 'epoch seconds or an ISO date', value);
  const epochMs = value * 1000;
  const zoneMinutes = epochMs < 0 ? 0 : zoneOffsetMinutes(epochMs, timeZone);
  const eastMinutes = Math.max(EASTERN_EDITOR_MINUTES, zoneMinutes);
  return isoDay(epochMs + eastMinutes * 60_000);
}

function isoDay(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
