/** The part of JSON Schema that request bodies use. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A value of a form: what is sent, with omitted fields undefined. */
export type FormValue =
  | string
  | number
  | boolean
  | undefined
  | readonly FormValue[]
  | { readonly [field: string]: FormValue };

/** The choices of a schema that admits a fixed list of values. */
export function choicesOf({ anyOf }: JsonSchema): readonly (string | number)[] | undefined {
  const values = anyOf?.map((one) => one.const);
  return values?.every((value) => typeof value === 'string' || typeof value === 'number')
    ? (values as (string | number)[])
    : undefined;
}

/** An example of a value, as it stands in an empty input. */
export function exampleOf({ examples }: JsonSchema): string {
  const [example] = examples ?? [];
  return example === undefined
    ? ''
    : `e.g. ${Array.isArray(example) ? example.join(', ') : String(example)}`;
}

/** Units at the end of field names, and how they are written. */
const units: readonly (readonly [ending: string, unit: string])[] = [
  ['_usd_per_mwh_discharged', 'USD/MWh'],
  ['_usd_per_mwh', 'USD/MWh'],
  ['_kwh', 'kWh'],
  ['_mwh', 'MWh'],
  ['_kw', 'kW'],
  ['_mw', 'MW'],
  ['_minutes', 'min'],
  ['_hours', 'h'],
  ['_days', 'days'],
  ['_degrees', '°'],
  ['_usd', 'USD'],
];

/** How a field reads: its name in words, its unit, and the help below it. */
export function describeField(
  name: string,
  { description = '' }: JsonSchema,
): { label: string; unit: string | undefined; help: string } {
  // A price per kW is not in kW; its unit stands in its description.
  const byName = units.find(
    ([ending]) => name.endsWith(ending) && !/(^|_)per(_|$)/.test(name.slice(0, -ending.length)),
  );
  const words = (byName === undefined ? name : name.slice(0, -byName[0].length)).replaceAll(
    '_',
    ' ',
  );
  const inBrackets = /\[([^\]]+)\]/.exec(description);
  return {
    label: capitalised(
      words.replace(/\bsoc\b/, 'state of charge').replace(/\bev\b/, 'electric vehicle'),
    ),
    unit: byName?.[1] ?? inBrackets?.[1],
    help: description.replace(/\s*\[[^\]]+\]/, '').replaceAll('`', ''),
  };
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Whether a field has fields of its own, or is a list of such. */
export function isCompound(field: JsonSchema | undefined): boolean {
  return field?.properties !== undefined || field?.items?.properties !== undefined;
}

/** What an input of a page's own gets. */
export interface CustomField {
  label: string;
  help: string;
  value: FormValue;
  error: string | undefined;
  isRequired: boolean;
  onChange: (value: FormValue) => void;
}
