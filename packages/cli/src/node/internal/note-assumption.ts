import type { Call } from './command.js';

/** What an engine took for granted. */
interface Assumption {
  /** Name of an option or of a field of the engine: `riskAversion`, `charge_efficiency`. */
  readonly name: string;
  readonly value: unknown;
  /** Where the value comes from. */
  readonly source: string;
}

const UNITS: Readonly<Record<string, string>> = { kw: 'kW', kwh: 'kWh', mw: 'MW', mwh: 'MWh' };

/** Notes what an engine took for granted, in words: `charge efficiency: 0.922 (documented default)`. */
export function noteAssumption({ note }: Call, { name, value, source }: Assumption): void {
  note(`${wordsOf(name)}: ${textOf(value)} (${source})`);
}

function wordsOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[_.\s]+/);
  return words.map((word) => UNITS[word.toLowerCase()] ?? word.toLowerCase()).join(' ');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(Number(value.toPrecision(6)));
  return JSON.stringify(value);
}
