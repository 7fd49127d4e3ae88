import { normalCoefficients, type RandomStream } from '@bess/kernel/rng';
import { hyperbolicNodes } from './hyperbolic.js';
import type { PriceTables } from './price-model.js';

const REGIMES = 5;
/** Pairs of a block of six hours (4) and a previous regime (5). */
const ROWS = 20;
/** Cells of the random words in each row of the guide table. */
const GUIDE_CELLS = 128;
/** x is counted in 64ths, so that the nearest node is the nearest whole number. */
const UNITS_PER_X = 64;
const TWO_32 = 2 ** 32;

/**
 * Layout of the memory of the hourly loop, one typed array: the engine checks map, length and base once for each array that a
 * loop reads, so one array is faster than ten. A const enum, because the compiler writes its members into the loop as
 * literals.
 */
// biome-ignore lint/suspicious/noConstEnum: the hourly loop needs literals.
const enum Offset {
  /** Coefficients of the normal numbers, those of negative words first: 2 × 512 × 4. */
  Normals = 0,
  /** {@link hyperbolicNodes}, then 6 unused entries. */
  Nodes = Normals + 2 * 512 * 4,
  /** The path's posterior draw starts here. 20 rows of 16, by regime: upper ends of random words, lower ends, ends of jumps. */
  Transitions = Nodes + 2 * (2 * 512 + 1) + 6,
  /** 20 rows of 8: by regime, the factor that maps the part that jumps to 0…1. */
  JumpInverse = Transitions + 20 * 16,
  /** 5 rows of 8: intercept, persistence, sd and ±j by regime; all but the persistence times 64. */
  Residuals = JumpInverse + 20 * 8,
  /** 12 × 24, times 64. */
  Shape = Residuals + 5 * 8,
  /** 7 × 24, times 64. */
  WeekdayShape = Shape + 12 * 24,
  /** After the posterior draw: two patterns of 24 hours, times 64. */
  FirstPattern = WeekdayShape + 7 * 24,
  SecondPattern = FirstPattern + 24,
  /** The loop's constants, see {@link loopConstants}. */
  Rounder = SecondPattern + 24,
  Unit = Rounder + 1,
  MinX = Unit + 1,
  MaxX = MinX + 1,
  JumpBound = MaxX + 1,
  Half = JumpBound + 1,
  Sixth = Half + 1,
  /** Weight of the residual by hour, after 1 unused entry. */
  Weights = Sixth + 2,
  /** Centre and scale of the day, floor and cap. */
  Centre = Weights + 24,
  Scale = Centre + 1,
  Floor = Scale + 1,
  Cap = Floor + 1,
  Length = Cap + 1,
}

/** The same within a posterior draw. */
const JUMP_INVERSE = Offset.JumpInverse - Offset.Transitions;
const RESIDUALS = Offset.Residuals - Offset.Transitions;
const SHAPE = Offset.Shape - Offset.Transitions;
const WEEKDAY_SHAPE = Offset.WeekdayShape - Offset.Transitions;
const DRAW_LENGTH = Offset.FirstPattern - Offset.Transitions;

/**
 * From {@link Offset}.Rounder on: 1.5·2⁵², which rounds to whole numbers; 2⁻³²; bounds of x; the 1.25 of equation (5); factors
 * of the series in 64ths. Constants read from memory stay in registers; written in the loop they are built again at each use.
 */
const loopConstants = [6_755_399_441_055_744, 2 ** -32, -512, 512, 1.25, 0.5 / 4096, 1 / 6 / 4096];

/** The part of a path's state that the hourly loop reads and writes. */
export interface HourlyPathState {
  readonly tables: PriceTables;
  /** Random stream of this path; replaced at each start. */
  stream: RandomStream;
  /** Posterior draw of this path. */
  draw: number;
  /** Calendar month (0 to 11) and weekday (0 = Monday) of the latest day; of the first day until one is drawn. */
  month: number;
  weekday: number;
  /** Y_ℓ, M_ℓ, D_ℓ, Y_v, M_v, D_v, g₁, g₂ of the latest day. */
  readonly effects: Float64Array;
  /** 64·r and k of the latest hour. */
  residualUnits: number;
  regime: number;
  /** {@link DrawLayout.guide}. */
  readonly guide: Uint8Array;
  /** Of {@link createPathMemory}, with the path's draw of {@link loadDraw}. */
  readonly memory: Float64Array;
}

/**
 * Equations (4), (5) and (1), hour by hour. Almost all time is spent here, so the function is written for the compiler: one
 * array, literal offsets, everything else in locals, x in 64ths.
 */
