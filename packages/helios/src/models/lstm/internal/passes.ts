import type { Passes } from '../../internal/window-network.js';
import { backward } from './backward.js';
import { fillMore } from './fill-more.js';
import { forward } from './forward.js';
import type { Network } from './network.js';

/** How the LSTM fills its inputs and computes. */
export const passes: Passes<Network> = { fillMore, forward, backward };
