interface SentParameter {
  type: string;
  parameter_name?: string;
  text?: string;
  coupon_code?: string;
  payload?: string;
  image?: { link: string };
  document?: { link: string; filename?: string };
  location?: object;
  product?: object;
  action?: object;
  limited_time_offer?: object;
}

interface SentComponent {
  type: string;
  index?: string;
  parameters?: SentParameter[];
  cards?: { card_index: number; components: SentComponent[] }[];
}

interface SentBody {
  template: { components?: SentComponent[] };
}

/** The values in a request to the provider, one line each: `body: Ana`, `button 0: FERN15`, `card 1 header: …`. */
export function sentValues(request: unknown): string[] {
  return linesOf((request as SentBody).template.components ?? []);
}

function linesOf(components: SentComponent[]): string[] {
  return components.flatMap(({ type, index, parameters = [], cards = [] }) => [
    ...parameters.map((parameter) => {
      const where = index === undefined ? type : `${type} ${index}`;
      return `${where}: ${valueOf(parameter)}`;
    }),
    ...cards.flatMap(({ card_index: card, components: parts }) =>
      linesOf(parts).map((line) => `card ${card} ${line}`),
    ),
  ]);
}

function valueOf(parameter: SentParameter): string {
  const { image, document, coupon_code: couponCode, text, parameter_name: name } = parameter;
  if (image !== undefined) return image.link;
  if (document !== undefined) return `${document.link} (${document.filename ?? ''})`;
  const { location, product, action, limited_time_offer: offer } = parameter;
  const rich = location ?? product ?? action ?? offer;
  if (rich !== undefined) return JSON.stringify(rich);
  const value = couponCode ?? parameter.payload ?? text ?? '';
  return name === undefined ? value : `${name}=${value}`;
}
