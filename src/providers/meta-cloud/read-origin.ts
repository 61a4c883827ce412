import type { InboundOrigin } from '../../domain/inbound';
import type { ReferredProduct, Referral } from '../../domain/inbound-content';
import type { Fields } from '../fields';
import { label } from '../inbound-fields';
import { reference, writtenText } from '../texts';

/** Reads which ad or post a customer came from, and which product they looked at. */
export function readOrigin(item: Fields): InboundOrigin {
  const referral = readReferral(item.object('referral'));
  const referredProduct = readProduct(item.object('context').object('referred_product'));
  return {
    ...(referral !== null && { referral }),
    ...(referredProduct !== null && { referredProduct }),
  };
}

function readReferral(fields: Fields): Referral | null {
  const referral = {
    ctwaClid: fields.take('ctwa_clid', label),
    sourceType: fields.take('source_type', label),
    sourceId: fields.take('source_id', label),
    sourceUrl: fields.take('source_url', reference),
    headline: fields.take('headline', label),
    body: fields.take('body', writtenText) || null,
    mediaType: fields.take('media_type', label),
    imageUrl: fields.take('image_url', reference),
    videoUrl: fields.take('video_url', reference),
    thumbnailUrl: fields.take('thumbnail_url', reference),
    welcomeMessage: fields.object('welcome_message').take('text', writtenText) || null,
  };
  return Object.values(referral).every((value) => value === null) ? null : referral;
}

function readProduct(fields: Fields): ReferredProduct | null {
  const productId = fields.take('product_retailer_id', label);
  return productId === null ? null : { productId, catalogId: fields.take('catalog_id', label) };
}
