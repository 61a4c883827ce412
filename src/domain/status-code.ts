import {
  FAILURE_CLASSES,
  UNCLASSIFIED,
  type FailureClass,
  type StatusCode,
} from './failure-classes';
import { digest } from './ids';
import type { Message } from './message';
import { type ProviderCode, findProviderCode } from './provider-codes';

/** A provider's reason for a failed message. */
export interface FailureReport {
  /** The provider's own code as text, e.g. "131026"; null when there was none. */
  code: string | null;
  title: string;
  message: string;
  details: string;
  /** HTTP status of the answer that said so; null for a report. */
  httpStatus: number | null;
}

/** The failure in a channel_failed event. */
export interface FailureDescription {
  statusCode: StatusCode;
  /** Our fixed sentence for the code; the provider's own text never leaves the Inbox. */
  statusMessage: string;
}

/**
 * Classifies a failure (contract 7.1) by the first of the provider's codes in `(#code) title message details` that a table
 * knows. Keywords of the text decide where there is none, or where the table leaves the code to them; then, when the
 * provider gave no code, the HTTP status of its answer. Whatever nothing matches, and no report at all, is 9988.
 */
export function describeFailure(report: FailureReport | null): FailureDescription {
  const { statusCode, sentence } = report === null ? UNCLASSIFIED : classify(report);
  return { statusCode, statusMessage: sentence };
}

/**
 * Tells failures of one message apart: a report with another one is a status update of its own (contract 7). A provider's
 * code names its error, and its text does where it gave none.
 */
export function failureIdOf(report: FailureReport | null): string {
  if (report === null) return 'none';
  const { code, title, message, details } = report;
  const name = code === null ? [title, message, details] : [code];
  return digest(...name, String(describeFailure(report).statusCode));
}

/** Our fixed sentence for a code. */
export function failureSentence(code: StatusCode): string {
  return classOf(code).sentence;
}

/** A provider that could not be reached is one that is unavailable. */
const PROVIDER_UNREACHABLE: StatusCode = 9914;

/** Our code for how a message stands when it went wrong; null when it did not, or when Herald itself refused it. */
export function failureCodeOf({
  status,
  providerError,
  refusal,
}: Pick<Message, 'status' | 'providerError' | 'refusal'>): StatusCode | null {
  if (refusal !== null) return null;
  if (status === 'unreachable') return PROVIDER_UNREACHABLE;
  const wentWrong = status === 'failed' || status === 'rejected';
  return wentWrong ? describeFailure(providerError).statusCode : null;
}

function classify(report: FailureReport): FailureClass | typeof UNCLASSIFIED {
  const text = searchedText(report);
  const known = knownCodes(text);
  const certain = known.find(({ isByText }) => !isByText);
  if (certain !== undefined) return classOf(certain.statusCode);
  const [byText] = known;
  const found = byWords(text.toLowerCase()) ?? byHttpStatus(report);
  return found ?? classOf(byText?.statusCode ?? UNCLASSIFIED.statusCode);
}

/** The provider's code is written as Meta does in its texts, so that it is one more keyword, and the first. */
function searchedText({ code, title, message, details }: FailureReport): string {
  return [`(#${code ?? ''})`, title, message, details].join(' ');
}

/** Returns the codes in a text that a table knows, in their order. A number alone says nothing. */
function knownCodes(text: string): ProviderCode[] {
  const written = text.matchAll(/\(#(\d{1,10})\)/g);
  return Array.from(written, ([, code = '']) => findProviderCode(code)).filter(
    (known) => known !== undefined,
  );
}

function classOf(code: StatusCode): FailureClass | typeof UNCLASSIFIED {
  return FAILURE_CLASSES.find(({ statusCode }) => statusCode === code) ?? UNCLASSIFIED;
}

function byWords(text: string): FailureClass | undefined {
  const has = (word: string): boolean => text.includes(word);
  return (
    FAILURE_CLASSES.find(({ phrases }) => phrases?.some(has)) ??
    FAILURE_CLASSES.find(({ words }) => words.some(has))
  );
}

/** An answer without a readable error has its status only, e.g. 503 of a proxy. */
function byHttpStatus({ code, httpStatus }: FailureReport): FailureClass | undefined {
  if (code !== null || httpStatus === null) return undefined;
  return FAILURE_CLASSES.find(({ httpStatuses }) => httpStatuses?.includes(httpStatus));
}
