import { createHighsSolver } from '@bess/milp';
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
import { Frontier, type RunYears } from './frontier.js';
import { type ChosenSize, choosePerfectSize } from './perfect-size.js';
import { capitalCost, escalated, incentivesOf, projectOfSize } from './project-of-size.js';
import { type ResolvedSize, resolveSize } from './resolve-size.js';
import { searchSizes } from './search-sizes.js';
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
  const resolved = resolveSize(options);
  const { signal, solver = createHighsSolver() } = options;
  const settings = { solver, ...(signal && { signal }) };
  const years: RunYears = async (tasks) => {
    const done: YearOfSize[] = [];
    for (const task of tasks) done.push(await yearOfSize(resolved.year, task, settings));
    return done;
  };
  const choose = (billBefore: number) => choosePerfectSize(resolved, billBefore, settings);
  return chooseSize(resolved, { years, choose }, options);
}

/**
 * Checks the options of {@link size} without sizing anything, so that a caller who lets it run later can refuse them now.
 *
 * @throws EngineError as `size`, but for `cancelled`
 */
export function checkSizeOptions(options: SizeOptions): void {
  resolveSize(options);
}

/** The heavy parts of the work, which may run on threads. */
export interface SizingWork {
  readonly years: RunYears;
  readonly choose: (billBefore: number) => Promise<ChosenSize>;
}

/** {@link size} with its heavy parts done elsewhere. */
export async function chooseSize(
  resolved: ResolvedSize,
  { years, choose }: SizingWork,
  { signal, onProgress }: Pick<SizeOptions, 'signal' | 'onProgress'>,
): Promise<SizeResult> {
  const { control, year } = resolved;
  const before = idleBill(year, { solarKw: 0 });
  const chosen = await choose(before.total);
  const frontier = new Frontier(resolved, before.total, years);
  frontier.add(chosen.year);
  await frontier.simulate([chosen.year.size], control);
  await searchSizes(resolved, frontier, chosen.year.size, {
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
  const { years } = frontier.of(of);
  const life = frontier.lifetime(of, control)!;
  const project = projectOfSize(resolved, of, life);
  const billWith = years[control]!.bill;
  return {
    ...of,
    control,
    billWithout,
    billWith,
    value: {
      firstYearSavings: life.firstYearSavings,
      npv: project.equity.npv,
      paybackYears: project.equity.paybackYears,
    },
    simulatedSavings: billWithout.total - billWith.total,
    savingsStandardError: life.standardError,
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
      firstYearSavings: life.firstYearSavings,
      npv: equity.npv,
      paybackYears: equity.paybackYears,
    };
  };
  const { achievable: simulated } = frontier.of(of).years;
  return {
    ...of,
    capitalCost: capitalCost(resolved, of),
    simulatedSavings: simulated === undefined ? null : frontier.billBefore - simulated.bill.total,
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
    const npvOfChosen = frontier.npv(chosen, by, terms)!;
    // Dearer sizes may all exceed the budget: then the chosen one is all there is to compare.
    const { size: best, npv } = frontier.bestUnder(terms, by) ?? { size: chosen, npv: npvOfChosen };
    return { name, npvOfChosen, best, npv };
  });
}

function scaled(costs: ResolvedSize['costs'], factor: number): ResolvedSize['costs'] {
  return Object.fromEntries(
    Object.entries(costs).map(([name, cost]) => [name, cost * factor]),
  ) as ResolvedSize['costs'];
}
