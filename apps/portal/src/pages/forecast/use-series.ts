import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { readSeries, SeriesError, type SeriesReading } from './read-series.js';

/** The reading of a text, renewed while it is typed. */
export interface SeriesState {
  reading: SeriesReading | undefined;
  error: SeriesError | undefined;
  /** Whether what is shown belongs to an earlier text. */
  isReading: boolean;
}

const pauseMs = 300;

/** Reads a series once typing pauses. */
export function useSeries(text: string, timeZone: string, column: string): SeriesState {
  const [typed] = useDebouncedValue(text, pauseMs);
  const [typedColumn] = useDebouncedValue(column, pauseMs);
  const [state, setState] = useState<SeriesState & { of: string }>();
  useEffect(() => {
    if (typed.trim() === '') {
      setState(undefined);
      return;
    }
    let isCurrent = true;
    const show = (next: Omit<SeriesState, 'isReading'>) =>
      isCurrent && setState({ ...next, isReading: false, of: typed });
    readSeries(typed, { timeZone, column: typedColumn === '' ? undefined : typedColumn }).then(
      (reading) => show({ reading, error: undefined }),
      (error: unknown) =>
        show({
          reading: undefined,
          error: error instanceof SeriesError ? error : new SeriesError(String(error)),
        }),
    );
    return () => {
      isCurrent = false;
    };
  }, [typed, timeZone, typedColumn]);
  if (text.trim() === '') {
    return { reading: undefined, error: undefined, isReading: false };
  }
  return {
    reading: state?.reading,
    error: state?.error,
    isReading: state?.of !== text,
  };
}
