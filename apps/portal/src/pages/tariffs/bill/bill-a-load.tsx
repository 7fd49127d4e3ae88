import { type components, unwrap } from '@bess/client';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { Section } from '../../../ui/section.js';
import { LoadingState } from '../../../ui/states.js';
import type { Tariff } from '../tariff-queries.js';
import { BillResult } from './bill-result.js';
import { FacilityLoadForm } from './facility-load-form.js';
import { FileLoadForm } from './file-load-form.js';

type BillRequest = components['schemas']['TarsisBillRequest'];

/** What a load of the reader would cost under the tariff: of a facility, or from a file. */
export function BillALoad({ tariff }: { tariff: Tariff }) {
  const { client } = useSignedIn();
  const [source, setSource] = useState('facility');
  const bill = useMutation({
    mutationFn: (body: BillRequest) =>
      unwrap(
        client.POST('/tarsis/bill', {
          params: {
            query: {
              expand: ['assumptions'],
              ...(tariff.currency !== 'USD' && { currency: 'native' }),
            },
          },
          body: { ...body, tariff: tariff.code },
        }),
      ),
  });
  return (
    <Section
      title="Bill a load of mine"
      summary="What this tariff would have charged for your load as the meter saw it, line by line."
    >
      <SegmentedControl
        aria-label="Which load"
        data={[
          { value: 'facility', label: 'Of a facility' },
          { value: 'file', label: 'From a file' },
        ]}
        value={source}
        onChange={(next) => {
          setSource(next);
          bill.reset();
        }}
        style={{ alignSelf: 'flex-start' }}
      />
      {source === 'facility' ? (
        <FacilityLoadForm bill={bill.mutateAsync} isPending={bill.isPending} />
      ) : (
        <FileLoadForm
          timeZone={tariff.timeZone}
          bill={bill.mutateAsync}
          isPending={bill.isPending}
          onFile={bill.reset}
        />
      )}
      {bill.isPending && <LoadingState label="Computing the bill" />}
      {bill.data !== undefined && (
        <Stack gap="md">
          <Text role="status" size="sm">
            The bill is below.
          </Text>
          <BillResult bill={bill.data} currency={tariff.currency} />
        </Stack>
      )}
    </Section>
  );
}
