import { tariffNotSupported } from '../../internal/tariff-not-supported.js';
import type { Tariff } from '../../schema/tariff.js';
import { untoldCharges } from './untold-charges.js';

/** Refuses a ladder of a tariff that has charges which its ladders do not tell, by their names. */
export function assertToldByLadders(tariff: Tariff): void {
  const names = untoldCharges(tariff);
  if (names.length > 0) throw tariffNotSupported(tariff.code, names);
}
