export type RecipientNumberResult = { ok: true; number: string } | { ok: false; message: string };

const RECIPIENT_NUMBER = /^[1-9]\d{6,14}$/;

/** Characters without width, which come along when a number is copied, and the blank of Braille. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** How people write numbers: spaces, dashes, dots, slashes, parentheses, a '+', and "(0)" for the trunk prefix. */
const DECORATION = /\(0\)|[\s+()./\p{Pd}]/gu;

/** The number as it is when it has the one accepted form (contract 4), or what to send instead, in words that follow the field's name. */
export function parseRecipientNumber(text: string): RecipientNumberResult {
  if (RECIPIENT_NUMBER.test(text)) return { ok: true, number: text };
  const meant = text.replace(INVISIBLE, '').replace(DECORATION, '').replace(/^00/, '');
  const message = RECIPIENT_NUMBER.test(meant)
    ? `must be digits only, with country code: send ${meant}`
    : 'must be 7 to 15 digits only, starting with the country code, for example 33612345678';
  return { ok: false, message };
}
