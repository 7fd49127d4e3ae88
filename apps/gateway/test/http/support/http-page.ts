/** An example of `docs/http.md`: a call, and what is answered to it. */
export interface PageExample {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  type: 'json' | 'text';
  status: number;
  answer: string;
  /** Where the answer stands in the page. */
  answerAt: number;
}

/**
 * The examples in the order of the page, in which they build upon each other.
 *
 * @param page - text of `docs/http.md`
 */
export function pageExamples(page: string): PageExample[] {
  const blocks = /```http\n(\S+) (\S+)\n([^`]*)```\n```(json|text) (\d+)\n([^`]*)```/g;
  return [...page.matchAll(blocks)].map((block) => {
    const [whole, method = '', path = '', rest = '', type, status = '', answer = ''] = block;
    return {
      method,
      path,
      ...headersAndBody(rest),
      type: type === 'json' ? 'json' : 'text',
      status: Number(status),
      answer,
      answerAt: block.index + whole.length - '```'.length - answer.length,
    };
  });
}

/** Headers stand before the body, one a line. */
function headersAndBody(text: string): { headers: Record<string, string>; body: string } {
  const headers: Record<string, string> = {};
  let body = text;
  for (let header = /^([A-Z][\w-]*): (.*)\n/.exec(body); header !== null; ) {
    headers[header[1] ?? ''] = header[2] ?? '';
    body = body.slice(header[0].length);
    header = /^([A-Z][\w-]*): (.*)\n/.exec(body);
  }
  return { headers, body: body.trim() };
}