export function hourlyPricesInto(
  state: HourlyPathState,
  prices: Float64Array,
  shapes: Float64Array | undefined,
  centrePerMwh: number,
  scalePerMwh: number,
): void {
  const { memory, guide, tables } = state;
  const rounder = memory[Offset.Rounder]!;
  const unit = memory[Offset.Unit]!;
  const minX = memory[Offset.MinX]!;
  const maxX = memory[Offset.MaxX]!;
  const jumpBound = memory[Offset.JumpBound]!;
  const half = memory[Offset.Half]!;
  const sixth = memory[Offset.Sixth]!;
  const words = state.stream.state;
  // The loop need not check the type of numbers from a typed array; it would that of fields and arguments.
  memory[Offset.Centre] = centrePerMwh;
  memory[Offset.Scale] = scalePerMwh;
  memory[Offset.Floor] = tables.floorPerMwh;
  memory[Offset.Cap] = tables.capPerMwh;
  const centre = memory[Offset.Centre]!;
  const scale = memory[Offset.Scale]!;
  const floor = memory[Offset.Floor]!;
  const cap = memory[Offset.Cap]!;
  const firstScore = state.effects[6]!;
  const secondScore = state.effects[7]!;
  const guideOfDraw = state.draw * (ROWS * GUIDE_CELLS);
  const monthShape = Offset.Shape + state.month * 24;
  const weekdayShape = Offset.WeekdayShape + state.weekday * 24;
  let s0 = words[0]!;
  let s1 = words[1]!;
  let s2 = words[2]!;
  let s3 = words[3]!;
  let residual = state.residualUnits;
  let regime = state.regime | 0;
  let hour = 0;
  for (let block = 0; block < ROWS; block += REGIMES) {
    for (const end = hour + 6; hour < end; hour++) {
      // Two words by the step of the kernel's nextUint32.
      let mixed = (s0 + s3) | 0;
      const normalWord = (((mixed << 7) | (mixed >>> 25)) + s0) | 0;
      let shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      mixed = (s0 + s3) | 0;
      const word = (((mixed << 7) | (mixed >>> 25)) + s0) >>> 0;
      shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);

      // The kernel's normalFromUint32. The sign is in the coefficients, because a branch on it would be mispredicted half the time.
      const sign = normalWord >> 31;
      const odd = ((normalWord ^ sign) << 1) | 1;
      const leadingZeros = Math.clz32(odd);
      const rest = (odd << leadingZeros) << 1;
      const at = (((31 - leadingZeros) << 6) | ((rest >>> 28) << 2) | (sign & 2_048)) & 4_092;
      const f = ((rest << 4) >>> 0) * unit;
      const z = memory[at]! + f * (memory[at + 1]! + f * (memory[at + 2]! + f * memory[at + 3]!));

      // The guide table gives the regime at the start of the word's cell; ends inside the cell are tested one by one.
      const row = (block + regime) & 31;
      const ends = Offset.Transitions + (row << 4);
      regime = guide[guideOfDraw + ((row << 7) | (word >>> 25))]! & 7;
      if (word >= memory[ends + regime]!) {
        regime = (regime + 1) & 7;
        while (word >= memory[ends + regime]!) regime = (regime + 1) & 7;
      }
      const process = Offset.Residuals + (regime << 3);
      residual = memory[process]! + memory[process + 1]! * residual + memory[process + 2]! * z;
      if (word < memory[ends + 10 + regime]!) {
        const place =
          (word - memory[ends + 5 + regime]!) * memory[Offset.JumpInverse + ((row << 3) | regime)]!;
        residual += (memory[process + 3]! * place) / (jumpBound - place);
      }

      let x =
        memory[monthShape + hour]! +
        memory[weekdayShape + hour]! +
        firstScore * memory[Offset.FirstPattern + hour]! +
        secondScore * memory[Offset.SecondPattern + hour]! +
        memory[Offset.Weights + hour]! * residual;
      if (x > maxX) x = maxX;
      else if (x < minX) x = minX;
      if (shapes !== undefined) shapes[hour] = x * (1 / 64);
      // sinhAt, inlined by hand.
      const node = x + rounder - rounder;
      const d = x - node;
      const pair = (Offset.Nodes + 1_024 + (node << 1)) & 8_191;
      const sinh = memory[pair]!;
      const cosh = memory[pair + 1]!;
      const price = centre + scale * (sinh + d * (cosh + d * (half * sinh + d * (sixth * cosh))));
      prices[hour] = price < floor ? floor : price > cap ? cap : price;
    }
  }
  words[0] = s0;
  words[1] = s1;
  words[2] = s2;
  words[3] = s3;
  state.residualUnits = residual;
  state.regime = regime;
}

