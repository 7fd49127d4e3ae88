import type { KernelBattery } from '../../kernel/simulation-plan.js';
import { HOURS } from '../internal/layout.js';
import type { StateModel } from '../training/state-model.js';
import type { BatteryMoves } from './battery-moves.js';

/**
 * What the actions of an hour earn, in scales of the day. Stored energy is booked at the level of its day, so that buying on
 * a low day and selling on a high one earns nothing by the level alone: its drift cannot be foreseen. Method note, (19).
 */
export class HourPayoffs {
  /** Of the state last settled. */
  price = 0;
  reservePrice = 0;
  sells = false;
  moves: BatteryMoves;
  /** What an action earns whatever the price: the book value of what is stored, less wear; by action and point. */
  fixed: Float64Array;
  readonly #model: StateModel;
  readonly #idle: BatteryMoves;
  readonly #selling: BatteryMoves | undefined;
  readonly #wear: number;
  /** MWh that leave the store and that wear, and that are sold at the energy price, for each MW of reserve. */
  readonly #lost: number;
  readonly #worn: number;
  readonly #sold: number;
  readonly #fixedIdle: Float64Array[];
  readonly #fixedSelling: Float64Array[];

  constructor(
    model: StateModel,
    battery: KernelBattery,
    idle: BatteryMoves,
    selling: BatteryMoves | undefined,
  ) {
    this.#model = model;
    this.#idle = idle;
    this.#selling = selling;
    this.#wear = battery.wearPerMwhDischarged;
    this.#fixedIdle = this.#book(idle);
    this.#fixedSelling = selling === undefined ? [] : this.#book(selling);
    const full = selling === undefined ? undefined : costOfReserve(selling);
    this.#lost = full?.lost ?? 0;
    this.#worn = full?.worn ?? 0;
    this.#sold = full?.sold ?? 0;
    this.moves = idle;
    this.fixed = this.#fixedIdle[0]!;
  }

  /** Turns to a state. Reserves are sold where an idle battery gains by it. */
  settle(dayClass: number, hour: number, cell: number): void {
    const model = this.#model;
    const cells = model.regimes * model.bins;
    const level = model.level[dayClass]!;
    this.price =
      level +
      model.shape[dayClass * HOURS + hour]! +
      model.width[dayClass * HOURS + hour]! * model.deviation[hour * cells + cell]!;
    this.reservePrice = model.reservePrice?.[hour * cells + cell] ?? 0;
    const cost =
      this.#worn * this.#wear * model.inverseScale[dayClass]! +
      this.#lost * level -
      this.#sold * this.price;
    this.sells = this.#selling !== undefined && this.reservePrice > cost;
    this.moves = this.sells && this.#selling !== undefined ? this.#selling : this.#idle;
    this.fixed = (this.sells ? this.#fixedSelling : this.#fixedIdle)[dayClass]!;
  }

  #book(moves: BatteryMoves): Float64Array[] {
    return Array.from({ length: this.#model.classCount }, (_, dayClass) => {
      const level = this.#model.level[dayClass]!;
      const wear = this.#wear * this.#model.inverseScale[dayClass]!;
      return moves.storedMwh.map((stored, i) => level * stored - wear * moves.wornMwh[i]!);
    });
  }
}

/** What a MW of reserve costs an idle battery, at the point where it offers most. */
function costOfReserve(moves: BatteryMoves) {
  const { points, reservedMw } = moves;
  const idle = ((moves.actionCount - 1) / 2) * points;
  let most = idle;
  for (let point = 0; point < points; point++) {
    if (reservedMw[idle + point]! > reservedMw[most]!) most = idle + point;
  }
  const offered = reservedMw[most]!;
  if (offered === 0) return { lost: 0, worn: 0, sold: 0 };
  return {
    lost: -moves.storedMwh[most]! / offered,
    worn: moves.wornMwh[most]! / offered,
    sold: moves.soldMwh[most]! / offered,
  };
}
