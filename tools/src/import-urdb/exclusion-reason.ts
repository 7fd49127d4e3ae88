/** The fields of a record that the import itself reads. */
export interface SourceRecord {
  readonly label: string;
  readonly utility: string;
  readonly name: string;
  readonly country?: string;
  readonly eiaid?: number;
  readonly startdate?: number | null;
  readonly _source?: string;
  readonly _note?: string;
  readonly _license?: string;
}

/**
 * Why a readable record is not a complete tariff; undefined if it is one. The parser checks the structure of a record; these reasons
 * follow from its name and notes.
 */
export function exclusionReason(record: SourceRecord): string | undefined {
  if (/\((slab|tier)\b|\btier 1\b/i.test(record.name)) {
    return 'holds only the first slab of a rate with several';
  }
  if (/illustrative/i.test(record.name)) return 'calls itself illustrative';
  if (/\(winter\)|\(summer\)/i.test(record.name)) return 'holds only one season of the rate';
  if (/not able to be modeled/i.test(record.name)) return 'says that its structure is incomplete';
  if (/typed by hand/i.test(record._note ?? '')) {
    return 'typed over the record of another utility, whose fixed and reactive charges remain in it';
  }
  if (record.label === '58f639e25457a3b123156660') {
    return 'two of its monthly adjustments are ten times those of its twin for the other hours';
  }
  if (record.label === 'wwtp-6005009001') {
    return "repeats the figures of another utility's rate one by one";
  }
  return undefined;
}
