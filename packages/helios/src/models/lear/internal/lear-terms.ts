/** One input of the regressions: a step of a day before the one that is forecast, or of that day itself for a series known ahead. */
export interface LearTerm {
  /** 0: the series itself; others: those known ahead. −1: the weekday. */
  readonly series: number;
  readonly daysBack: number;
  /** Step of the day; the day of the week counted from that of the first day forecast, for the weekday. */
  readonly step: number;
  readonly squared: boolean;
}

/** The longest look back [days]. */
export const LONGEST_LAG_DAYS = 7;

const LAGS_OF_SERIES = [1, 2, 3, 7];
const LAGS_OF_KNOWN = [0, 1, 7];

/**
 * The inputs: all steps of one, two, three and seven days before; of series known ahead all steps of the day itself, of the day and of the
 * week before, and the squares of the day itself, since prices rise faster than load where plants get scarce; and the weekday.
 *
 * @param seriesCount - the series and those known ahead
 * @param daySteps - steps in a day
 */
export function learTerms(seriesCount: number, daySteps: number): LearTerm[] {
  const terms: LearTerm[] = [];
  const allSteps = (series: number, daysBack: number, squared: boolean) => {
    for (let step = 0; step < daySteps; step += 1) terms.push({ series, daysBack, step, squared });
  };
  for (const daysBack of LAGS_OF_SERIES) allSteps(0, daysBack, false);
  for (let series = 1; series < seriesCount; series += 1) {
    for (const daysBack of LAGS_OF_KNOWN) allSteps(series, daysBack, false);
    allSteps(series, 0, true);
  }
  for (let step = 0; step < 7; step += 1) {
    terms.push({ series: -1, daysBack: 0, step, squared: false });
  }
  return terms;
}

/** Where terms take their values from. */
export interface LearSource {
  /** The series and those known ahead without unit, days × steps of the day. */
  readonly transformed: readonly Float64Array[];
  readonly daySteps: number;
  /** First day whose terms are wanted, among those of `transformed`. */
  readonly firstDay: number;
  /** 0 to 6: its place in a week that begins with the first day after those fitted. */
  readonly firstDayOfWeek: number;
}

/**
 * The values of a term over some days.
 *
 * @param term - see {@link LearTerm}
 * @param source - see {@link LearSource}
 * @param days - how many
 */
export function learTermColumn(term: LearTerm, source: LearSource, days: number): Float64Array {
  const { transformed, daySteps, firstDay, firstDayOfWeek } = source;
  const column = new Float64Array(days);
  if (term.series < 0) {
    for (let day = 0; day < days; day += 1) {
      column[day] = (firstDayOfWeek + day) % 7 === term.step ? 1 : 0;
    }
    return column;
  }
  const values = transformed[term.series]!;
  let place = (firstDay - term.daysBack) * daySteps + term.step;
  for (let day = 0; day < days; day += 1) {
    const value = values[place]!;
    column[day] = term.squared ? value * value : value;
    place += daySteps;
  }
  return column;
}
