/** A month of a few hourly steps and its charges, defined for this search only. */
export interface TinyMonth {
  readonly loadKw: readonly number[];
  /** Demand period of each step; its price is `touPrices[period]` a kilowatt. */
  readonly touPeriods?: readonly number[];
  readonly touPrices?: readonly number[];
  /** Whether the system may peak in a step; the highest own demand in such steps costs `coincidentPrice` a kilowatt. */
  readonly coincidentSteps?: readonly boolean[];
  readonly coincidentPrice?: number;
  /** Any-time demand [currency/kW]. */
  readonly flatPrice?: number;
  /** Energy in tiers that end at `hours[j]` × billing demand; the last has no end. */
  readonly prices: readonly number[];
  readonly hours?: readonly number[];
}

/** Data that all months share. */
export interface TinyYear {
  readonly months: readonly TinyMonth[];
  readonly powerKw: number;
  readonly capacityKwh: number;
  /** At the start of each month, and at least at its end. */
  readonly startKwh: number;
  /** The ratchet looks back to all earlier months: to the any-time peak, or to the demand periods that have a price. */
  readonly ratchetFraction: number;
  readonly ratchetOnPeriods: boolean;
}

/** Moves are multiples of this many kW. */
const unit = 1 / 12;

/**
 * The cheapest total, by trying every move of a lossless battery on a lattice in every step of every month. Nothing of the engine is
 * used: peaks, floors and tiers are worked out here.
 */
export function bruteForceMonths(year: TinyYear): number {
  // Minimum cost of the months so far, by the peak that later months look back to; nothing else carries over.
  let reached = new Map([[0, 0]]);
  for (const month of year.months) {
    const choices = distinct(importsOf(year, month));
    const next = new Map<number, number>();
    for (const [before, soFar] of reached) {
      for (const kw of choices) {
        const { cost, lookedBackKw } = costOfMonth(year, month, kw, before);
        const least = next.get(lookedBackKw) ?? Number.POSITIVE_INFINITY;
        next.set(lookedBackKw, Math.min(least, soFar + cost));
      }
    }
    reached = next;
  }
  return Math.min(...reached.values());
}

/** Cost of imports, month by month, each looking back to the earlier ones. */
export function costOfMonths(year: TinyYear, imports: readonly (readonly number[])[]): number {
  let total = 0;
  let lookedBackKw = 0;
  for (const [index, month] of year.months.entries()) {
    const found = costOfMonth(year, month, imports[index]!, lookedBackKw);
    total += found.cost;
    lookedBackKw = found.lookedBackKw;
  }
  return total;
}

/** Cost of a month after earlier months, and the peak that later months look back to. */
function costOfMonth(
  year: TinyYear,
  month: TinyMonth,
  kw: readonly number[],
  before: number,
): { cost: number; lookedBackKw: number } {
  const floorKw = year.ratchetFraction * before;
  const peakKw = Math.max(...kw);
  const touPrices = month.touPrices ?? [];
  const touPeaks = touPrices.map((_, period) => {
    const inPeriod = kw.filter((_value, step) => month.touPeriods?.[step] === period);
    return inPeriod.length > 0 ? Math.max(...inPeriod) : null;
  });
  const billingKw = Math.max(peakKw, floorKw);
  let cost = (month.flatPrice ?? 0) * billingKw;
  for (const [period, periodKw] of touPeaks.entries()) {
    if (periodKw === null) continue;
    cost += touPrices[period]! * Math.max(periodKw, year.ratchetOnPeriods ? floorKw : 0);
  }
  const inCoincident = kw.filter((_value, step) => month.coincidentSteps?.[step]);
  cost += (month.coincidentPrice ?? 0) * Math.max(0, ...inCoincident);
  cost += energyCost(
    month,
    kw.reduce((sum, each) => sum + each, 0),
    billingKw,
  );
  const pricedKw = touPeaks.flatMap((periodKw, period) =>
    periodKw === null || touPrices[period] === 0 ? [] : [periodKw],
  );
  const lookedBackKw = Math.max(before, ...(year.ratchetOnPeriods ? pricedKw : [peakKw]));
  return { cost, lookedBackKw };
}

function energyCost({ prices, hours = [] }: TinyMonth, kwh: number, billingKw: number): number {
  let cost = 0;
  let reached = 0;
  for (const [tier, price] of prices.entries()) {
    const end = tier < hours.length ? hours[tier]! * billingKw : Number.POSITIVE_INFINITY;
    cost += price * Math.max(0, Math.min(kwh, end) - reached);
    reached = Math.max(reached, Math.min(kwh, end));
  }
  return cost;
}

function importsOf(year: TinyYear, { loadKw }: TinyMonth): number[][] {
  const found: number[][] = [];
  const most = Math.round(year.powerKw / unit);
  const capacity = Math.round(year.capacityKwh / unit);
  const start = Math.round(year.startKwh / unit);
  const visit = (step: number, stored: number, imports: readonly number[]): void => {
    if (step === loadKw.length) {
      if (stored >= start) found.push([...imports]);
      return;
    }
    for (let move = -most; move <= most; move += 1) {
      const after = stored + move;
      const kw = loadKw[step]! + move * unit;
      if (after >= 0 && after <= capacity && kw >= -1e-9) visit(step + 1, after, [...imports, kw]);
    }
  };
  visit(0, start, []);
  return found;
}

function distinct(choices: readonly (readonly number[])[]): (readonly number[])[] {
  return [...new Map(choices.map((kw) => [kw.map((each) => each.toFixed(6)).join(), kw])).values()];
}
