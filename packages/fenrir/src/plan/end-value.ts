/**
 * What stored energy is worth after the last step: a concave, piecewise-linear function of the energy above the lowest state of charge,
 * as pieces from the bottom up. The last piece goes on for ever; no piece at all is worth nothing. A piece may be worth less than nothing, as
 * energy is that keeps a battery from being paid to charge.
 */
export type EndValue = readonly EndValuePiece[];

/** One piece of an {@link EndValue}. */
export interface EndValuePiece {
  /** Stored energy that this piece covers [MWh]. */
  readonly widthMwh: number;
  /** Worth of each MWh stored in it, at most that of the piece before [currency/MWh]. */
  readonly perMwh: number;
}
