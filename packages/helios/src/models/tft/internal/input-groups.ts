import { CALENDAR_INPUTS, decoderInputCount, encoderInputCount } from '../../internal/inputs.js';

/** Inputs that are embedded together, and selected or left as one. */
export interface InputGroup {
  /** Where its inputs stand: the first, and how many. */
  readonly parts: readonly { readonly from: number; readonly count: number }[];
  /** Inputs in all; a group without any is a constant. */
  readonly count: number;
}

/** What is constant over a window: see `fillMore`. */
export const STATIC_INPUTS = 8;
/** Change from a day before and from a week before. */
export const MORE_ENCODER_INPUTS = 2;
/** Distance from the last value, and three that tell what the last values say of the level. */
const LEVEL = 4;
/** The same time of the second to the sixth day before. */
export const EARLIER_DAYS = 5;
/** These, the week before smoothed, and the mean of days of the same kind. */
export const MORE_DECODER_INPUTS = LEVEL + EARLIER_DAYS + 2;

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
    group([0, 1]),
    group([more, MORE_ENCODER_INPUTS]),
    group([1, CALENDAR_INPUTS]),
    group([own, more - own]),
  ];
}

/**
 * Groups of the decoder: days before; week before; profiles; time of day; weekday; season and whether the time is known; series
 * known ahead; distance and level.
 */
export function decoderGroups(knownAhead: number): InputGroup[] {
  const own = decoderInputCount(0);
  const more = decoderInputCount(knownAhead);
  const calendar = own - CALENDAR_INPUTS;
  const days = more + LEVEL;
  const season = calendar + TIME_OF_DAY + WEEKDAYS;
  return [
    group([0, 2], [days, EARLIER_DAYS]),
    group([2, 2], [days + EARLIER_DAYS, 1]),
    group([4, 1], [days + EARLIER_DAYS + 1, 1]),
    group([calendar, TIME_OF_DAY]),
    group([calendar + TIME_OF_DAY, WEEKDAYS]),
    group([season, own - season]),
    group([own, more - own]),
    group([more, LEVEL]),
  ];
}

function group(...parts: [from: number, count: number][]): InputGroup {
  return {
    parts: parts.map(([from, count]) => ({ from, count })),
    count: parts.reduce((sum, [, count]) => sum + count, 0),
  };
}
