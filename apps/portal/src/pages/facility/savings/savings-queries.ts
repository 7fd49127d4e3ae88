import { type BessClient, type components, unwrap } from '@bess/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { facilityKey } from '../facility-queries.js';

/** What a battery saves, as the gateway answers it. */
export type Savings = components['schemas']['TarsisResult'];
/** The parts of a year's savings [USD]. */
export type SavingsParts = Savings['rate_breakdown'];
/** The tariffs that the load is eligible for. */
export type Comparison = components['schemas']['TarsisCompareAnswer'];

/** What the savings are asked for. */
export type SavingsRequest = components['schemas']['TarsisRequest'] & { facility_id: string };

/** Answers change with the facility only, and each costs the gateway seconds of computing. */
const keptMs = 30 * 60_000;

/** The best savings with perfect foresight, both bills and the plan of a day. */
export function savingsQuery(client: BessClient, body: SavingsRequest) {
  return queryOptions({
    queryKey: [...facilityKey(body.facility_id), 'savings', body],
    queryFn: ({ signal }) =>
      unwrap(
        client.POST('/api/tarsis/schedule', {
          params: { query: { expand: ['schedule', 'bill', 'assumptions'] } },
          body,
          signal,
        }),
      ),
    staleTime: keptMs,
    gcTime: keptMs,
  });
}

/**
 * What a controller without foresight saves. A year is run through day by day, which takes about a minute, so that this is
 * asked for anew only by people.
 *
 * @param answeredMs - when the savings beside it were computed; later ones make it a different question
 */
export function achievableQuery(client: BessClient, body: SavingsRequest, answeredMs: number) {
  return queryOptions({
    queryKey: ['achievable savings', body, answeredMs],
    queryFn: async ({ signal }) => {
      const { achievable } = await unwrap(
        client.POST('/api/tarsis/schedule', {
          params: { query: { expand: ['achievable'] } },
          body,
          signal,
        }),
      );
      return achievable ?? null;
    },
    staleTime: keptMs,
    gcTime: keptMs,
  });
}

/** Which tariffs the load is compared under. */
export interface ComparisonRequest {
  facility_id: string;
  include_ended: boolean;
}

/** The load of a facility under every tariff that it is eligible for. */
export function comparisonQuery(client: BessClient, body: ComparisonRequest) {
  return queryOptions({
    queryKey: [...facilityKey(body.facility_id), 'tariffs', body],
    queryFn: ({ signal }) =>
      unwrap(
        client.POST('/tarsis/compare', {
          params: { query: { expand: ['assumptions'] } },
          body,
          signal,
        }),
      ),
    // What is chosen above the table stays while other tariffs are billed.
    placeholderData: keepPreviousData,
    staleTime: keptMs,
    gcTime: keptMs,
  });
}
