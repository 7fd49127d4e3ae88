import type { AgeingResult } from '@bess/economics';
import type { Size, SizeControl } from '../schema/size-types.js';
import { type KeptShare, keptShare } from './kept-share.js';
import {
  agedHealth,
  ageingOf,
  elasticityOf,
  hasBattery,
  type Lifetime,
  lifetimeOf,
} from './lifetime.js';
import { netCapitalCost, projectOfSize } from './project-of-size.js';
import type { ResolvedSize } from './resolve-size.js';
import type { YearOfSize, YearTask } from './year-of-size.js';

/** Simulates years; several at the same time where there are threads. */
export type RunYears = (tasks: readonly YearTask[]) => Promise<readonly YearOfSize[]>;

/** A size that was tried, with its years under each control and, under perfect control, with an aged battery. */
export interface TriedSize {
  readonly size: Size;
  readonly years: { perfect?: YearOfSize; achievable?: YearOfSize; aged?: YearOfSize };
}

/** The sizes tried so far, and what they are worth. */
export class Frontier {
  private readonly tried = new Map<string, TriedSize>();
  private readonly ageingOfYears = new Map<YearOfSize, AgeingResult>();

  constructor(
    private readonly resolved: ResolvedSize,
    readonly billBefore: number,
    private readonly run: RunYears,
  ) {}

  all(): TriedSize[] {
    return [...this.tried.values()].sort(
      ({ size: a }, { size: b }) =>
        a.solarKw - b.solarKw || a.powerKw - b.powerKw || a.capacityKwh - b.capacityKwh,
    );
  }

  /** Whether a size was tried that nobody would tell from this one. */
  hasLike(size: Size): boolean {
    const alike = (one: number, other: number) =>
      Math.abs(one - other) <= ALIKE * Math.max(one, other);
    return this.all().some(
      ({ size: tried }) =>
        alike(tried.powerKw, size.powerKw) &&
        alike(tried.capacityKwh, size.capacityKwh) &&
        alike(tried.solarKw, size.solarKw),
    );
  }

  of(size: Size): TriedSize {
    return this.tried.get(keyOf(size))!;
  }

  /** Keeps a year that was simulated. */
  add(year: YearOfSize): void {
    const key = keyOf(year.size);
    const { years } = this.tried.get(key) ?? { years: {} };
    const kind = year.health === undefined ? year.control : 'aged';
    this.tried.set(key, { size: year.size, years: { ...years, [kind]: year } });
  }

  /** Simulates years of sizes under perfect control, new and aged, and under the controller if asked for. */
  async simulate(sizes: readonly Size[], control: SizeControl): Promise<void> {
    const isOpen = (kind: keyof TriedSize['years']) => (size: Size) =>
      this.tried.get(keyOf(size))?.years[kind] === undefined;
    const perfect = sizes
      .filter(isOpen('perfect'))
      .map((size) => ({ size, control: 'perfect' as const }));
    const achievable = sizes
      .filter(() => control === 'achievable')
      .filter(isOpen('achievable'))
      .map((size) => ({ size, control: 'achievable' as const }));
    // The long ones first.
    for (const year of await this.run([...achievable, ...perfect])) this.add(year);
    const aged = sizes
      .filter(hasBattery)
      .filter(isOpen('aged'))
      .map((size): YearTask => {
        const { perfect: year } = this.of(size).years;
        return { size, control: 'perfect', health: agedHealth(this.ageing(year!)!) };
      });
    for (const year of await this.run(aged)) this.add(year);
  }

  /** Savings over the life of a size that was tried; undefined if it was not under this control. */
  lifetime(size: Size, control: SizeControl): (Lifetime & KeptSaving) | undefined {
    const { perfect, aged, [control]: year } = this.of(size).years;
    if (year === undefined || perfect === undefined) return undefined;
    const batterySaving = savingOf(perfect);
    const elasticity =
      aged?.health === undefined ? 1 : elasticityOf(batterySaving, savingOf(aged), aged.health);
    // Without a battery there is nothing to keep, and no duration to smooth over.
    const keepsAll = control === 'perfect' || !hasBattery(size);
    const kept = keepsAll ? { share: 1, standardError: 0 } : this.kept(size);
    const solarSaving = this.billBefore - year.billWithoutBattery;
    const first = { batterySaving: kept.share * batterySaving, solarSaving, elasticity };
    return {
      ...lifetimeOf(this.resolved, first, this.ageing(year)),
      firstYearSavings: first.batterySaving + solarSaving,
      standardError: kept.standardError === null ? null : kept.standardError * batterySaving,
    };
  }

