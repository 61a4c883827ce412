interface SentParameter {
  type: string;
  parameter_name?: string;
  text?: string;
  coupon_code?: string;
  image?: { link: string };
  document?: { link: string; filename?: string };
}

interface SentBody {
  template: { components?: { type: string; index?: string; parameters: SentParameter[] }[] };
}

/** The values in a request to the provider, one line each: `body: Ana`, `button 0: FERN15`. */
export function sentValues(request: unknown): string[] {
  const { template } = request as SentBody;
  return (template.components ?? []).flatMap(({ type, index, parameters }) =>
    parameters.map((parameter) => {
      const where = index === undefined ? type : `${type} ${index}`;
      return `${where}: ${valueOf(parameter)}`;
    }),
  );
}

function valueOf(parameter: SentParameter): string {
  const { image, document, coupon_code: couponCode, text, parameter_name: name } = parameter;
  if (image !== undefined) return image.link;
  if (document !== undefined) return `${document.link} (${document.filename ?? ''})`;
  const value = couponCode ?? text ?? '';
  return name === undefined ? value : `${name}=${value}`;
}
