/** Parts that the bench can measure alone. */
export const PARTS = [
  'messages',
  'templates',
  'isolation',
  'sends',
  'callbacks',
  'inbox',
  'console',
] as const;

export type PartName = (typeof PARTS)[number];
