import { readFileSync } from 'node:fs';

const folder = new URL('../../../docs/http/', import.meta.url);

/** A page of `docs/http`. */
export interface HttpPage {
  name: string;
  url: URL;
  text: string;
}

/** The pages in reading order: the first one, and then those that it lists. */
export function httpPages(): HttpPage[] {
  const pageOf = (name: string): HttpPage => {
    const url = new URL(name, folder);
    return { name, url, text: readFileSync(url, 'utf8') };
  };
  const first = pageOf('index.md');
  const listed = first.text.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\) \|/gm);
  return [first, ...[...listed].map(([, name = '']) => pageOf(name))];
}

/** An example of a page: a call, and what is answered to it. */
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
 * @param page - text of a page of `docs/http`
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
