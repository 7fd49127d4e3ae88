import { FEATURES, HOURS, REGIMES } from '../internal/layout.js';
import type { ObserverTable } from '../policy-table.js';
import { blendRows } from './blend-rows.js';
import type { DaySample } from './day-sample.js';
import type { StateModel } from './state-model.js';
import { watchSample } from './watch-sample.js';

/** Days that a class is taken to stay as it is, beside those counted. */
const PRIOR_STAYS = 0.5;
/** Counts by which the mean of a cell at an hour leans on that of its bin at the hour, and this on all hours. */
const PRIOR_HOURS = 4;

/**
 * Counts how prices move between states, simulated days as the prior's mass and real ones as data. Method note, section 4.3.
 *
 * @param sample - days to learn from
 * @param observer - settled constants
 * @param bins - bins of the price's deviation
 */
export function countStates(sample: DaySample, observer: ObserverTable, bins: number): StateModel {
  const classCount = observer.classCentres.length / FEATURES;
  const cells = REGIMES * bins;
  const shape = new Float64Array(classCount * HOURS);
  const width = new Float64Array(classCount * HOURS);
  const level = new Float64Array(classCount);
  const inverseScale = new Float64Array(classCount);
  const classMass = new Float64Array(classCount);
  const classCounts = new Float64Array(classCount * classCount);
  const cellCounts = new Float64Array(HOURS * cells * cells);
  const cellMass = new Float64Array(HOURS * cells);
  const deviations = new Float64Array(HOURS * cells);
  const reserves = sample.reservePrices.length > 0 ? new Float64Array(HOURS * cells) : undefined;
  const reserveMass = new Float64Array(HOURS * cells);
  let lastClass = 0;
  let lastCell = 0;
  watchSample(sample, observer, bins, (watched) => {
    const {
      day,
      follows,
      weight,
      dayClass,
      scalePerMwh,
      profile,
      profileMean,
      cells: seen,
    } = watched;
    const inverse = 1 / scalePerMwh;
    classMass[dayClass]! += weight;
    level[dayClass]! += weight * profileMean * inverse;
    inverseScale[dayClass]! += weight * inverse;
    if (follows) {
      classCounts[lastClass * classCount + dayClass]! += weight;
      cellCounts[((HOURS - 1) * cells + lastCell) * cells + seen[0]!]! += weight;
    }
    for (let hour = 0; hour < HOURS; hour++) {
      const at = hour * cells + seen[hour]!;
      const expected = profile[hour]!;
      shape[dayClass * HOURS + hour]! += weight * (expected - profileMean) * inverse;
      cellMass[at]! += weight;
      const ownWidth = scalePerMwh + observer.widthFactor * Math.max(0, expected - profileMean);
      width[dayClass * HOURS + hour]! += weight * ownWidth * inverse;
      deviations[at]! += (weight * (sample.prices[day * HOURS + hour]! - expected)) / ownWidth;
      if (hour > 0)
        cellCounts[(at - cells - seen[hour]! + seen[hour - 1]!) * cells + seen[hour]!]! += weight;
      if (reserves !== undefined && day < sample.simulatedDays) {
        reserves[at]! += sample.reservePrices[day * HOURS + hour]! * inverse;
        reserveMass[at]! += 1;
      }
    }
    lastClass = dayClass;
    lastCell = seen[HOURS - 1]!;
  });
  const days = classMass.reduce((sum, mass) => sum + mass, 0);
  const share = (mass: number, of: number) => (of > 0 ? mass / of : 0);
  return {
    classCount,
    regimes: REGIMES,
    bins,
    shape: shape.map((sum, i) => share(sum, classMass[Math.floor(i / HOURS)]!)),
    width: width.map((sum, i) => share(sum, classMass[Math.floor(i / HOURS)]!)),
    level: level.map((sum, k) => share(sum, classMass[k]!)),
    inverseScale: inverseScale.map((sum, k) => share(sum, classMass[k]!)),
    classRows: classRows(classCounts, classCount),
    classShare: classMass.map((mass) => mass / days),
    cellRows: blendRows(cellCounts, REGIMES, bins),
    deviation: cellMeans(deviations, cellMass, bins),
    cellShare: cellMass.map((mass) => mass / days),
    ...(reserves && { reservePrice: cellMeans(reserves, reserveMass, bins) }),
  };
}

function classRows(counts: Float64Array, classCount: number): Float64Array {
  const rows = new Float64Array(counts.length);
  for (let from = 0; from < classCount; from++) {
    const row = counts.subarray(from * classCount, (from + 1) * classCount);
    const all = row.reduce((sum, count) => sum + count, PRIOR_STAYS);
    for (let to = 0; to < classCount; to++) {
      rows[from * classCount + to] = (row[to]! + (to === from ? PRIOR_STAYS : 0)) / all;
    }
  }
  return rows;
}

/** Means by cell that lean on those of the bin at the hour, and these on those of the bin at all hours. */
function cellMeans(sums: Float64Array, masses: Float64Array, bins: number): Float64Array {
  const binSums = new Float64Array(bins);
  const binMasses = new Float64Array(bins);
  const hourSums = new Float64Array(HOURS * bins);
  const hourMasses = new Float64Array(HOURS * bins);
  for (let i = 0; i < sums.length; i++) {
    const hour = Math.floor(i / (REGIMES * bins));
    const bin = i % bins;
    binSums[bin]! += sums[i]!;
    binMasses[bin]! += masses[i]!;
    hourSums[hour * bins + bin]! += sums[i]!;
    hourMasses[hour * bins + bin]! += masses[i]!;
  }
  const ofBins = fillGaps(binSums, binMasses);
  return sums.map((sum, i) => {
    const hour = Math.floor(i / (REGIMES * bins));
    const bin = i % bins;
    const at = hour * bins + bin;
    const ofHour = (hourSums[at]! + PRIOR_HOURS * ofBins[bin]!) / (hourMasses[at]! + PRIOR_HOURS);
    return (sum + PRIOR_HOURS * ofHour) / (masses[i]! + PRIOR_HOURS);
  });
}

/** Bins never met take the mean of their nearest neighbour that was. */
function fillGaps(sums: Float64Array, masses: Float64Array): Float64Array {
  return sums.map((_, bin) => {
    for (let apart = 0; ; apart++) {
      for (const near of [bin - apart, bin + apart]) {
        if ((masses[near] ?? 0) > 0) return sums[near]! / masses[near]!;
      }
      if (apart > masses.length) return 0;
    }
  });
}
