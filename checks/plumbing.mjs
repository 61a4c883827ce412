/** Counts interfaces of `src` whose members are nothing but functions, ports and repositories. */
export function providedInterfaces(source) {
  if (/\/ports\//.test(source.path)) return 0;
  const ports = importedFromPorts(source);
  return declarations(source).filter(
    ({ type, body }) =>
      type === 'TSInterfaceDeclaration' &&
      body.body.length > 0 &&
      body.body.every((member) => isProvided(member, ports)),
  ).length;
}

/** Counts types that name a function. */
export function functionAliases(source) {
  return declarations(source).filter(
    ({ type, typeAnnotation }) =>
      type === 'TSTypeAliasDeclaration' && typeAnnotation.type === 'TSFunctionType',
  ).length;
}

/** Counts the lines between the imports of a file and its first function, with the comment on it; none without a function. */
export function linesBeforeMain({ program, lineAt }) {
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration');
  const main = program.body.find(
    (each) => (each.declaration ?? each).type === 'FunctionDeclaration',
  );
  if (main === undefined) return [];
  const importsEnd = imports.at(-1)?.end;
  const lastImport = importsEnd === undefined ? 0 : lineAt(importsEnd - 1);
  return [lineAt(main.start) - lastImport - 1];
}

function declarations({ program }) {
  return program.body.map((each) => each.declaration ?? each).filter((each) => each !== null);
}

function importedFromPorts({ program }) {
  const imports = program.body.filter(
    ({ type, source }) => type === 'ImportDeclaration' && /\/ports(\/|$)/.test(source.value),
  );
  return new Set(imports.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)));
}

function isProvided(member, ports) {
  if (member.type === 'TSMethodSignature') return true;
  const type = member.typeAnnotation?.typeAnnotation;
  return type !== undefined && isProvidedType(type, ports);
}

function isProvidedType(type, ports) {
  if (type.type === 'TSFunctionType') return true;
  if (type.type === 'TSUnionType') return type.types.some((each) => isProvidedType(each, ports));
  if (type.type !== 'TSTypeReference') return false;
  const { name } = type.typeName;
  if (ports.has(name)) return true;
  const [of] = type.typeArguments?.params ?? [];
  return (name === 'Pick' || name === 'Omit') && of !== undefined && isProvidedType(of, ports);
}
