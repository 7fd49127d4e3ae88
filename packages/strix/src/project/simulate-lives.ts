import { LANES, MAX_LOG_DAYS } from '../internal/kernel-layout.js';
import type { PathsKernel } from '../kernel/kernel-options.js';
import { createPathsKernel } from '../kernel/paths-kernel.js';
import type { PolicyTable } from '../observation/policy-table.js';
import type {
  BatteryParameters,
  PlanningBattery,
  ReserveOffer,
  ReserveTerms,
} from '../planning/battery.js';
import { planningBattery } from '../planning/battery.js';
import type { PathCalendar } from '../price/path-calendar.js';
import type { PriceTables } from '../price/price-model.js';
import { type CellAgeing, type CellTerms, createCellAgeing } from './age-cells.js';

/** A year has five spans of 73 days; cells age from span to span. */
export const SPANS_PER_YEAR = 5;
export const DAYS_PER_SPAN = MAX_LOG_DAYS;

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
  const kind = plan.prices.reserve?.kind;
  const reserve =
    plan.reserve === undefined || kind === undefined ? undefined : { kind, terms: plan.reserve };
  const kernel = kernelOf(plan, reserve);
  const lanes = Array.from({ length: LANES }, () => createLives(plan, reserve));
  for (let index = 0; index < pathCount; index += LANES) {
    const group = lanes.slice(0, Math.min(LANES, pathCount - index));
    kernel.start(firstPath + index, group.length);
    for (const lives of group) {
      for (const life of lives) {
        life.cells?.replace();
        life.usableMwh = life.newBattery.usableMwh;
      }
    }
    for (let year = 0; year < plan.years; year++) {
      for (let span = 0; span < SPANS_PER_YEAR; span++) {
        kernel.simulateDays((year * SPANS_PER_YEAR + span) * DAYS_PER_SPAN, DAYS_PER_SPAN);
        for (const [lane, lives] of group.entries()) {
          for (const [at, life] of lives.entries()) endSpan(kernel, lane, at, life);
        }
      }
      const isLast = year === plan.years - 1;
      for (const [lane, lives] of group.entries()) {
        const first = (offset + index + lane) * lives.length;
        for (const [at, life] of lives.entries()) {
          const entry = (first + at) * plan.years + year;
          endYear(kernel, lane, at, life, isLast, outputs, entry);
        }
      }
    }
  }
  return outputs;
}

/** The plan simulated last, because chunks of it may have few paths. */
let latest: { readonly plan: LifePlan; readonly kernel: PathsKernel } | undefined;

function kernelOf(plan: LifePlan, reserve: ReserveOffer | undefined): PathsKernel {
  if (latest?.plan === plan) return latest.kernel;
  const { seed, prices, calendar, batteries, cells } = plan;
  const kernel = createPathsKernel({
    ...{ seed, prices, calendar, batteries },
    ...(reserve && { reserve }),
    logsEnergy: cells !== undefined,
  });
  latest = { plan, kernel };
  return kernel;
}

/** The cells of one battery on its way through a path. */
interface Life {
  readonly newBattery: PlanningBattery;
  /** Absent: no reserve is sold. */
  readonly offer: ReserveOffer | undefined;
  /** Absent: the battery stays as new. */
  readonly cells: CellAgeing | undefined;
  usableMwh: number;
}

function createLives({ batteries, cells }: LifePlan, reserve: ReserveOffer | undefined): Life[] {
  return batteries.map(({ policy, battery, capacityMwh }) => {
    const offer = policy.reservePrice === undefined ? undefined : reserve;
    const newBattery = planningBattery(battery, offer);
    return {
      newBattery,
      offer,
      cells: cells && createCellAgeing(cells, battery, { capacityMwh, spanDays: DAYS_PER_SPAN }),
      usableMwh: newBattery.usableMwh,
    };
  });
}

/** The cells age by what they did in the span; the next span has what is left of them. */
function endSpan(kernel: PathsKernel, lane: number, at: number, life: Life): void {
  const { cells, offer } = life;
  if (cells === undefined) return;
  cells.ageSpan(kernel.energyLog(lane, at), life.usableMwh);
  changeBattery(kernel, lane, at, life, planningBattery(cells.battery(), offer));
}

function changeBattery(
  kernel: PathsKernel,
  lane: number,
  at: number,
  life: Life,
  changed: PlanningBattery,
): void {
  kernel.changeBattery(lane, at, changed);
  life.usableMwh = changed.usableMwh;
}

/** Writes what the year brought, and replaces spent cells unless the project ends. */
function endYear(
  kernel: PathsKernel,
  lane: number,
  at: number,
  life: Life,
  isLast: boolean,
  outputs: LifeOutputs,
  entry: number,
): void {
  const { cells, newBattery } = life;
  const { energyCash, reserveCash, dischargedMwh } = kernel.earnings(lane, at);
  kernel.clearEarnings(lane, at);
  outputs.energyCash[entry] = energyCash;
  outputs.reserveCash[entry] = reserveCash;
  outputs.dischargedMwh[entry] = dischargedMwh;
  outputs.capacityFraction[entry] = cells?.capacityFraction() ?? 1;
  outputs.fullCycles[entry] = cells?.takeFullCycles() ?? 0;
  const isReplaced = !isLast && cells?.isSpent() === true;
  outputs.replaced[entry] = isReplaced ? 1 : 0;
  if (!isReplaced) return;
  cells.replace();
  changeBattery(kernel, lane, at, life, newBattery);
}
