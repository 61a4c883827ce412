import { accountTemplates } from './demo-templates/account';
import { marketingTemplates } from './demo-templates/marketing';
import { orderTemplates } from './demo-templates/orders';
import type { SandboxTemplate } from './types';

/** The templates of a small online shop: between them every kind of value a send can carry. */
export const demoTemplates: SandboxTemplate[] = [
  ...orderTemplates,
  ...marketingTemplates,
  ...accountTemplates,
];
