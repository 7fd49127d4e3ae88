import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the inputs of the interval under way are there, or no longer awaited. After an outage the next interval to run lies before it and has passed, so
 * it does not decide. Of a facility, as many readings are awaited as the interval before had, because a meter can be read several times in one. A state of the
 * second half of the interval before is as good as one of its end.
 */
export function hasInputs(nowMs: number) {
  const startMs = sql`(${nowMs} - ${nowMs} % operations.interval_ms)`;
  return sql<boolean>`(
    ${startMs} + operations.patience_ms <= ${nowMs}
    or (
      case when operations.kind = 'site' then exists (
        select 1 from site_prices where site_prices.partner_id = operations.partner_id
        and site_prices.site_id = operations.entity_id
        and site_prices.time_ms >= ${startMs}
        and site_prices.time_ms < ${startMs} + operations.interval_ms)
      else ${hasReadings(startMs)} end
      and (operations.needs_state = 0 or exists (
        select 1 from reported_states where reported_states.partner_id = operations.partner_id
        and reported_states.kind = operations.kind
        and reported_states.entity_id = operations.entity_id
        and reported_states.time_ms >= ${startMs} - operations.interval_ms / 2
        and reported_states.time_ms < ${startMs} + operations.interval_ms))
    ))`;
}

/** Whether the interval that ends at an instant has readings, and at least as many as the one before it. */
function hasReadings(endMs: RawBuilder<unknown>) {
  const isOfInterval = sql`facility_readings.time_ms >= ${endMs} - operations.interval_ms`;
  const count = sql`count(case when ${isOfInterval} then 1 end)`;
  return sql`(
    select ${count} > 0 and ${count} >= count(*) - ${count}
    from facility_readings where facility_readings.partner_id = operations.partner_id
    and facility_readings.facility_id = operations.entity_id
    and facility_readings.time_ms >= ${endMs} - 2 * operations.interval_ms
    and facility_readings.time_ms < ${endMs})`;
}

/** Whether anybody may still use the gateway for the partner. Partners of tests and programs may have no account at all. */
export const hasEnabledAccount = sql<boolean>`(
  exists (select 1 from accounts where accounts.partner_id = operations.partner_id and accounts.disabled = 0)
  or not exists (select 1 from accounts where accounts.partner_id = operations.partner_id))`;
