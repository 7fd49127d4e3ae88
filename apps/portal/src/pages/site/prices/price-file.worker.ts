import { type PriceFileOptions, readPriceFile } from './price-file.js';

/** What the page asks for. */
export interface ReadRequest {
  file: File;
  options: PriceFileOptions;
}

/** What it gets: the prices, or why there are none. */
export type ReadAnswer =
  | { ok: true; prices: Awaited<ReturnType<typeof readPriceFile>> }
  | { ok: false; message: string };

// A hundred thousand rows take about half a second, which the page must not feel.
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  readPriceFile(textOf(data.file), data.options).then(
    (prices) => answer({ ok: true, prices }),
    (error: unknown) => answer({ ok: false, message: messageOf(error) }),
  );
});

function answer(message: ReadAnswer): void {
  postMessage(message);
}

/** By a reader, because not every browser iterates over streams. */
async function* textOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return;
    }
    yield value;
  }
}

/** The command line names its options as its flags. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll('--column', '“Column”').replaceAll('--series', 'the series');
}
