import { useCallback, useEffect, useRef, useState } from 'react';
import { chunksOf, type Entry, entriesOf } from './entries.js';
import {
  type FileOptions,
  type FileQuantity,
  type FileReading,
  type FileRefusal,
  readFileBeside,
} from './file-reading.js';

/** Where the upload of a file stands. */
export type UploadState =
  | { step: 'empty' }
  | { step: 'reading'; file: File; share: number }
  | { step: 'refused'; file: File; refusal: FileRefusal }
  | { step: 'read'; file: File; reading: FileReading }
  | { step: 'sending'; file: File; reading: FileReading; sent: number; total: number }
  /** `error` is undefined if a person stopped it. */
  | {
      step: 'interrupted';
      file: File;
      reading: FileReading;
      sent: number;
      total: number;
      error: unknown;
    }
  | { step: 'stored'; file: File; total: number };

interface UploadOptions {
  quantities: readonly FileQuantity[];
  /** Stores a chunk. */
  send: (entries: Entry[], signal: AbortSignal) => Promise<unknown>;
  /** Called when the sending ends, if any chunk was stored. */
  onStored: () => void;
}

/** Why work ends whose outcome nobody sees. */
const gone = new Error('superseded');

/** Reads a file and sends it in chunks; what is stored stays stored if a later chunk fails. */
export function useUpload({ quantities, send, onStored }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ step: 'empty' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(gone), []);

  const begin = useCallback(() => {
    current.current?.abort(gone);
    const controller = new AbortController();
    current.current = controller;
    return controller.signal;
  }, []);

  const read = async (file: File, options: FileOptions) => {
    const signal = begin();
    setState({ step: 'reading', file, share: 0 });
    try {
      const reading = await readFileBeside(
        { file, quantities, options },
        (share) => !signal.aborted && setState({ step: 'reading', file, share }),
        signal,
      );
      setState({ step: 'read', file, reading });
    } catch (refusal) {
      if (!signal.aborted) {
        setState({ step: 'refused', file, refusal: refusal as FileRefusal });
      }
    }
  };

  /** Sends what is not stored yet. */
  const start = async (file: File, reading: FileReading, already = 0) => {
    const signal = begin();
    const chunks = chunksOf(reading.series[0]);
    const total = chunks.reduce((sum, { count }) => sum + count, 0);
    let sent = 0;
    let hasStored = false;
    try {
      for (const chunk of chunks) {
        if (sent >= already) {
          setState({ step: 'sending', file, reading, sent, total });
          await send(entriesOf(reading.series, chunk), signal);
          hasStored = true;
        }
        sent += chunk.count;
      }
      setState({ step: 'stored', file, total });
    } catch (error) {
      if (signal.reason !== gone) {
        setState({
          step: 'interrupted',
          file,
          reading,
          sent,
          total,
          error: signal.aborted ? undefined : error,
        });
      }
    } finally {
      // Once, because what follows from it reads and draws everything anew.
      if (hasStored) {
        onStored();
      }
    }
  };

  /** Ends the sending; chunks that were stored stay. */
  const stop = () => current.current?.abort();

  /** Forgets the file. */
  const clear = () => {
    current.current?.abort(gone);
    setState({ step: 'empty' });
  };

  return { state, read, start, stop, clear };
}
