import { isEngineError } from '@bess/kernel/errors';
import type { AmountOfSizes, SizedGrant, Sizes } from '../model/model-spec.js';
import type { PerfectSize, Size } from '../schema/size-types.js';
import { planCostByTariff } from '../solve/plan-cost.js';
import { type ExecutablePlan, solveExecutable } from '../solve/solve-executable.js';
import type { SolveSettings } from '../solve/solve-joint.js';
import { agedHealth, ageingOf, elasticityOf, hasBattery, lifetimeOf } from './lifetime.js';
import { largestSize, type MarginalValues, marginalValues } from './project-of-size.js';
import type { ResolvedSize } from './resolve-size.js';
import { idleBill, socOfBlocks, type YearOfSize, yearModel, yearOfSize } from './year-of-size.js';

/** The optimum of a year known completely, with its sizes. */
export interface ChosenSize {
  readonly year: YearOfSize;
  readonly proof: PerfectSize;
}

/** A change of the value of savings by less than this share does not move the sizes. */
const SAME_VALUE = 0.01;

/** How often the sizes are chosen, each time with the ageing of the last ones. */
const MAX_ROUNDS = 3;

/** A daily full cycle, as a first guess of the use. */
const DAILY_CYCLE = [0, 0.25, 0.5, 0.75, ...Array<number>(13).fill(1), 0.75, 0.5, 0.25, 0, 0, 0, 0];

/**
 * Chooses sizes and plan of a year that is known completely in one joint model, whose objective is the bill plus the cost
 * of the sizes divided by the present value of one unit saved in the first year: maximal net present value as long as
 * that value is the same for all sizes. It depends on how fast the chosen battery ages, so the model is solved again until
 * it settles.
 */
export async function choosePerfectSize(
  resolved: ResolvedSize,
  billBefore: number,
  settings: Pick<SolveSettings, 'solver' | 'signal'>,
): Promise<ChosenSize> {
  let values = guessedValues(resolved);
  for (let round = 1; ; round += 1) {
    const { plan, year, cost, costBound } = await solveSizes(resolved, values, settings);
    const saves = hasBattery(year.size) && year.bill.total < year.billWithoutBattery;
    const next = saves ? await valuesOf(resolved, year, billBefore, settings) : values;
    const change = Math.abs(next.perSaving - values.perSaving);
    if (round >= MAX_ROUNDS || change < SAME_VALUE * values.perSaving) {
      return {
        year,
        proof: {
          size: year.size,
          modelNpv: values.perSaving * (billBefore - cost),
          modelNpvBound: values.perSaving * (billBefore - costBound),
          valuePerSaving: values.perSaving,
          columns: plan.joint.model.columnCount,
          rows: plan.joint.model.rowCount,
        },
      };
    }
    values = next;
  }
}

/** Values as if a battery of any size made a full cycle every day, and lost savings as it loses capacity. */
function guessedValues(resolved: ResolvedSize): MarginalValues {
  const { stepMinutes } = resolved.year.grid;
  const stepsPerHour = 60 / stepMinutes;
  const size: Size = { powerKw: 100, capacityKwh: 200, solarKw: 0 };
  const socFractionSeries = Float64Array.from(
    { length: 24 * stepsPerHour },
    (_, step) => DAILY_CYCLE[Math.floor(step / stepsPerHour)]!,
  );
  const life = lifetimeOf(
    resolved,
    { batterySaving: 1, solarSaving: 0, elasticity: 1 },
    ageingOf(resolved, { size, socFractionSeries }),
  );
  return marginalValues(resolved, size, life, life.replacementYears);
}

/** Values of savings and costs over the life of a size that was chosen. */
async function valuesOf(
  resolved: ResolvedSize,
  year: YearOfSize,
  billBefore: number,
  settings: Pick<SolveSettings, 'solver' | 'signal'>,
): Promise<MarginalValues> {
  const ageing = ageingOf(resolved, year);
  const health = agedHealth(ageing);
  const aged = await yearOfSize(
    resolved.year,
    { size: year.size, control: 'perfect', health },
    settings,
  );
  const batterySaving = year.billWithoutBattery - year.bill.total;
  const life = lifetimeOf(
    resolved,
    {
      batterySaving,
      solarSaving: billBefore - year.billWithoutBattery,
      elasticity: elasticityOf(batterySaving, aged.billWithoutBattery - aged.bill.total, health),
    },
    ageing,
  );
  const first = billBefore - year.bill.total;
  const savingsByYear = life.savingsByYear.map((saving) => saving / first);
  return marginalValues(resolved, year.size, { savingsByYear }, life.replacementYears);
}

interface SizedPlan {
  readonly plan: ExecutablePlan;
  readonly year: YearOfSize;
}

interface ChosenPlan extends SizedPlan {
  /** Objective with the fixed cost of a battery, and what no size can fall below [currency of the first year]. */
  readonly cost: number;
  readonly costBound: number;
}

