import { createHighsSolver } from '@bess/milp';
import { validators } from '../internal/validate.js';
import type {
  FrontierSize,
  Size,
  SizeControl,
  SizedProject,
  SizeOptions,
  SizeResult,
  SizeSensitivity,
  SizeValue,
} from '../schema/size-types.js';
import { Frontier, type RunYears, searchFrontier } from './frontier.js';
import { choosePerfectSize } from './perfect-size.js';
import { capitalCost, escalated, incentivesOf, projectOfSize } from './project-of-size.js';
import { type ResolvedSize, resolveSize } from './resolve-size.js';
import { idleBill, type YearOfSize, yearOfSize } from './year-of-size.js';

/**
 * The best size of a battery behind a meter, and of panels with it: what a controller that does not know the future keeps
 * of the savings, and what an optimiser that knows the year would.
 *
 * First the sizes are decisions of the joint model of a whole year. Then the year of sizes around that answer is simulated
 * step by step with the causal controller, and the search goes on around the best of them. Every size is judged by the
 * net present value of its project, with ageing, taxes and incentives.
 *
 * @throws EngineError `invalid` and `outOfRange` naming field, rule and value; `unknownTariff`; `engine` / `cancelled`
 */
export async function size(options: SizeOptions): Promise<SizeResult> {
  validators.size(options);
  const resolved = resolveSize(options);
  const { signal } = options;
  const solver = options.solver ?? createHighsSolver();
  const settings = { solver, ...(signal && { signal }) };
  const run: RunYears = async (tasks) => {
    const years: YearOfSize[] = [];
    for (const task of tasks) years.push(await yearOfSize(resolved.year, task, settings));
    return years;
  };
  return chooseSize(resolved, run, options);
}

/** {@link size} with years that may be simulated elsewhere. */
export async function chooseSize(
  resolved: ResolvedSize,
  run: RunYears,
  { solver, signal, onProgress }: Pick<SizeOptions, 'solver' | 'signal' | 'onProgress'>,
): Promise<SizeResult> {
  const { control, year } = resolved;
  const before = idleBill(year, { solarKw: 0 });
  const chosen = await choosePerfectSize(resolved, before.total, {
    ...(solver && { solver }),
    ...(signal && { signal }),
  });
  const frontier = new Frontier(resolved, before.total, run);
  frontier.add(chosen.year);
  if (control === 'achievable') await frontier.simulate([chosen.year.size], ['achievable']);
  await searchFrontier(resolved, frontier, chosen.year.size, {
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  });
  const best = frontier.best(control).size;
  const project = (of: Size, by: SizeControl) => sizedProject(resolved, frontier, of, by, before);
  return {
    tariffCode: year.tariff.code,
    currency: year.tariff.currency,
    control,
    batteryPays: best.powerKw > 0,
    best: project(best, control),
    perfect: project(frontier.best('perfect').size, 'perfect'),
    perfectProof: chosen.proof,
    frontier: frontier.all().map(({ size: of }) => frontierSize(resolved, frontier, of)),
    sensitivities: sensitivities(resolved, frontier, best),
    assumptions: resolved.assumptions,
  };
}

function sizedProject(
  resolved: ResolvedSize,
  frontier: Frontier,
  of: Size,
  control: SizeControl,
  billWithout: YearOfSize['bill'],
): SizedProject {
  const { years } = frontier.all().find(({ size: tried }) => tried === of)!;
  const life = frontier.lifetime(of, control)!;
  const project = projectOfSize(resolved, of, life);
  const billWith = years[control]!.bill;
  return {
    ...of,
    control,
    billWithout,
    billWith,
    value: {
      firstYearSavings: billWithout.total - billWith.total,
      npv: project.equity.npv,
      paybackYears: project.equity.paybackYears,
    },
    capitalCost: capitalCost(resolved, of),
    incentives: incentivesOf(resolved, of),
    savingsByYear: escalated(resolved, life.savingsByYear),
    project,
    ageing: life.ageing,
  };
}

function frontierSize(resolved: ResolvedSize, frontier: Frontier, of: Size): FrontierSize {
  const valueBy = (control: SizeControl): SizeValue | null => {
    const life = frontier.lifetime(of, control);
    if (life === undefined) return null;
    const { equity } = projectOfSize(resolved, of, life);
    return {
      firstYearSavings: frontier.firstYearSavings(of, control),
      npv: equity.npv,
      paybackYears: equity.paybackYears,
    };
  };
  return {
    ...of,
    capitalCost: capitalCost(resolved, of),
    achievable: valueBy('achievable'),
    perfect: valueBy('perfect'),
  };
}

/** Changes of costs and of the yearly growth of the bill. */
const COST_CHANGES = [-0.2, 0.2];
const ESCALATION_CHANGES = [-0.02, 0.02];

function sensitivities(
  resolved: ResolvedSize,
  frontier: Frontier,
  chosen: Size,
): SizeSensitivity[] {
  const { control, costs, finance } = resolved;
  const escalation = finance.rateEscalationPerYear ?? finance.inflationPerYear ?? 0;
  const signed = (share: number) => `${share > 0 ? '+' : '−'}${Math.abs(100 * share)} %`;
  const cases: { name: string; control: SizeControl; terms: ResolvedSize }[] = [
    ...COST_CHANGES.map((change) => ({
      name: `costs ${signed(change)}`,
      control,
      terms: { ...resolved, costs: scaled(costs, 1 + change) },
    })),
    ...ESCALATION_CHANGES.map((change) => ({
      name: `growth of the bill ${signed(change)} a year`,
      control,
      terms: {
        ...resolved,
        finance: { ...finance, rateEscalationPerYear: escalation + change },
      },
    })),
    { name: 'the year is known in advance', control: 'perfect', terms: resolved },
  ];
  return cases.map(({ name, control: by, terms }) => {
    const { size: best, npv } = frontier.best(by, terms);
    return { name, npvOfChosen: frontier.npv(chosen, by, terms)!, best, npv };
  });
}

function scaled(costs: ResolvedSize['costs'], factor: number): ResolvedSize['costs'] {
  return Object.fromEntries(
    Object.entries(costs).map(([name, cost]) => [name, cost * factor]),
  ) as ResolvedSize['costs'];
}
