/** One server-sent event. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Reads server-sent events from a stream of UTF-8 (WHATWG HTML, section 9.2.6). Lines may end in LF, CR or CRLF and be
 * split anywhere. Comments are skipped, as is an incomplete event at the end of the stream. A broken connection counts as
 * the end of the stream.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const piece = await reader.read().catch(() => undefined);
      if (piece === undefined || piece.done) {
        return;
      }
      // A CR at the end may be half of a CRLF, so it waits for the next chunk.
      rest += decoder.decode(piece.value, { stream: true });
      const blocks = rest.replace(/\r\n|\r(?!$)/g, '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event !== undefined) {
          yield event;
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseBlock(block: string): StreamEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') {
      event = value;
    } else if (field === 'data') {
      data.push(value);
    }
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') };
}