async function solveSizes(
  resolved: ResolvedSize,
  values: MarginalValues,
  settings: Pick<SolveSettings, 'solver' | 'signal'>,
): Promise<ChosenPlan> {
  const { costs, ranges } = resolved;
  const fixedCost = ((costs.fixed ?? 0) * values.perCapital) / values.perSaving;
  const chosen = (sized: SizedPlan, fixed: number): ChosenPlan => ({
    ...sized,
    cost: sized.plan.objective + fixed,
    costBound: sized.plan.bound + fixed,
  });
  const mustHave = ranges.powerKw.minimum > 0 || ranges.capacityKwh.minimum > 0;
  if (fixedCost === 0 || mustHave) {
    return chosen(await solveRanges(resolved, values, settings), fixedCost);
  }
  // A cost that any battery has does not belong to a linear model: the best without a battery is compared.
  const none = { minimum: 0, maximum: 0 };
  const withoutBattery = {
    ...resolved,
    costs: { ...costs, fixed: 0 },
    ranges: { ...ranges, powerKw: none, capacityKwh: none },
  };
  const without = chosen(await solveRanges(withoutBattery, values, settings), 0);
  const sized = await solveAffordable(resolved, values, settings);
  if (sized === undefined) return without;
  const withBattery = chosen(sized, fixedCost);
  const costBound = Math.min(withBattery.costBound, without.costBound);
  const pays = hasBattery(sized.year.size) && withBattery.cost <= without.cost;
  return { ...(pays ? withBattery : without), costBound };
}

/** Undefined if the budget does not even cover what any battery costs. */
async function solveAffordable(
  resolved: ResolvedSize,
  values: MarginalValues,
  settings: Pick<SolveSettings, 'solver' | 'signal'>,
): Promise<SizedPlan | undefined> {
  try {
    return await solveRanges(resolved, values, settings);
  } catch (error) {
    if (isEngineError(error) && error.details.status === 'infeasible') return undefined;
    throw error;
  }
}

async function solveRanges(
  resolved: ResolvedSize,
  values: MarginalValues,
  settings: Pick<SolveSettings, 'solver' | 'signal'>,
): Promise<SizedPlan> {
  const { ranges, year } = resolved;
  const bare = yearModel(year, largestSize({ ranges }));
  const spec = {
    ...bare,
    sizes: sizesOf(
      resolved,
      values,
      bare.blocks.map(({ block }) => block.loadKwSeries.length),
    ),
  };
  const plan = await solveExecutable(spec, { ...settings, relGap: year.relGap });
  const { power, capacity, solar } = plan.joint.sizeColumns!;
  const size = withoutNoise({
    powerKw: plan.point[power]!,
    capacityKwh: plan.point[capacity]!,
    solarKw: solar === null ? ranges.solarKw.minimum : plan.point[solar]! * ranges.solarKw.maximum,
  });
  return {
    plan,
    year: {
      size,
      control: 'perfect',
      bill: planCostByTariff(spec, plan.blocks).cost,
      billWithoutBattery: idleBill(year, size).total,
      socFractionSeries: socOfBlocks(plan.blocks, size.capacityKwh),
    },
  };
}

/** Sizes below a millionth of a kW are rounding of the solver. */
function withoutNoise({ powerKw, capacityKwh, solarKw }: Size): Size {
  const noise = 1e-6;
  const isNone = powerKw < noise || capacityKwh < noise;
  return {
    powerKw: isNone ? 0 : powerKw,
    capacityKwh: isNone ? 0 : capacityKwh,
    solarKw: solarKw < noise ? 0 : solarKw,
  };
}

function sizesOf(
  { ranges, costs, incentives, budget, year }: ResolvedSize,
  values: MarginalValues,
  blockLengths: readonly number[],
): Sizes {
  const { powerKw, capacityKwh, hours, solarKw } = ranges;
  const perYear = (npv: number) => npv / values.perSaving;
  const most = solarKw.maximum;
  const capital: AmountOfSizes = {
    constant: costs.fixed ?? 0,
    perKw: costs.perKw,
    perKwh: costs.perKwh,
    perSolarShare: (costs.perSolarKw ?? 0) * most,
  };
  let from = 0;
  const newSolarKw = blockLengths.map((length) => {
    const part = year.solarPerKwSeries?.subarray(from, from + length);
    from += length;
    return part?.map((perKw) => perKw * most) ?? new Float64Array(length);
  });
  return {
    powerKw: { ...powerKw, costPerUnit: perYear(values.perKw) },
    capacityKwh: { ...capacityKwh, costPerUnit: perYear(values.perKwh) },
    hours,
    ...(most > 0 && {
      solarShare: {
        minimum: solarKw.minimum / most,
        maximum: 1,
        costPerUnit: perYear(values.perSolarKw * most),
      },
      newSolarKw,
    }),
    capitalCost: capital,
    grants: incentives.map(
      ({ name, perKw = 0, perKwh = 0, perSolarKw = 0, fraction = 0, ...limits }): SizedGrant => {
        const { maximum, upToKwh } = limits;
        const limited = upToKwh !== undefined && perKwh > 0;
        return {
          name,
          amount: {
            constant: fraction * capital.constant,
            perKw: perKw + fraction * capital.perKw,
            perKwh: (limited ? 0 : perKwh) + fraction * capital.perKwh,
            perSolarShare: perSolarKw * most + fraction * capital.perSolarShare,
          },
          ...(limited && { limitedCapacity: { perKwh, upToKwh } }),
          ...(maximum !== undefined && { maximum }),
          worthPerUnit: perYear(values.perIncentive),
        };
      },
    ),
    ...(budget !== undefined && { budget }),
  };
}
