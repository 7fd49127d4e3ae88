import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Rows } from '../../ui/rows.js';
import { EmptyState, LoadingState, ProblemAlert } from '../../ui/states.js';

interface ListedEntitiesProps<Page, Entity> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** What is listed: `sites` or `facilities`. */
  noun: string;
  entitiesOf: (page: Page) => readonly Entity[];
  /** Said where there are none. */
  empty: string;
  row: (entity: Entity, index: number) => ReactNode;
}

/** A list that is read by page: its rows, what stands in their place, and a button for more. */
export function ListedEntities<Page, Entity>(props: ListedEntitiesProps<Page, Entity>) {
  const { query, noun, entitiesOf, empty, row } = props;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const entities = data?.pages.flatMap(entitiesOf);
  return (
    <>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {entities === undefined && error === null && <LoadingState label={`Reading your ${noun}`} />}
      {entities?.length === 0 && <EmptyState>{empty}</EmptyState>}
      {entities !== undefined && entities.length > 0 && <Rows>{entities.map(row)}</Rows>}
      {hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more {noun}
        </Button>
      )}
    </>
  );
}
