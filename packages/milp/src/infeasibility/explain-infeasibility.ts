import { type ElasticModel, elasticModel } from '../model/elastic-model.js';
import { type MilpModel, withIntegerBounds } from '../model/milp-model.js';
import { validateModel } from '../model/validate-model.js';
import type {
  ContradictionMember,
  InfeasibilityExplanation,
  SolveOptions,
  SolveResult,
} from '../solver.js';
import { dispatch } from '../solvers/choose-solver.js';

/**
 * Explains why a model has no feasible point: the smallest total violation of the rows, the violated rows, and the rows
 * and bounds that cause it (those with a multiplier in the dual of the elastic model, a Farkas certificate). If only
 * integrality makes the model infeasible, the elastic model is solved with integrality, and the violated rows are named.
 *
 * @param model - the model.
 * @param options - `relaxOnly`, and the limits of {@link SolveOptions}.
 * @returns the explanation, or undefined if the model has a feasible point or a limit was reached.
 * @throws EngineError `invalid` as from {@link validateModel}; `engine` if no solver finds a result.
 * @example
 * const builder = createModelBuilder();
 * const x = builder.addColumn({ name: 'exportKw', upper: 1 });
 * builder.addRow({ name: 'agreed', lower: 3, columns: [x], values: [1] });
 * (await explainInfeasibility(builder.build()))?.leastViolation; // => 2
 */
export async function explainInfeasibility(
  model: MilpModel,
  options: ExplainOptions = {},
): Promise<InfeasibilityExplanation | undefined> {
  const search = await searchContradiction(model, options);
  return search.outcome === 'found' ? search.explanation : undefined;
}

/** A smallest violation up to this counts as feasible. */
const NO_VIOLATION = 1e-9;
/** Multipliers and violations below this are rounding errors. */
const NOISE = 1e-7;
const NAMED_IN_MESSAGE = 5;

/** The options of a solve that also apply to the explanation. */
export type ExplainOptions = Pick<SolveOptions, 'relaxOnly' | 'signal' | 'timeLimitMs' | 'nowMs'>;

/** Like `explainInfeasibility`, but it distinguishes "has a feasible point" from "stopped by a limit". */
export async function searchContradiction(
  model: MilpModel,
  options: ExplainOptions,
): Promise<
  | { outcome: 'found'; explanation: InfeasibilityExplanation }
  | { outcome: 'none' | 'timeLimit' | 'cancelled' }
> {
  validateModel(model);
  const elastic = elasticModel(model);
  const linear = await dispatch(elastic.model, { ...options, relaxOnly: true });
  if (linear.status === 'timeLimit' || linear.status === 'cancelled') {
    return { outcome: linear.status };
  }
  if (linear.objective! > NO_VIOLATION) {
    const members = [
      ...rowMembers(model, elastic, linear),
      ...columnMembers(model, linear.rowDuals),
    ];
    return { outcome: 'found', explanation: explanation('linear', linear, members) };
  }
  if (options.relaxOnly === true || !model.columnInteger.includes(1)) return { outcome: 'none' };
  if (withIntegerBounds(model) === undefined) {
    return { outcome: 'found', explanation: explainEmptyBounds(model) };
  }
  const whole = await dispatch(elastic.model, options);
  if (whole.status === 'timeLimit' || whole.status === 'cancelled') {
    return { outcome: whole.status };
  }
  if (whole.objective! <= NO_VIOLATION) return { outcome: 'none' };
  const members = rowMembers(model, elastic, whole);
  return { outcome: 'found', explanation: explanation('integrality', whole, members) };
}

