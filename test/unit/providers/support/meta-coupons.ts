export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const KIND = 'coupon_code';

/** Adds codes to copy, which Meta documents on a page of their own. @param base of the parameters of buttons */
export function addCoupons(base: JsonObject, schemas: JsonObject): void {
  schemas['CouponParameter'] = {
    type: 'object',
    additionalProperties: false,
    required: ['type', KIND],
    properties: { type: { const: KIND }, [KIND]: { type: 'string' } },
  };
  const { enum: kinds } = (base['properties'] as JsonObject)['type'] as { enum: Json[] };
  kinds.push(KIND);
  const { mapping } = base['discriminator'] as { mapping: JsonObject };
  mapping[KIND] = '#/components/schemas/CouponParameter';
}
