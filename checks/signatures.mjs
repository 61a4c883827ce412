/**
 * Prints the exported functions below folders with the types of their parameters, as JSON:
 * `node checks/signatures.mjs src/domain src/providers`. test/unit/domain/hostile-calls.test.ts calls each of them with
 * hostile texts wherever its types have a text, and fails for exports that hold a function which is not printed here.
 *
 * A function is found by its `path`: the name of its export, then of its member. `isClass` is called with `new`; members of
 * a class's instances have `ofInstance`.
 *
 * A type is `{ kind, … }`: text, number, boolean, date, bytes, unknown, literal (value), union (of), array (of), tuple (of),
 * map (of), set (of), record (of), object (fields), function (returns), ref (name), valueOf (file, name: a constant's
 * elements or keys).
 */
import { parse, sourceFiles } from './source.mjs';

const KEYWORDS = {
  TSStringKeyword: { kind: 'text' },
  TSNumberKeyword: { kind: 'number' },
  TSBooleanKeyword: { kind: 'boolean' },
  TSNullKeyword: { kind: 'literal', value: null },
  TSUndefinedKeyword: { kind: 'literal' },
  TSVoidKeyword: { kind: 'literal' },
  TSTemplateLiteralType: { kind: 'text' },
};
const CONTAINERS = {
  Array: 'array',
  ReadonlyArray: 'array',
  Set: 'set',
  ReadonlySet: 'set',
  Map: 'map',
  ReadonlyMap: 'map',
  Record: 'record',
};

const folders = process.argv.slice(2);
const sources = sourceFiles()
  .filter(({ path }) => ['src', ...folders].some((folder) => path.startsWith(`${folder}/`)))
  .map(parse);
const declared = new Map(sources.map((source) => [source.path, declarationsOf(source)]));
const types = {};
const read = sources.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));
const files = read.map(({ path }) => path);
console.log(JSON.stringify({ files, functions: read.flatMap(functionsOf), types }));

/** Returns the functions of a file by all forms of export but those of other files' values. */
function functionsOf({ path, program }) {
  const locals = new Map(program.body.flatMap((node) => valuesOf(node.declaration ?? node)));
  const found = ([name, value]) => signaturesOf({ path, locals }, [name], value);
  return program.body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return found(['default', node.declaration]);
    if (node.type !== 'ExportNamedDeclaration' || node.source !== null) return [];
    const listed = node.specifiers.map(({ local, exported }) => [exported.name, local]);
    return [...listed, ...valuesOf(node.declaration)].flatMap(found);
  });
}

/** Returns the names and values that a statement declares. */
function valuesOf(node) {
  if (node?.type === 'VariableDeclaration')
    return node.declarations.map(({ id, init }) => [id.name, init]);
  return node?.id?.name === undefined ? [] : [[node.id.name, node]];
}

/** Returns the signatures of a function, of a class and its members, or of the members of an object or a map. */
function signaturesOf(source, path, node) {
  const inner = (key, value, more) =>
    signaturesOf(source, [...path, key.name ?? key.value], value).map((each) => ({
      ...each,
      ...more,
    }));
  switch (node?.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [signatureOf(source, path, node)];
    case 'Identifier':
      return signaturesOf(source, path, source.locals.get(node.name));
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return signaturesOf(source, path, node.expression);
    case 'NewExpression': {
      const entries = node.callee.name === 'Map' ? (node.arguments[0]?.elements ?? []) : [];
      return entries.flatMap(({ elements }) => (elements ? inner(...elements) : []));
    }
    case 'ObjectExpression':
      return node.properties.flatMap(({ key, value }) =>
        value === undefined ? [] : inner(key, value),
      );
    case 'ClassDeclaration':
    case 'ClassExpression': {
      const methods = node.body.body.filter(({ type }) => type === 'MethodDefinition');
      const made = methods.find(({ kind }) => kind === 'constructor')?.value ?? { params: [] };
      const others = methods.filter(({ kind }) => kind === 'method');
      return [
        { ...signatureOf(source, path, made), isClass: true },
        ...others.flatMap((each) => inner(each.key, each.value, { ofInstance: !each.static })),
      ];
    }
    default:
      return [];
  }
}

