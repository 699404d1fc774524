import type { ComponentType } from "react";

/**
 * Makes a component an island: the build renders it like all others, and browsers hydrate it, because it changes there. Only
 * islands need React in the browser. Each is in a file of its own, `site/pages/PAGE/NAME.island.tsx`, which exports it as default.
 * @param name `PAGE/NAME`
 */
export function island<Props extends object>(name: string, Component: ComponentType<Props>) {
  const Island = (props: Props) => (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
  return Object.assign(Island, { Component });
}
