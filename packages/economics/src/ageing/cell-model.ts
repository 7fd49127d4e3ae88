import type { CellUse } from './cell-use.js';

/** Health of a cell. */
export interface CellHealth {
  /** Capacity as a share of that of the new cell; never grows. */
  readonly capacityFraction: number;
  /** Share of the capacity lost with time. */
  readonly calendarLoss: number;
  /** Share of the capacity lost by cycles. */
  readonly cycleLoss: number;
  /** Growth of the resistance as a share of that of the new cell. */
  readonly resistanceGrowth: number;
}

/** A published model of how a cell ages. `State` is what it remembers. */
export interface CellModel<State> {
  /** Kind of cell, with the name of the cell that was measured. */
  readonly name: string;
  readonly sources: readonly string[];
  /** Ranges of the measurements; use beyond them is extrapolation. */
  readonly measured: {
    readonly temperatureC: readonly [number, number];
    readonly cRate: readonly [number, number];
  };
  /** Resistive voltage drop of the new cell at 1C as a share of its voltage. */
  readonly dropAt1C: number;
  /** The state of a new cell. */
  start(): State;
  /** The state after one more span of use. */
  age(state: State, use: CellUse): State;
  /** What a state leaves of the cell. */
  health(state: State): CellHealth;
}

/** Universal gas constant [J/(mol K)]. */
export const GAS_CONSTANT = 8.314_462_6;

/** 25 °C [K]. */
export const REFERENCE_K = 298.15;

/** Arrhenius factor relative to 25 °C. */
export function arrhenius(activationJPerMol: number, temperatureK: number): number {
  return Math.exp((-activationJPerMol / GAS_CONSTANT) * (1 / temperatureK - 1 / REFERENCE_K));
}

export function kelvin(celsius: number): number {
  return celsius + 273.15;
}
