import { type BessClient, unwrap } from '@bess/client';
import { queryOptions } from '@tanstack/react-query';

/** The account's API keys, without their secrets. */
export function apiKeysQuery(client: BessClient) {
  return queryOptions({
    queryKey: ['apiKeys'],
    queryFn: ({ signal }) => unwrap(client.GET('/auth/keys', { signal })),
  });
}

/** The account's logins that have not ended. */
export function loginsQuery(client: BessClient) {
  return queryOptions({
    queryKey: ['logins'],
    queryFn: ({ signal }) => unwrap(client.GET('/auth/sessions', { signal })),
  });
}
