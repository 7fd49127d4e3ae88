import { shown } from '../internal/feed-error.js';
import { readInstant, readNumber } from '../internal/read-values.js';
import { type RowCollector, type RowReading, refusal } from '../rows/row-collector.js';

/** Place of rates that hold for every payment method. */
const ANY_PAYMENT = 'ANY';

/** An Agile rate holds for half an hour. */
const RATE_MINUTES = 30;

/**
 * Reads the unit rates of an Agile tariff, in pence per kWh.
 *
 * @param answer - an object with `results` and `next`, as recognised
 * @param tax - whether prices include VAT
 */
export function readOctopus(
  answer: unknown,
  tax: 'excluded' | 'included',
  collector: RowCollector,
): void {
  const { results, next } = answer as { results: unknown[]; next: unknown };
  const name = tax === 'included' ? 'value_inc_vat' : 'value_exc_vat';
  collector.markets.add('Octopus Energy unit rates');
  collector.notes.push(`prices ${tax === 'included' ? 'include' : 'exclude'} VAT`);
  for (const [index, rate] of results.entries()) {
    collector.take(`row ${index + 1}`, readRate(rate, name, collector));
  }
  if (typeof next === 'string') {
    collector.nextPage = next;
    collector.notes.push('the answer is not the last page');
  }
}

function readRate(
  result: unknown,
  name: 'value_exc_vat' | 'value_inc_vat',
  collector: RowCollector,
): RowReading {
  if (typeof result !== 'object' || result === null) {
    return refusal('rowCutOff', `a rate must be an object; ${shown(result)} came`);
  }
  const rate: Readonly<Record<string, unknown>> = { ...result };
  const method = rate['payment_method'] ?? ANY_PAYMENT;
  if (typeof method !== 'string') {
    return refusal('noPlace', `payment_method must be a text or null; ${shown(method)} came`);
  }
  if (!collector.wants(method)) return null;
  const startMs = readInstant(rate['valid_from']);
  if (startMs === null) {
    const rule = 'valid_from must be ISO 8601 with its offset';
    return refusal('timeNotRead', `${rule}; ${shown(rate['valid_from'])} came`);
  }
  if (readInstant(rate['valid_to']) !== startMs + RATE_MINUTES * 60_000) {
    const rule = `valid_to must be ${RATE_MINUTES} min after valid_from, as in an Agile tariff`;
    return refusal('intervalNotTaken', `${rule}; ${shown(rate['valid_to'])} came`);
  }
  const pencePerKwh = readNumber(rate[name]);
  if (pencePerKwh === null) {
    return refusal('notANumber', `${name} must be a number; ${shown(rate[name])} came`);
  }
  // Pence per kWh times 10 are pounds per MWh; the rounding drops the noise of binary fractions.
  const pricePerMwh = Number((pencePerKwh * 10).toPrecision(14));
  return { timeMs: startMs, minutes: RATE_MINUTES, pricePerMwh, currency: 'GBP' };
}
