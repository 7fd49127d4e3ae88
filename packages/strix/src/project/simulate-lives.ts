import { dispatchDay } from '../dispatch/dispatch-day.js';
import {
  changeBattery,
  createDispatchState,
  type DispatchState,
  startDispatch,
} from '../dispatch/dispatch-state.js';
import type { PolicyTable } from '../observation/policy-table.js';
import type {
  BatteryParameters,
  PlanningBattery,
  ReserveOffer,
  ReserveTerms,
} from '../planning/battery.js';
import { planningBattery } from '../planning/battery.js';
import type { PathCalendar } from '../price/path-calendar.js';
import { createPathState, startPath } from '../price/path-state.js';
import type { PriceTables } from '../price/price-model.js';
import { nextMarketDayInto, startReserveProcess } from '../price/reserve-process.js';
import { type CellAgeing, type CellTerms, createCellAgeing } from './age-cells.js';

/** A year has five spans of 73 days; cells age from span to span. */
export const SPANS_PER_YEAR = 5;
export const DAYS_PER_SPAN = 73;

const HOURS = 24;

const prices = new Float32Array(HOURS);
const reservePrices = new Float32Array(HOURS);

/** A battery that lives through the paths of a plan. */
export interface LifeBattery {
  readonly policy: PolicyTable;
  readonly battery: BatteryParameters;
  readonly capacityMwh: number;
}

/**
 * Everything needed to simulate the lives of projects, each on the prices of one path from its first to its last year. All
 * batteries live on the same prices. Plain data, so that it can be sent to threads.
 */
export interface LifePlan {
  readonly seed: number;
  readonly years: number;
  readonly prices: PriceTables;
  readonly calendar: PathCalendar;
  readonly batteries: readonly LifeBattery[];
  /** Absent: no reserve is sold. */
  readonly reserve?: ReserveTerms;
  /** Absent: batteries stay as new. */
  readonly cells?: CellTerms;
}

/** Results of lives; entry (path × batteries + battery) × years + year. */
export interface LifeOutputs {
  /** Revenue of energy sold less cost of energy bought, and revenue of reserves, at today's price level [currency]. */
  readonly energyCash: Float64Array;
  readonly reserveCash: Float64Array;
  readonly dischargedMwh: Float64Array;
  /** Equivalent full cycles of the capacity when new; 0 where nothing ages. */
  readonly fullCycles: Float64Array;
  /** Usable energy at the end of the year, before a replacement, as a share of that when new. */
  readonly capacityFraction: Float64Array;
  /** 1 where the cells are replaced at the end of the year. */
  readonly replaced: Uint8Array;
}

/** Allocates the outputs of a number of paths. */
export function allocateLifeOutputs(plan: LifePlan, pathCount: number): LifeOutputs {
  const length = pathCount * plan.batteries.length * plan.years;
  return {
    energyCash: new Float64Array(length),
    reserveCash: new Float64Array(length),
    dischargedMwh: new Float64Array(length),
    fullCycles: new Float64Array(length),
    capacityFraction: new Float64Array(length),
    replaced: new Uint8Array(length),
  };
}

/**
 * Simulates the lives of a range of projects. What a project earns depends on the plan and its number only, so ranges put
 * together give the same bits as one range. Method note, section 11.
 *
 * @param firstPath - number of the first path
 * @param pathCount - paths, one for each project
 * @param outputs - receives the results
 * @param offset - path of the outputs that receives the first one. Default 0
 */
export function simulateLives(
  plan: LifePlan,
  firstPath: number,
  pathCount: number,
  outputs: LifeOutputs = allocateLifeOutputs(plan, pathCount),
  offset = 0,
): LifeOutputs {
  const path = createPathState(plan.prices, plan.calendar);
  const tables = plan.reserve === undefined ? undefined : plan.prices.reserve;
  const lives = plan.batteries.map((one) => createLife(plan, one));
  for (let index = 0; index < pathCount; index++) {
    const number = firstPath + index;
    startPath(path, plan.seed, number);
    const reserve = tables && startReserveProcess(tables, path.draw, plan.seed, number);
    for (const life of lives) startLife(life, path.month);
    for (let year = 0; year < plan.years; year++) {
      for (let span = 0; span < SPANS_PER_YEAR; span++) {
        for (let day = 0; day < DAYS_PER_SPAN; day++) {
          nextMarketDayInto(path, reserve, prices, reservePrices);
          for (const life of lives) {
            dispatchDay(life.dispatch, prices, path.weekday, path.month, reservePrices);
            life.cells?.recordDay(day, life.dispatch.energyByHour);
          }
        }
        for (const life of lives) endSpan(life);
      }
      const first = (offset + index) * lives.length;
      const isLast = year === plan.years - 1;
      for (const [at, life] of lives.entries()) {
        endYear(life, isLast, outputs, (first + at) * plan.years + year);
      }
    }
  }
  return outputs;
}

/** One battery on its way through a path. */
interface Life {
  readonly dispatch: DispatchState;
  readonly newBattery: PlanningBattery;
  readonly offer: ReserveOffer | undefined;
  readonly cells: CellAgeing | undefined;
}

function createLife(plan: LifePlan, { policy, battery, capacityMwh }: LifeBattery): Life {
  const kind = plan.prices.reserve?.kind;
  const { reserve: terms, cells } = plan;
  const offer = terms === undefined || kind === undefined ? undefined : { kind, terms };
  const dispatch = createDispatchState(policy, battery, offer);
  return {
    dispatch,
    newBattery: dispatch.battery,
    offer: dispatch.battery.reserve === undefined ? undefined : offer,
    cells: cells && createCellAgeing(cells, battery, { capacityMwh, spanDays: DAYS_PER_SPAN }),
  };
}

function startLife({ dispatch, newBattery, cells }: Life, month: number): void {
  dispatch.battery = newBattery;
  startDispatch(dispatch, month);
  cells?.replace();
}

/** The cells age by what they did in the span; the next span has what is left of them. */
function endSpan({ dispatch, offer, cells }: Life): void {
  if (cells === undefined) return;
  cells.ageSpan(dispatch.battery.usableMwh);
  changeBattery(dispatch, planningBattery(cells.battery(), offer));
}

/** Writes what the year brought, and replaces spent cells unless the project ends. */
function endYear(life: Life, isLast: boolean, outputs: LifeOutputs, entry: number): void {
  const { dispatch, cells, newBattery } = life;
  outputs.energyCash[entry] = dispatch.energyCash;
  outputs.reserveCash[entry] = dispatch.reserveCash;
  outputs.dischargedMwh[entry] = dispatch.dischargedMwh;
  dispatch.energyCash = 0;
  dispatch.reserveCash = 0;
  dispatch.dischargedMwh = 0;
  outputs.capacityFraction[entry] = cells?.capacityFraction() ?? 1;
  outputs.fullCycles[entry] = cells?.takeFullCycles() ?? 0;
  const isReplaced = !isLast && cells?.isSpent() === true;
  outputs.replaced[entry] = isReplaced ? 1 : 0;
  if (!isReplaced) return;
  cells.replace();
  changeBattery(dispatch, newBattery);
}
