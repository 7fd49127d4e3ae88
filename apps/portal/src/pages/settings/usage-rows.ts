import type { Usage } from '../../api/queries.js';
import operations from './operations.generated.json';

/** The use of one operation. */
export interface OperationUse {
  /** What the operation does, in words. */
  does: string;
  /** Its method and path. */
  call: string;
  /** Requests. */
  today: number;
  week: number;
  month: number;
}

const described: Readonly<Record<string, { call: string; does: string }>> = operations;

/** Requests by operation, the most used of the whole time first. */
export function usageByOperation({ days }: Pick<Usage, 'days'>): OperationUse[] {
  const found = new Map<string, OperationUse>();
  for (const [index, day] of days.entries()) {
    for (const { operation, requests } of day.operations) {
      const use = found.get(operation) ?? unused(operation);
      found.set(operation, use);
      use.month += requests;
      use.week += index < 7 ? requests : 0;
      use.today += index === 0 ? requests : 0;
    }
  }
  return [...found.values()].sort((a, b) => b.month - a.month || a.does.localeCompare(b.does));
}

function unused(operation: string): OperationUse {
  const { does = operation, call = '' } = described[operation] ?? {};
  return { does, call, today: 0, week: 0, month: 0 };
}
