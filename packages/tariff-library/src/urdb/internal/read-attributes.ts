import {
  isRecord,
  listItems,
  malformed,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

const FIELDS = ['energyattrs', 'demandattrs', 'fixedattrs'] as const;
/** The same in later versions: `{"key": …, "val": …}` instead of `{"name": …}`. */
const KEYED_FIELDS = ['energykeyvals', 'demandkeyvals', 'fixedkeyvals'] as const;

/**
 * Free-form attributes may hide charges that have no place in the structure. Names of periods are
 * harmless; credits, discounts and options are left out aloud; anything else that carries a price keeps
 * the tariff from being billed.
 */
export function readAttributes(record: UrdbRecord, reading: UrdbReading): void {
  for (const field of [...FIELDS, ...KEYED_FIELDS]) {
    const value = record[field];
    if (value === undefined || value === null) continue;
    const attributes = listItems(value);
    if (!attributes?.every(isRecord)) {
      throw malformed(field, 'a list of name and value pairs', value);
    }
    for (const attribute of attributes) {
      if (field.endsWith('keyvals') && 'key' in attribute) {
        judge(field, String(attribute['key']), attribute['val'], reading);
        continue;
      }
      for (const [name, value] of Object.entries(attribute)) judge(field, name, value, reading);
    }
  }
}

function judge(field: string, name: string, value: unknown, reading: UrdbReading): void {
  if (namesAPeriod(name, value)) return;
  if (/\bcpp\b|critical|declared peak|event/i.test(name)) {
    reading.refuseToBill(
      'criticalPeakEvents',
      field,
      'Prices of announced events are not billed yet.',
    );
    return;
  }
  if (/reactive|power.?factor/i.test(name)) {
    reading.warn('attribute', field, `"${name}" is nil at power factor 1.`);
    reading.assumptions.push('Power factor adjustments are taken as nil (power factor 1).');
    return;
  }
  if (/discount|credit|optional/i.test(name)) {
    reading.warn('attribute', field, `"${name}" is left out.`);
    reading.assumptions.push(`No claim to "${name.replace(/[:\s]+$/, '')}".`);
    return;
  }
  if (/^excess demand\b/i.test(name)) {
    reading.warn('attribute', field, `"${name}" is left out.`);
    reading.assumptions.push('No demand above the contracted one.');
    return;
  }
  reading.refuseToBill('unstructuredCharge', field, `"${name}" has no place in the structure.`);
}

/** `{"TOU-summer:Peak": 6}` only gives period 6 a name. */
function namesAPeriod(name: string, value: unknown): boolean {
  return /^TOU\b/i.test(name) && /^\d{1,2}$/.test(String(value));
}
