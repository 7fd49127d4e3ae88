import type { Tariff } from '../../schema/tariff.js';

/** Hours of a weekday that stand for night, morning, noon and evening, by SAM's rule. */
const HOURS = [0, 5, 11, 17];

/**
 * Energy banked by the periods of one month, by those of a later one: what a period has over goes to the period that
 * applies at the same of four hours of a weekday. A period that applies at none of them keeps what it has.
 */
export function movedBank(
  bankKwh: Float64Array,
  { weekdaySchedule }: Pick<Tariff['energy'], 'weekdaySchedule'>,
  fromMonth: number,
  toMonth: number,
): Float64Array {
  const [from, to] = [weekdaySchedule[fromMonth - 1]!, weekdaySchedule[toMonth - 1]!];
  const moved = new Float64Array(bankKwh.length);
  bankKwh.forEach((kwh, period) => {
    const hour = HOURS.find((one) => from[one] === period);
    moved[hour === undefined ? period : to[hour]!]! += kwh;
  });
  return moved;
}
