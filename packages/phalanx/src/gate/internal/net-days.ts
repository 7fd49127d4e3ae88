import type { LoadFutures } from '@bess/strix';

/** Loads less solar of futures, day by day. The path asked for last is kept, so that its days are to be asked for in a row. */
export function netDays(futures: LoadFutures): {
  readonly netDayInto: (out: Float64Array, path: number, day: number) => void;
} {
  const { dayCount, stepsPerDay } = futures;
  const pathKw = new Float64Array(dayCount * stepsPerDay);
  const solarKw = new Float64Array(dayCount * stepsPerDay);
  futures.solarInto(solarKw, 0);
  // Either every past day has solar or none.
  const isSolar = solarKw.some((kw) => kw !== 0);
  let kept = -1;
  return {
    netDayInto(out, path, day) {
      if (path !== kept) {
        futures.pathInto(pathKw, path);
        if (isSolar) {
          futures.solarInto(solarKw, path);
          for (let step = 0; step < pathKw.length; step += 1) {
            pathKw[step] = pathKw[step]! - solarKw[step]!;
          }
        }
        kept = path;
      }
      const at = day * stepsPerDay;
      for (let step = 0; step < stepsPerDay; step += 1) out[step] = pathKw[at + step]!;
    },
  };
}
