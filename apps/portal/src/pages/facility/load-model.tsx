import { unwrap } from '@bess/client';
import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../session/session.js';
import { DownloadButton } from '../../ui/data-table.js';
import { Disclosure } from '../../ui/disclosure.js';
import { ForgetLearned } from '../../ui/forget-learned.js';
import { formatTime } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { EmptyState, QueryState } from '../../ui/states.js';
import { facilityKey } from './facility-queries.js';

interface LoadModelProps {
  facilityId: string;
  timeZone: string;
}

/** What PHALANX has learned of a facility: export and reset. */
export function LoadModel(props: LoadModelProps) {
  return (
    <Section
      title="Advanced"
      summary="What the engine has learned from the readings of this facility: its daily pattern, its dependence on temperature, and its swings."
    >
      <Disclosure label="Export or reset the load model">
        <LearnedModel {...props} />
      </Disclosure>
    </Section>
  );
}

function LearnedModel({ facilityId, timeZone }: LoadModelProps) {
  const { client } = useSignedIn();
  const learned = useQuery({
    queryKey: [...facilityKey(facilityId), 'load-model'],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/api/facilities/{facility_id}/load-model', {
          signal,
          params: { path: { facility_id: facilityId } },
        }),
      ),
  });
  return (
    <QueryState query={learned} label="Loading the load model">
      {({ learned_until: until, model }) =>
        model === null ? (
          <EmptyState>
            Nothing is learned yet. The engine learns from stored readings when the peak risk is
            assessed.
          </EmptyState>
        ) : (
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              {until === undefined
                ? 'It is unknown up to which reading it has learned.'
                : `Learned up to the reading of ${formatTime(until, timeZone)}.`}
            </Text>
            <DownloadButton
              label="Export as JSON"
              fileName={`${facilityId}-load-model.json`}
              type="application/json"
              content={() => JSON.stringify(model, null, 2)}
            />
            <ResetModel facilityId={facilityId} />
          </Stack>
        )
      }
    </QueryState>
  );
}

function ResetModel({ facilityId }: { facilityId: string }) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  return (
    <ForgetLearned
      label="Reset the load model"
      consequence="Stored readings stay, but the engine learns only from readings that arrive from now on."
      forget={() =>
        unwrap(
          client.DELETE('/api/facilities/{facility_id}/load-model', {
            params: { path: { facility_id: facilityId } },
          }),
        )
      }
      onForgotten={() =>
        queries.invalidateQueries({ queryKey: [...facilityKey(facilityId), 'load-model'] })
      }
    />
  );
}
