const KIBIBYTE = 1024;

/** Writes a length in bytes as people do, e.g. "1.4 MB". */
export function shownBytes(bytes: number): string {
  const isSmall = bytes < KIBIBYTE * KIBIBYTE;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const amount = bytes / (isSmall ? KIBIBYTE : KIBIBYTE * KIBIBYTE);
  const options = { style: 'unit', unit, maximumFractionDigits: isSmall ? 0 : 1 } as const;
  return new Intl.NumberFormat(undefined, options).format(isSmall ? Math.ceil(amount) : amount);
}
