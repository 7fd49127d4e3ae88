import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useSignedIn } from '../../session/session.js';
import { EngineGate } from '../../ui/engine-gate.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { QueryState } from '../../ui/states.js';
import {
  filterOfSearch,
  matchingTariffs,
  searchOfFilter,
  type TariffFilter,
} from './tariff-filter.js';
import { TariffFilterFields } from './tariff-filter-fields.js';
import { type ListedTariff, tariffsQuery } from './tariff-queries.js';
import { TariffTable } from './tariff-table.js';

/** The tariffs of the library, searched and filtered in the browser. */
export function TariffsPage() {
  return (
    <Page
      title="Tariffs"
      summary="Electricity rates of the library. Open one to see how it charges, and to bill your load under it."
    >
      <EngineGate engine="tarsis">
        <TariffSearch />
      </EngineGate>
    </Page>
  );
}

function TariffSearch() {
  const { client } = useSignedIn();
  const query = useQuery(tariffsQuery(client));
  return (
    <Section title="Find a tariff">
      <QueryState query={query} label="Loading the tariffs">
        {(tariffs) => <FilteredTariffs tariffs={tariffs} />}
      </QueryState>
    </Section>
  );
}

function FilteredTariffs({ tariffs }: { tariffs: readonly ListedTariff[] }) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => filterOfSearch(search));
  // Typing stays smooth while the rows follow.
  const shown = useDeferredValue(filter);
  const change = (next: TariffFilter) => {
    setFilter(next);
    void navigate({
      to: '/tariffs',
      search: searchOfFilter(next) as never,
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <TariffFilterFields tariffs={tariffs} filter={filter} onChange={change} />
      <TariffTable
        tariffs={matchingTariffs(tariffs, shown)}
        total={tariffs.length}
        key={JSON.stringify(shown)}
      />
    </>
  );
}
