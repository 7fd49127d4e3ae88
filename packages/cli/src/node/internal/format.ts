import { type Battery, type BatteryOptions, createBattery } from '@bess/kernel/battery';
import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { Call } from './command.js';

/** Formats rows as a table: the first row is the header, the first column is left-aligned and the others right-aligned. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  return [lineOf(rows[0]!), rule, ...rows.slice(1).map(lineOf)];
}

/** Formats a number with thousands separators. */
export function figure(value: number, decimals = 0): string {
  const rounded = value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return /^-[0.,]*$/.test(rounded) ? rounded.slice(1) : rounded;
}

/** An instant in local time with its offset: `2026-01-31T13:15-08:00`. */
export function localTime(epochMs: number, timeZone: string): string {
  const offsetMinutes = zoneOffsetMinutes(epochMs, timeZone);
  const wall = new Date(epochMs + offsetMinutes * 60_000).toISOString().slice(0, 16);
  const offset = new Date(Math.abs(offsetMinutes) * 60_000).toISOString().slice(11, 16);
  return `${wall}${offsetMinutes < 0 ? '-' : '+'}${offset}`;
}

/** An assumption of an engine. */
interface Assumption {
  /** Name of an option or of a field of the engine: `riskAversion`, `charge_efficiency`. */
  readonly name: string;
  readonly value: unknown;
  /** Source of the value. */
  readonly source: string;
}

const UNITS: Readonly<Record<string, string>> = { kw: 'kW', kwh: 'kWh', mw: 'MW', mwh: 'MWh' };

/** Prints an assumption of an engine in words: `charge efficiency: 0.922 (documented default)`. */
export function noteAssumption({ note }: Call, { name, value, source }: Assumption): void {
  note(`${wordsOf(name)}: ${textOf(value)} (${source})`);
}

/** A battery by its rating. The kernel's default wear is in USD, so that in other currencies it has none, and a note says so. */
export function ratedBattery(
  call: Call,
  rating: Pick<BatteryOptions, 'powerKw' | 'capacityKwh'>,
  currency: string,
): Battery {
  if (currency === 'USD') return createBattery(rating);
  const source = `no wear cost was given in ${currency}; the default is in USD`;
  noteAssumption(call, { name: 'battery_wear', value: 0, source });
  return createBattery({ ...rating, wearPerMwhDischarged: 0 });
}

function wordsOf(name: string): string {
  // Some engines name their assumptions in words.
  if (name.includes(' ')) return name;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[_.\s]+/);
  return words.map((word) => UNITS[word.toLowerCase()] ?? word.toLowerCase()).join(' ');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(Number(value.toPrecision(6)));
  return JSON.stringify(value);
}
