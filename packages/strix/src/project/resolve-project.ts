import { evaluateProject, isEngineError, type ProjectOptions } from '@bess/economics';
import { cellModel } from '@bess/economics/ageing';
import { createValidator } from '@bess/kernel/schema';
import { strixError } from '../internal/strix-error.js';
import type { PriceModel } from '../price/price-model.js';
import {
  type ProjectValuationOptions,
  projectCounts,
  projectValuationOptionsSchema,
} from '../schema/project-valuation.js';
import { maximumPathSteps } from '../schema/wire.js';
import { type ResolvedOptions, resolveOptions } from '../simulation/resolve-options.js';
import type { Assumption } from '../simulation/types.js';
import type { CellTerms } from './age-cells.js';
import { cashFlowOptions } from './project-cash-flow.js';

const HOURS_PER_YEAR = 8_760;
const MAX_CAPACITY_MWH = 100_000;
const SOURCE = 'documented default';

const validate = /* @__PURE__ */ createValidator(projectValuationOptionsSchema, {
  engine: 'strix',
  root: 'the options',
});

/** A battery to be valued, with its energy. */
export interface ResolvedDuration {
  readonly durationHours: number;
  readonly capacityMwh: number;
  readonly battery: ResolvedOptions['battery'];
}

/** The warranty of a battery, of which the first limit that is reached ends it. */
type Warranty = Exclude<ProjectValuationOptions['ageing'], false | undefined>['warranty'];

/** Options of a valuation with defaults filled in, and the resulting assumptions. */
export interface ResolvedProject {
  readonly seed: number;
  readonly policy: ResolvedOptions['policy'];
  readonly projectCount: number;
  readonly years: number;
  /** The market as given, which policies learn from; policies do not depend on the correlation between years. */
  readonly model: PriceModel;
  readonly yearCorrelation: number;
  readonly startDay: number | undefined;
  /** Rated power [MW], on which costs are counted. */
  readonly powerMw: number;
  readonly durations: readonly ResolvedDuration[];
  readonly reserve: ResolvedOptions['reserve'];
  /** Undefined: the battery stays as new. */
  readonly cells: CellTerms | undefined;
  readonly warranty: Warranty;
  readonly revenueEscalationPerYear: number;
  readonly costs: ProjectValuationOptions['costs'];
  readonly finance: ProjectValuationOptions['finance'];
  /** Undefined: no debt capacity is stated. */
  readonly coverageRatio: number | undefined;
  readonly includesProjects: boolean;
  readonly assumptions: readonly Assumption[];
}

/**
 * Validates the options once, before any work, and fills in defaults.
 *
 * @throws EngineError `invalid` or `outOfRange` naming field, rule and value
 */
export function resolveProject(options: ProjectValuationOptions): ResolvedProject {
  validate(options);
  const { costs, finance, seed, ageing } = options;
  const { durationHours, ...batteryOptions } = options.battery;
  const durations = typeof durationHours === 'number' ? [durationHours] : durationHours;
  const projectCount = options.projectCount ?? projectCounts.standard;
  requirePathStepLimit(projectCount, finance.years, durations.length);
  const resolved = durations.map((hours, index) => {
    const capacityMwh = capacityOf(batteryOptions.powerMw, hours, index);
    return resolveOptions({
      battery: { ...batteryOptions, capacityMwh },
      seed,
      pathCount: projectCount,
      horizonDays: 365,
      ...(options.policy !== undefined && { policy: options.policy }),
      ...(options.market !== undefined && { market: options.market }),
      ...(options.startDate !== undefined && { startDate: options.startDate }),
      ...(options.reserve !== undefined && { reserve: options.reserve }),
    });
  });
  const first = resolved[0]!;
  const assumptions = [...first.assumptions];
  const assume = <T extends Assumption['value']>(
    name: string,
    given: T | undefined,
    value: T,
    source = SOURCE,
  ): T => {
    if (given !== undefined) return given;
    assumptions.push({ name, value, source });
    return value;
  };
  assume('project_count', options.projectCount, projectCount);
  const yearCorrelation = assume(
    'year_correlation',
    options.yearCorrelation,
    Math.max(0, first.model.yearPersistence),
    `market ${first.model.market}; from four training years each of DE and PJM: 0.37 ± 0.41 for spreads, 0.49 ± 0.38 for price levels`,
  );
  const revenueEscalationPerYear = assume(
    'revenue_escalation_per_year',
    options.revenueEscalationPerYear,
    0,
    'documented default: prices keep their nominal level, so they fall behind inflation',
  );
  if (ageing !== false) requireSocWindow(ageing?.socWindow);
  const cells = ageing === false ? undefined : resolveCells(ageing ?? {}, costs, assume);
  describeFinance(finance, assume);
  describeConventions(assumptions, first, cells !== undefined);
  const { debt } = finance;
  const project: ResolvedProject = {
    seed,
    policy: first.policy,
    projectCount,
    years: finance.years,
    model: first.model,
    yearCorrelation,
    startDay: first.startDay,
    powerMw: batteryOptions.powerMw,
    durations: resolved.map(({ battery, capacityMwh }, index) => ({
      durationHours: durations[index]!,
      capacityMwh,
      battery,
    })),
    reserve: first.reserve,
    cells,
    warranty: ageing === false ? undefined : ageing?.warranty,
    revenueEscalationPerYear,
    costs,
    finance,
    coverageRatio:
      options.coverageRatio ?? (debt?.kind === 'sculpted' ? debt.coverageRatio : undefined),
    includesProjects: options.include?.projects === true,
    assumptions,
  };
  requireCashFlow(project);
  return project;
}