/** Integer columns without an integer between their bounds. */
function explainEmptyBounds(model: MilpModel): InfeasibilityExplanation {
  const members: ContradictionMember[] = [];
  for (let j = 0; j < model.columnCount; j += 1) {
    const lower = model.columnLower[j]!;
    const upper = model.columnUpper[j]!;
    if (model.columnInteger[j] !== 1 || Math.floor(upper) >= Math.ceil(lower)) continue;
    const name = model.columnNames?.[j] ?? `column ${j}`;
    const shortBy = Math.min(Math.ceil(lower) - upper, lower - Math.floor(upper));
    members.push({ kind: 'column', index: j, name, side: 'lower', bound: lower, shortBy: 0 });
    members.push({ kind: 'column', index: j, name, side: 'upper', bound: upper, shortBy });
  }
  const total = members.reduce((sum, member) => sum + member.shortBy, 0);
  return explanation('integrality', { objective: total, bound: total }, members);
}

function rowMembers(
  model: MilpModel,
  elastic: ElasticModel,
  result: SolveResult,
): ContradictionMember[] {
  const members: ContradictionMember[] = [];
  const isLinear = result.boundSource === 'dual';
  for (let i = 0; i < model.rowCount; i += 1) {
    const lift = shortfall(result.x, elastic.liftColumns[i]!);
    const drop = shortfall(result.x, elastic.lowerColumns[i]!);
    const dual = isLinear ? (result.rowDuals?.[i] ?? 0) : 0;
    if (lift <= NOISE && drop <= NOISE && Math.abs(dual) <= NOISE) continue;
    const side = lift > drop || (lift === drop && dual > 0) ? 'lower' : 'upper';
    members.push({
      kind: 'row',
      index: i,
      name: model.rowNames?.[i] ?? `row ${i}`,
      side,
      bound: side === 'lower' ? model.rowLower[i]! : model.rowUpper[i]!,
      shortBy: Math.max(lift, drop),
    });
  }
  return members;
}

function shortfall(x: Float64Array | undefined, column: number): number {
  return column < 0 ? 0 : (x?.[column] ?? 0);
}

/** A column bound contributes if the column's reduced cost for the row multipliers is not zero. */
function columnMembers(
  model: MilpModel,
  rowDuals: Float64Array | undefined,
): ContradictionMember[] {
  const reduced = new Float64Array(model.columnCount);
  for (let i = 0; i < model.rowCount; i += 1) {
    const dual = rowDuals?.[i] ?? 0;
    if (dual === 0) continue;
    for (let k = model.rowStarts[i]!; k < model.rowStarts[i + 1]!; k += 1) {
      reduced[model.columnIndices[k]!]! -= model.values[k]! * dual;
    }
  }
  const members: ContradictionMember[] = [];
  for (let j = 0; j < model.columnCount; j += 1) {
    if (Math.abs(reduced[j]!) <= NOISE) continue;
    const side = reduced[j]! > 0 ? 'lower' : 'upper';
    const bound = side === 'lower' ? model.columnLower[j]! : model.columnUpper[j]!;
    const name = model.columnNames?.[j] ?? `column ${j}`;
    members.push({ kind: 'column', index: j, name, side, bound, shortBy: 0 });
  }
  return members;
}

function explanation(
  kind: InfeasibilityExplanation['kind'],
  result: Pick<SolveResult, 'objective' | 'bound'>,
  members: ContradictionMember[],
): InfeasibilityExplanation {
  members.sort((one, other) => other.shortBy - one.shortBy);
  const leastViolation = result.objective ?? 0;
  return {
    kind,
    leastViolation,
    provenViolation: Math.max(0, result.bound ?? 0),
    members,
    message: messageOf(kind, leastViolation, members),
  };
}

function messageOf(
  kind: InfeasibilityExplanation['kind'],
  leastViolation: number,
  members: readonly ContradictionMember[],
): string {
  const named = members.slice(0, NAMED_IN_MESSAGE).map((member) => {
    const sign = member.side === 'lower' ? '≥' : '≤';
    const short = member.shortBy > 0 ? ` (violated by ${rounded(member.shortBy)})` : '';
    return `${member.kind} "${member.name}" ${sign} ${rounded(member.bound)}${short}`;
  });
  const rest = members.length - named.length;
  const reason = kind === 'linear' ? 'contradict each other' : 'allow no integer values';
  return `The model has no feasible point, because ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} ${reason}; a total violation of at least ${rounded(leastViolation)} remains.`;
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(9)));
}
