/** A size that was simulated under both kinds of control. */
export interface SimulatedShare {
  readonly powerKw: number;
  readonly capacityKwh: number;
  /** What the causal controller kept of the saving of perfect foresight. */
  readonly share: number;
}

/** Share of the perfect saving that a causal controller is expected to keep, and its standard error. */
export interface KeptShare {
  readonly share: number;
  /** Null with too few sizes. */
  readonly standardError: number | null;
}

/** Sizes count less the farther they are: a factor of 1.5 in power or hours is one standard deviation. */
const BANDWIDTH = Math.log(1.5);

/** Keeps slopes finite where sizes lie on a line. */
const RIDGE = 0.05;

/** With fewer sizes, each stands for itself. */
const FEWEST = 5;

/**
 * Smooths the kept share over power and hours by a local linear regression. Each simulated share contains the luck of a few
 * peaks; the best of many sizes would be the luckiest, whose luck does not repeat.
 */
export function keptShare(
  at: Pick<SimulatedShare, 'powerKw' | 'capacityKwh'>,
  simulated: readonly SimulatedShare[],
): KeptShare | undefined {
  const own = simulated.find(
    ({ powerKw, capacityKwh }) => powerKw === at.powerKw && capacityKwh === at.capacityKwh,
  );
  if (simulated.length < FEWEST) return own && { share: own.share, standardError: null };
  const points = simulated.map(({ powerKw, capacityKwh, share }) => {
    const x = Math.log(powerKw / at.powerKw) / BANDWIDTH;
    const y = Math.log((capacityKwh * at.powerKw) / (powerKw * at.capacityKwh)) / BANDWIDTH;
    return { x, y, share, weight: Math.exp(-(x * x + y * y) / 2) };
  });
  const sum = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((total, point) => total + point.weight * of(point), 0);
  const n = sum(() => 1);
  const [x, y] = [sum((p) => p.x), sum((p) => p.y)];
  const xx = sum((p) => p.x * p.x) + RIDGE;
  const xy = sum((p) => p.x * p.y);
  const yy = sum((p) => p.y * p.y) + RIDGE;
  // First row of the inverse of the normal equations: the smoother's weights of an estimate at the origin.
  const determinant = n * (xx * yy - xy * xy) - x * (x * yy - xy * y) + y * (x * xy - xx * y);
  const c0 = (xx * yy - xy * xy) / determinant;
  const c1 = (xy * y - x * yy) / determinant;
  const c2 = (x * xy - xx * y) / determinant;
  const smoother = points.map((p) => p.weight * (c0 + c1 * p.x + c2 * p.y));
  const share = points.reduce((total, p, index) => total + smoother[index]! * p.share, 0);
  const residual = sum((p) => (p.share - share) ** 2) / n;
  const spread = smoother.reduce((total, l) => total + l * l, 0);
  // Of the effective number of sizes, the estimate itself takes `spread`.
  const variance = residual / Math.max(0.1, 1 - spread);
  return { share, standardError: Math.sqrt(variance * spread) };
}
