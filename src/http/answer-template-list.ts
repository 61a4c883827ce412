import type { Response } from 'express';
import type { TemplateListing } from '../services/templates/list-templates';
import { sendJsonList } from './json-list';
import { presentTemplate } from './presenters/template';
import { presentPage } from './schemas/page-query';
import type { TemplateListQuery } from './schemas/template-list-query';

/** Answers with the templates asked for: all, or a page (contract 3). */
export async function answerTemplateList(
  response: Response,
  listing: TemplateListing,
  { filter, page }: TemplateListQuery,
): Promise<void> {
  if (page === null) await sendJsonList(response, listing.all(filter), presentTemplate);
  else response.json(presentPage(await listing.page(filter, page), presentTemplate));
}
