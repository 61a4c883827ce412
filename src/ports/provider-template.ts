import type { ParameterFormat, TemplateComponent, VariableKeys } from '../domain/template/template';
import type { ListedStanding } from '../domain/template/template-standing';

/** A template as its provider has it. */
export interface ProviderTemplate {
  providerTemplateId: string;
  name: string;
  language: string;
  category: string;
  providerStatus: string;
  parameterFormat: ParameterFormat;
  components: TemplateComponent[];
  variableKeys: VariableKeys | null;
  standing: ListedStanding;
}
