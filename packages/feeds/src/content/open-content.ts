import { strFromU8, type Unzipped, unzipSync } from 'fflate/browser';
import { feedError, shown } from '../internal/feed-error.js';

/** A text, with its name if it was in a zip. */
export interface TextFile {
  readonly name: string | null;
  readonly text: string;
}

/** All files of a zip together [bytes]: a string cannot be much longer. */
const MOST_UNZIPPED_BYTES = 268_435_456;

/**
 * The texts of a content: of a zip, and of the zips in it, the CSV, XML and JSON files in their order; else the content itself, as
 * UTF-8.
 *
 * @throws EngineError `invalid` `malformedZip`, `noFileInZip`, `zipInZip`; `outOfRange` `zipTooLarge`
 */
export function openContent(content: string | Uint8Array): TextFile[] {
  if (typeof content === 'string') return [{ name: null, text: withoutMark(content) }];
  if (!isZip(content)) return [{ name: null, text: withoutMark(strFromU8(content)) }];
  const names: string[] = [];
  const budget = { bytes: 0 };
  const texts = Object.entries(unzip(content, names, budget)).flatMap(([name, data]) =>
    // Archives of NEMWEB are zips of zips, one of each interval.
    isZip(data)
      ? Object.entries(unzip(data, names, budget)).map(([inner, bytes]) => textOf(inner, bytes))
      : [textOf(name, data)],
  );
  if (texts.length > 0) return texts;
  throw feedError(
    'invalid',
    'noFileInZip',
    `a zip must contain a CSV, XML or JSON file; ${names.length === 0 ? 'nothing' : shown(names.join(', '))} came`,
  );
}

/**
 * Files of a zip that can hold prices.
 *
 * @param names - gets the names of all files
 * @param budget - bytes unzipped so far
 */
function unzip(content: Uint8Array, names: string[], budget: { bytes: number }): Unzipped {
  const sizes = new Map<string, number>();
  let files: Unzipped;
  try {
    files = unzipSync(content, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        if (!/\.(csv|xml|json|zip)$/i.test(name)) return false;
        budget.bytes += originalSize;
        sizes.set(name, originalSize);
        return budget.bytes <= MOST_UNZIPPED_BYTES;
      },
    });
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw feedError('invalid', 'malformedZip', `the zip must be whole; reading it gave: ${what}`);
  }
  if (budget.bytes > MOST_UNZIPPED_BYTES) {
    throw feedError(
      'outOfRange',
      'zipTooLarge',
      `the files of a zip must have at most ${MOST_UNZIPPED_BYTES} bytes together; ${budget.bytes} came`,
    );
  }
  for (const [name, data] of Object.entries(files)) {
    if (data.length === sizes.get(name)) continue;
    throw feedError(
      'invalid',
      'malformedZip',
      `the file ${shown(name)} of the zip must have ${sizes.get(name)} bytes; ${data.length} came`,
    );
  }
  return files;
}

function textOf(name: string, data: Uint8Array): TextFile {
  if (!isZip(data)) return { name, text: withoutMark(strFromU8(data)) };
  throw feedError(
    'invalid',
    'zipInZip',
    `a zip in a zip must contain the price files themselves; it contains another zip, ${shown(name)}`,
  );
}

function isZip(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b && content[2]! < 0x09;
}

/** Without a byte order mark. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
