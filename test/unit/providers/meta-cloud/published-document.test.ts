import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  resolveTemplateValues,
  type TemplateValuesInput,
} from '../../../../src/domain/template/resolve-template-values';
import type { TemplateContent } from '../../../../src/domain/template/template';
import { SENT_MEDIA_TYPES } from '../../../../src/domain/sent-media';
import {
  buildMediaBody,
  buildTemplateBody,
  buildTextBody,
} from '../../../../src/providers/meta-cloud/send-request';
import { filledTemplate } from '../../domain/template-arbitraries';
import { judgeMeta } from '../support/provider-documents';
import { plainRequest } from './meta-server';

interface Filled {
  template: TemplateContent;
  input: TemplateValuesInput;
}

function bodyOf({ template, input }: Filled, parameterFormat: 'POSITIONAL' | 'NAMED') {
  const { values } = resolveTemplateValues(template, input, { staticUrlReplaceable: true });
  if (values === null) throw new Error('a filled template has all its values');
  return buildTemplateBody({
    ...plainRequest,
    template: { ...plainRequest.template, parameterFormat },
    values,
  });
}

describe("requests by Meta's published document", () => {
  test("requests any template that can be filled as Meta's document describes", () => {
    fc.assert(
      fc.property(filledTemplate, fc.boolean(), (template, named) => {
        const body = bodyOf(template, named ? 'NAMED' : 'POSITIONAL');
        expect(judgeMeta('sendMessage', JSON.parse(JSON.stringify(body)))).toEqual([]);
      }),
    );
  });

  test.each([
    ['with_fallback', null],
    ['strict', true],
    ['with_fallback', false],
  ] as const)(
    "requests a marketing message %s, sharing %s, as Meta's document describes",
    (policy, activitySharing) => {
      const marketing = { policy, activitySharing };
      const body = buildTemplateBody({ ...plainRequest, marketing });

      expect(judgeMeta('sendMarketingMessage', body)).toEqual([]);
      for (const wrong of [{ product_policy: policy }, { message_activity_sharing: 'yes' }])
        expect(judgeMeta('sendMarketingMessage', { ...body, ...wrong })).not.toEqual([]);
    },
  );

  test("requests free text as Meta's document describes", () => {
    const { template: _template, values: _values, ...address } = plainRequest;
    const body = buildTextBody({ ...address, text: 'See you at five.' });

    expect(judgeMeta('sendMessage', body)).toEqual([]);
    expect(judgeMeta('sendMessage', { ...body, text: { content: 'See you' } })).not.toEqual([]);
  });

  test.each(SENT_MEDIA_TYPES)(
    "requests a file of the type %s as Meta's document describes",
    (type) => {
      const { template: _template, values: _values, ...address } = plainRequest;
      const url = 'https://shop.example.com/file';
      const body = buildMediaBody({
        ...address,
        media: { type, url, caption: null, filename: null },
      });

      expect(judgeMeta('sendMessage', body)).toEqual([]);
      expect(judgeMeta('sendMessage', { ...body, [type]: { address: url } })).not.toEqual([]);
    },
  );
});
