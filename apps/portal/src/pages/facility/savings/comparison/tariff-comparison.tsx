import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSignedIn } from '../../../../session/session.js';
import { QueryState } from '../../../../ui/states.js';
import { type ComparisonRequest, comparisonQuery } from '../savings-queries.js';
import { ComparedTariffs } from './compared-tariffs.js';

interface TariffComparisonProps {
  facilityId: string;
  timeZone: string;
}

/** Bills the load of the facility under all tariffs once a person asks for it. */
export function TariffComparison({ facilityId, timeZone }: TariffComparisonProps) {
  const [request, setRequest] = useState<ComparisonRequest>();
  return request === undefined ? (
    <Group gap="sm">
      <Button
        variant="default"
        onClick={() => setRequest({ facility_id: facilityId, include_ended: false })}
      >
        Compare all tariffs
      </Button>
      <Text size="sm" c="dimmed">
        Takes a few seconds.
      </Text>
    </Group>
  ) : (
    <ComparisonAnswer request={request} onChange={setRequest} timeZone={timeZone} />
  );
}

interface ComparisonAnswerProps {
  request: ComparisonRequest;
  onChange: (request: ComparisonRequest) => void;
  timeZone: string;
}

function ComparisonAnswer({ request, onChange, timeZone }: ComparisonAnswerProps) {
  const { client } = useSignedIn();
  const query = useQuery(comparisonQuery(client, request));
  // The button that asked for it has gone.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="md" ref={answer} tabIndex={-1} style={{ outline: 'none' }}>
      {query.isPlaceholderData && (
        <Text role="status" size="sm">
          Billing the load anew
        </Text>
      )}
      <QueryState query={query} label="Billing the load under all tariffs">
        {(comparison) => (
          <ComparedTariffs
            comparison={comparison}
            timeZone={timeZone}
            includesEnded={request.include_ended}
            onIncludeEnded={(include_ended) => onChange({ ...request, include_ended })}
          />
        )}
      </QueryState>
    </Stack>
  );
}
