/** Which laws over the scenarios nature may choose from; a radius of 0 leaves the nominal one alone. */
export type Ambiguity =
  | {
      /** The mean less λ times what the tail lies below it: `worstLawTail`. */
      readonly kind: 'tail';
      /** λ, 0 to 1. */
      readonly riskAversion: number;
      /** Share of the probability that is the tail; 0.1 when absent. */
      readonly tailShare?: number;
    }
  | {
      /** `worstLawKullbackLeibler` */
      readonly kind: 'kullbackLeibler';
      /** [nats] */
      readonly radius: number;
    }
  | {
      /** `worstLawWasserstein` */
      readonly kind: 'wasserstein';
      /** In the unit of the distances. */
      readonly radius: number;
      /** Between scenarios, row by row; the mean over the hours of how far their prices lie apart when absent [currency/MWh]. */
      readonly distances?: ArrayLike<number>;
    };
