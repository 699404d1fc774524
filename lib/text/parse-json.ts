import jsonc, { type Node, type ParseError } from "jsonc-parser";

/** Parses JSON and knows the line of each value. */
export function parseJson(text: string) {
  const errors: ParseError[] = [];
  const root = jsonc.parseTree(text, errors, { disallowComments: true, allowEmptyContent: false });
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  return {
    value: root && (jsonc.getNodeValue(root) as unknown),
    /** The first error, and each name that is in an object twice. */
    problems: errors[0]
      ? [{ line: lineAt(errors[0].offset), problem: `it isn't JSON: ${describe(errors[0])}` }]
      : findDuplicates(root).map(({ value, offset }) => ({
          line: lineAt(offset),
          problem: `"${value}" is twice in the same object`,
        })),
    /** The line of a value, or of what would contain it. */
    findLine(path: readonly PropertyKey[]): number {
      for (let length = path.length; root && length > 0; length -= 1) {
        const node = jsonc.findNodeAtLocation(root, path.slice(0, length) as string[]);
        // From the name on, if it has one.
        if (node) return lineAt((node.parent?.type === "property" ? node.parent : node).offset);
      }
      return lineAt(root?.offset ?? 0);
    },
  };
}

/** As in `comma expected` for `CommaExpected`. */
const describe = ({ error }: ParseError) =>
  jsonc
    .printParseErrorCode(error)
    .replaceAll(/\B[A-Z]/g, " $&")
    .toLowerCase();

function findDuplicates(node: Node | undefined): Node[] {
  const children = node?.children ?? [];
  const names = node?.type === "object" ? children.flatMap(({ children }) => children?.[0] ?? []) : [];
  const isSecond = (name: Node, index: number) =>
    names.findIndex(({ value }) => value === name.value) < index;
  return [...names.filter(isSecond), ...children.flatMap(findDuplicates)];
}

/** Changes values in the text of an object and leaves the rest as it was written. */
export function editJson(text: string, values: Record<string, unknown>): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };
  return Object.entries(values).reduce(
    (changed, [name, value]) =>
      jsonc.applyEdits(changed, jsonc.modify(changed, [name], value, { formattingOptions })),
    text,
  );
}
