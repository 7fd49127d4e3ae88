import { arrhenius, type CellModel, GAS_CONSTANT, kelvin, REFERENCE_K } from './cell-model.js';
import type { CellUse, CycleUse } from './cell-use.js';

/** Losses as shares of the lithium, or of the sites of the negative electrode. */
export interface NmcState {
  /** Growth of the solid electrolyte interphase, with time. */
  readonly interphaseLoss: number;
  /** Lithium lost by cycles. */
  readonly cycleLithiumLoss: number;
  /** Lithium lost while the cell is broken in. */
  readonly breakInLoss: number;
  /** Sites of the negative electrode lost by cycles. */
  readonly siteLoss: number;
  /** The smallest capacity so far: capacity does not come back. */
  readonly capacityFraction: number;
  readonly resistance: ResistanceState;
}

/** Two parts of the growth of the resistance, each a power law with a rate that changes. */
interface ResistanceState {
  readonly calendar: number;
  readonly cycle: number;
}

const FARADAY = 96_485;
const RATED_AH = 75;
const SITES_AH = 75.675;
const BREAK_IN_DAYS = 5;

/** Voltages at states of charge of 0, 0.1, …, 1 [V]. */
const openCircuitVolts = [
  3, 3.4679, 3.5394, 3.595, 3.6453, 3.6876, 3.7469, 3.84, 3.9521, 4.0668, 4.193,
];
const anodeVolts = [
  1.2868, 0.242, 0.1818, 0.1488, 0.1297, 0.123, 0.1181, 0.1061, 0.0925, 0.0876, 0.0859,
];

/**
 * NMC/graphite: Kokam 75 Ah. Capacity: Smith et al., American Control Conference 2017, 4062–4068. The lesser of two limits
 * is the capacity: lithium, lost to the interphase with the square root of time and to cycles, and the sites of the
 * negative electrode, lost to cycles only. Each day continues from the losses reached. Resistance: power laws fitted to
 * the same tests, from NREL's BLAST-Lite.
 */
export const nmcModel: CellModel<NmcState> = {
  name: 'NMC/graphite (Kokam 75 Ah)',
  sources: [
    'Smith et al., American Control Conference (2017) 4062–4068',
    'NREL BLAST-Lite, model of the Kokam 75 Ah cell',
  ],
  measured: { temperatureC: [0, 55], cRate: [0, 1] },
  // 0.7 mΩ × 75 A over 3.7 V.
  dropAt1C: 0.0142,
  start: () => ({
    interphaseLoss: 0,
    cycleLithiumLoss: 0,
    breakInLoss: 0,
    siteLoss: 0,
    capacityFraction: 1,
    resistance: { calendar: 0, cycle: 0 },
  }),
  age: (state, use) => {
    let next = state;
    for (const day of daysOf(use)) next = ageOneDay(next, day);
    return next;
  },
  health: (state) => {
    const lost = 1 - state.capacityFraction;
    // The part of the loss that would remain without cycles.
    const withTime = Math.min(
      lost,
      Math.max(0, 1 - lithiumLimit({ ...state, cycleLithiumLoss: 0 })),
    );
    return {
      capacityFraction: state.capacityFraction,
      calendarLoss: withTime,
      cycleLoss: lost - withTime,
      resistanceGrowth: state.resistance.calendar + state.resistance.cycle,
    };
  },
};

/** Use of one day. */
interface Day {
  readonly temperatureK: number;
  readonly cycles: readonly CycleUse[];
  /** Depth between the highest and the lowest state of charge, or of the deepest cycle that closes. */
  readonly depth: number;
  /** Middle between the highest and the lowest state of charge, as the model was fitted to mean states of charge of cycles. */
  readonly meanSoc: number;
}

function* daysOf(use: CellUse): Generator<Day> {
  const { socSeries, stepHours, temperatureC, cycles } = use;
  const temperatureK = kelvin(temperatureC);
  const stepsPerDay = Math.round(24 / stepHours);
  const byDay = new Map<number, CycleUse[]>();
  for (const cycle of cycles) {
    const list = byDay.get(cycle.day);
    if (list === undefined) byDay.set(cycle.day, [cycle]);
    else list.push(cycle);
  }
  for (let day = 0; day * stepsPerDay < socSeries.length; day += 1) {
    const socs = socSeries.subarray(day * stepsPerDay, (day + 1) * stepsPerDay);
    const closed = byDay.get(day) ?? [];
    let [low, high] = [1, 0];
    for (const soc of socs) {
      low = Math.min(low, soc);
      high = Math.max(high, soc);
    }
    yield {
      temperatureK,
      cycles: closed,
      depth: closed.reduce((depth, cycle) => Math.max(depth, cycle.depth), high - low),
      meanSoc: (low + high) / 2,
    };
  }
}