/** What contradicts itself in costs and finance is refused before anything is simulated. */
function requireCashFlow(project: ResolvedProject): void {
  const revenueByYear = new Array<number>(project.years).fill(0);
  const income = { revenueByYear, replacementYears: [] };
  try {
    evaluateProject(cashFlowOptions(project, project.durations[0]!, income));
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const { kind, code, message, details } = error;
    throw strixError(kind, code, `costs and finance must make a project: ${message}`, details);
  }
}

type Assume = <T extends Assumption['value']>(
  name: string,
  given: T | undefined,
  value: T,
  source?: string,
) => T;

function requirePathStepLimit(projects: number, years: number, durations: number): void {
  const steps = projects * years * HOURS_PER_YEAR * durations;
  if (steps <= maximumPathSteps) return;
  throw strixError(
    'outOfRange',
    'tooManySteps',
    `projectCount × finance.years × 8760 × durations must be at most ${maximumPathSteps}; ${projects} × ${years} × 8760 × ${durations} = ${steps} came`,
    { projectCount: projects, years, durations, steps, maximumPathSteps },
  );
}

function capacityOf(powerMw: number, durationHours: number, index: number): number {
  const capacityMwh = powerMw * durationHours;
  if (capacityMwh <= MAX_CAPACITY_MWH) return capacityMwh;
  throw strixError(
    'outOfRange',
    'outOfRange',
    `battery.powerMw × battery.durationHours[${index}] must be at most ${MAX_CAPACITY_MWH} MWh; ${powerMw} × ${durationHours} = ${capacityMwh} came`,
    { field: 'battery.durationHours', value: durationHours, powerMw },
  );
}

function requireSocWindow(window: CellTerms['socWindow'] | undefined): void {
  if (window === undefined || window.minimum < window.maximum) return;
  throw strixError(
    'outOfRange',
    'socWindowEmpty',
    `ageing.socWindow.minimum must be below ageing.socWindow.maximum, ${window.maximum}; ${window.minimum} came`,
    { field: 'ageing.socWindow.minimum', value: window.minimum },
  );
}

function resolveCells(
  ageing: Exclude<ProjectValuationOptions['ageing'], false | undefined>,
  costs: ProjectValuationOptions['costs'],
  assume: Assume,
): CellTerms {
  const chemistry = assume('chemistry', ageing.chemistry, 'lfp' as const);
  assume('cell_model', undefined, chemistry, cellModel(chemistry).sources.join('; '));
  const replaces = costs.replacementPerKwh !== undefined;
  if (!replaces) assume('replacement', undefined, 'none', 'costs.replacementPerKwh is not given');
  const defaultWindow = '0 to 1';
  if (ageing.socWindow === undefined) assume('cell_soc_window', undefined, defaultWindow);
  return {
    chemistry,
    temperatureC: assume('cell_temperature_c', ageing.temperatureC, 25),
    socWindow: ageing.socWindow ?? { minimum: 0, maximum: 1 },
    endOfLifeFraction: replaces
      ? assume('end_of_life_fraction', ageing.endOfLifeFraction, 0.7)
      : (ageing.endOfLifeFraction ?? 0.7),
    replaces,
  };
}

function describeFinance(finance: Omit<ProjectOptions, 'income' | 'capital'>, assume: Assume) {
  assume('inflation_per_year', finance.inflationPerYear, 0);
  if (finance.tax === undefined) assume('tax', undefined, 'none');
  if (finance.debt === undefined) assume('debt', undefined, 'none');
  if (finance.residual === undefined) assume('residual_value', undefined, 0);
}

/** What every valuation takes for granted. */
function describeConventions(
  assumptions: Assumption[],
  { battery, reserve, policy }: ResolvedOptions,
  ages: boolean,
): void {
  const source = 'method note, section 11';
  assumptions.push({ name: 'days_per_year', value: 365, source });
  if (battery.wearPerMwhDischarged > 0) {
    const value = 'steers the dispatch and is not deducted as cash';
    assumptions.push({ name: 'wear_in_cash_flow', value, source });
  }
  if (ages && reserve !== undefined && reserve.deploymentMwhPerMwHour > 0) {
    const value = 'energy deployed within an hour ages no cells';
    assumptions.push({ name: 'deployment_cycles', value, source });
  }
  if (ages && policy !== 'arbitrage') {
    const value = `${policy} learned with the new battery and is used as it ages`;
    assumptions.push({ name: 'policy_of_aged_battery', value, source });
  }
}
