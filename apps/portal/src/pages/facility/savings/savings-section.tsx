import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { EngineGate } from '../../../ui/engine-gate.js';
import { Section } from '../../../ui/section.js';
import { QueryState } from '../../../ui/states.js';
import { BillMonths } from './bill-months.js';
import { TariffComparison } from './comparison/tariff-comparison.js';
import { DayPlan } from './day-plan.js';
import { SavingsAnswer } from './savings-answer.js';
import { SavingsAssumptions } from './savings-assumptions.js';
import { type SavingsRequest, savingsQuery } from './savings-queries.js';
import { SavingsQuestion } from './savings-question.js';

interface SavingsSectionProps {
  facilityId: string;
  /** Zone of the facility, which decides what today's month is. */
  timeZone: string;
}

/** What a battery saves on the bill of a facility, how it runs for that, and what other tariffs would charge. */
export function SavingsSection({ facilityId, timeZone }: SavingsSectionProps) {
  return (
    <Stack gap="lg">
      <Section
        title="Savings"
        summary="What the battery and managed vehicle charging take off the electricity bill."
      >
        <EngineGate engine="tarsis">
          <SavingsOfYear facilityId={facilityId} timeZone={timeZone} />
        </EngineGate>
      </Section>
      <Section
        title="All tariffs compared"
        summary="What the measured load, without any battery, costs under every tariff that it is eligible for."
      >
        <EngineGate engine="tarsis">
          <TariffComparison facilityId={facilityId} timeZone={timeZone} />
        </EngineGate>
      </Section>
    </Stack>
  );
}

function SavingsOfYear({ facilityId, timeZone }: SavingsSectionProps) {
  const { client } = useSignedIn();
  const [request, setRequest] = useState<SavingsRequest>(() => ({
    facility_id: facilityId,
    month: localMonth(timeZone, Date.now()),
  }));
  const query = useQuery(savingsQuery(client, request));
  return (
    <Stack gap="lg">
      <SavingsQuestion
        request={request}
        onAsk={setRequest}
        error={query.error}
        isPending={query.isFetching}
      />
      <QueryState query={query} label="Planning the year">
        {(savings) => (
          <>
            <SavingsAnswer
              savings={savings}
              request={request}
              answeredMs={query.dataUpdatedAt}
              key={query.dataUpdatedAt}
            />
            {savings.bill !== undefined && <BillMonths bill={savings.bill} />}
            {savings.schedule !== undefined && (
              <DayPlan schedule={savings.schedule} month={request.month} />
            )}
            <SavingsAssumptions assumptions={savings.assumptions ?? []} />
          </>
        )}
      </QueryState>
    </Stack>
  );
}

function localMonth(timeZone: string, timeMs: number): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, month: 'numeric' }).format(timeMs));
}
