import { problemsOf, readReadings } from '@bess/cli';
import { isEngineError } from '@bess/kernel/errors';
import { BadLines } from './bad-lines.js';
import type {
  FileQuantity,
  FileReading,
  FileSeries,
  ReadMessage,
  ReadOrder,
} from './file-reading.js';

globalThis.onmessage = ({ data }: MessageEvent<ReadOrder>) => {
  read(data).then(
    (reading) => {
      const transfer = reading.series.map(({ values }) => values.buffer as ArrayBuffer);
      answer({ type: 'read', reading }, transfer);
    },
    (error: unknown) => answer({ type: 'refused', refusal: refusalOf(error) }),
  );
};

/** Reads the file once per quantity, because a reader takes one column; the text itself is never held as a whole. */
async function read({ file, quantities, options }: ReadOrder): Promise<FileReading> {
  const encoding = await encodingOf(file);
  const badLines = new BadLines();
  const notes = new Set<string>();
  const series: FileSeries[] = [];
  for (const [index, quantity] of quantities.entries()) {
    const isFirst = index === 0;
    const { series: meter, column, unit, priceUnit, ...common } = options;
    const chosen = (isFirst ? column : undefined) ?? quantity.column;
    const progress = (share: number) =>
      answer({ type: 'progress', share: (index + share) / quantities.length });
    try {
      const found = await readReadings(textOf(file, encoding, progress), {
        ...common,
        ...limitsOf(quantity),
        quantity: quantity.kind,
        ...(chosen !== undefined && { column: chosen }),
        ...(meter !== undefined && { series: meter }),
        ...(isFirst && unit !== undefined && { unit }),
        ...(isFirst && priceUnit !== undefined && { priceUnit }),
        ...(quantity.currency !== undefined && { currency: quantity.currency }),
        onFault: ({ details, message }) => badLines.add(Number(details['line']), message),
      });
      for (const note of found.notes) {
        notes.add(note);
      }
      const { startMs, stepMinutes, values, name } = found;
      const spikes = problemsOf(values).spikes.length;
      if (isFirst && spikes > 0) {
        notes.add(`${spikes} values are far above all others; see whether they are real`);
      }
      series.push({ quantity, startMs, stepMinutes, values, name });
    } catch (error) {
      if (isFirst || !isEngineError(error)) {
        throw error;
      }
      // A further quantity that the file does not have, or cannot be read for, is left out.
      if (error.code !== 'unknownColumn') {
        notes.add(`${quantity.label} is left out: ${error.message}`);
      }
    }
    // Other formats than CSV have one quantity only.
    if (isFirst && /^\s*</.test(await file.slice(0, 100).text())) {
      break;
    }
  }
  const [first, ...others] = series;
  if (first === undefined) {
    throw new Error('nothing was read');
  }
  return { series: [first, ...others], notes: [...notes], badLines: badLines.list() };
}

function limitsOf({ minimum, maximum }: FileQuantity) {
  return {
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

/** Spreadsheets save "Unicode text" as UTF-16. */
async function encodingOf(file: File): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le';
  }
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

async function* textOf(file: File, encoding: string, onProgress: (share: number) => void) {
  const decoder = new TextDecoder(encoding);
  const reader = file.stream().getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      yield decoder.decode();
      return;
    }
    bytes += value.length;
    yield decoder.decode(value, { stream: true });
    onProgress(bytes / file.size);
  }
}

function refusalOf(error: unknown) {
  if (!isEngineError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: 'unexpected', message, choices: [] };
  }
  const { code, message, details } = error;
  const choices = Array.isArray(details['choices']) ? details['choices'].map(String) : [];
  return { code, message, choices };
}

function answer(message: ReadMessage, transfer: Transferable[] = []): void {
  globalThis.postMessage(message, { transfer });
}
