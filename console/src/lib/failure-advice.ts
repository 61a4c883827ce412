const NOT_MARKETING =
  'Meta no longer counts this template as marketing. Templates are syncing. Send again in a minute.';
const NOT_ONBOARDED =
  "This business can't use Meta's Marketing Messages API. Accept the terms in WhatsApp Manager. Or turn the API off for the number.";

/** By the provider's code: what people can do about failures around Meta's Marketing Messages API. */
const ADVICE: Record<string, string> = {
  '131055': NOT_MARKETING,
  '134100': NOT_MARKETING,
  '131063':
    'Meta requires its Marketing Messages API for this account. Turn it on for the number under Channels.',
  '134101': 'Meta is still preparing this template. Send again in ten minutes.',
  '134102': NOT_ONBOARDED,
  '134103': NOT_ONBOARDED,
  '63062': NOT_ONBOARDED,
};

/** Returns what to do about a provider's error; null where its own words have to do. */
export function failureAdvice(code: string | null): string | null {
  return code === null ? null : (ADVICE[code] ?? null);
}
