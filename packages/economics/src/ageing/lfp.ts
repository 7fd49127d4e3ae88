import { arrhenius, type CellModel, kelvin } from './cell-model.js';
import type { CellUse } from './cell-use.js';

/** Squares of the losses and sums of the growths: both add up over any order of use. */
export interface LfpState {
  readonly calendarLossSquared: number;
  readonly cycleLossSquared: number;
  readonly resistanceGrowth: number;
}

const SECONDS_PER_HOUR = 3600;

/**
 * LFP/graphite: Sony/Murata US26650FTC1, 3 Ah. Calendar ageing: Naumann et al., J. Energy Storage 17 (2018) 153–169.
 * Cycle ageing: Naumann et al., J. Power Sources 451 (2020) 227666. Capacity is lost with the square root of time and of
 * full cycles, resistance grows in proportion to both; under changing stress each continues from the loss reached, so that
 * its square grows by the squared stress times the time, or the cycles.
 */
export const lfpModel: CellModel<LfpState> = {
  name: 'LFP/graphite (Sony/Murata US26650FTC1)',
  sources: [
    'Naumann et al., Journal of Energy Storage 17 (2018) 153–169',
    'Naumann et al., Journal of Power Sources 451 (2020) 227666',
  ],
  measured: { temperatureC: [0, 60], cRate: [0, 1] },
  // 33 mΩ × 3 A over 3.2 V.
  dropAt1C: 0.031,
  start: () => ({ calendarLossSquared: 0, cycleLossSquared: 0, resistanceGrowth: 0 }),
  age: (state, use) => {
    const calendar = calendarStress(use);
    const cycle = cycleStress(use);
    return {
      calendarLossSquared: state.calendarLossSquared + calendar.lossSquared,
      cycleLossSquared: state.cycleLossSquared + cycle.lossSquared,
      resistanceGrowth: state.resistanceGrowth + calendar.resistanceGrowth + cycle.resistanceGrowth,
    };
  },
  health: ({ calendarLossSquared, cycleLossSquared, resistanceGrowth }) => {
    const calendarLoss = Math.sqrt(calendarLossSquared);
    const cycleLoss = Math.sqrt(cycleLossSquared);
    return {
      capacityFraction: Math.max(0, 1 - calendarLoss - cycleLoss),
      calendarLoss,
      cycleLoss,
      resistanceGrowth,
    };
  },
};

/** Equations (1) to (4) of the method note. */
function calendarStress({ socSeries, stepHours, temperatureC }: CellUse) {
  const temperatureK = kelvin(temperatureC);
  // Per square root of a second, and per second.
  const lossAt50 = 1.2571e-5 * arrhenius(17_126, temperatureK);
  const growthAt50 = 3.4194e-10 * arrhenius(71_827, temperatureK);
  const seconds = stepHours * SECONDS_PER_HOUR;
  let lossSquared = 0;
  let resistanceGrowth = 0;
  for (let step = 0; step < socSeries.length; step += 1) {
    const above = (socSeries[step] ?? 0) - 0.5;
    const square = above * above;
    const loss = lossAt50 * (2.8575 * square * above + 0.602_25);
    lossSquared += loss * loss * seconds;
    resistanceGrowth += growthAt50 * Math.max(0, -3.3903 * square + 1.5604) * seconds;
  }
  return { lossSquared, resistanceGrowth };
}

/** Equations (5) to (7) of the method note; losses were published in percent. */
function cycleStress({ cycles }: CellUse) {
  let lossSquared = 0;
  let resistanceGrowth = 0;
  for (const { depth, cRate, fullCycles } of cycles) {
    const loss = 0.01 * (0.063 * cRate + 0.0971) * (4.0253 * (depth - 0.6) ** 3 + 1.0923);
    lossSquared += loss * loss * fullCycles;
    const growth = 0.01 * (-0.002 * cRate + 0.0021) * (6.8477 * (depth - 0.5) ** 3 + 0.9182);
    resistanceGrowth += Math.max(0, growth) * fullCycles;
  }
  return { lossSquared, resistanceGrowth };
}
