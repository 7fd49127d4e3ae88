/**
 * Systematic resampling: slot m of the result holds the choice on which the share (m + ½)/slots of all weight falls, so that a
 * choice is drawn by its weight without a search. Choices keep their order.
 *
 * @param out - slots to fill with choices
 * @param choices - indices into `weights`; at least one
 * @param weights - not negative, positive for at least one of the choices
 * @see G. Kitagawa, Monte Carlo filter and smoother, J. Comput. Graph. Stat. 5 (1996) 1–25, section 2.
 */
export function resampleInto(
  out: Int32Array,
  choices: Int32Array,
  weights: Float64Array,
): Int32Array {
  const count = choices.length;
  let total = 0;
  for (let i = 0; i < count; i++) total += weights[choices[i]!]!;
  const share = total / out.length;
  let at = 0;
  let reached = weights[choices[0]!]!;
  for (let slot = 0; slot < out.length; slot++) {
    const wanted = (slot + 0.5) * share;
    while (reached < wanted && at < count - 1) {
      at += 1;
      reached += weights[choices[at]!]!;
    }
    out[slot] = choices[at]!;
  }
  return out;
}
