import type { Terminal } from '../terminal.js';

const BAR_WIDTH = 30;
/** Shorter work shows no bar. */
const DELAY_MS = 300;

/** Shows the progress of long work. */
export interface Progress {
  /** `share` of the work is done, 0 to 1. */
  readonly show: (share: number) => void;
  /** Clears the bar. */
  readonly end: () => void;
}

/** A progress bar if the terminal can draw one, else nothing. */
export function progressOn(terminal: Terminal): Progress {
  const { draw, nowMs } = terminal;
  if (!draw) return { show: () => undefined, end: () => undefined };
  const startMs = nowMs();
  let shown = '';
  return {
    show: (share) => {
      if (nowMs() - startMs < DELAY_MS) return;
      const part = Math.max(0, Math.min(1, share));
      const full = Math.round(part * BAR_WIDTH);
      const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${Math.round(100 * part)} %`;
      if (bar === shown) return;
      shown = bar;
      draw(bar);
    },
    end: () => {
      if (shown !== '') draw('');
      shown = '';
    },
  };
}
