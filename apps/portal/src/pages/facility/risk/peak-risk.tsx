import { type components, unwrap } from '@bess/client';
import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, LoadingState, QueryState } from '../../../ui/states.js';
import { type Facility, useLatestReading } from '../facility-queries.js';
import type { FacilityTerms } from '../facility-terms.js';
import { localClock } from '../local-time.js';
import { RiskAnswerView } from './risk-answer.js';
import { RiskForm, type RiskRequest } from './risk-form.js';
import type { RiskAnswer } from './risk-words.js';

interface PeakRiskProps {
  terms: FacilityTerms;
  stored: Facility['stored_readings'];
}

/** An answer with what it was asked for. */
export interface Assessment {
  answer: RiskAnswer;
  request: RiskRequest;
  /** Local date on which it was asked. */
  date: string;
}

/** Whether the bill's peak comes in the next 24 hours, and what to do about it. */
export function PeakRisk({ terms, stored }: PeakRiskProps) {
  const { engines, plan } = useSignedIn();
  const isReached = engines.includes('phalanx');
  return (
    <Section
      title="Peak risk now"
      summary="How likely the next 24 hours hold the peak that the bill charges for, and what the battery should do about it."
    >
      {isReached ? (
        <Assess terms={terms} stored={stored} />
      ) : (
        <EmptyState>
          The peak risk needs PHALANX, which this account on the {plan} plan does not reach. It is
          part of the Enterprise plan.
        </EmptyState>
      )}
    </Section>
  );
}

function Assess({ terms, stored }: PeakRiskProps) {
  const { facilityId, timeZone } = terms;
  const { client } = useSignedIn();
  const latest = useLatestReading(facilityId, stored.last_time);
  const assess = useMutation({
    mutationFn: async (request: RiskRequest): Promise<Assessment> => {
      const answer = await unwrap(
        client.POST('/api/phalanx/risk', {
          params: {
            query: { expand: ['windows', 'candidates', 'promise', 'insights', 'assumptions'] },
          },
          body: {
            ...request,
            facility_id: facilityId,
          } as components['schemas']['PhalanxRequest'],
        }),
      );
      return { answer, request, date: localClock(Date.now(), timeZone).date };
    },
  });
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = assess;
  useEffect(() => {
    if (data !== undefined) {
      outcome.current?.focus();
    }
  }, [data]);
  return (
    <QueryState query={latest} label="Looking for the latest reading">
      {(reading) => (
        <Stack gap="md">
          <RiskForm
            terms={terms}
            latest={reading}
            key={reading?.time ?? 'none'}
            promise={data?.answer.promise?.targets ?? []}
            peaks={(data?.answer.windows ?? []).map(({ window, running_peak_kw: kw }) => ({
              window,
              kw,
            }))}
            isPending={assess.isPending}
            hasAnswer={data !== undefined}
            assess={assess.mutateAsync}
          />
          <div ref={outcome} tabIndex={-1} style={{ outline: 'none', scrollMarginTop: 70 }}>
            {assess.isPending ? (
              <LoadingState label="Simulating the rest of the billing period" lines={5} />
            ) : (
              data !== undefined && <RiskAnswerView assessment={data} terms={terms} />
            )}
          </div>
        </Stack>
      )}
    </QueryState>
  );
}
