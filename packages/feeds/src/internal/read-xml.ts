import { SaxesParser } from 'saxes';
import { feedError } from './feed-error.js';

/** An element of an XML document, when it ends. */
export interface XmlElement {
  /** Without namespace prefix. */
  readonly name: string;
  /** Names of the elements around it, outermost first. */
  readonly path: readonly string[];
  /** Text directly before its end, trimmed; that of an element without children. */
  readonly text: string;
  /** Line of its end, from 1. */
  readonly line: number;
}

/**
 * Reads an XML document from start to end.
 *
 * @param onOpen - gets the name of each element as it begins
 * @param onClose - gets each element as it ends
 * @throws EngineError `invalid` `malformedXml` with the line
 */
export function readXml(
  text: string,
  onOpen: (name: string) => void,
  onClose: (element: XmlElement) => void,
): void {
  const parser = new SaxesParser();
  const path: string[] = [];
  let gathered = '';
  parser.on('error', (error) => {
    // The message begins with the position, which is given in other words.
    const what = error.message.replace(/^\d+:\d+: /, '');
    throw feedError('invalid', 'malformedXml', `line ${parser.line}: ${what}`, {
      line: parser.line,
    });
  });
  parser.on('opentag', ({ name }) => {
    gathered = '';
    path.push(localName(name));
    onOpen(localName(name));
  });
  parser.on('text', (piece) => {
    gathered += piece;
  });
  parser.on('cdata', (piece) => {
    gathered += piece;
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    onClose({ name: localName(name), path, text: gathered.trim(), line: parser.line });
    gathered = '';
  });
  parser.write(text).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
