/** Twilio's sample values, by its names of the variables. */
export type Samples = ReadonlyMap<string, string>;

/**
 * Returns the samples of a header's or body's variables in Meta's shape; nothing unless each variable has one.
 * @param keys Twilio's name of each variable, by the name that the part has for it
 */
export function textExample(
  part: 'header' | 'body',
  keys: Record<string, string>,
  samples: Samples,
): { example?: object } {
  const found = Object.entries(keys).map(([name, key]) => ({ name, sample: samples.get(key) }));
  if (found.length === 0 || found.some(({ sample }) => !sample)) return {};
  const isNamed = found.some(({ name }) => !/^\d+$/.test(name));
  if (isNamed) {
    const named = found.map(({ name, sample }) => ({ param_name: name, example: sample }));
    return { example: { [`${part}_text_named_params`]: named } };
  }
  const row = found.map(({ sample }) => sample);
  return { example: part === 'header' ? { header_text: row } : { body_text: [row] } };
}

/** Returns the complete sample of an address, or of a code, that ends in its one variable; nothing without a sample. */
export function addressExample(
  address: string,
  key: string | undefined,
  samples: Samples,
): { example?: string[] } {
  const sample = key === undefined ? undefined : samples.get(key);
  const [beginning = ''] = address.split('{{', 1);
  return sample ? { example: [beginning + sample] } : {};
}
