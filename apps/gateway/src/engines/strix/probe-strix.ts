/** Small enough for a fraction of a second, and yet the whole way from prior to percentiles. */
const options = {
  battery: { powerMw: 1, capacityMwh: 2 },
  seed: 1,
  pathCount: 20,
  horizonDays: 1,
} as const;

/**
 * A cheap proof that STRIX can work in this thread: a tiny simulation on the default prior gives ordered percentiles.
 *
 * @throws Error when it does not
 */
export async function probeStrix(): Promise<true> {
  const { simulate } = await import('@bess/strix');
  const { p10, p50, p90 } = (await simulate(options)).annualRevenue;
  if (!(p10 <= p50 && p50 <= p90)) {
    throw new Error(`Percentiles must rise; ${p10}, ${p50} and ${p90} came.`);
  }
  return true;
}
