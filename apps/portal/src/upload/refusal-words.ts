import type { FileRefusal } from './file-reading.js';

/** Why a file cannot be read. Messages of the reader begin in lower case and name options of its command line. */
export function refusalInWords({ message }: Pick<FileRefusal, 'message'>): string {
  const text = message
    .replace(/, so --column must choose[^:]*:/, '; choose one below:')
    .replace(' (--date-order chooses one)', '; choose one below')
    .replaceAll('--column', 'the column')
    .replaceAll('--series', 'the meter');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
