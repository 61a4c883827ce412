/** Webhook fields of Meta that may change what a template is or whether it can be sent. */
export const META_TEMPLATE_FIELDS = [
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'template_correct_category_detection',
] as const;

/** All webhook fields of Meta that Herald reads: the set-up of a sender subscribes to these. */
export const META_WEBHOOK_FIELDS = [
  'messages',
  'user_preferences',
  ...META_TEMPLATE_FIELDS,
] as const;
