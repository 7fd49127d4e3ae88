import { CALENDAR_INPUTS, decoderInputCount, encoderInputCount } from '../../internal/inputs.js';

/** Inputs that are embedded together, and selected or left as one. */
export interface InputGroup {
  /** First input of the group, and how many there are; a group without inputs is a constant. */
  readonly from: number;
  readonly count: number;
}

/** What is constant over a window: see `fillMore`. */
export const STATIC_INPUTS = 8;
/** Change from a day before and from a week before. */
export const MORE_ENCODER_INPUTS = 2;
/** Distance from the last value, and what the last values say of the level. */
export const MORE_DECODER_INPUTS = 4;

const TIME_OF_DAY = 4;
const WEEKDAYS = 7;

/**
 * Groups of the encoder: value; changes; calendar; series known ahead. Inputs of `fillWindow` come first, then those of
 * `fillMore`. The number of groups is a multiple of 4, as kernels like it; the group of series known ahead is there even where
 * there are none, so that networks widen without a change of their answers.
 */
export function encoderGroups(knownAhead: number): InputGroup[] {
  const own = encoderInputCount(0);
  const more = encoderInputCount(knownAhead);
  return [
    { from: 0, count: 1 },
    { from: more, count: MORE_ENCODER_INPUTS },
    { from: 1, count: CALENDAR_INPUTS },
    { from: own, count: more - own },
  ];
}

/**
 * Groups of the decoder: day before; week before; profile; time of day; weekday; season and whether the time is known; series
 * known ahead; distance and latest change of level.
 */
export function decoderGroups(knownAhead: number): InputGroup[] {
  const own = decoderInputCount(0);
  const more = decoderInputCount(knownAhead);
  const calendar = own - CALENDAR_INPUTS;
  const season = calendar + TIME_OF_DAY + WEEKDAYS;
  return [
    { from: 0, count: 2 },
    { from: 2, count: 2 },
    { from: 4, count: 1 },
    { from: calendar, count: TIME_OF_DAY },
    { from: calendar + TIME_OF_DAY, count: WEEKDAYS },
    { from: season, count: own - season },
    { from: own, count: more - own },
    { from: more, count: MORE_DECODER_INPUTS },
  ];
}