function signatureOf({ path: file }, path, { params, typeParameters }) {
  const generics = new Set((typeParameters?.params ?? []).map(({ name }) => name.name));
  const parameters = params.map((each) => {
    const plain = each.type === 'TSParameterProperty' ? each.parameter : each;
    const parameter = plain.type === 'AssignmentPattern' ? plain.left : plain;
    const type = parameter.typeAnnotation?.typeAnnotation;
    const known = type === undefined ? { kind: 'unknown' } : typeOf(type, { path: file, generics });
    return each.type === 'RestElement' ? { ...known, isRest: true } : known;
  });
  return { file, path, parameters };
}

/** Maps names to declarations of types and constants, and to the files that imports name. */
function declarationsOf({ path, program }) {
  const found = new Map();
  for (const node of program.body) {
    const each = node.declaration ?? node;
    if (/^TS(Interface|TypeAlias)Declaration$/.test(each.type)) found.set(each.id.name, each);
    if (each.type === 'VariableDeclaration')
      for (const { id } of each.declarations) found.set(id.name, { isConstant: true });
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const file = new URL(`${node.source.value}.ts`, `file:///${folder}`).pathname.slice(1);
    for (const { local, imported } of node.specifiers)
      found.set(local.name, { from: file, name: imported?.name ?? 'default' });
  }
  return found;
}

/** Returns the model of a type as it stands in a file; `unknown`, which is any text too, for what it does not understand. */
function typeOf(node, scope) {
  switch (node.type) {
    case 'TSLiteralType':
      return node.literal.type === 'Literal'
        ? { kind: 'literal', value: node.literal.value }
        : { kind: 'text' };
    case 'TSUnionType':
      return { kind: 'union', of: node.types.map((each) => typeOf(each, scope)) };
    case 'TSIntersectionType':
      return mergedObjects(node.types.map((each) => typeOf(each, scope)));
    case 'TSArrayType':
      return { kind: 'array', of: typeOf(node.elementType, scope) };
    case 'TSTupleType':
      return { kind: 'tuple', of: node.elementTypes.map((each) => typeOf(each, scope)) };
    case 'TSParenthesizedType':
    case 'TSTypeOperator':
      return node.operator === 'keyof'
        ? keysOf(node.typeAnnotation, scope)
        : typeOf(node.typeAnnotation, scope);
    case 'TSTypeLiteral':
      return objectOf(node.members, scope);
    case 'TSFunctionType':
      return { kind: 'function', returns: typeOf(node.returnType.typeAnnotation, scope) };
    case 'TSIndexedAccessType':
      return elementOf(node, scope);
    case 'TSTypeQuery':
      return constantOf(node.exprName.name, scope) ?? { kind: 'unknown' };
    case 'TSTypeReference':
      return referenceOf(node, scope);
    default:
      return KEYWORDS[node.type] ?? { kind: 'unknown' };
  }
}

function objectOf(members, scope) {
  const fields = {};
  for (const { type, key, typeAnnotation } of members) {
    if (type === 'TSIndexSignature')
      return { kind: 'record', of: annotated(typeAnnotation, scope) };
    if (type === 'TSPropertySignature')
      fields[key.name ?? key.value] = annotated(typeAnnotation, scope);
    if (type === 'TSMethodSignature')
      fields[key.name] = { kind: 'function', returns: { kind: 'unknown' } };
  }
  return { kind: 'object', fields };
}

function annotated(annotation, scope) {
  return annotation === null ? { kind: 'unknown' } : typeOf(annotation.typeAnnotation, scope);
}

