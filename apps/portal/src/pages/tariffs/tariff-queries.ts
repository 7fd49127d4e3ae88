import { type BessClient, type components, unwrap } from '@bess/client';
import { queryOptions } from '@tanstack/react-query';

/** A tariff as the gateway answers it. */
export type Tariff = components['schemas']['Tariff'];
/** What the list says of a tariff. */
export type ListedTariff = components['schemas']['TariffList']['tariffs'][number];

/** The library changes with releases of the gateway only. */
const hourMs = 3_600_000;

/** All tariffs of the library, also those that no battery can be planned for. */
export function tariffsQuery(client: BessClient) {
  return queryOptions({
    queryKey: ['tariffs', 'all'],
    queryFn: async ({ signal }) => {
      const query = { all: 'true' } as const;
      const { tariffs } = await unwrap(
        client.GET('/tarsis/tariffs', { params: { query }, signal }),
      );
      return tariffs;
    },
    staleTime: hourMs,
  });
}

/** The complete structure of a tariff. */
export function tariffQuery(client: BessClient, code: string) {
  return queryOptions({
    queryKey: ['tariffs', 'structure', code],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/tarsis/tariffs/{code}', { params: { path: { code } }, signal })),
    staleTime: hourMs,
  });
}

/** Whether the savings of a battery can be planned under the tariff. */
export function isPlannedQuery(client: BessClient, code: string) {
  return queryOptions({
    queryKey: ['tariffs', 'is planned', code],
    queryFn: async ({ signal }) => {
      const query = { text: code };
      const { tariffs } = await unwrap(
        client.GET('/tarsis/tariffs', { params: { query }, signal }),
      );
      return tariffs.some((tariff) => tariff.code === code);
    },
    staleTime: hourMs,
  });
}
