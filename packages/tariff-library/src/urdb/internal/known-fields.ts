import type { UrdbReading, UrdbRecord } from './urdb-reading.js';

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
