import { petals } from "./logo-mark.ts";

/** The mark is a small rosette, as in the engraving. */
export function Logo({ brand }: { brand: string }) {
  return (
    <>
      <svg className="logo-mark" viewBox="-14 -14 28 28" aria-hidden="true">
        <rect x="-14" y="-14" width="28" height="28" rx="8" />
        {petals.map((petal) => (
          <ellipse key={petal.transform} {...petal} />
        ))}
      </svg>
      <bdi data-display="" dir="ltr">
        {brand}
      </bdi>
    </>
  );
}
