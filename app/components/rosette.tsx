/** A guilloché rosette: one ellipse turned about its centre. */
export function Rosette({ rx, ry, turns }: { rx: number; ry: number; turns: number }) {
  return Array.from({ length: turns }, (_, turn) => {
    const angle = Math.round((turn * 180) / turns);
    return <ellipse key={angle} rx={rx} ry={ry} transform={`rotate(${angle})`} />;
  });
}
