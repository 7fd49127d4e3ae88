import { type Kysely, type Selectable, sql } from 'kysely';
import { dayMs, minuteMs } from '../internal/async.js';
import { lockPartner } from './create-account-store.js';
import { appendEvents, entityColumns } from './create-event-store.js';
import { hasEnabledAccount, hasInputs } from './due-operations.js';
import { PersonalityChanged, storeOutcome } from './operation-outcomes.js';
import type { Operation, OperationStore } from './operation-store.js';
import { parseContent } from './row-reading.js';
import { readSkipped } from './skipped-intervals.js';
import type { Tables } from './tables.js';

/** How long reported states are kept [ms]. */
const KEPT_STATES_MS = 7 * dayMs;

/** Fifths of a run do not add up exactly. */
const RUNS_ROUNDING = 1e-6;

/** Automatic operation in a database. */
export function createOperationStore(db: Kysely<Tables>): OperationStore {
  return {
    async put(key, settings, { nextMs, patienceMs, needsState, mostRunsPerMinute }, nowMs) {
      const columns = {
        settings: JSON.stringify(settings),
        is_enabled: settings.isEnabled ? 1 : 0,
        interval_ms: settings.everyMinutes * minuteMs,
        patience_ms: patienceMs,
        needs_state: needsState ? 1 : 0,
        next_ms: nextMs,
        claim_token: null,
        lease_until_ms: null,
        losses: 0,
      };
      return db.transaction().execute(async (transaction) => {
        // Of two simultaneous ones, each would otherwise find room for itself.
        await lockPartner(transaction, key.partnerId);
        const all = await operationsOf(transaction, key.partnerId);
        const others = all.filter(
          ({ kind, entity_id }) => !(kind === key.kind && entity_id === key.entityId),
        );
        const enabled = others.filter(({ is_enabled }) => is_enabled === 1);
        const runsPerMinute = [...enabled, columns].reduce(
          (sum, { interval_ms }) => sum + minuteMs / interval_ms,
          0,
        );
        if (
          settings.isEnabled &&
          runsPerMinute > (mostRunsPerMinute ?? Number.POSITIVE_INFINITY) + RUNS_ROUNDING
        ) {
          return { kind: 'tooManyRuns', runsPerMinute };
        }
        await transaction
          .insertInto('operations')
          .values({ ...entityColumns(key), ...columns, memory: null, created_ms: nowMs })
          .onConflict((conflict) =>
            conflict.columns(['partner_id', 'kind', 'entity_id']).doUpdateSet({
              ...columns,
              // Decided here, because a run may move the place on at the same time. A place further ahead is of a clock that ran ahead.
              next_ms: sql<number>`case when operations.is_enabled = 1 and excluded.is_enabled = 1
                and operations.interval_ms = excluded.interval_ms
                and operations.next_ms <= excluded.next_ms + excluded.interval_ms
                then operations.next_ms else excluded.next_ms end`,
            }),
          )
          .execute();
        return { kind: 'put', isNew: others.length === all.length };
      });
    },

    async find(key) {
      const row = await db
        .selectFrom('operations')
        .selectAll()
        .where((operation) => operation.and({ ...entityColumns(key) }))
        .executeTakeFirst();
      return row && toOperation(row);
    },

    async list() {
      const rows = await db
        .selectFrom('operations')
        .select([
          'operations.partner_id',
          'operations.kind',
          'operations.entity_id',
          'operations.settings',
          'operations.patience_ms',
          'operations.created_ms',
        ])
        .leftJoin('event_streams as stream', (join) =>
          join
            .onRef('stream.partner_id', '=', 'operations.partner_id')
            .onRef('stream.kind', '=', 'operations.kind')
            .onRef('stream.entity_id', '=', 'operations.entity_id'),
        )
        .select('stream.last_sequence')
        .execute();
      return rows.map((row) => ({
        partnerId: row.partner_id,
        kind: row.kind,
        entityId: row.entity_id,
        settings: parseContent(row.settings, 'operation'),
        patienceMs: row.patience_ms,
        createdMs: row.created_ms,
        lastSequence: row.last_sequence ?? 0,
      }));
    },

    async remove(key) {
      const { numDeletedRows } = await db
        .deleteFrom('operations')
        .where((operation) => operation.and({ ...entityColumns(key) }))
        .executeTakeFirst();
      await db
        .deleteFrom('reported_states')
        .where((state) => state.and({ ...entityColumns(key) }))
        .execute();
      return numDeletedRows > 0n;
    },

    async reportState(key, { timeMs, socFraction, powerMw }) {
      const columns = { soc_fraction: socFraction, power_mw: powerMw };
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('reported_states')
          .values({ ...entityColumns(key), time_ms: timeMs, ...columns })
          .onConflict((conflict) =>
            conflict.columns(['partner_id', 'kind', 'entity_id', 'time_ms']).doUpdateSet(columns),
          )
          .execute();
        await transaction
          .deleteFrom('reported_states')
          .where((state) => state.and({ ...entityColumns(key) }))
          .where('time_ms', '<', timeMs - KEPT_STATES_MS)
          .execute();
      });
    },

    async states(key, untilMs, limit, fromMs = Number.MIN_SAFE_INTEGER) {
      const rows = await db
        .selectFrom('reported_states')
        .select(['time_ms', 'soc_fraction', 'power_mw'])
        .where((state) => state.and({ ...entityColumns(key) }))
        .where('time_ms', '>=', fromMs)
        .where('time_ms', '<=', untilMs)
        .orderBy('time_ms', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        timeMs: row.time_ms,
        socFraction: row.soc_fraction,
        powerMw: row.power_mw,
      }));
    },

    async claimDue({ nowMs, limit, claimToken, leaseUntilMs }) {
      const due = await db
        .selectFrom('operations')
        .select(['partner_id', 'kind', 'entity_id', 'next_ms', 'claim_token', 'lease_until_ms'])
        .where('is_enabled', '=', 1)
        .where('next_ms', '<=', nowMs)
        .where((operation) =>
          operation.or([
            operation('lease_until_ms', 'is', null),
            operation('lease_until_ms', '<=', nowMs),
          ]),
        )
        .where(hasInputs(nowMs))
        .where(hasEnabledAccount)
        .orderBy('next_ms')
        .limit(limit)
        .execute();
      const claimed: Operation[] = [];
      try {
        for (const { claim_token, lease_until_ms, ...key } of due) {
          // Checked again in the update: another process may have claimed it in between.
          const row = await db
            .updateTable('operations')
            .set(({ eb }) => ({
              claim_token: claimToken,
              lease_until_ms: leaseUntilMs,
              losses: eb('losses', '+', 1),
            }))
            .where((operation) => operation.and({ ...key, is_enabled: 1 }))
            .where(sql<boolean>`claim_token is not distinct from ${claim_token}`)
            .where(sql<boolean>`lease_until_ms is not distinct from ${lease_until_ms}`)
            .returningAll()
            .executeTakeFirst();
          if (row !== undefined) {
            // The loss of this claim itself counts only if it is never completed.
            claimed.push(toOperation({ ...row, losses: row.losses - 1 }));
          }
        }
      } catch (error) {
        // What is claimed already must be run, or it would wait for the end of its lease.
        if (claimed.length === 0) {
          throw error;
        }
      }
      return claimed;
    },

    async renew(claimToken, leaseUntilMs) {
      await db
        .updateTable('operations')
        .set({ lease_until_ms: leaseUntilMs })
        .where('claim_token', '=', claimToken)
        .execute();
    },

    async complete(key, claimToken, outcome) {
      try {
        return await db.transaction().execute(async (transaction) => {
          const { numUpdatedRows } = await transaction
            .updateTable('operations')
            .set({
              next_ms: outcome.nextMs,
              memory: outcome.memory,
              claim_token: null,
              lease_until_ms: null,
              losses: 0,
            })
            .where((operation) => operation.and({ ...entityColumns(key), claim_token: claimToken }))
            .executeTakeFirst();
          if (numUpdatedRows === 0n) {
            return { kind: 'claimLost' as const };
          }
          await storeOutcome(transaction, key, outcome);
          return {
            kind: 'completed' as const,
            events: await appendEvents(transaction, key, outcome.events),
          };
        });
      } catch (error) {
        if (error instanceof PersonalityChanged) {
          return { kind: 'versionChanged' };
        }
        throw error;
      }
    },

    async release(key, claimToken, retryMs) {
      await db
        .updateTable('operations')
        .set(({ eb }) => ({
          claim_token: null,
          lease_until_ms: retryMs,
          losses: eb('losses', '-', 1),
        }))
        .where((operation) => operation.and({ ...entityColumns(key), claim_token: claimToken }))
        .execute();
    },

    skipped: (key, range) => readSkipped(db, key, range),

    async counts(nowMs) {
      const rows = await db
        .selectFrom('operations')
        .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
        .select(sql<number>`sum(case when next_ms <= ${nowMs} then 1 else 0 end)`.as('waiting'))
        .where('is_enabled', '=', 1)
        .groupBy('kind')
        .execute();
      const countOf = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
      return {
        site: countOf('site'),
        facility: countOf('facility'),
        waiting: rows.reduce((sum, row) => sum + Number(row.waiting), 0),
      };
    },
  };
}

function toOperation(row: Selectable<Tables['operations']>): Operation {
  return {
    partnerId: row.partner_id,
    kind: row.kind,
    entityId: row.entity_id,
    settings: parseContent(row.settings, 'operation'),
    nextMs: row.next_ms,
    patienceMs: row.patience_ms,
    losses: row.losses,
    memory: row.memory,
    createdMs: row.created_ms,
  };
}

/** The operations of a partner: whether they are enabled, and how often they run. */
function operationsOf(db: Kysely<Tables>, partnerId: string) {
  return db
    .selectFrom('operations')
    .select(['kind', 'entity_id', 'is_enabled', 'interval_ms'])
    .where('partner_id', '=', partnerId)
    .execute();
}
