/** A guilloché rosette: one ellipse turned about its centre. */
export function Rosette({ rx, ry, turns }: { rx: number; ry: number; turns: number }) {
  return Array.from({ length: turns }, (_, turn) => {
    const angle = Math.round((turn * 180) / turns);
    return <ellipse key={angle} rx={rx} ry={ry} transform={`rotate(${angle})`} />;
  });
}

/** The same engraving as a quiet texture where a surface would be empty. */
export function Ornament() {
  return (
    <svg className="ornament" viewBox="-75 -75 150 150" aria-hidden="true">
      <Rosette rx={74} ry={26} turns={18} />
    </svg>
  );
}
