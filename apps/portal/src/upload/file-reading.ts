import type { DateOrder, PowerUnit, PriceUnit } from '@bess/cli';
import type { BadLine } from './bad-lines.js';

/** A quantity of the entries that a file is read for. */
export interface FileQuantity {
  /** Field of the entries that are sent, for instance `load_kw`. */
  field: string;
  /** How it is called on the page, for instance `Load`. */
  label: string;
  /** Unit of the values that are sent. */
  unit: string;
  /**
   * `power` is converted to kW and must not be negative; `price` is converted to a price per MWh; `other` is taken as it stands
   * in the file.
   */
  kind: 'power' | 'price' | 'other';
  /** Name of its column; the first quantity may leave it to the reader. A file without the column leaves the quantity out. */
  column?: string;
  /** ISO 4217 currency of a price; a file in another one is refused. */
  currency?: string;
  /** Limits of the values. */
  minimum?: number;
  maximum?: number;
}

/** What a file does not state about itself. */
export interface FileOptions {
  /** IANA zone of times without an offset. */
  timeZone: string;
  /** Column of the first quantity, by name or by number from 1. */
  column?: string;
  /** Meter of a file with several. */
  series?: string;
  unit?: PowerUnit;
  priceUnit?: PriceUnit;
  label?: 'start' | 'end';
  dateOrder?: DateOrder;
}

/** A quantity as it was read: means of equal steps, NaN where the file has none. */
export interface FileSeries {
  quantity: FileQuantity;
  startMs: number;
  stepMinutes: number;
  values: Float64Array;
  /** Column or meter that was read. */
  name: string;
}

/** What a file contains. */
export interface FileReading {
  /** The first quantity, then those others that the file has. */
  series: readonly [FileSeries, ...FileSeries[]];
  /** Assumptions of the reader, one sentence each. */
  notes: readonly string[];
  badLines: readonly BadLine[];
}

/** Why a file as a whole cannot be read. */
export interface FileRefusal {
  code: string;
  message: string;
  /** Columns or meters to choose from, if that is what is missing. */
  choices: readonly string[];
}

/** What the page sends to the reader beside it. */
export interface ReadOrder {
  file: File;
  quantities: readonly FileQuantity[];
  options: FileOptions;
}

/** What the reader answers: any number of `progress`, then one of the others. */
export type ReadMessage =
  | { type: 'progress'; share: number }
  | { type: 'read'; reading: FileReading }
  | { type: 'refused'; refusal: FileRefusal };

/**
 * Reads a file in a worker, so that the page stays usable.
 *
 * @param onProgress - gets the share that is read, 0 to 1
 * @param signal - ends the work
 * @throws FileRefusal if the file cannot be read
 */
export function readFileBeside(
  order: ReadOrder,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FileReading> {
  const worker = new Worker(new URL('./file-reader.worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<FileReading>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<ReadMessage>) => {
      if (data.type === 'progress') {
        onProgress(data.share);
      } else if (data.type === 'read') {
        resolve(data.reading);
      } else {
        reject(data.refusal);
      }
    };
    worker.onerror = ({ message }) =>
      reject({
        code: 'readerFailed',
        message: `The reader stopped: ${message || 'it could not be loaded'}.`,
        choices: [],
      } satisfies FileRefusal);
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
