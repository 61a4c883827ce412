import { pageQuery } from '../schemas/page-query';
import { queryParameters } from './query-parameters';

/** The query parameters of every list that is read in pages. */
export const pageParameters = queryParameters(pageQuery);
