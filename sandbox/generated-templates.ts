import { body, buttons, footer, quickReply, urlButton } from './demo-templates/parts';
import type { SandboxComponent, SandboxTemplate } from './types';

const FIRST_ID = 2_041_100_000_000_000;

const SHAPES: SandboxComponent[][] = [
  [body('A plain text that is the same for everybody.')],
  [body('Hi {{1}}, this is about {{2}}, as you asked.', 'Ana', 'A-1017')],
  [
    body('Hi {{1}}, the page below has all of it.', 'Ana'),
    footer('Fern & Fig'),
    buttons(
      urlButton('Open', 'https://shop.example.com/p/{{1}}', 'https://shop.example.com/p/fern'),
    ),
  ],
  [body('Hi {{1}}, was that right?', 'Ana'), buttons(quickReply('Yes'), quickReply('No'))],
];

/** Approved templates `generated_00001`, …, in a few shapes by turns: always the same ones. */
export function generateTemplates(count: number): SandboxTemplate[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(FIRST_ID + index + 1),
    name: `generated_${String(index + 1).padStart(5, '0')}`,
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: SHAPES[index % SHAPES.length] ?? [],
  }));
}
