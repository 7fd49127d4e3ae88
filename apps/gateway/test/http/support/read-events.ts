/** One server-sent event as a client reads it. */
export interface ReadEvent {
  event: string;
  id: string;
  data: Record<string, unknown>;
}

/** What a stream brought until it ended or `enough` was reached. */
export interface ReadStream {
  status: number;
  headers: Headers;
  events: ReadEvent[];
  comments: string[];
}

/**
 * Reads a stream of server-sent events by the rules of the standard that matter here: blocks end with an empty line,
 * fields have a colon and one space, lines that begin with a colon are comments.
 *
 * @param url - of the stream
 * @param options - headers, and after how many events to hang up
 */
export async function readEvents(
  url: string,
  options: { headers: Record<string, string>; enough?: number },
): Promise<ReadStream> {
  const { headers, enough = Number.POSITIVE_INFINITY } = options;
  const response = await fetch(url, { headers });
  const stream: ReadStream = {
    status: response.status,
    headers: response.headers,
    events: [],
    comments: [],
  };
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      addBlock(stream, block);
    }
    if (stream.events.length >= enough) {
      // Leaving the loop cancels the body, which closes the connection.
      break;
    }
  }
  return stream;
}

function addBlock(stream: ReadStream, block: string): void {
  if (block.startsWith(': ')) {
    stream.comments.push(block.slice(2));
    return;
  }
  const fields = Object.fromEntries(
    block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  stream.events.push({
    event: fields['event'] ?? 'message',
    id: fields['id'] ?? '',
    data: JSON.parse(fields['data'] ?? 'null'),
  });
}