/** `(typeof LIST)[number]`, `(typeof TABLE)[keyof typeof TABLE]`, `Message['status']`. */
function elementOf({ objectType, indexType }, scope) {
  const whole = resolved(typeOf(objectType, scope));
  const field = indexType.literal?.value;
  if (whole.kind === 'object') return whole.fields[field] ?? { kind: 'unknown' };
  return whole.kind === 'array' ? whole.of : whole;
}

function keysOf(node, scope) {
  const whole = resolved(typeOf(node, scope));
  if (whole.kind !== 'object')
    return whole.kind === 'valueOf' ? { ...whole, isKey: true } : { kind: 'text' };
  return {
    kind: 'union',
    of: Object.keys(whole.fields).map((value) => ({ kind: 'literal', value })),
  };
}

function constantOf(name, { path }) {
  const found = declared.get(path)?.get(name);
  if (found?.from !== undefined) return constantOf(found.name, { path: found.from });
  return found?.isConstant === true ? { kind: 'valueOf', file: path, name } : null;
}

function referenceOf({ typeName, typeArguments }, scope) {
  const { name } = typeName;
  const [first, second] = (typeArguments?.params ?? []).map((each) => () => typeOf(each, scope));
  if (name in CONTAINERS) return { kind: CONTAINERS[name], of: (second ?? first)() };
  switch (name) {
    case 'Date':
      return { kind: 'date' };
    case 'Buffer':
    case 'Uint8Array':
      return { kind: 'bytes' };
    case 'Error':
      return {
        kind: 'object',
        fields: { name: { kind: 'text' }, message: { kind: 'text' }, stack: { kind: 'text' } },
      };
    case 'Readonly':
    case 'Partial':
    case 'Required':
    case 'NonNullable':
      return first();
    case 'Pick':
    case 'Omit':
      return picked(resolved(first()), second(), name === 'Pick');
    default:
      return scope.generics?.has(name) ? { kind: 'unknown' } : named(name, scope.path);
  }
}

function picked(whole, keys, isPick) {
  if (whole.kind !== 'object') return whole;
  const listed = keys.kind === 'union' ? keys.of : [keys];
  const names = new Set(listed.map(({ value }) => value));
  const fields = Object.entries(whole.fields).filter(([name]) => names.has(name) === isPick);
  return { kind: 'object', fields: Object.fromEntries(fields) };
}

/** Returns the reference of a declared type, which stands in `types` once. */
function named(name, path) {
  const found = declared.get(path)?.get(name);
  if (found?.from !== undefined) return named(found.name, found.from);
  if (found === undefined || found.isConstant) return { kind: 'unknown' };
  const key = `${path} ${name}`;
  if (!(key in types)) {
    types[key] = { kind: 'unknown' };
    types[key] = declaredType(found, path);
  }
  return { kind: 'ref', name: key };
}

function declaredType(node, path) {
  const generics = new Set((node.typeParameters?.params ?? []).map((each) => each.name.name));
  const scope = { path, generics };
  if (node.type === 'TSTypeAliasDeclaration') return typeOf(node.typeAnnotation, scope);
  const inherited = node.extends.map(({ expression, typeArguments }) =>
    referenceOf({ typeName: expression, typeArguments }, scope),
  );
  return mergedObjects([...inherited, objectOf(node.body.body, scope)]);
}

function mergedObjects(parts) {
  const whole = parts.map(resolved);
  const others = whole.filter(({ kind }) => kind !== 'object');
  const unions = others.filter(({ kind }) => kind === 'union');
  const fields = Object.assign({}, ...whole.map((each) => each.fields ?? {}));
  const own = { kind: 'object', fields };
  if (unions.length === 0) return whole.length === others.length ? others[0] : own;
  return { kind: 'union', of: unions[0].of.map((each) => mergedObjects([each, own])) };
}

function resolved(type) {
  return type.kind === 'ref' ? resolved(types[type.name]) : type;
}
