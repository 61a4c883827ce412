/** What the bench can measure alone. */
export const PARTS = [
  'messages',
  'templates',
  'isolation',
  'callbacks',
  'inbox',
  'console',
] as const;

export type PartName = (typeof PARTS)[number];
