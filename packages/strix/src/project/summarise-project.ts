import { evaluateProject, type ProjectResult } from '@bess/economics';
import type { InternalRatesOfReturn } from '@bess/economics/metrics';
import {
  distributionByYear,
  meanOf,
  type ProjectReturns,
  quantileInfluence,
  returnsDistribution,
  shareWhere,
  standardError,
  timePercentiles,
} from './distributions.js';
import { drawCountOf } from './prepare-project.js';
import { agreedDebt, cashFlowOptions, debtCapacity } from './project-cash-flow.js';
import type { ResolvedDuration, ResolvedProject } from './resolve-project.js';
import type { LifeOutputs } from './simulate-lives.js';
import type { DurationChoice, DurationValuation, ProjectDebt, ProjectValuation } from './types.js';

const P10 = 0.1;

/** The result of a valuation from the lives of its projects. Method note, section 11. */
export function summariseProject(project: ResolvedProject, outputs: LifeOutputs): ProjectValuation {
  const valued = project.durations.map((duration, index) =>
    valueDuration(project, duration, livesOf(project, outputs, index)),
  );
  return {
    policy: project.policy,
    projectCount: project.projectCount,
    years: project.years,
    seed: project.seed,
    currency: project.model.currency,
    durations: valued.map(({ valuation }) => valuation),
    bestDuration:
      valued.length > 1 ? { onMean: best(valued, 'mean'), onP10: best(valued, 'p10') } : null,
    assumptions: [...project.assumptions],
  };

  function best(all: readonly ValuedDuration[], by: 'mean' | 'p10'): DurationChoice {
    const figure = ({ valuation }: ValuedDuration) => valuation.equity.npv[by];
    const winner = all.reduce((a, b) => (figure(b) > figure(a) ? b : a));
    const influence = ({ equityNpv }: ValuedDuration) =>
      by === 'mean' ? equityNpv : quantileInfluence(equityNpv, P10);
    const ofWinner = influence(winner);
    return {
      durationHours: winner.valuation.durationHours,
      leads: all
        .filter((one) => one !== winner)
        .map((one) => {
          const ofOther = influence(one);
          const difference = ofWinner.map((value, path) => value - ofOther[path]!);
          return {
            durationHours: one.valuation.durationHours,
            value: figure(winner) - figure(one),
            standardError: standardError(difference, drawCountOf(project.projectCount)),
          };
        }),
    };
  }
}

/** The lives of all projects with one battery: entry project × years + year. */
interface Lives extends LifeOutputs {
  /** At the price level of its year [currency]. */
  readonly revenue: Float64Array;
}

function livesOf(project: ResolvedProject, outputs: LifeOutputs, index: number): Lives {
  const { years, projectCount, durations, revenueEscalationPerYear } = project;
  const level = Array.from({ length: years }, (_, y) => (1 + revenueEscalationPerYear) ** y);
  const sourceOf = (at: number) =>
    (Math.floor(at / years) * durations.length + index) * years + (at % years);
  const pick = (values: Float64Array | Uint8Array, ofYear: (year: number) => number = () => 1) =>
    Float64Array.from(
      { length: projectCount * years },
      (_, at) => values[sourceOf(at)]! * ofYear(at % years),
    );
  const energyCash = pick(outputs.energyCash, (year) => level[year]!);
  const reserveCash = pick(outputs.reserveCash, (year) => level[year]!);
  return {
    energyCash,
    reserveCash,
    revenue: energyCash.map((cash, at) => cash + reserveCash[at]!),
    dischargedMwh: pick(outputs.dischargedMwh),
    fullCycles: pick(outputs.fullCycles),
    capacityFraction: pick(outputs.capacityFraction),
    replaced: Uint8Array.from(pick(outputs.replaced)),
  };
}

interface ValuedDuration {
  readonly valuation: DurationValuation;
  readonly equityNpv: Float64Array;
}

