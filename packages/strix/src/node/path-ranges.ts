import { strixError } from '../internal/strix-error.js';
import type { SimulationRun } from '../simulation/prepare-simulation.js';
import type { PathOutputs } from '../simulation/simulate-paths.js';

/** Default path-hours of a range: handing out and storing a range costs little beside simulating it. */
const HOURS_PER_RANGE = 8_000_000;

/** Paths of a range at most: the outputs of many short paths would be too large to be stored as one value. */
const MAX_PATHS_PER_RANGE = 25_000;

const HOURS_PER_DAY = 24;
/** Run, first path, number of paths, and whether months are included. */
const HEADER_WORDS = 4;
const HEADER_BYTES = HEADER_WORDS * Uint32Array.BYTES_PER_ELEMENT;

/** Consecutive paths of one run of a prepared simulation. */
export interface PathRange {
  /** Index in the list of runs. */
  readonly run: number;
  readonly firstPath: number;
  readonly pathCount: number;
}

/**
 * Divides runs into ranges of at most so many path-hours. Each path is in exactly one range. A simulation of fewer path-hours
 * than two ranges is not worth dividing: its list is empty.
 */
export function divideRuns(
  runs: readonly SimulationRun[],
  hoursPerRange: number = HOURS_PER_RANGE,
): PathRange[] {
  const hoursOf = ({ plan, pathCount }: SimulationRun) =>
    pathCount * plan.calendar.dayCount * HOURS_PER_DAY;
  const totalHours = runs.reduce((sum, run) => sum + hoursOf(run), 0);
  if (totalHours < 2 * hoursPerRange) return [];
  return runs.flatMap((simulationRun, run) => {
    const { pathCount } = simulationRun;
    const count = Math.max(
      Math.ceil(hoursOf(simulationRun) / hoursPerRange),
      Math.ceil(pathCount / MAX_PATHS_PER_RANGE),
    );
    return evenRanges(run, pathCount, Math.min(count, pathCount));
  });
}

function evenRanges(run: number, pathCount: number, count: number): PathRange[] {
  return Array.from({ length: count }, (_, index) => {
    const firstPath = Math.floor((index * pathCount) / count);
    const nextPath = Math.floor(((index + 1) * pathCount) / count);
    return { run, firstPath, pathCount: nextPath - firstPath };
  });
}

/** The outputs of a range as bytes: which range it is, then the columns, little-endian. */
export function encodeRange(range: PathRange, outputs: PathOutputs): Uint8Array {
  const columns = columnsOf(outputs);
  const bytes = new Uint8Array(encodedLength(columns));
  bytes.set(headerOf(range, outputs));
  let offset = HEADER_BYTES;
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset += column.byteLength;
  }
  return bytes;
}

/**
 * Copies an encoded range to its place among the outputs of its run.
 *
 * @throws EngineError `rangeMismatch` if the bytes are those of another range, or not complete
 */
export function decodeRangeInto(outputs: PathOutputs, range: PathRange, bytes: Uint8Array): void {
  const { run, firstPath, pathCount } = range;
  const columns = columnsOf(outputs).map((column) => {
    const perPath = column.length / outputs.energyCash.length;
    return column.subarray(perPath * firstPath, perPath * (firstPath + pathCount));
  });
  const expectedLength = encodedLength(columns);
  const header = headerOf(range, outputs);
  const isSame =
    bytes.length === expectedLength && header.every((byte, index) => byte === bytes[index]);
  if (!isSame) {
    throw strixError(
      'engine',
      'rangeMismatch',
      `the outputs of ${pathCount} paths from ${firstPath} of run ${run} must be ${expectedLength} bytes that begin with these numbers; ${bytes.length} bytes of other content came`,
      { run, firstPath, pathCount, expectedLength, length: bytes.length },
    );
  }
  let offset = HEADER_BYTES;
  for (const { buffer, byteOffset, byteLength } of columns) {
    const part = bytes.subarray(offset, offset + byteLength);
    new Uint8Array(buffer, byteOffset, byteLength).set(part);
    offset += byteLength;
  }
}

function headerOf({ run, firstPath, pathCount }: PathRange, outputs: PathOutputs): Uint8Array {
  const byMonth = outputs.monthCash.length > 0 ? 1 : 0;
  return new Uint8Array(Uint32Array.of(run, firstPath, pathCount, byMonth).buffer);
}

function encodedLength(columns: readonly Column[]): number {
  return columns.reduce((sum, { byteLength }) => sum + byteLength, HEADER_BYTES);
}

type Column = Float64Array | Uint16Array;

function columnsOf(outputs: PathOutputs): Column[] {
  return [
    outputs.energyCash,
    outputs.reserveCash,
    outputs.wearCost,
    outputs.dischargedMwh,
    outputs.levelYear,
    outputs.spreadYear,
    outputs.monthCash,
    outputs.monthDays,
  ];
}
