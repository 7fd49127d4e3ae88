/** What the calendar tells of a step: day twice, weekday, year, and whether the time is known. */
export const CALENDAR_INPUTS = 14;
/** Value and calendar. */
const ENCODER_INPUTS = 1 + CALENDAR_INPUTS;
/** Same time of the day and of the week before with a mark each, mean of the same time of the last days, calendar. */
const DECODER_INPUTS = 5 + CALENDAR_INPUTS;

/** Where in an input of the decoder the mean of the same time of the last days stands. */
export const PROFILE_INPUT = 4;

/** Inputs of the encoder at a step. */
export function encoderInputCount(knownAhead: number): number {
  return ENCODER_INPUTS + knownAhead;
}

/** Inputs of the decoder at a step: a series known ahead gives its value and its change from a day before. */
export function decoderInputCount(knownAhead: number): number {
  return DECODER_INPUTS + 2 * knownAhead;
}
