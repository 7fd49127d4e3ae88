import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { componentSchema, type Operation } from './operations.js';

/** An answer as it came. */
export interface FuzzAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Refusals that come before an operation is reached, wherever the path leads. */
const beforeAnyOperation: Readonly<Record<number, string>> = {
  404: 'path',
  405: 'method',
  414: 'length',
};

/** Not the gateway's own validator settings: the document is read as any other program would read it. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const checks = new Map<string, ValidateFunction>();

/**
 * Says what is wrong with an answer by the document alone: a failure of the server, a status, header or type that is not
 * documented, or a body that its schema refuses.
 *
 * @param operation - that was asked for
 * @param answer - as it came
 * @returns one sentence per fault
 */
export function judgeAnswer(operation: Operation, { status, headers, text }: FuzzAnswer): string[] {
  if (status === 503 && headers.has('Retry-After')) {
    return envelopeFaults(text);
  }
  if (status >= 500) {
    return [`it answered ${status}: ${text.slice(0, 300)}`];
  }
  const documented = operation.responses[status];
  if (documented === undefined) {
    return beforeAnyOperation[status] === undefined
      ? [`the status ${status} is not documented: ${text.slice(0, 200)}`]
      : envelopeFaults(text);
  }
  const faults = ['X-Request-Id', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
    .filter((name) => !headers.has(name))
    .map((name) => `the header ${name} is missing`);
  const type = headers.get('Content-Type')?.split(';')[0];
  const [promised] = Object.keys(documented.content ?? {});
  if (type !== promised) {
    return [...faults, `the type must be ${promised}, but is ${type}`];
  }
  if (promised === 'application/json') {
    faults.push(...bodyFaults(documented.content?.[promised]?.schema.$ref ?? '', text));
  }
  if (status >= 400) {
    faults.push(...envelopeFaults(text));
  }
  return faults;
}

function bodyFaults(reference: string, text: string): string[] {
  let check = checks.get(reference);
  if (check === undefined) {
    check = ajv.compile(componentSchema(reference));
    checks.set(reference, check);
  }
  return check(JSON.parse(text))
    ? []
    : [`${reference} refuses it: ${ajv.errorsText(check.errors)}`];
}

/** A sentence for people, and nothing of the inside. */
function envelopeFaults(text: string): string[] {
  const envelope: Record<string, unknown> = JSON.parse(text);
  const { ok, error } = envelope;
  const isEnvelope =
    ok === false && typeof error === 'string' && Object.keys(envelope).length === 2;
  if (!isEnvelope) {
    return [`it is no error envelope: ${text.slice(0, 200)}`];
  }
  return /node_modules|\/src\/|\bundefined\b|\[object|SQLITE|at \w+ \(/.test(error)
    ? [`it shows the inside: ${error}`]
    : [];
}
