/** A pattern for every spelling of a language: providers and callers write one as en_US, en-us or en-US. */
export function languagePattern(language: string): RegExp {
  const parts = language.split(/[-_]/).map((part) => part.replace(/[^a-z0-9]/gi, '\\$&'));
  return new RegExp(`^${parts.join('[-_]')}$`, 'i');
}

export function sameLanguage(left: string, right: string): boolean {
  return languagePattern(left).test(right);
}
