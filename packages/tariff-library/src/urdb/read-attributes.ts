import {
  isRecord,
  listItems,
  malformed,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

/** URDB fields that the other readers use. */
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

/** Fields without effect on a bill: comments, revisions, eligibility conditions that are not used. */
const WITHOUT_PRICE = [
  'approved is_default eiaid supersedes revisions description descriptions energycomments',
  'demandcomments basicinformationcomments phasewiring voltagecategory voltageminimum voltagemaximum',
  'peakkwcapacityhistory peakkwhusagemin peakkwhusagemax peakkwhusagehistory coincidentdemandcomments',
];

const KNOWN = new Set([...READ, ...WITHOUT_PRICE].flatMap((line) => line.split(' ')));
const FIELDS = ['energyattrs', 'demandattrs', 'fixedattrs'] as const;

/** Attributes of later versions: `{"key": …, "val": …}` instead of `{"name": …}`. */
const KEYED_FIELDS = ['energykeyvals', 'demandkeyvals', 'fixedkeyvals'] as const;

/**
 * Reads free-form attributes, which may contain charges outside the rate structure. Names of periods are harmless. Credits,
 * discounts and options are left out with a warning. Anything else with a price makes the tariff unsupported.
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
      'Prices of critical-peak events are not supported.',
    );
    return;
  }
  if (/reactive|power.?factor/i.test(name)) {
    reading.warn('attribute', field, `"${name}" is zero at power factor 1.`);
    reading.assumptions.push('Power factor adjustments are assumed to be zero (power factor 1).');
    return;
  }
  if (/discount|credit|optional/i.test(name)) {
    reading.warn('attribute', field, `"${name}" is left out.`);
    reading.assumptions.push(`"${name.replace(/[:\s]+$/, '')}" is not applied.`);
    return;
  }
  if (/^excess demand\b/i.test(name)) {
    reading.warn('attribute', field, `"${name}" is left out.`);
    reading.assumptions.push('Demand does not exceed the contract demand.');
    return;
  }
  reading.refuseToBill('unstructuredCharge', field, `"${name}" does not fit the rate structure.`);
}

/** `{"TOU-summer:Peak": 6}` only names period 6. */
function namesAPeriod(name: string, value: unknown): boolean {
  return /^TOU\b/i.test(name) && /^\d{1,2}$/.test(String(value));
}

/** Reports unread fields; one whose name suggests a price makes the tariff unsupported. */
export function reportUnknownFields(record: UrdbRecord, reading: UrdbReading): void {
  for (const [field, value] of Object.entries(record)) {
    if (KNOWN.has(field) || field.startsWith('_')) continue;
    if (/charge|rate|price|adjust|fee|tax|credit/i.test(field) && !isEmpty(value)) {
      reading.refuseToBill('unknownCharge', field, `${field} is not a URDB field.`);
    } else {
      reading.warn('unknownField', field, `${field} is not a URDB field and is ignored.`);
    }
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 0 || value === false;
}
