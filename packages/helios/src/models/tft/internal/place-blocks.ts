import type { GatedSkipLayout, ResidualLayout, SideLayout } from './parameter-layout.js';

/** Takes room for so many numbers and answers where it begins. */
export type Take = (count: number) => number;

/** What a gated skip leaves. */
export interface GatedSkipPlaces {
  /** Left half and σ of the right half [rows, 2·width]. */
  readonly gate: number;
  /** Normalised sums [rows, width], 1 / their deviations [rows]. */
  readonly normal: number;
  readonly inverse: number;
  /** [rows, width]. */
  readonly out: number;
}

/** What a gated residual network leaves. */
export interface ResidualPlaces {
  /** Both layers [rows, hidden]. */
  readonly elu: number;
  readonly second: number;
  readonly gated: GatedSkipPlaces;
}

/** What the selection among groups of inputs leaves. */
export interface SidePlaces {
  readonly groups: readonly { readonly embedding: number; readonly network: ResidualPlaces }[];
  /** Its result becomes the weights of the groups [rows, groups]. */
  readonly selection: ResidualPlaces;
}

/** Room for a gated skip over `rows` rows. */
export function placeGatedSkip(
  take: Take,
  { width }: GatedSkipLayout,
  rows: number,
): GatedSkipPlaces {
  return {
    gate: take(rows * 2 * width),
    normal: take(rows * width),
    inverse: take(rows),
    out: take(rows * width),
  };
}

/** Room for a gated residual network over `rows` rows. */
export function placeResidual(take: Take, layout: ResidualLayout, rows: number): ResidualPlaces {
  return {
    elu: take(rows * layout.first.outputs),
    second: take(rows * layout.second.outputs),
    gated: placeGatedSkip(take, layout.gated, rows),
  };
}

/** Room for the selection among the inputs of encoder or decoder. */
export function placeSide(take: Take, side: SideLayout, hidden: number, rows: number): SidePlaces {
  return {
    groups: side.groups.map(({ network }) => ({
      embedding: take(rows * hidden),
      network: placeResidual(take, network, rows),
    })),
    selection: placeResidual(take, side.selection, rows),
  };
}
