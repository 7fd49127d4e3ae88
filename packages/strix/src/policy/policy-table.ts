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
  /** Squashed price û = y/(1 + |y|), y = (p − centre)/scale. */
  readonly centrePerMwh: number;
  readonly inverseScale: number;
  /** Share of the latest day in the running profile of weekdays and of weekends. */
  readonly profileGain: readonly [number, number];
  /** Share of the latest hour in the running surprise. */
  readonly surpriseGain: number;
  /** Four thresholds of the running surprise between the five regimes. */
  readonly regimeEdges: Float64Array;
  /** classes × 6: means of û over the six four-hour blocks at the centre of each class of day. */
  readonly classCentres: Float64Array;
  /** 2 kinds of day × 12 months × 24: profile that an observer without past begins with. */
  readonly initialProfile: Float64Array;
}
