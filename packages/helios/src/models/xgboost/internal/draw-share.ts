import { nextUint32, type RandomStream } from '@bess/kernel/rng';

/** Draws a share of 0 … count − 1 without replacement, at least one, rising. All of them take no random number. */
export function drawShare(count: number, share: number, stream: RandomStream): Int32Array {
  const wanted = Math.max(1, Math.round(share * count));
  const drawn = new Int32Array(wanted);
  if (wanted === count) {
    for (let k = 0; k < count; k++) drawn[k] = k;
    return drawn;
  }
  // Selection sampling: Knuth, The Art of Computer Programming 2, section 3.4.2, algorithm S.
  let taken = 0;
  for (let k = 0; taken < wanted; k++) {
    if (((count - k) * nextUint32(stream)) / 2 ** 32 < wanted - taken) drawn[taken++] = k;
  }
  return drawn;
}
