import type { LoadFutures } from '@bess/strix';

/**
 * Groups of paths drawn apart as one: path p is path ⌊p/n⌋ of group p modulo n. Past days of different groups have different numbers.
 *
 * @param groups - of the same days; the first ones have one path more where their number does not divide
 */
export function joinedFutures(groups: readonly LoadFutures[]): LoadFutures {
  const { dayCount, stepsPerDay } = groups[0]!;
  const count = groups.length;
  const pathCount = groups.reduce((sum, group) => sum + group.pathCount, 0);
  const groupOf = (path: number) => groups[path % count]!;
  const within = (path: number) => Math.floor(path / count);
  const rows = <T extends Float64Array | Int32Array>(
    out: T,
    width: number,
    of: (group: LoadFutures) => T,
  ): T => {
    for (let path = 0; path < pathCount; path++) {
      const from = within(path) * width;
      out.set(of(groupOf(path)).subarray(from, from + width), path * width);
    }
    return out;
  };
  const laterDays = dayCount - 1;
  const numbered = (days: Int32Array, width: number) =>
    days.map((day, i) => day * count + (Math.floor(i / Math.max(1, width)) % count));
  return {
    pathCount,
    dayCount,
    stepsPerDay,
    todayKw: rows(new Float64Array(pathCount * stepsPerDay), stepsPerDay, (g) => g.todayKw),
    todayDay: numbered(
      rows(new Int32Array(pathCount), 1, (g) => g.todayDay),
      1,
    ),
    dayOf: numbered(
      rows(new Int32Array(pathCount * laterDays), laterDays, (g) => g.dayOf),
      laterDays,
    ),
    effectKw: rows(new Float64Array(pathCount * laterDays), laterDays, (g) => g.effectKw),
    factor: rows(new Float64Array(pathCount), 1, (g) => g.factor),
    laterPeakKw: rows(new Float64Array(pathCount), 1, (g) => g.laterPeakKw),
    dayPeakKw: rows(new Float64Array(pathCount * laterDays), laterDays, (g) => g.dayPeakKw),
    highestOver: (steps) => {
      const ofGroups = groups.map((group) => group.highestOver(steps));
      return (path, day) => ofGroups[path % count]!(within(path), day);
    },
    dayInto: (out, path, day) => groupOf(path).dayInto(out, within(path), day),
    pathInto: (out, path) => groupOf(path).pathInto(out, within(path)),
    solarInto: (out, path) => groupOf(path).solarInto(out, within(path)),
  };
}
