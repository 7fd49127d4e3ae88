import { type components, unwrap } from '@bess/client';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { formatClock, formatTime } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, ProblemAlert } from '../../../ui/states.js';
import { siteKey, useIntervalPrice } from '../site-queries.js';
import { intervalStartMs, type SiteTerms } from '../site-terms.js';
import { CycleForm } from './cycle-form.js';
import { CycleResult } from './cycle-result.js';
import { LastCycle } from './last-cycle.js';

export type CycleRequest = components['schemas']['FenrirRequest'];
export type CycleAnswer = components['schemas']['FenrirResponse']['data'];

/** Everything that the page shows beside the recommendation. */
const expand = ['schedule', 'thresholds', 'attribution', 'assumptions'] as const;

/** Asks for a recommendation for the present market interval and shows it. */
export function RunCycle({ terms }: { terms: SiteTerms }) {
  const { engines } = useSignedIn();
  return (
    <Section
      title="What to do now"
      summary="Tell the engine where the battery and the market stand. It recommends a dispatch for the present market interval and says why."
    >
      {engines.includes('fenrir') ? (
        <Cycle terms={terms} />
      ) : (
        <EmptyState>
          This account does not reach FENRIR, the engine that recommends a dispatch. Every plan
          includes it: ask whoever manages your accounts.
        </EmptyState>
      )}
    </Section>
  );
}

function Cycle({ terms }: { terms: SiteTerms }) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const nowMs = useNow();
  const price = useIntervalPrice(terms, nowMs);
  const run = useMutation({
    mutationFn: async (request: CycleRequest) => {
      const { data } = await unwrap(
        client.POST('/api/fenrir/cycle', {
          params: { query: { currency: 'native', expand: [...expand] } },
          body: { ...request, site_id: terms.siteId },
        }),
      );
      return { answer: data, request };
    },
    onSuccess: async () => {
      await Promise.all(
        ['cycles', 'days', 'personality'].map((part) =>
          queries.invalidateQueries({ queryKey: [...siteKey(terms.siteId), part] }),
        ),
      );
    },
  });
  // A double click comes before the button is drawn as busy.
  const isSending = useRef(false);
  const send = (request: CycleRequest) => {
    if (!isSending.current) {
      isSending.current = true;
      run.mutate(request, {
        onSettled: () => {
          isSending.current = false;
        },
      });
    }
  };
  const startMs = intervalStartMs(nowMs, terms);
  const [formStartMs, setFormStartMs] = useState(startMs);
  return (
    <>
      <Text size="sm" data-figure>
        Present interval: {formatTime(startMs, terms.timeZone)} to{' '}
        {formatClock(startMs + terms.intervalMinutes * 60_000, terms.timeZone)}.
      </Text>
      {startMs !== formStartMs && (
        <Alert color="orange" role="status" title="A new market interval has begun">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">What stands in the form is of an earlier one.</Text>
            <Button size="xs" variant="default" onClick={() => setFormStartMs(startMs)}>
              Begin again with the new interval
            </Button>
          </Stack>
        </Alert>
      )}
      {price.error !== null && (
        <ProblemAlert
          error={price.error}
          title="The stored price is not known"
          onRetry={price.refetch}
        />
      )}
      <CycleForm
        key={formStartMs}
        terms={terms}
        storedPrice={price.data}
        isRunning={run.isPending}
        error={run.error}
        onRun={send}
      />
      {run.data === undefined ? (
        <LastCycle terms={terms} nowMs={nowMs} />
      ) : (
        <CycleResult terms={terms} answer={run.data.answer} request={run.data.request} />
      )}
    </>
  );
}

/** The present moment, renewed often enough to notice the next market interval [ms]. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
