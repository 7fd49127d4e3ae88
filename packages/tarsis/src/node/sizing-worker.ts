import { toErrorData } from '@bess/kernel/errors';
import { createHighsSolver } from '@bess/milp';
import { choosePerfectSize } from '../sizing/perfect-size.js';
import type { ResolvedSize, SizedYear } from '../sizing/resolve-size.js';
import { type YearTask, yearOfSize } from '../sizing/year-of-size.js';

/** Work for a thread: one year of a size, or the choice of the perfect size. */
export type SizingTask =
  | { readonly kind: 'year'; readonly year: SizedYear; readonly task: YearTask }
  | { readonly kind: 'choose'; readonly resolved: ResolvedSize; readonly billBefore: number };

const solver = createHighsSolver();

/** Runs one piece of work; an engine's error is returned as data, because a thread would strip it of its fields. */
export default async function run(work: SizingTask): Promise<unknown> {
  try {
    return work.kind === 'year'
      ? await yearOfSize(work.year, work.task, { solver })
      : await choosePerfectSize(work.resolved, work.billBefore, { solver });
  } catch (error) {
    return { error: toErrorData(error, 'tarsis') };
  }
}
