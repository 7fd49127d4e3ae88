import ts from 'typescript';

/** The path of the first argument of a function through the sources. */
export interface ArgumentWalk {
  /** Files whose functions receive it, or an object that contains it, including the first file. */
  readonly files: number;
  /** Calls that pass it to a function in another file. */
  readonly hops: number;
  /** Hops into a file that it had entered before. */
  readonly returns: number;
  /** Number of different names of parameters and variables that hold it. */
  readonly names: number;
}

/** Options of {@link walkArgument}. */
export interface WalkOptions {
  readonly program: ts.Program;
  /** Declares the function [absolute path]. */
  readonly file: string;
  readonly name: string;
  /** Whether to follow calls into a file. */
  isFollowed(file: string): boolean;
  /** Whether to follow also the objects that functions create from the argument, and not only the argument and its parts. */
  readonly followsResults: boolean;
}

/**
 * Follows the first argument of a function through the sources as a reader would: into each function that receives the
 * argument, an object or a list that is part of it, or one that contains it.
 *
 * @param options - function, sources and what to follow
 */
export function walkArgument(options: WalkOptions): ArgumentWalk {
  const { program, file, name, isFollowed, followsResults } = options;
  const start = program
    .getSourceFile(file)
    ?.statements.find(
      (one): one is ts.FunctionDeclaration =>
        ts.isFunctionDeclaration(one) && one.name?.text === name,
    );
  if (start?.parameters[0] === undefined) {
    throw new Error(`${file} must declare a function ${name} that takes an argument`);
  }
  const carriers = new Carriers(program.getTypeChecker(), followsResults);
  carriers.addBinding(start.parameters[0].name);
  let walk: Walker;
  // A file visited late may show that an object visited early contains the argument, so repeat until nothing changes.
  let known: number;
  do {
    known = carriers.size;
    walk = new Walker(program.getTypeChecker(), carriers, isFollowed);
    walk.enter(start);
  } while (carriers.size > known);
  return walk.result();
}

type Callable = ts.SignatureDeclaration & { body?: ts.Node | undefined };

/** One walk: each function is entered once, and calls are followed in the order of the text. */
class Walker {
  private readonly entered = new Set<ts.Node>();
  private readonly files = new Set<string>();
  private hops = 0;
  private returns = 0;

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly carriers: Carriers,
    private readonly isFollowed: (file: string) => boolean,
  ) {}

  result(): ArgumentWalk {
    const { hops, returns } = this;
    return { files: this.files.size, hops, returns, names: this.carriers.names.size };
  }

  enter(callable: Callable): void {
    const { fileName } = callable.getSourceFile();
    this.files.add(fileName);
    if (this.entered.has(callable) || callable.body === undefined) return;
    this.entered.add(callable);
    this.visit(callable.body, fileName);
  }

  private visit(node: ts.Node, from: string): void {
    this.carriers.look(node);
    // Arguments are created before the call.
    ts.forEachChild(node, (child) => this.visit(child, from));
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.follow(node, from);
  }

  private follow(call: ts.CallExpression | ts.NewExpression, from: string): void {
    const handed = (call.arguments ?? []).map((one) => this.carriers.has(one));
    if (!handed.includes(true)) return;
    const callee = this.calleeOf(call);
    if (callee === undefined) return;
    const to = callee.getSourceFile().fileName;
    if (!this.isFollowed(to)) return;
    for (const [at, isHanded] of handed.entries()) {
      const parameter = callee.parameters[at];
      if (isHanded && parameter !== undefined) this.carriers.addBinding(parameter.name);
    }
    if (to !== from) {
      this.hops += 1;
      if (this.files.has(to)) this.returns += 1;
    }
    this.enter(callee);
  }

  private calleeOf(call: ts.CallExpression | ts.NewExpression): Callable | undefined {
    const declaration = this.checker.getResolvedSignature(call)?.declaration;
    if (declaration === undefined || !ts.isFunctionLike(declaration)) return undefined;
    return declaration;
  }
}

