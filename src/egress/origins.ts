/**
 * A set of exact origins (scheme, host and port) from configuration. Throws on an entry that is not exactly an
 * origin of one of the schemes: a path or a default port written out would suggest a rule that is not applied.
 */
export function parseOrigins(
  origins: readonly string[],
  schemes: readonly string[],
): ReadonlySet<string> {
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    if (url?.origin !== origin || !schemes.includes(url.protocol)) {
      throw new Error(
        `"${origin}" is not an exact origin: write ${schemes.join('// or ')}//host[:port], in lower case, ` +
          `without a path, a final slash or the default port.`,
      );
    }
  }
  return new Set(origins);
}