function valueDuration(
  project: ResolvedProject,
  duration: ResolvedDuration,
  lives: Lives,
): ValuedDuration {
  const { years, projectCount, finance, includesProjects } = project;
  const drawCount = drawCountOf(projectCount);
  const ofYear = (values: Float64Array | Uint8Array) => (year: number) =>
    Float64Array.from({ length: projectCount }, (_, at) => values[at * years + year]!);
  const meanByYear = (values: Float64Array | Uint8Array) =>
    Array.from({ length: years }, (_, year) => meanOf(ofYear(values)(year)));
  const revenueByYear = distributionByYear(years, ofYear(lives.revenue));

  const p90Case = evaluateProject(
    cashFlowOptions(project, duration, {
      revenueByYear: revenueByYear.p10,
      replacementYears: [],
    }),
  );
  const debt = agreedDebt(finance.debt, p90Case);
  const projectReturns = emptyReturns(projectCount);
  const equityReturns = emptyReturns(projectCount);
  const leastCoverage = new Float64Array(projectCount);
  for (let at = 0; at < projectCount; at++) {
    const first = at * years;
    const replacedYears = lives.replaced.subarray(first, first + years);
    const result = evaluateProject(
      cashFlowOptions(
        project,
        duration,
        {
          revenueByYear: Array.from(lives.revenue.subarray(first, first + years)),
          replacementYears: Array.from(replacedYears.keys())
            .filter((year) => replacedYears[year] === 1)
            .map((year) => year + 1),
        },
        debt,
      ),
    );
    record(projectReturns, result.project, at);
    record(equityReturns, result.equity, at);
    leastCoverage[at] = result.debt?.minimumCoverage ?? Infinity;
  }
  const valuation: DurationValuation = {
    durationHours: duration.durationHours,
    capacityMwh: duration.capacityMwh,
    capitalCost: -p90Case.cashFlow.investment[0]!.byYear[0]!,
    project: returnsDistribution(projectReturns, drawCount),
    equity: returnsDistribution(equityReturns, drawCount),
    revenueByYear,
    streamsByYear: {
      energy: meanByYear(lives.energyCash),
      reserves: meanByYear(lives.reserveCash),
    },
    capacityByYear: distributionByYear(years, ofYear(lives.capacityFraction)),
    dischargedMwhByYear: meanByYear(lives.dischargedMwh),
    replacedShareByYear: meanByYear(lives.replaced),
    warrantyEndYears: warrantyEnds(project, lives),
    debt: describeDebt(project, p90Case, leastCoverage),
    ...(includesProjects && {
      projects: {
        equityNpv: equityReturns.npv,
        projectNpv: projectReturns.npv,
        revenueByYear: lives.revenue,
      },
    }),
  };
  return { valuation, equityNpv: equityReturns.npv };
}

interface GrowingReturns extends ProjectReturns {
  readonly rates: InternalRatesOfReturn[];
}

function emptyReturns(count: number): GrowingReturns {
  return { npv: new Float64Array(count), rates: [], paybackYears: new Float64Array(count) };
}

function record(returns: GrowingReturns, of: ProjectResult['equity'], at: number): void {
  returns.npv[at] = of.npv;
  returns.rates.push(of.internalRateOfReturn);
  returns.paybackYears[at] = of.paybackYears ?? Infinity;
}

function describeDebt(
  { finance: { debt }, coverageRatio, projectCount }: ResolvedProject,
  { debt: loan, cashFlow }: ProjectResult,
  leastCoverage: Float64Array,
): ProjectDebt | null {
  if (debt === undefined || loan === null) return null;
  const known = Float64Array.from(
    loan.coverageByYear.flatMap((one) => (one === null ? [] : [one])),
  );
  // Rounding of a sculpted payment is no shortfall.
  const isShort = (coverage: number) => coverage < 1 - 1e-9;
  const netCost = -(cashFlow.investment[0]!.byYear[0]! + cashFlow.investment[1]!.byYear[0]!);
  const amount =
    coverageRatio === undefined
      ? undefined
      : debtCapacity(debt, cashFlow.availableForDebtService, coverageRatio);
  return {
    amount: loan.amount,
    fraction: loan.fraction,
    coverageByYear: loan.coverageByYear.slice(1),
    minimumCoverage: loan.minimumCoverage,
    averageCoverage: known.length > 0 ? meanOf(known) : null,
    probabilityOfShortfall: shareWhere(leastCoverage, isShort, drawCountOf(projectCount)),
    capacity:
      coverageRatio === undefined || amount === undefined
        ? null
        : { coverageRatio, amount, fraction: netCost > 0 ? amount / netCost : 0 },
  };
}

/** When the first limit of the warranty of the first cells is reached, with an even use within each year. */
function warrantyEnds(
  { warranty, years, projectCount }: ResolvedProject,
  { dischargedMwh, fullCycles, replaced }: Lives,
): DurationValuation['warrantyEndYears'] {
  if (warranty === undefined) return null;
  const ends = Float64Array.from({ length: projectCount }, (_, project) => {
    const first = project * years;
    const firstReplaced = replaced.subarray(first, first + years).indexOf(1);
    const last = firstReplaced < 0 ? years : firstReplaced + 1;
    const limitedBy = (values: Float64Array, limit: number | undefined) => {
      let used = 0;
      for (let year = 0; limit !== undefined && year < last; year++) {
        const use = values[first + year]!;
        if (used + use >= limit) return year + (limit - used) / use;
        used += use;
      }
      return Infinity;
    };
    return Math.min(
      warranty.years !== undefined && warranty.years <= last ? warranty.years : Infinity,
      limitedBy(fullCycles, warranty.fullCycles),
      limitedBy(dischargedMwh, warranty.throughputMwh),
    );
  });
  return timePercentiles(ends);
}