/** Variables, parameters and fields that hold the argument, or an object that contains it. */
class Carriers {
  readonly names = new Set<string>();
  private readonly symbols = new Set<ts.Symbol>();
  private readonly fields = new Set<ts.Node>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly followsResults: boolean,
  ) {}

  get size(): number {
    return this.symbols.size + this.fields.size;
  }

  /** Adds a name, or the fields of a pattern that hold an object. */
  addBinding(name: ts.BindingName): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol !== undefined) this.symbols.add(symbol);
      this.names.add(name.text);
      return;
    }
    if (ts.isArrayBindingPattern(name)) return;
    for (const element of name.elements) {
      if (this.isObject(element.name)) this.addBinding(element.name);
    }
  }

  /** Records the variables and fields to which a node assigns it. */
  look(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined) {
      if (this.has(node.initializer)) this.addBinding(node.name);
      return;
    }
    if (ts.isObjectLiteralExpression(node)) this.lookAtObject(node);
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left) &&
      this.has(node.right)
    ) {
      this.addField(this.checker.getSymbolAtLocation(node.left.name));
    }
    if (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent)) {
      const symbol = this.checker.getSymbolAtLocation(node.name);
      if (symbol !== undefined && this.symbols.has(symbol)) this.fields.add(node);
    }
  }

  /** Whether an expression holds it. */
  has(node: ts.Expression): boolean {
    if (ts.isIdentifier(node)) {
      const symbol = this.checker.getSymbolAtLocation(node);
      return symbol !== undefined && this.symbols.has(symbol);
    }
    if (ts.isPropertyAccessExpression(node)) {
      const isPart = this.has(node.expression) && this.isObject(node);
      return isPart || this.isField(this.checker.getSymbolAtLocation(node.name));
    }
    if (ts.isElementAccessExpression(node)) return this.has(node.expression) && this.isObject(node);
    if (ts.isObjectLiteralExpression(node)) {
      return node.properties.some((property) => {
        const value = valueGiven(property);
        if (value === undefined) return false;
        return ts.isShorthandPropertyAssignment(property)
          ? this.hasShorthand(property)
          : this.has(value);
      });
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const isMadeOfIt = (node.arguments ?? []).some((one) => this.has(one));
      return this.followsResults && isMadeOfIt && this.isObject(node);
    }
    if (ts.isArrayLiteralExpression(node)) return node.elements.some((one) => this.has(one));
    if (ts.isConditionalExpression(node))
      return this.has(node.whenTrue) || this.has(node.whenFalse);
    if (ts.isBinaryExpression(node)) return this.has(node.left) || this.has(node.right);
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAwaitExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isSpreadElement(node)
    ) {
      return this.has(node.expression);
    }
    return false;
  }

  /** Whether a node is an object; numbers, strings and the like are not followed. */
  private isObject(node: ts.Node): boolean {
    const type = this.checker.getTypeAtLocation(node);
    const awaited = this.checker.getAwaitedType(type) ?? type;
    const kinds = awaited.isUnion() ? awaited.types : [awaited];
    return kinds.some(({ flags }) => (flags & ts.TypeFlags.Object) !== 0);
  }

  private lookAtObject(node: ts.ObjectLiteralExpression): void {
    const type = this.checker.getContextualType(node) ?? this.checker.getTypeAtLocation(node);
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property) || property.name === undefined) continue;
      const value = valueGiven(property);
      const isHeld = ts.isShorthandPropertyAssignment(property)
        ? this.hasShorthand(property)
        : value !== undefined && this.has(value);
      if (!isHeld) continue;
      this.addField(type.getProperty(property.name.getText()));
      this.addField(this.checker.getSymbolAtLocation(property.name));
    }
  }

  private hasShorthand(property: ts.ShorthandPropertyAssignment): boolean {
    const symbol = this.checker.getShorthandAssignmentValueSymbol(property);
    return symbol !== undefined && this.symbols.has(symbol);
  }

  private addField(symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? []) this.fields.add(declaration);
  }

  private isField(symbol: ts.Symbol | undefined): boolean {
    return symbol?.declarations?.some((one) => this.fields.has(one)) ?? false;
  }
}

function valueGiven(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isPropertyAssignment(property)) return property.initializer;
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  if (ts.isSpreadAssignment(property)) return property.expression;
  return undefined;
}
