/** Frequent languages of templates, as the providers write them. Others are typed. */
export const LANGUAGES = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en_GB',
  'en_US',
  'es',
  'es_AR',
  'es_ES',
  'es_MX',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt_BR',
  'pt_PT',
  'ro',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh_CN',
  'zh_HK',
  'zh_TW',
] as const;

const CODE = /^[a-z]{2,3}(_[A-Z]{2})?$/;

/** Returns a language's name in English; null for what is no code of a language. */
export function languageName(code: string): string | null {
  if (!CODE.test(code)) return null;
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(code.replace('_', '-')) ?? null;
}
