import type { Tariff } from '../../../packages/tariff-library/src/schema/tariff.js';
import { fromUrdb } from '../../../packages/tariff-library/src/urdb/from-urdb.js';
import { exclusionReason, type SourceRecord } from './exclusion-reason.js';
import { placeOverride } from './place-overrides.js';
import { readableCode } from './readable-code.js';

/** Result of importing a file of records. */
export interface ImportResult {
  /** Tariffs that can be billed completely, by code. */
  readonly tariffs: Tariff[];
  readonly leftOut: { readonly label: string; readonly name: string; readonly reason: string }[];
}

/**
 * Reads all records and keeps those that can be billed completely. Of two rates with the same name, the first in the file gets the
 * plain code, so the same file always gives the same library.
 */
export function importRecords(records: readonly SourceRecord[]): ImportResult {
  const tariffs: Tariff[] = [];
  const leftOut: { label: string; name: string; reason: string }[] = [];
  const taken = new Set<string>();
  for (const record of records) {
    const reason = exclusionReason(record);
    const tariff = reason === undefined ? readTariff(record) : reason;
    if (typeof tariff === 'string') {
      leftOut.push({
        label: record.label,
        name: `${record.utility}: ${record.name}`,
        reason: tariff,
      });
      continue;
    }
    const code = readableCode(tariff, taken);
    taken.add(code);
    tariffs.push({ ...tariff, code });
  }
  tariffs.sort((left, right) => (left.code < right.code ? -1 : 1));
  return { tariffs, leftOut };
}

/** The tariff, or the reason to omit it. */
function readTariff(record: SourceRecord): Tariff | string {
  try {
    const { tariff } = fromUrdb(record, {
      code: 'unnamed',
      ...placeOverride(record),
      // Danish grid tariffs ("Nettarif") have no price for the energy itself.
      ...(record.country === 'DK' && { service: 'delivery' as const }),
      ...(record._license !== undefined && { licence: collectionLicence(record) }),
    });
    if (tariff.unsupported.length > 0) return `not billed yet: ${tariff.unsupported.join(', ')}`;
    return { ...tariff, origin: origin(record, tariff.origin) };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return `refused: ${error.message}`;
    throw error;
  }
}

/** Records from other sources name their public collection. */
function origin(record: SourceRecord, read: Tariff['origin']): Tariff['origin'] {
  const { urdbLabel, ...rest } = read;
  if (urdbLabel !== undefined && /^[0-9a-f]{24}$/.test(urdbLabel)) {
    return { ...read, url: read.url ?? `https://apps.openei.org/IURDB/rate/view/${urdbLabel}` };
  }
  const collection = collectionName(record);
  return {
    ...rest,
    url: `https://github.com/${collection}`,
    licence: record._license
      ? read.licence
      : `Figures of the utility's public tariff sheet, gathered in ${collection}`,
  };
}

function collectionLicence(record: SourceRecord): string {
  const collection = collectionName(record);
  return record._license === 'other'
    ? `Terms of the publisher's open data, gathered in ${collection}`
    : `${record._license} (${collection})`;
}

function collectionName(record: SourceRecord): string {
  return record._source?.split(':')[0] ?? 'OpenEI';
}
