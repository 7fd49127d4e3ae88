import type { Kernel } from '../../kernel/kernel.js';
import type { Window } from './fill-window.js';
import type { WindowScale } from './window-scale.js';

/** How much of a network a batch fills. */
export interface BatchSize {
  readonly rows: number;
  readonly contextSteps: number;
  readonly horizonSteps: number;
}

/** What filling and training know of a network laid out in the memory of a kernel. Places count numbers. */
export interface WindowNetwork {
  readonly kernel: Kernel;
  readonly shape: { readonly levels: readonly number[] };
  /** Numbers of all weights, and of the inputs at a step of the encoder and of the decoder. */
  readonly layout: {
    readonly count: number;
    readonly encoder: { readonly inputs: number };
    readonly decoder: { readonly inputs: number };
  };
  /** Most that the network is asked for at once. */
  readonly size: BatchSize;
  readonly at: WindowPlaces;
}

/** Where things lie; arrays run over steps, then rows. */
export interface WindowPlaces {
  readonly parameters: number;
  readonly gradients: number;
  /** Adam's means of gradients and of their squares. */
  readonly means: number;
  readonly squares: number;
  /** [context, rows, encoder inputs] and [horizon, rows, decoder inputs]. */
  readonly encoderInputs: number;
  readonly decoderInputs: number;
  /** [horizon, rows]. */
  readonly targets: number;
  /** [horizon, rows, levels]. */
  readonly outputs: number;
  readonly outputGradients: number;
}

/** How a kind of network computes. */
export interface Passes<N extends WindowNetwork> {
  /** Lays what inputs the network has beside those of `fillWindow` into a row of it. */
  readonly fillMore?: (
    network: N,
    window: Window,
    row: number,
    batch: BatchSize,
    scale: WindowScale,
  ) => void;
  /** Runs over the inputs that lie in the network, and leaves the outputs there. */
  readonly forward: (network: N, batch: BatchSize) => void;
  /** From the gradients of the last outputs those of all weights. */
  readonly backward: (network: N, batch: BatchSize) => void;
}