  /** The share of the perfect saving that the controller keeps, smoothed over the sizes with the same panels. */
  private kept(size: Size): KeptShare {
    const simulated = this.all().flatMap(({ size: { powerKw, capacityKwh, solarKw }, years }) => {
      const { perfect, achievable } = years;
      if (!perfect || !achievable || solarKw !== size.solarKw) return [];
      const most = savingOf(perfect);
      // Where nothing can be saved, nothing is kept.
      return most > 0 ? [{ powerKw, capacityKwh, share: savingOf(achievable) / most }] : [];
    });
    return keptShare(size, simulated) ?? { share: 0, standardError: null };
  }

  /** Net present value of a size to its owner; undefined if it was not tried under this control. */
  npv(size: Size, control: SizeControl, terms: ResolvedSize = this.resolved): number | undefined {
    const life = this.lifetime(size, control);
    return life && projectOfSize(terms, size, life).equity.npv;
  }

  /** The size of the highest net present value that the budget allows, among those tried under a control. */
  best(control: SizeControl): ValuedSize {
    // The caller always tries the smallest size first, which the budget allows.
    return this.bestUnder(this.resolved, control)!;
  }

  /** As {@link best}, under other terms; undefined if their budget allows none of the sizes that were tried. */
  bestUnder(terms: ResolvedSize, control: SizeControl): ValuedSize | undefined {
    return this.bestOf(this.all(), control, terms);
  }

  /** The size with a battery that is worth most, even if none at all is worth more; the best if none was tried. */
  bestBattery(control: SizeControl): Size {
    const batteries = this.all().filter(({ size }) => hasBattery(size));
    return (this.bestOf(batteries, control, this.resolved) ?? this.best(control)).size;
  }

  private bestOf(
    sizes: readonly TriedSize[],
    control: SizeControl,
    terms: ResolvedSize,
  ): ValuedSize | undefined {
    let best: ValuedSize | undefined;
    for (const { size } of sizes) {
      const npv = isAllowed(terms, size) ? this.npv(size, control, terms) : undefined;
      if (npv !== undefined && (best === undefined || npv > best.npv)) best = { size, npv };
    }
    return best;
  }

  /** How the battery of a year ages; each year is asked many times. */
  private ageing(year: YearOfSize): AgeingResult | null {
    if (!hasBattery(year.size)) return null;
    const ageing = this.ageingOfYears.get(year) ?? ageingOf(this.resolved, year);
    this.ageingOfYears.set(year, ageing);
    return ageing;
  }
}

/** A size and its net present value [currency]. */
interface ValuedSize {
  readonly size: Size;
  readonly npv: number;
}

/** The same for equal sizes. */
export function keyOf({ powerKw, capacityKwh, solarKw }: Size): string {
  return `${powerKw}/${capacityKwh}/${solarKw}`;
}

/** What the first year is expected to save [currency]. */
interface KeptSaving {
  readonly firstYearSavings: number;
  /** Of the battery's part, from the spread of the sizes around; null with too few sizes. */
  readonly standardError: number | null;
}

function savingOf({ billWithoutBattery, bill }: YearOfSize): number {
  return billWithoutBattery - bill.total;
}

/** Sizes that differ by less are not worth a year of their own. */
const ALIKE = 0.01;

/** Rounding of sums. */
const TOLERANCE = 1e-6;

/** Whether a size is within the ranges and the budget. */
export function isAllowed(resolved: ResolvedSize, size: Size): boolean {
  const { ranges, budget = Number.POSITIVE_INFINITY } = resolved;
  const within = (value: number, { minimum, maximum }: { minimum: number; maximum: number }) =>
    value >= minimum - TOLERANCE && value <= maximum + TOLERANCE * Math.max(1, maximum);
  const { powerKw, capacityKwh, solarKw } = size;
  if (!within(powerKw, ranges.powerKw) || !within(capacityKwh, ranges.capacityKwh)) return false;
  if (!within(solarKw, ranges.solarKw)) return false;
  if (powerKw > 0 && !within(capacityKwh / powerKw, ranges.hours)) return false;
  return netCapitalCost(resolved, size) <= budget * (1 + TOLERANCE) + TOLERANCE;
}
