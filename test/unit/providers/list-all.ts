import type { MessagingProvider, ProviderTemplate } from '../../../src/ports/messaging-provider';

/** Every page of an account's templates, one after the other. */
export async function listAll<Credentials>(
  provider: MessagingProvider<Credentials>,
  credentials: Credentials,
): Promise<ProviderTemplate[]> {
  const templates: ProviderTemplate[] = [];
  let cursor: string | null = null;
  do {
    const page = await provider.listTemplatePage(credentials, cursor);
    templates.push(...page.templates);
    cursor = page.next;
  } while (cursor !== null);
  return templates;
}
