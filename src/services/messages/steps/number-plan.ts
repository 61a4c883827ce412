import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max';
import { phoneForms } from '../../../domain/number-forms';
import { type RecipientNumberResult, parseRecipientNumber } from '../../../domain/recipient-number';
import type { Sender } from '../../../domain/sender';

/**
 * Parses the number of a send: of the one accepted form, and as long as the numbers of its country are (libphonenumber). A
 * number that is known in another form is not judged by its length. The message follows the field's name.
 */
export function parseSentNumber(text: string): RecipientNumberResult {
  const parsed = parseRecipientNumber(text);
  const message = parsed.ok ? planProblem(parsed.number) : null;
  return message === null ? parsed : { ok: false, message };
}

/**
 * Returns warnings about the number of a send that goes out all the same: no range of its country has it, or it is one of
 * the sender's country without the country code.
 */
export function numberWarnings(
  number: string | undefined,
  sender: Pick<Sender, 'number'> | null,
): string[] {
  if (number === undefined) return [];
  const [canonical] = phoneForms(number);
  const parsed = parsePhoneNumberFromString(`+${canonical}`);
  const meant = sender === null ? null : nationalNumber(number, sender.number);
  return [
    ...(parsed === undefined || parsed.isValid()
      ? []
      : [
          `recipientNumber: ${number} is in no range of numbers that is known for country code ${parsed.countryCallingCode}; check it`,
        ]),
    ...(meant === null
      ? []
      : [
          `recipientNumber: ${number} is also a number of the sender's country without the country code; if you mean that one, send ${meant}`,
        ]),
  ];
}

const EXAMPLE = 'send country code and number, for example 33612345678';

const LENGTH_PROBLEMS = {
  TOO_SHORT: 'is too short for a number of',
  TOO_LONG: 'is too long for a number of',
  INVALID_LENGTH: 'has more or fewer digits than the numbers of',
  NOT_A_NUMBER: 'is no number of',
};

function planProblem(number: string): string | null {
  if (phoneForms(number).length > 1) return null;
  const parsed = parsePhoneNumberFromString(`+${number}`);
  const length = validatePhoneNumberLength(`+${number}`);
  if (parsed === undefined || length === 'INVALID_COUNTRY')
    return `begins with no country code that is in use: ${EXAMPLE}`;
  if (length !== undefined)
    return `${LENGTH_PROBLEMS[length]} country code ${parsed.countryCallingCode}: ${EXAMPLE}`;
  // A prefix that is dialled inside the country was left out when the number was read.
  const meant = parsed.number.slice(1);
  return meant === number
    ? null
    : `has a digit between country code and number that is dialled inside the country only: send ${meant}`;
}

/** Returns a number with the country code of another one, when it is a valid number there as it stands; else null. */
function nationalNumber(number: string, neighbour: string): string | null {
  const code = parsePhoneNumberFromString(`+${neighbour}`)?.countryCallingCode;
  if (code === undefined) return null;
  const national = parsePhoneNumberFromString(number, { defaultCallingCode: code });
  const meant = `${code}${number}`;
  return national?.number === `+${meant}` && national.isValid() ? meant : null;
}
