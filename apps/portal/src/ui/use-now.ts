import { useEffect, useState } from 'react';

/** The present moment [ms since the epoch], renewed every so often, for texts such as `3 minutes ago`. */
export function useNow(everyMs = 30_000): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
