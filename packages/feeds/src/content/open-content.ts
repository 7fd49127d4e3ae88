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
 * The texts of a content: of a zip, its CSV, XML and JSON files in their order; else the content itself, as UTF-8.
 *
 * @throws EngineError `invalid` `malformedZip`, `noFileInZip`, `zipInZip`; `outOfRange` `zipTooLarge`
 */
export function openContent(content: string | Uint8Array): TextFile[] {
  if (typeof content === 'string') return [{ name: null, text: content.replace(/^\uFEFF/, '') }];
  const isZip = content[0] === 0x50 && content[1] === 0x4b && content[2]! < 0x09;
  if (!isZip) return [{ name: null, text: strFromU8(content).replace(/^\uFEFF/, '') }];
  const names: string[] = [];
  let bytes = 0;
  let files: Unzipped;
  const sizes = new Map<string, number>();
  try {
    files = unzipSync(content, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        if (!/\.(csv|xml|json)$/i.test(name)) return false;
        bytes += originalSize;
        sizes.set(name, originalSize);
        return bytes <= MOST_UNZIPPED_BYTES;
      },
    });
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw feedError('invalid', 'malformedZip', `the zip must be whole; reading it gave: ${what}`);
  }
  if (bytes > MOST_UNZIPPED_BYTES) {
    throw feedError(
      'outOfRange',
      'zipTooLarge',
      `the files of a zip must have at most ${MOST_UNZIPPED_BYTES} bytes together; ${bytes} came`,
    );
  }
  return textsOf(files, names, sizes);
}

function textsOf(
  files: Unzipped,
  names: readonly string[],
  sizes: ReadonlyMap<string, number>,
): TextFile[] {
  const texts = Object.entries(files).map(([name, data]) => {
    if (data.length !== sizes.get(name)) {
      throw feedError(
        'invalid',
        'malformedZip',
        `the file ${shown(name)} of the zip must have ${sizes.get(name)} bytes; ${data.length} came`,
      );
    }
    return { name, text: strFromU8(data).replace(/^\uFEFF/, '') };
  });
  if (texts.length > 0) return texts;
  const inner = names.find((name) => /\.zip$/i.test(name));
  if (inner !== undefined) {
    throw feedError(
      'invalid',
      'zipInZip',
      `a zip must contain the price files themselves; it contains other zips, the first of them ${shown(inner)}`,
    );
  }
  throw feedError(
    'invalid',
    'noFileInZip',
    `a zip must contain a CSV, XML or JSON file; ${names.length === 0 ? 'nothing' : shown(names.join(', '))} came`,
  );
}
