import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { hasStatus } from '../../api/problem.js';
import { useSignedIn } from '../../session/session.js';
import { AnchorLink } from '../../ui/anchor-link.js';
import { EngineGate } from '../../ui/engine-gate.js';
import { formatDate } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { LoadingState, ProblemAlert } from '../../ui/states.js';
import { BillALoad } from './bill/bill-a-load.js';
import { TariffCharges } from './tariff-charges.js';
import { TariffOrigin } from './tariff-origin.js';
import { TariffPrices } from './tariff-prices.js';
import { type Tariff, tariffQuery } from './tariff-queries.js';
import { eligibilityInWords, hasEnded, validityInWords } from './tariff-words.js';

/** How a tariff charges, where it comes from, and what a load costs under it. */
export function TariffPage() {
  const { code = '' } = useParams({ strict: false });
  const { engines, client } = useSignedIn();
  const query = useQuery({
    ...tariffQuery(client, code),
    enabled: engines.includes('tarsis'),
  });
  const tariff = query.data;
  return (
    <Page
      title={tariff?.name ?? code}
      summary={tariff && summaryOf(tariff)}
      actions={<AnchorLink to="/tariffs">All tariffs</AnchorLink>}
    >
      <EngineGate engine="tarsis">
        {query.error !== null && (
          <ProblemAlert
            error={query.error}
            {...(hasStatus(query.error, 404)
              ? { title: 'There is no such tariff' }
              : { onRetry: () => void query.refetch() })}
          />
        )}
        {query.isPending && <LoadingState label="Loading the tariff" />}
        {tariff !== undefined && <TariffContent tariff={tariff} key={tariff.code} />}
      </EngineGate>
    </Page>
  );
}

function summaryOf(tariff: Tariff): string {
  const { utility, region, sector } = tariff;
  const who = [utility, region, sector, eligibilityInWords(tariff)];
  return `${who.filter((text) => text !== '').join(', ')}. ${validityInWords(tariff)}.`;
}

function TariffContent({ tariff }: { tariff: Tariff }) {
  return (
    <>
      <TariffWarnings tariff={tariff} />
      <TariffPrices tariff={tariff} />
      <TariffCharges tariff={tariff} />
      <BillALoad tariff={tariff} />
      <TariffOrigin tariff={tariff} />
    </>
  );
}

/** What a reader must know before any figure. */
function TariffWarnings({ tariff }: { tariff: Tariff }) {
  const today = new Date().toISOString().slice(0, 10);
  return (
    <>
      {tariff.unsupported.length > 0 && (
        <Alert color="red" title="This tariff cannot be billed here">
          <Text size="sm">
            It states charges that a bill would leave out: {tariff.unsupported.join(', ')}. A bill
            without them would be wrong, so none is made.
          </Text>
        </Alert>
      )}
      {hasEnded(tariff, today) && (
        <Alert color="orange" title="No longer in force">
          <Text size="sm">
            It ended on {formatDate(tariff.effectiveTo ?? '')}. Use it for old bills; ask{' '}
            {tariff.utility} what has replaced it.
          </Text>
        </Alert>
      )}
      {tariff.service === 'delivery' && (
        <Alert color="blue" title="Prices of the grid only">
          <Text size="sm">
            A bill under this tariff has no energy supply. Add what your supplier charges before you
            compare it with others.
          </Text>
        </Alert>
      )}
    </>
  );
}
