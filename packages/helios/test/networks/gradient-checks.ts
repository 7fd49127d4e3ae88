/** Common members of the networks whose gradients are checked. */
interface CheckedNetwork {
  readonly kernel: { readonly memory: Float32Array | Float64Array };
  readonly at: { readonly outputs: number; readonly targets: number };
}

/**
 * Moves the targets of a batch away from the outputs of a forward pass: the loss has a kink where an output equals its target, which no
 * finite difference may cross.
 *
 * @param count - targets of the batch
 * @param levelCount - outputs of each target
 */
export function moveTargetsFromOutputs(
  { kernel, at }: CheckedNetwork,
  count: number,
  levelCount: number,
): void {
  for (let i = 0; i < count; i++) {
    const first = at.outputs + i * levelCount;
    const outputs = kernel.memory.subarray(first, first + levelCount);
    kernel.memory[at.targets + i] =
      i % 2 === 0 ? Math.max(...outputs) + 0.5 : Math.min(...outputs) - 0.5;
  }
}

/** Derivative of a loss by one weight from four differences; Richardson extrapolation removes the error in step². */
export function numericGradient(
  { kernel: { memory } }: CheckedNetwork,
  i: number,
  loss: () => number,
): number {
  const weight = memory[i]!;
  const difference = (step: number) => {
    memory[i] = weight + step;
    const above = loss();
    memory[i] = weight - step;
    const below = loss();
    memory[i] = weight;
    return (above - below) / (2 * step);
  };
  return (4 * difference(1e-4) - difference(2e-4)) / 3;
}
