/** Prices as the filters see them: x = asinh((p − centre)/scale), which is linear near the centre and logarithmic far from it. */
export interface PriceSpace {
  /** [currency/MWh] */
  readonly centre: number;
  /** [currency/MWh] */
  readonly scale: number;
}

/** Equation (31). Written by logarithms: the built-in differs between hosts. */
export function toSpace({ centre, scale }: PriceSpace, pricePerMwh: number): number {
  const u = (pricePerMwh - centre) / scale;
  const size = Math.abs(u);
  return Math.sign(u) * Math.log(size + Math.sqrt(size * size + 1));
}

/** Back from the space of the filters [currency/MWh]. */
export function fromSpace({ centre, scale }: PriceSpace, x: number): number {
  return centre + (scale * (Math.exp(x) - Math.exp(-x))) / 2;
}
