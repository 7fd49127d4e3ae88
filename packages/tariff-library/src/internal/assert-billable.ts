import type { Tariff } from '../schema/tariff.js';
import { validateTariff } from '../schema/validate-tariff.js';
import { tariffNotSupported } from './tariff-not-supported.js';

/** Refuses a malformed tariff, and by name one whose stated charges a bill would leave out. */
export function assertBillable(tariff: Tariff): void {
  validateTariff(tariff);
  if (tariff.unsupported.length > 0) throw tariffNotSupported(tariff.code, tariff.unsupported);
}
