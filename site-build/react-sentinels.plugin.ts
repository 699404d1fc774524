import type { Plugin } from "vite";

const sentinel = /(\w+Exception = )Error\(formatProdErrorMessage\((\d+)\)\)/g;

/**
 * React makes five errors while it is loaded, as marks to throw and to compare with. Under an inspector (developer tools,
 * Lighthouse) V8 parses the whole bundle twice more to note where the first of them stems from, as one task of 20 ms
 * on a fast machine. They are made without the constructor, and so without a stack that nobody reads.
 */
export function reactSentinelsPlugin(): Plugin {
  return {
    name: "react-sentinels",
    apply: "build",
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) =>
        code.replace(
          sentinel,
          "$1Object.create(Error.prototype, { message: { value: formatProdErrorMessage($2) } })",
        ),
    },
  };
}
