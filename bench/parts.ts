/** What the bench can measure alone. */
export const PARTS = ['messages', 'templates', 'isolation'] as const;

export type PartName = (typeof PARTS)[number];
