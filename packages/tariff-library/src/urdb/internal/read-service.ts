import type { Tariff } from '../../schema/tariff.js';
import { optionalText, type UrdbReading, type UrdbRecord } from './urdb-reading.js';

const SECTORS: Readonly<Record<string, Tariff['sector']>> = {
  Commercial: 'commercial',
  Industrial: 'industrial',
  Residential: 'residential',
  Lighting: 'lighting',
};

/** With standard offer, the utility's own supply is part of the price. */
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
