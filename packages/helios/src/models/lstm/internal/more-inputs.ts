import { decoderInputCount } from '../../internal/inputs.js';

/** Same time of the second to the seventh day before. */
export const LAG_INPUTS = 6;
/** Lags, distance from the last value, latest change, and level of the last day against the day and the week before. */
export const MORE_INPUTS = LAG_INPUTS + 5;

/** Inputs of the decoder at a step: those of all networks, then those of `fillMore`. */
export function lstmDecoderInputs(knownAhead: number): number {
  return decoderInputCount(knownAhead) + MORE_INPUTS;
}
