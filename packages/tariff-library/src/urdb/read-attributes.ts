import {
  isRecord,
  listItems,
  malformed,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

/** Fields of the vocabulary that the other readers use. */
const READ = [
  'label utility name sector country startdate enddate source sourceparent uri servicetype dgrules',
  'usenetmetering energyratestructure energyweekdayschedule energyweekendschedule energyattrs',
  'fueladjustmentsmonthly demandratestructure demandweekdayschedule demandweekendschedule demandunits',
  'demandrateunit demandattrs demandwindow demandreactivepowercharge flatdemandstructure',
  'flatdemandmonths flatdemandunit coincidentratestructure coincidentschedule coincidentrateunit',
  'energykeyvals demandkeyvals fixedkeyvals lookbackpercent lookbackmonths lookbackrange demandratchetpercentage fixedchargefirstmeter',
  'fixedchargeeaaddl fixedchargeunits fixedattrs fixedmonthlycharge mincharge minchargeunits',
  'minmonthlycharge annualmincharge peakkwcapacitymin peakkwcapacitymax',
];

/** Fields without influence on a bill: comments, revisions, conditions of eligibility not yet used. */
const WITHOUT_PRICE = [
  'approved is_default eiaid supersedes revisions description descriptions energycomments',
  'demandcomments basicinformationcomments phasewiring voltagecategory voltageminimum voltagemaximum',
  'peakkwcapacityhistory peakkwhusagemin peakkwhusagemax peakkwhusagehistory coincidentdemandcomments',
];

const KNOWN = new Set([...READ, ...WITHOUT_PRICE].flatMap((line) => line.split(' ')));
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
        classifyAttribute(field, String(attribute['key']), attribute['val'], reading);
        continue;
      }
      for (const [name, value] of Object.entries(attribute))
        classifyAttribute(field, name, value, reading);
    }
  }
}

function classifyAttribute(
  field: string,
  name: string,
  value: unknown,
  reading: UrdbReading,
): void {
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

/** A field that nobody reads is reported; one that sounds like a price keeps the tariff from being billed. */
export function reportUnknownFields(record: UrdbRecord, reading: UrdbReading): void {
  for (const [field, value] of Object.entries(record)) {
    if (KNOWN.has(field) || field.startsWith('_')) continue;
    if (/charge|rate|price|adjust|fee|tax|credit/i.test(field) && !isEmpty(value)) {
      reading.refuseToBill('unknownCharge', field, `${field} is no part of the vocabulary.`);
    } else {
      reading.warn('unknownField', field, `${field} is no part of the vocabulary and is not read.`);
    }
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 0 || value === false;
}
