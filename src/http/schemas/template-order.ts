import { z } from 'zod';
import type { PageCursor } from '../../domain/page';
import {
  TEMPLATE_ORDERS,
  type TemplateOrder,
  type TextCursor,
  sortKeysOf,
} from '../../domain/template/template-order';
import { invalidRequest } from './errors';
import { CURSOR_RULE } from './paging';

type Cursor = PageCursor | TextCursor | undefined;

/** Query field for the order of a list of templates. */
export const templateOrder = z
  .enum(TEMPLATE_ORDERS, { error: `must be one of ${TEMPLATE_ORDERS.join(', ')}` })
  .optional()
  .describe('Order of a page, with a minus turned round; newest first when absent.');

/** Returns the place of a cursor in a list of that order. @throws HeraldError invalid_request for one of another order */
export function placeIn(order: TemplateOrder, cursor: Cursor): TextCursor | undefined {
  if (cursor === undefined) return undefined;
  if ('id' in cursor || cursor.length !== sortKeysOf(order).length) return refuseCursor();
  return cursor;
}

/** Returns the place of a cursor in the list by time. @throws HeraldError invalid_request for one of another order */
export function placeInTime(cursor: Cursor): PageCursor | undefined {
  return cursor === undefined || 'id' in cursor ? cursor : refuseCursor();
}

function refuseCursor(): never {
  throw invalidRequest([{ field: 'cursor', message: CURSOR_RULE }]);
}
