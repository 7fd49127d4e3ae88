/**
 * A policy as the hot loop reads it. The action of each hour is
 * `actions[(((class·24 + hour)·5 + regime)·priceBins + bin)·socPoints + soc]`, in steps of `1/actionSteps` of the rated
 * power, charging above 0. What the observer sees is defined in the method note, section 2.
 */
export interface PolicyTable {
  readonly name: string;
  readonly actions: Int8Array;
  readonly actionSteps: number;
  readonly classCount: number;
  readonly priceBins: number;
  readonly socPoints: number;
  /** Whether reserves are sold with what the energy action leaves free, by state: classes × 24 × 5 × bins. */
  readonly sellReserve: Uint8Array;
  readonly observer: ObserverTable;
}

/** Constants of the observer: what a policy knows at an hour, computed from prices up to that hour alone. */
export interface ObserverTable {
  /** Scale of a day: this many mean absolute deviations of the day's profile from its mean, at least `leastScalePerMwh`. */
  readonly scaleFactor: number;
  readonly leastScalePerMwh: number;
  /** Deviations are measured in scales plus this many times the distance of the hour's profile from its mean. */
  readonly widthFactor: number;
  /** Share of the latest day in the running profile of weekdays and of weekends. */
  readonly profileGain: readonly [number, number];
  /** Deviations count up to this many widths in the running profile. */
  readonly profileReach: number;
  /** Share of the latest hour in the running surprise. */
  readonly surpriseGain: number;
  /** Four rising thresholds of the running surprise between the five regimes. */
  readonly regimeEdges: Float64Array;
  /** Weights of the features of a day: shape, level, scale; and the scale at which the third stands at half its weight. */
  readonly shapeWeight: number;
  readonly levelWeight: number;
  readonly scaleWeight: number;
  readonly typicalScalePerMwh: number;
  /** groups × 10: features at the centre of each group of classes. */
  readonly groupCentres: Float64Array;
  /** classes × 10: features at the centre of each class; each group has equally many, one after the other. */
  readonly classCentres: Float64Array;
  /** 2 kinds of day × 12 months × 24: profile that an observer without past begins with [currency/MWh]. */
  readonly initialProfile: Float64Array;
}
