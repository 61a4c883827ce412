import { type Message, type ProviderError, templateOf } from './message';

/** Codes with which Meta refuses a template that is not what a sync found. */
const CHANGED_AT_META = [
  // Its placeholders, header or buttons: the number, the kind or the length of values is another.
  131008, 132000, 132005, 132007, 132008, 132012, 132018,
  // Its standing: deleted, not approved, paused, disabled, or with a flow that is blocked.
  132001, 132015, 132016, 132068,
  // Its category: it is marketing where it was not, or no longer.
  131055, 131063, 134100,
];

/** The same of Twilio. A content that is not approved any more goes out as free text, which 63016 refuses. */
const CHANGED_AT_TWILIO = [20404, 21655, 63016, 63027, 63028, 63030, 63040, 63041, 63042, 63055];

const CHANGED: ReadonlySet<string> = new Set(
  [...CHANGED_AT_META, ...CHANGED_AT_TWILIO].map(String),
);

/** Tells whether an error of a message proves that its template is no longer what a sync found. */
export function isTemplateChanged(
  message: Pick<Message, 'content'>,
  error: Pick<ProviderError, 'code'> | null,
): boolean {
  return templateOf(message) !== null && CHANGED.has(error?.code ?? '');
}
