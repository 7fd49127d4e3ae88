/** Tail probabilities are odd multiples of 2⁻³³ up to ½, which is 32 octaves. */
const OCTAVES = 32;
const SEGMENTS_PER_OCTAVE = 16;

let table: Float64Array | undefined;

/**
 * Coefficients of the segmented inverse normal distribution, four per segment, lowest power first. The table is built on
 * first use (512 segments, 16 KiB). Method note, section 1.3.
 *
 * Segment j of octave o covers the tail probabilities p = 2^(o − 33)·(1 + (j + f)/16), 0 ≤ f < 1, with the cubic in f
 * that equals −Φ⁻¹(p) at f = 0, ¼, ¾ and 1. These are the Chebyshev–Lobatto nodes, so neighbouring segments join and the
 * error is spread evenly.
 */
export function normalTable(): Float64Array {
  table ??= buildTable();
  return table;
}

function buildTable(): Float64Array {
  const coefficients = new Float64Array(4 * OCTAVES * SEGMENTS_PER_OCTAVE);
  let at = 0;
  let octaveStart = 2 ** -33;
  for (let octave = 0; octave < OCTAVES; octave++) {
    for (let segment = 0; segment < SEGMENTS_PER_OCTAVE; segment++) {
      const z = (f: number) =>
        upperTailNormal(octaveStart * (1 + (segment + f) / SEGMENTS_PER_OCTAVE));
      const [z0, z1, z2, z3] = [z(0), z(0.25), z(0.75), z(1)];
      // The interpolating cubic from Newton's divided differences, multiplied out.
      const first = (z1 - z0) * 4;
      const second = ((z2 - z1) * 2 - first) / 0.75;
      const third = ((z3 - z2) * 4 - (z2 - z1) * 2) / 0.75 - second;
      coefficients[at] = z0;
      coefficients[at + 1] = first - second * 0.25 + third * 0.1875;
      coefficients[at + 2] = second - third;
      coefficients[at + 3] = third;
      at += 4;
    }
    octaveStart *= 2;
  }
  return coefficients;
}

/**
 * The z ≥ 0 that a standard normal variable exceeds with the given probability, 0 < p ≤ ½; relative error about 1e−16.
 * Rational approximations in three regions.
 *
 * @see M. J. Wichura, Algorithm AS 241: The Percentage Points of the Normal Distribution, Applied Statistics
 * 37 (1988) 477–484, routine PPND16, which has these coefficients.
 */
export function upperTailNormal(probability: number): number {
  const q = 0.5 - probability;
  if (q <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRE_TOP, r)) / polynomial(CENTRE_BOTTOM, r);
  }
  const r = Math.sqrt(-stableLog(probability));
  return r <= 5
    ? polynomial(MIDDLE_TOP, r - 1.6) / polynomial(MIDDLE_BOTTOM, r - 1.6)
    : polynomial(FAR_TOP, r - 5) / polynomial(FAR_BOTTOM, r - 5);
}

/** Coefficients from the highest power down. */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}

const CENTRE_TOP = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
  1971.5909503065513, 133.14166789178438, 3.3871328727963665,
];
const CENTRE_BOTTOM = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
  687.1870074920579, 42.31333070160091, 1,
];
const MIDDLE_TOP = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684,
  3.6478483247632045, 5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const MIDDLE_BOTTOM = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008,
  0.6897673349851, 1.6763848301838038, 2.053191626637759, 1,
];
const FAR_TOP = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
  0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const FAR_BOTTOM = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
  0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
];

/** Terms up to this power give a relative error below 2⁻⁵³ at |s| ≤ 0.172. */
const LAST_POWER = 23;

/**
 * Natural logarithm of a positive number from additions, multiplications and divisions only, whose bits IEEE 754
 * defines. The result of `Math.log` depends on the host.
 *
 * With x = m·2ᵉ and √½ ≤ m < √2: ln x = e·ln 2 + 2·artanh((m − 1)/(m + 1)).
 */
export function stableLog(value: number): number {
  let mantissa = value;
  let exponent = 0;
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    exponent -= 1;
  }
  while (mantissa >= Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let series = 1 / LAST_POWER;
  for (let power = LAST_POWER - 2; power >= 1; power -= 2) series = series * square + 1 / power;
  return exponent * Math.LN2 + 2 * s * series;
}
