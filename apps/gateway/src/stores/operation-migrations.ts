import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

/** Automatic operation of sites and facilities, what they reported, and intervals without a run. */
export const operations: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await entityTable(db, 'operations')
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('is_enabled', 'integer', (column) => column.notNull())
      .addColumn('interval_ms', 'bigint', (column) => column.notNull())
      .addColumn('patience_ms', 'bigint', (column) => column.notNull())
      .addColumn('needs_state', 'integer', (column) => column.notNull())
      .addColumn('next_ms', 'bigint', (column) => column.notNull())
      .addColumn('claim_token', 'text')
      .addColumn('lease_until_ms', 'bigint')
      .addColumn('losses', 'integer', (column) => column.notNull())
      .addColumn('memory', 'text')
      .addColumn('created_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('operations_primary_key', ['partner_id', 'kind', 'entity_id'])
      .execute();
    await db.schema
      .createIndex('operations_next_ms')
      .on('operations')
      .columns(['is_enabled', 'next_ms'])
      .execute();
    await entityTable(db, 'reported_states')
      .addColumn('time_ms', 'bigint', (column) => column.notNull())
      .addColumn('soc_fraction', 'double precision', (column) => column.notNull())
      .addColumn('power_mw', 'double precision')
      .addPrimaryKeyConstraint('reported_states_primary_key', [
        'partner_id',
        'kind',
        'entity_id',
        'time_ms',
      ])
      .execute();
    await db.schema
      .createTable('site_forecasts')
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('site_id', 'text', (column) => column.notNull())
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('site_forecasts_primary_key', ['partner_id', 'site_id'])
      .execute();
    await entityTable(db, 'past_assessments')
      .addColumn('interval_ms', 'bigint', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('past_assessments_primary_key', [
        'partner_id',
        'kind',
        'entity_id',
        'interval_ms',
      ])
      .execute();
    await entityTable(db, 'skipped_intervals')
      .addColumn('interval_ms', 'bigint', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('skipped_intervals_primary_key', [
        'partner_id',
        'kind',
        'entity_id',
        'interval_ms',
      ])
      .execute();
  },
};

/** Events of sites, facilities and jobs, and their delivery to webhooks. */
export const eventsAndWebhooks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await entityTable(db, 'event_streams')
      .addColumn('last_sequence', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_streams_primary_key', ['partner_id', 'kind', 'entity_id'])
      .execute();
    await entityTable(db, 'events')
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'bigint', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('events_primary_key', [
        'partner_id',
        'kind',
        'entity_id',
        'sequence',
      ])
      .execute();
    await db.schema.createIndex('events_created_ms').on('events').column('created_ms').execute();
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('previous_secret', 'text')
      .addColumn('previous_until_ms', 'bigint')
      .addColumn('created_ms', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('webhooks_partner_id')
      .on('webhooks')
      .column('partner_id')
      .execute();
    // Neither refers to `webhooks`: a cycle must not fail to be stored because a webhook is deleted at that moment.
    await entityTable(db, 'webhook_streams')
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('next_attempt_ms', 'bigint')
      .addColumn('claim_token', 'text')
      .addColumn('lease_until_ms', 'bigint')
      .addPrimaryKeyConstraint('webhook_streams_primary_key', ['webhook_id', 'kind', 'entity_id'])
      .execute();
    await db.schema
      .createIndex('webhook_streams_next_attempt_ms')
      .on('webhook_streams')
      .column('next_attempt_ms')
      .execute();
    await entityTable(db, 'webhook_deliveries')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_ms', 'bigint', (column) => column.notNull())
      .addColumn('last_status', 'integer')
      .addColumn('last_error', 'text')
      .addColumn('created_ms', 'bigint', (column) => column.notNull())
      .addColumn('queued_ms', 'bigint', (column) => column.notNull())
      .addColumn('finished_ms', 'bigint')
      .execute();
    // Deliveries of one webhook about one site go out in their order.
    await db.schema
      .createIndex('webhook_deliveries_order')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'kind', 'entity_id', 'status', 'sequence'])
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_list')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'created_ms', 'id'])
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_status')
      .on('webhook_deliveries')
      .columns(['status', 'queued_ms'])
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_finished_ms')
      .on('webhook_deliveries')
      .column('finished_ms')
      .execute();
  },
};

/** Counts and lists of a webhook's deliveries by their status, without looking each of them up. */
export const deliveryCounts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('webhook_deliveries_counts')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'partner_id', 'status', 'created_ms', 'id'])
      .execute();
  },
};

/** A table with the columns that name a site, facility or job of a partner. */
function entityTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string, string> {
  return db.schema
    .createTable(name)
    .addColumn('partner_id', 'text', (column) => column.notNull().references('partners.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text', (column) => column.notNull()) as CreateTableBuilder<
    string,
    string
  >;
}
