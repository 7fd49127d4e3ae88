import type { PlannedStep } from '../../plan/planned-step.js';
import type { Currency } from './told.js';

/** Below this an amount is told with its cents. */
const SMALL = 10;

/** An amount with its currency: cents only where they matter. */
export function money(amount: number, currency: Currency): string {
  const told = amount * currency.perUnit;
  const digits = Math.abs(told) >= SMALL || told === 0 ? 0 : 2;
  return `${withCommas(told, digits)} ${currency.code}`;
}

/** A price with its unit. */
export function price(perMwh: number, currency: Currency): string {
  return `${withCommas(perMwh * currency.perUnit, 2)} ${currency.code}/MWh`;
}

/** A power, an energy or a time with one digit at most. */
export function quantity(value: number, unit: string): string {
  return `${withCommas(value, 1).replace(/\.0$/, '')} ${unit}`;
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
