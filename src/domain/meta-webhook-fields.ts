/** Webhook fields of Meta that may change what a template is or whether it can be sent. */
export const META_TEMPLATE_FIELDS = [
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'template_correct_category_detection',
] as const;

/** Webhook fields of Meta that say whether a number or its account may send. */
export const META_HEALTH_FIELDS = [
  'phone_number_quality_update',
  'business_capability_update',
  'account_update',
] as const;

/** Webhook fields of Meta with notices about an account or number that ask for nothing here: they are counted alone. */
export const META_NOTICE_FIELDS = [
  'account_alerts',
  'account_review_update',
  'account_settings_update',
  'business_status_update',
  'partner_solutions',
  'payment_configuration_update',
  'phone_number_name_update',
  'security',
] as const;

/** All webhook fields of Meta that Herald reads: the set-up of a sender subscribes to these. */
export const META_WEBHOOK_FIELDS = [
  'messages',
  'user_preferences',
  ...META_TEMPLATE_FIELDS,
  ...META_HEALTH_FIELDS,
] as const;
