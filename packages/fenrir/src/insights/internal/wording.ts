import type { PlannedStep } from '../../plan/planned-step.js';
import type { Currency } from '../currency.js';

/** Below this an amount is told with its cents. */
const SMALL = 10;
/** From here on a price is told without. */
const LARGE = 10_000;
/** Below this a quantity is rounding. */
const SMALLEST = 1e-9;

/** An amount with its currency: cents only where they matter. */
export function money(amount: number, currency: Currency): string {
  const told = amount * currency.perUnit;
  const digits = Math.abs(told) >= SMALL || told === 0 ? 0 : 2;
  return `${withCommas(told, digits)} ${currency.code}`;
}

/** A price with its unit. */
export function price(perMwh: number, currency: Currency): string {
  const told = perMwh * currency.perUnit;
  return `${withCommas(told, Math.abs(told) >= LARGE ? 0 : 2)} ${currency.code}/MWh`;
}

/** A power, an energy or a time with one digit at most; below 1 with two that count, so that small batteries are told of as well. */
export function quantity(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = size < 1 && size >= SMALLEST ? 1 - Math.floor(Math.log10(size)) : 1;
  const told = withCommas(value, digits).replace(/(\.\d*?)0+$/, '$1');
  return `${told.replace(/\.$/, '')} ${unit}`;
}

/** A step as what is done. */
export function doing({ direction, powerMw }: PlannedStep): string {
  if (direction === 'idle') return 'resting';
  const power = quantity(powerMw, 'MW');
  return direction === 'charge' ? `charging ${power}` : `discharging ${power}`;
}

/** With the first letter large. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function withCommas(value: number, digits: number): string {
  const [whole, part] = Math.abs(value).toFixed(digits).split('.');
  const size = whole!.replace(/\B(?=(\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`);
  return value < 0 && /[1-9]/.test(size) ? `−${size}` : size;
}
