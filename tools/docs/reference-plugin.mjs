// Plugin of TypeDoc for a reference of several packages in one.
import { Application, Converter, makeRecursiveVisitor, ReflectionKind } from 'typedoc';

/** @param {import('typedoc').Application} app */
export function load(app) {
  // Modules are called as they are imported: @bess/strix/node and not strix/src/node.
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_, reflection) => {
    if (reflection.kind === ReflectionKind.Module) {
      reflection.name = `@bess/${reflection.name.replace('/src', '')}`;
    }
  });
  // TypeDoc's own check of types that a signature names and no entry exports looks at one package alone.
  app.on(Application.EVENT_VALIDATE_PROJECT, (project) => {
    const missing = new Map();
    const intended = app.options.getValue('intentionallyNotExported');
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
      reflection.type?.visit(
        makeRecursiveVisitor({
          reference(type) {
            const ours = type.package?.startsWith('@bess/');
            const unknown = ours && !type.reflection && !type.isIntentionallyBroken();
            if (unknown && !intended.includes(type.qualifiedName)) {
              missing.set(
                `${type.package} ${type.qualifiedName}`,
                reflection.getFriendlyFullName(),
              );
            }
          },
        }),
      );
    }
    for (const [name, user] of missing) {
      app.logger.validationWarning(`${name} is named by ${user}, but exported nowhere`);
    }
  });
}
