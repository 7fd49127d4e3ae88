/** Days that deviate together count as one: (1 + φ)/(1 − φ) with a persistence φ of 0.6. */
export const DAYS_PER_FREE_DAY = 4;
