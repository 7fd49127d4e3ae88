import { tariffNotSupported } from '../../internal/tariff-not-supported.js';
import type { Tariff } from '../../schema/tariff.js';
import { type ChargeBesideLadders, untoldCharges } from './untold-charges.js';

/** What a caller of a ladder says of itself. */
export interface LadderOptions {
  /** Charges beside the ladders that the caller plans for by itself; default none. */
  readonly besides?: readonly ChargeBesideLadders[] | undefined;
}

/** Refuses a ladder of a tariff that has charges which neither its ladders tell nor the caller plans for, by their names. */
export function assertToldByLadders(tariff: Tariff, { besides = [] }: LadderOptions = {}): void {
  const names = untoldCharges(tariff).filter((name) => !besides.includes(name));
  if (names.length > 0) throw tariffNotSupported(tariff.code, names);
}
