/** One server-sent event. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Reads server-sent events off a stream (WHATWG HTML, section 9.2.6): lines may end in LF, CR or CRLF and come in any
 * pieces; comments are left out, and an event that the end of the stream cuts off is no event. A connection that breaks
 * ends the events as the end of the stream does.
 *
 * @param stream - bytes in UTF-8
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
      // A CR at the end may be half of a CRLF: it waits for what follows.
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
