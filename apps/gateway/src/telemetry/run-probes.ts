/** One cheap proof per engine that it works; resolves to false, or rejects, when it does not. */
export type ProbeFunctions = Record<string, () => Promise<boolean>>;

/** A probe that takes longer counts as failed [ms]. */
const PROBE_DEADLINE_MS = 20_000;

/**
 * Runs every probe once, all at the same time.
 *
 * @param probes - probe functions by engine id
 * @param deadlineMs - how long a probe may take [ms]
 * @returns one outcome per engine; a probe that rejects, throws or misses the deadline is not ok
 *
 * @example
 * ```ts
 * await runProbes({ tarsis: async () => true }); // => [{ engine: 'tarsis', ok: true }]
 * ```
 */
export function runProbes(
  probes: ProbeFunctions,
  deadlineMs: number = PROBE_DEADLINE_MS,
): Promise<{ engine: string; ok: boolean }[]> {
  return Promise.all(
    Object.entries(probes).map(async ([engine, probe]) => ({
      engine,
      ok: await withinDeadline(probe, deadlineMs),
    })),
  );
}

async function withinDeadline(probe: () => Promise<boolean>, deadlineMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
    timer.unref();
  });
  try {
    return await Promise.race([probe(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
