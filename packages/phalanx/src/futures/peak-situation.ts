/** Share of the days of each stretch that must be known. */
const MIN_KNOWN_SHARE = 0.75;

/** The recent days that coming peaks are compared with, once there are that many. */
const RECENT_DAYS = 28;
const DAYS_PER_WEEK = 7;

/** 52 weeks, so that the days of the week agree. */
const DAYS_PER_YEAR = 364;

/**
 * What the daily peaks tell on a morning about a coming change of level, in logarithms of ratios to the highest load of the last 28 days. 0
 * where too few days are known, and at most a factor of e: a building that stood empty is not a building after a holiday.
 */
export interface PeakSituation extends RecentSituation {
  /** A year before: the highest load of the days that come next over the highest of the 28 days before them. */
  readonly lastYear: number;
}

/** The part of it that is the same for all numbers of coming days. */
export interface RecentSituation {
  /** How much higher the rest of the last year was, at least 0: after a holiday the load returns to what it was before. */
  readonly earlier: number;
  /** The last seven days, at most 0: low if the holiday has just begun. */
  readonly lastWeek: number;
  /** Logarithm of how far a typical day's peak lies below the highest of the recent days. */
  readonly logSpread: number;
}

/** Largest logarithm of a ratio that counts. */
const MAX_LOG = 1;

/** Keeps the logarithm finite for a load with equal peaks on all days. */
const MIN_SPREAD = 0.02;

/**
 * The situation on the morning of a day.
 *
 * @param dayPeaksKw - by day; NaN where unknown [kW]
 * @param day - number of that day; only the days before it are read
 * @param horizonDays - days to come, whose counterparts of last year are looked up
 * @param recent - {@link recentSituation} of that day, if it is known
 */
export function peakSituation(
  dayPeaksKw: ArrayLike<number>,
  day: number,
  horizonDays: number,
  recent: RecentSituation = recentSituation(dayPeaksKw, day),
): PeakSituation {
  return {
    ...recent,
    lastYear: limited(peakRatio(dayPeaksKw, day - DAYS_PER_YEAR, RECENT_DAYS, horizonDays)),
  };
}

/** What the days before a morning tell, whatever number of days is to come. */
export function recentSituation(dayPeaksKw: ArrayLike<number>, day: number): RecentSituation {
  const recentKw = highestKnown(dayPeaksKw, day - RECENT_DAYS, day);
  const earlierFrom = Math.max(0, day - DAYS_PER_YEAR);
  const hasEarlier = day - RECENT_DAYS - earlierFrom >= RECENT_DAYS;
  const earlierKw = hasEarlier
    ? highestKnown(dayPeaksKw, earlierFrom, day - RECENT_DAYS)
    : Number.NaN;
  const lastWeekKw = highestKnown(dayPeaksKw, day - DAYS_PER_WEEK, day);
  return {
    earlier: Math.max(0, logRatio(earlierKw, recentKw)),
    lastWeek: logRatio(lastWeekKw, recentKw),
    logSpread: Math.log(MIN_SPREAD + Math.min(MAX_LOG, spreadOf(dayPeaksKw, day, recentKw))),
  };
}

/**
 * ln(highest load of the `horizonDays` from a day on / highest load of the `recentDays` before it); NaN if too few days are known or a load is
 * not positive.
 */
export function peakRatio(
  dayPeaksKw: ArrayLike<number>,
  day: number,
  recentDays: number,
  horizonDays: number,
): number {
  if (day < recentDays) return Number.NaN;
  const before = highestKnown(dayPeaksKw, day - recentDays, day);
  const after = highestKnown(dayPeaksKw, day, day + horizonDays);
  return before > 0 && after > 0 ? Math.log(after / before) : Number.NaN;
}

/** 0 if one of them is unknown, or the recent load not positive. */
function logRatio(kw: number, recentKw: number): number {
  if (Number.isNaN(kw) || !(recentKw > 0)) return 0;
  return kw > 0 ? limited(Math.log(kw / recentKw)) : -MAX_LOG;
}

function limited(log: number): number {
  return Number.isNaN(log) ? 0 : Math.min(MAX_LOG, Math.max(-MAX_LOG, log));
}

/** Median of ln(highest of the recent days / a day's peak) over the recent days with a positive peak; 0 without any. */
function spreadOf(dayPeaksKw: ArrayLike<number>, day: number, recentKw: number): number {
  if (!(recentKw > 0)) return 0;
  const logs: number[] = [];
  for (let each = Math.max(0, day - RECENT_DAYS); each < day; each += 1) {
    if (dayPeaksKw[each]! > 0) logs.push(Math.log(recentKw / dayPeaksKw[each]!));
  }
  return logs.sort((a, b) => a - b)[logs.length >> 1] ?? 0;
}

/** NaN if fewer than three quarters of the days are known. */
export function highestKnown(dayPeaksKw: ArrayLike<number>, from: number, until: number): number {
  let peakKw = Number.NEGATIVE_INFINITY;
  let known = 0;
  for (let day = Math.max(0, from); day < until; day += 1) {
    const kw = dayPeaksKw[day]!;
    if (Number.isNaN(kw)) continue;
    known += 1;
    if (kw > peakKw) peakKw = kw;
  }
  return known > 0 && known >= MIN_KNOWN_SHARE * (until - from) ? peakKw : Number.NaN;
}
