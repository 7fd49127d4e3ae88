import type { EntityKey } from '../../src/stores/event-store.js';
import type { Stores } from '../../src/stores/stores.js';
import type { OperatedEntity } from './operated-customer.js';

/** A message that a webhook has received. */
export interface ReceivedMessage {
  /** The same in each repetition. */
  id: string;
  type: string;
  sequence: number;
  data: EventOfInterval;
}

/** What became of all intervals of one kind before an instant. */
export interface OperationVerdict {
  expected: number;
  completed: number;
  /** Skipped intervals by reason. */
  skipped: Record<string, number>;
  /** Intervals that no run covered. */
  missing: string[];
  /** Intervals that were covered more than once. */
  twice: string[];
  /** Where history, events and messages tell different things, or numbers have gaps. */
  contradictions: string[];
  /** From the start of an interval to its stored result, by the simulated clock, ascending [ms]. */
  latenessMsSorted: number[];
}

interface EventOfInterval {
  site_id?: string;
  facility_id?: string;
  interval_start: string;
  interval_end?: string;
  reason?: string;
}

/** What covered each interval, by its start: `completed` or the reason of the skip, several joined. */
type Coverage = Map<number, string[]>;

/** More of anything than a run stores. */
const limit = 100_000;

/**
 * Compares history, events and messages of operated sites or facilities with the intervals that had to be covered.
 *
 * @param untilMs - intervals from here on are not judged
 * @param messages - received at least once each, in any order
 */
export async function judgeOperation(
  stores: Pick<Stores, 'activity' | 'events' | 'operations'>,
  partnerId: string,
  entities: readonly OperatedEntity[],
  untilMs: number,
  messages: readonly ReceivedMessage[],
): Promise<OperationVerdict> {
  const verdict: OperationVerdict = {
    expected: 0,
    completed: 0,
    skipped: {},
    missing: [],
    twice: [],
    contradictions: [],
    latenessMsSorted: [],
  };
  for (const entity of entities) {
    const key: EntityKey = { partnerId, kind: entity.kind, entityId: entity.id };
    const { history, latenessMs } = await historyOf(stores, key, entity, untilMs);
    const events = (await stores.events.after(key, 0, limit)).map((event) => ({
      ...event,
      data: JSON.parse(event.data) as EventOfInterval,
    }));
    const own = messages.filter(({ data }) => (data.site_id ?? data.facility_id) === entity.id);
    const told = coverageOf(events, entity);
    judgeIntervals(verdict, entity, untilMs, told);
    verdict.latenessMsSorted.push(...latenessMs);
    const before = (coverage: Coverage) => describe(coverage, untilMs);
    if (before(history) !== before(told)) {
      verdict.contradictions.push(`history and events of ${entity.id}`);
    }
    if (before(coverageOf(own, entity)) !== before(told)) {
      verdict.contradictions.push(`messages and events of ${entity.id}`);
    }
    for (const [what, list] of Object.entries({ events, messages: own })) {
      if (!isNumberedWithoutGaps(list)) {
        verdict.contradictions.push(`numbers of the ${what} of ${entity.id}`);
      }
    }
  }
  verdict.latenessMsSorted.sort((one, other) => one - other);
  return verdict;
}

function judgeIntervals(
  verdict: OperationVerdict,
  { id, firstMs, everyMs }: OperatedEntity,
  untilMs: number,
  told: Coverage,
): void {
  for (let startMs = firstMs; startMs < untilMs; startMs += everyMs) {
    const covered = told.get(startMs) ?? [];
    const where = `${id} ${new Date(startMs).toISOString()}`;
    verdict.expected += 1;
    if (covered.length === 0) {
      verdict.missing.push(where);
    } else if (covered.length > 1) {
      verdict.twice.push(`${where}: ${covered.join(', ')}`);
    }
    for (const what of covered) {
      if (what === 'completed') {
        verdict.completed += 1;
      } else {
        verdict.skipped[what] = (verdict.skipped[what] ?? 0) + 1;
      }
    }
  }
  for (const startMs of told.keys()) {
    if (startMs < firstMs || (startMs - firstMs) % everyMs !== 0) {
      verdict.contradictions.push(`${id} has an interval at ${new Date(startMs).toISOString()}`);
    }
  }
}

/** What is stored beside the events. */
async function historyOf(
  { activity, operations }: Pick<Stores, 'activity' | 'operations'>,
  key: EntityKey,
  { kind, id, firstMs, everyMs }: OperatedEntity,
  untilMs: number,
): Promise<{ history: Coverage; latenessMs: number[] }> {
  const { partnerId } = key;
  const range = { fromMs: firstMs, untilMs, limit };
  const runs =
    kind === 'site'
      ? (await activity.cycles(partnerId, id, { fromMs: firstMs, beforeMs: untilMs, limit })).map(
          ({ intervalMs, recordedMs }) => ({ intervalMs, atMs: recordedMs }),
        )
      : (await activity.assessments(partnerId, id, range)).map(({ intervalMs, assessedMs }) => ({
          intervalMs,
          atMs: assessedMs,
        }));
  const history: Coverage = new Map();
  for (const { intervalMs } of runs) {
    add(history, intervalMs, 'completed');
  }
  for (const { intervalMs, count, reason } of await operations.skipped(key, range)) {
    for (let index = 0; index < count; index += 1) {
      add(history, intervalMs + index * everyMs, reason);
    }
  }
  return { history, latenessMs: runs.map(({ intervalMs, atMs }) => atMs - intervalMs) };
}

function coverageOf(
  events: readonly { type: string; data: EventOfInterval }[],
  { everyMs }: OperatedEntity,
): Coverage {
  const coverage: Coverage = new Map();
  for (const { type, data } of events) {
    const startMs = Date.parse(data.interval_start);
    if (type.endsWith('.completed')) {
      add(coverage, startMs, 'completed');
    } else if (type.endsWith('.skipped')) {
      const endMs = Date.parse(data.interval_end ?? '');
      for (let ms = startMs; ms < endMs; ms += everyMs) {
        add(coverage, ms, data.reason ?? '');
      }
    }
  }
  return coverage;
}

function add(coverage: Coverage, startMs: number, what: string): void {
  coverage.set(startMs, [...(coverage.get(startMs) ?? []), what]);
}

function describe(coverage: Coverage, untilMs: number): string {
  const before = [...coverage].filter(([startMs]) => startMs < untilMs);
  return JSON.stringify(before.sort(([one], [other]) => one - other));
}

function isNumberedWithoutGaps(list: readonly { sequence: number }[]): boolean {
  const numbers = list.map(({ sequence }) => sequence).sort((one, other) => one - other);
  return numbers.every((sequence, index) => sequence === index + 1);
}
