const NODES_OF_ONE = 64;
/** The nodes reach from −8 to 8. */
const NODES_EACH_WAY = 512;
/** Enough terms of the series for the last bit at 8. */
const TERMS = 40;

let nodes: Float64Array | undefined;

/**
 * sinh and cosh at the multiples of 1/64 from −8 to 8, in pairs: entry 2·(n + 512) is sinh(n/64), the next cosh(n/64)/64. By
 * the power series, whose terms all have one sign: additions, multiplications and divisions only, so that the bits do not
 * depend on the host. Built at the first use. Method note, section 1.2.
 */
export function hyperbolicNodes(): Float64Array {
  nodes ??= buildNodes();
  return nodes;
}

function buildNodes(): Float64Array {
  const values = new Float64Array(2 * (2 * NODES_EACH_WAY + 1));
  for (let node = 0; node <= NODES_EACH_WAY; node++) {
    const x = node / NODES_OF_ONE;
    let sinh = 0;
    let cosh = 0;
    let term = 1;
    for (let power = 1; power <= TERMS; power++) {
      if (power % 2 === 1) cosh += term;
      else sinh += term;
      term = (term * x) / power;
    }
    const up = 2 * (NODES_EACH_WAY + node);
    const down = 2 * (NODES_EACH_WAY - node);
    values[up] = sinh;
    values[up + 1] = cosh / NODES_OF_ONE;
    values[down] = -sinh;
    values[down + 1] = cosh / NODES_OF_ONE;
  }
  return values;
}
