import type { AnnouncedCategory, StatusNotice, TemplateQuality } from './template-standing';

/** Names a template as its provider's callbacks do. The id alone may be all there is. */
export interface ChangedTemplate {
  providerTemplateId: string;
  name: string | null;
  /** In any spelling: callbacks write en-US where lists write en_US. */
  language: string | null;
}

/** A change of a template that its provider reported by itself. */
export type TemplateChange = ChangedTemplate & {
  /** The provider's time, in whole seconds; null where it gives none. */
  occurredAt: Date | null;
} & (
    | ({ kind: 'status' } & Omit<StatusNotice, 'at'>)
    | { kind: 'quality'; quality: TemplateQuality }
    | { kind: 'category'; category: string; previousCategory: string | null }
    | { kind: 'category_announced'; announced: AnnouncedCategory }
  );
