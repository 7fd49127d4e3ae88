import type { Currency, PlannedStep } from '../types.js';

/** Smaller amounts are written with cents. */
const SMALL = 10;
/** Prices from here on are written without cents. */
const LARGE = 10_000;
/** Smaller quantities are rounding errors. */
const SMALLEST = 1e-9;

/** An amount with its currency, with cents only if it is small. */
export function formatMoney(amount: number, currency: Currency): string {
  const converted = amount * currency.perUnit;
  const digits = Math.abs(converted) >= SMALL || converted === 0 ? 0 : 2;
  return `${withCommas(converted, digits)} ${currency.code}`;
}

/** A price with its unit. */
export function formatPrice(perMwh: number, currency: Currency): string {
  const converted = perMwh * currency.perUnit;
  return `${withCommas(converted, Math.abs(converted) >= LARGE ? 0 : 2)} ${currency.code}/MWh`;
}

/** A power, an energy or a duration with at most one decimal; below 1 with two significant digits, for small batteries. */
export function formatQuantity(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = size < 1 && size >= SMALLEST ? 1 - Math.floor(Math.log10(size)) : 1;
  const digitsOnly = withCommas(value, digits).replace(/(\.\d*?)0+$/, '$1');
  return `${digitsOnly.replace(/\.$/, '')} ${unit}`;
}

/** A step in words: "charging 10 MW", "staying idle". */
export function formatStep({ direction, powerMw }: PlannedStep): string {
  if (direction === 'idle') return 'staying idle';
  const power = formatQuantity(powerMw, 'MW');
  return direction === 'charge' ? `charging ${power}` : `discharging ${power}`;
}

/** The text with a capital first letter. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function withCommas(value: number, digits: number): string {
  const [whole, part] = Math.abs(value).toFixed(digits).split('.');
  const size = whole!.replace(/\B(?=(\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`);
  return value < 0 && /[1-9]/.test(size) ? `−${size}` : size;
}