/** Memory of the hourly loop with everything that does not depend on the path. */
export function createPathMemory(tables: PriceTables): Float64Array {
  const memory = new Float64Array(Offset.Length);
  const coefficients = normalCoefficients();
  const half = coefficients.length;
  for (let i = 0; i < half; i++) {
    memory[Offset.Normals + i] = -coefficients[i]!;
    memory[Offset.Normals + half + i] = coefficients[i]!;
  }
  memory.set(hyperbolicNodes(), Offset.Nodes);
  memory.set(loopConstants, Offset.Rounder);
  memory.set(tables.residualWeight, Offset.Weights);
  for (const [i, value] of tables.patterns.entries()) {
    memory[Offset.FirstPattern + i] = UNITS_PER_X * value;
  }
  return memory;
}

/** Copies a posterior draw into the memory of the hourly loop. */
export function loadDraw(memory: Float64Array, parts: Float64Array, draw: number): void {
  const from = draw * DRAW_LENGTH;
  memory.set(parts.subarray(from, from + DRAW_LENGTH), Offset.Transitions);
}

/** Price tables as the hourly loop reads them. */
interface DrawLayout {
  /** By draw, the entries from {@link Offset}.Transitions up to FirstPattern. */
  readonly parts: Float64Array;
  /** draw × 20 rows × 128 cells: regime at the start of each cell of random words (Chen and Asau's guide table). */
  readonly guide: Uint8Array;
}

/** Building the layout costs as much as simulating a few hundred days, so it is cached per set of tables. */
const layouts = new WeakMap<PriceTables, DrawLayout>();

/** All posterior draws as the hourly loop reads them, and the guide table that finds the next regime. */
export function layOutDraws(tables: PriceTables): DrawLayout {
  const cached = layouts.get(tables);
  if (cached !== undefined) return cached;
  const { drawCount } = tables;
  const parts = new Float64Array(drawCount * DRAW_LENGTH);
  const guide = new Uint8Array(drawCount * ROWS * GUIDE_CELLS);
  for (let draw = 0; draw < drawCount; draw++) {
    const part = parts.subarray(draw * DRAW_LENGTH, (draw + 1) * DRAW_LENGTH);
    for (let row = 0; row < ROWS; row++) {
      layOutRow(part, tables, draw, row);
      fillGuideTable(guide, (draw * ROWS + row) * GUIDE_CELLS, part, row * 16);
    }
    layOutResiduals(part, tables, draw);
    for (let i = 0; i < 288; i++) part[SHAPE + i] = UNITS_PER_X * tables.shape[draw * 288 + i]!;
    for (let i = 0; i < 168; i++) {
      part[WEEKDAY_SHAPE + i] = UNITS_PER_X * tables.weekdayShape[draw * 168 + i]!;
    }
  }
  const result = { parts, guide };
  layouts.set(tables, result);
  return result;
}

/** Ends are given in words instead of probabilities: (word + ½)·2⁻³² < end is word < end·2³² − ½. */
function layOutRow(part: Float64Array, tables: PriceTables, draw: number, row: number): void {
  const at = row * 16;
  for (let to = 0; to < REGIMES; to++) {
    const from = (draw * ROWS + row) * REGIMES + to;
    const jump = draw * REGIMES + to;
    const low = tables.transitionLower[from]!;
    const high = tables.transitionUpper[from]!;
    const jumpEnd = low + tables.jumpProbability[jump]! * (high - low);
    // The last regime has no upper end, so the search always finds one.
    part[at + to] = to === REGIMES - 1 ? Number.POSITIVE_INFINITY : high * TWO_32 - 0.5;
    part[at + REGIMES + to] = low * TWO_32 - 0.5;
    part[at + 2 * REGIMES + to] = jumpEnd * TWO_32 - 0.5;
    part[JUMP_INVERSE + row * 8 + to] =
      (tables.jumpInverseProbability[jump]! * tables.transitionInverseWidth[from]!) / TWO_32;
  }
}

function fillGuideTable(guide: Uint8Array, at: number, part: Float64Array, ends: number): void {
  let regime = 0;
  for (let cell = 0; cell < GUIDE_CELLS; cell++) {
    while ((cell * TWO_32) / GUIDE_CELLS >= part[ends + regime]!) regime++;
    guide[at + cell] = regime;
  }
}

function layOutResiduals(part: Float64Array, tables: PriceTables, draw: number): void {
  for (let regime = 0; regime < REGIMES; regime++) {
    const at = RESIDUALS + regime * 8;
    const from = draw * REGIMES + regime;
    part[at] = UNITS_PER_X * tables.residualIntercept[from]!;
    part[at + 1] = tables.residualPersistence[from]!;
    part[at + 2] = UNITS_PER_X * tables.residualSd[from]!;
    part[at + 3] = UNITS_PER_X * tables.jumpScale[from]!;
  }
}
