import { unwrap } from '@bess/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '../../../api/problem.js';
import { useSignedIn } from '../../../session/session.js';
import { siteKey } from '../site-queries.js';
import { nextPrices, type PriceFile } from './price-file.js';

/** A call may hold 50,000 prices; writing that many at once would be felt. */
const pricesPerCall = 20_000;

/** Sends the prices of a file call by call, goes on after a limit, and can be continued after a failure. */
export function usePriceUpload(siteId: string) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const next = useRef(0);
  const [sentCount, setSentCount] = useState(0);
  const [waitSeconds, setWaitSeconds] = useState<number>();
  const abort = useRef(new AbortController());
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);

  const send = (prices: ReturnType<typeof nextPrices>['prices']) =>
    unwrap(
      client.POST('/api/sites/{site_id}/prices', {
        params: { path: { site_id: siteId } },
        body: { prices },
        signal: abort.current.signal,
      }),
    );

  const upload = useMutation({
    mutationFn: async (file: PriceFile) => {
      let stored: Awaited<ReturnType<typeof send>>['stored_prices'] | undefined;
      while (next.current < file.values.length) {
        const chunk = nextPrices(file, next.current, pricesPerCall);
        try {
          if (chunk.prices.length > 0) {
            ({ stored_prices: stored } = await send(chunk.prices));
          }
        } catch (error) {
          const { status, retryAfterSeconds = 60 } = problemOf(error);
          if (status !== 429) {
            throw error;
          }
          setWaitSeconds(retryAfterSeconds);
          await waitFor(1_000 * retryAfterSeconds, abort.current.signal);
          setWaitSeconds(undefined);
          continue;
        }
        next.current = chunk.next;
        setSentCount((count) => count + chunk.prices.length);
      }
      return stored;
    },
    // What was stored before a failure is there as well.
    onSettled: () => queries.invalidateQueries({ queryKey: siteKey(siteId) }),
  });

  return {
    upload,
    sentCount,
    waitSeconds,
    reset: () => {
      next.current = 0;
      setSentCount(0);
      upload.reset();
    },
  };
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