/** Equations (8) to (14) of the method note. */
function ageOneDay(state: NmcState, day: Day): NmcState {
  const { temperatureK, depth, meanSoc, cycles } = day;
  const anodeV = interpolate(anodeVolts, meanSoc);
  const cellV = interpolate(openCircuitVolts, meanSoc);
  const anodeFactor = tafel(-1, { volts: anodeV, referenceVolts: 0.08, temperatureK });
  const cellFactor = tafel(0.0066, { volts: cellV, referenceVolts: 3.7, temperatureK });
  const b1 =
    0.0035 * arrhenius(35_392, temperatureK) * anodeFactor * Math.exp(2.472 * depth ** 2.157);
  // Cold cycles lose more, hence the negative energies of activation.
  const b2 = 1.541e-5 * arrhenius(-42_800, temperatureK);
  const b3 = 0.028_05 * arrhenius(42_800, temperatureK) * cellFactor * (1 + 0.135 * depth);
  const c2 = 5.226e-5 * arrhenius(-48_260, temperatureK);
  const cycledDepth = cycles.reduce((sum, cycle) => sum + cycle.fullCycles, 0);
  const siteStress = cycles.reduce((sum, cycle) => sum + cycle.count * cycle.depth ** 4.54, 0);
  const leftToBreakIn = Math.max(0, b3 - state.breakInLoss);
  const next = {
    interphaseLoss: Math.sqrt(state.interphaseLoss ** 2 + b1 ** 2),
    cycleLithiumLoss: state.cycleLithiumLoss + b2 * cycledDepth,
    breakInLoss: state.breakInLoss + leftToBreakIn * (1 - Math.exp(-1 / BREAK_IN_DAYS)),
    siteLoss: Math.min(1, state.siteLoss + (c2 * siteStress) / Math.max(1e-9, 1 - state.siteLoss)),
    resistance: growResistance(state.resistance, day),
  };
  const siteLimit = (SITES_AH / RATED_AH) * (1 - next.siteLoss);
  const capacity = Math.max(0, Math.min(lithiumLimit(next), siteLimit));
  return { ...next, capacityFraction: Math.min(state.capacityFraction, capacity) };
}

/** Capacity that the lithium left allows at 25 °C: the reversible effect of temperature is not ageing. */
function lithiumLimit({
  interphaseLoss,
  cycleLithiumLoss,
  breakInLoss,
}: Pick<NmcState, 'interphaseLoss' | 'cycleLithiumLoss' | 'breakInLoss'>): number {
  return (75.075 / RATED_AH) * (1.07 - interphaseLoss - cycleLithiumLoss - breakInLoss);
}

/** Tafel factor: potentials relative to a reference, over temperature. */
function tafel(
  symmetry: number,
  {
    volts,
    referenceVolts,
    temperatureK,
  }: { readonly volts: number; readonly referenceVolts: number; readonly temperatureK: number },
): number {
  return Math.exp(
    ((symmetry * FARADAY) / GAS_CONSTANT) * (volts / temperatureK - referenceVolts / REFERENCE_K),
  );
}

/** Equations (15) and (16): each part continues from the growth reached at the rate of the day. */
function growResistance(resistance: ResistanceState, day: Day): ResistanceState {
  const relativeK = day.temperatureK / 308.15;
  const calendarRate =
    0.057 *
    2.66e7 *
    Math.exp(-17.8 / relativeK) *
    Math.exp((-5.21 * interpolate(anodeVolts, day.meanSoc)) / 0.123 / relativeK);
  const cycleRate =
    4.87 * 3.8e3 * Math.exp(-18.4 / relativeK) * Math.exp(1.04 * Math.exp(day.depth ** 2));
  const fullCycles = day.cycles.reduce((sum, cycle) => sum + cycle.fullCycles, 0);
  return {
    calendar: growByPower(resistance.calendar, { rate: calendarRate, exponent: 1.25, step: 1 }),
    cycle: growByPower(resistance.cycle, { rate: cycleRate, exponent: 0.712, step: fullCycles }),
  };
}

/** rate · x^exponent, continued from `reached` by a step of x. */
function growByPower(
  reached: number,
  {
    rate,
    exponent,
    step,
  }: { readonly rate: number; readonly exponent: number; readonly step: number },
): number {
  if (step === 0) return reached;
  return rate * ((reached / rate) ** (1 / exponent) + step) ** exponent;
}

/** Linear interpolation in a table over 0, 0.1, …, 1. */
function interpolate(table: readonly number[], soc: number): number {
  const place = Math.min(1, Math.max(0, soc)) * (table.length - 1);
  const below = Math.min(Math.floor(place), table.length - 2);
  const low = table[below] ?? 0;
  return low + ((table[below + 1] ?? 0) - low) * (place - below);
}
