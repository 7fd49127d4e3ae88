import type { LoadFutures } from '@bess/strix';

/** Loads less solar of futures, day by day. */
export interface NetDays {
  readonly isSolar: boolean;
  /** With solar quickest day after day of one path. */
  readonly netDayInto: (out: Float64Array, path: number, day: number) => void;
}

/** Loads less solar of futures; with solar the path asked for last is kept. */
export function netDays(futures: LoadFutures): NetDays {
  const { dayCount, stepsPerDay } = futures;
  const solarKw = new Float64Array(dayCount * stepsPerDay);
  futures.solarInto(solarKw, 0);
  // Either every past day has solar or none.
  const isSolar = solarKw.some((kw) => kw !== 0);
  if (!isSolar) return { isSolar, netDayInto: futures.dayInto };
  let kept = 0;
  return {
    isSolar,
    netDayInto(out, path, day) {
      if (path !== kept) {
        futures.solarInto(solarKw, path);
        kept = path;
      }
      futures.dayInto(out, path, day);
      const at = day * stepsPerDay;
      for (let step = 0; step < stepsPerDay; step += 1)
        out[step] = out[step]! - solarKw[at + step]!;
    },
  };
}
