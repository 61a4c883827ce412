import { wrongUsage } from '../errors.ts';
import type { AddCommands } from '../tools.ts';
import { addAsCodeCommands } from './as-code-commands.ts';
import { generateTypes } from './generate.ts';

/** `templates generate`. */
export const addTemplatesCommands: AddCommands = (program, run) => {
  const templates = program
    .command('templates')
    .description('work with the templates of the workspace');
  templates
    .command('generate')
    .description('write their types, by which wrong sends do not compile')
    .option('--out <file>', 'file to write', 'herald-templates.d.ts')
    .option('--check', 'write nothing; fail when the file is not up to date')
    .action((options: { out: string; check?: boolean }) =>
      run((tools) => {
        if (!options.out.endsWith('.d.ts')) throw wrongUsage('--out must end in .d.ts');
        return generateTypes(tools, { out: options.out, isCheck: options.check === true });
      }),
    );
  addAsCodeCommands(templates, run);
};
