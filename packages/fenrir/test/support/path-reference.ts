/** Reference implementation of the path model: direct sums over the whole history. For intervals of half an hour or more in UTC, without gaps. */
export function pathByDefinition(
  prices: readonly number[],
  intervalMinutes: number,
  leads: number,
): number[] {
  const perDay = 1440 / intervalMinutes;
  const dayOf = (at: number) => Math.floor(at / perDay);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  const capAt = (now: number) => {
    const classes = prices
      .slice(0, now + 1)
      .map((price, at) => ({
        upper: Math.floor(Math.asinh(Math.abs(price)) / 0.05) + 1,
        weight: Math.exp((dayOf(at) - dayOf(now)) / 14),
      }))
      .sort((one, other) => one.upper - other.upper);
    const total = sum(classes.map(({ weight }) => weight));
    const enough = classes.find(
      ({ upper }) =>
        sum(classes.filter((one) => one.upper > upper).map(({ weight }) => weight)) <= 0.03 * total,
    );
    return Math.sinh(enough!.upper * 0.05);
  };

  const clipped: number[] = [];
  const deviations: number[] = [];
  const inScales: number[] = [];
  const usualAt = (now: number, place: number) => {
    // Every earlier visit to each place, weighted by the number of visits after it.
    const average = (of: readonly number[], widthMinutes: number) => {
      const width = widthMinutes / intervalMinutes;
      let total = 0;
      let weighed = 0;
      for (let off = -perDay / 2; off < perDay / 2; off += 1) {
        const covered = Math.max(
          0,
          Math.min(off + 0.5, width / 2) - Math.max(off - 0.5, -width / 2),
        );
        const visits = [];
        for (let at = (place + off + perDay) % perDay; at < now; at += perDay) visits.push(at);
        visits.forEach((at, rank) => {
          const weight = covered * 0.92 ** (visits.length - 1 - rank);
          total += weight;
          weighed += weight * of[at]!;
        });
      }
      return total > 0 ? weighed / total : undefined;
    };
    const ages = clipped.slice(0, now).map((_, at) => 0.92 ** ((now - 1 - at) / perDay));
    const level = (of: (price: number) => number) =>
      sum(ages.map((age, at) => age * of(clipped[at]!))) / sum(ages);
    return {
      mean: average(clipped, 60) ?? level((price) => price),
      scale: Math.max(average(deviations.map(Math.abs), 180) ?? 0, 0.04 * level(Math.abs), 0.01),
    };
  };
  const features: [number, number][] = [];
  prices.forEach((price, now) => {
    const cap = capAt(now);
    const within = (value: number) => Math.max(-cap, Math.min(cap, value));
    const usual = now === 0 ? { mean: price, scale: 1 } : usualAt(now, now % perDay);
    deviations.push(within(price - usual.mean));
    clipped.push(within(price));
    inScales.push(deviations[now]! / usual.scale);
    const mean = (minutes: number) => {
      const renewed = Math.min(1, intervalMinutes / minutes);
      return sum(inScales.map((value, at) => renewed * (1 - renewed) ** (now - at) * value));
    };
    features.push([mean(10), mean(240)]);
  });

  const last = prices.length - 1;
  const ends = [5, 15, 30, 60, 120, 240, 480, 720, 960, 1440, 2400];
  const coefficientsOf = (leadMinutes: number): [number, number] => {
    const end = Math.floor(ends.find((one) => one >= leadMinutes)! / intervalMinutes);
    const begin = Math.floor((ends.findLast((one) => one < leadMinutes) ?? 0) / intervalMinutes);
    const rows: { x: [number, number]; y: number }[] = [];
    for (let at = 3 * perDay; at + end < last; at += 60 / intervalMinutes) {
      rows.push({
        x: features[at]!,
        y: sum(inScales.slice(at + begin + 1, at + end + 1)) / (end - begin),
      });
    }
    const weights = rows.map((_, at) => 2 ** (-(rows.length - 1 - at) / 960));
    const weighed = (of: (row: (typeof rows)[number]) => number) =>
      sum(rows.map((row, at) => weights[at]! * of(row)));
    const meanSquare = weighed(({ x }) => (x[0] ** 2 + x[1] ** 2) / 2) / sum(weights);
    const ridge = 5 * (meanSquare + 1e-6);
    const matrix = [
      [weighed(({ x }) => x[0] * x[0]) + ridge, weighed(({ x }) => x[0] * x[1])],
      [weighed(({ x }) => x[0] * x[1]), weighed(({ x }) => x[1] * x[1]) + ridge],
    ] as const;
    const right = [weighed(({ x, y }) => x[0] * y), weighed(({ x, y }) => x[1] * y)] as const;
    // Gaussian elimination.
    const factor = matrix[1][0] / matrix[0][0];
    const slow = (right[1] - factor * right[0]) / (matrix[1][1] - factor * matrix[0][1]);
    return [(right[0] - matrix[0][1] * slow) / matrix[0][0], slow];
  };
  return Array.from({ length: leads }, (_, at) => {
    const { mean, scale } = usualAt(last + 1, (last + 1 + at) % perDay);
    const [fast, slow] = coefficientsOf((at + 1) * intervalMinutes);
    const [byFast, bySlow] = features[last]!;
    return mean + scale * (fast * byFast + slow * bySlow);
  });
}
