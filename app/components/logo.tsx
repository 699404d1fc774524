import { settings } from "../settings.ts";

/** The mark is a small rosette, as in the engraving. */
export function Logo() {
  return (
    <>
      <svg className="logo-mark" viewBox="-14 -14 28 28" aria-hidden="true">
        <rect x="-14" y="-14" width="28" height="28" rx="8" />
        {[0, 30, 60, 90, 120, 150].map((angle) => (
          <ellipse key={angle} rx="9" ry="3.6" transform={`rotate(${angle})`} />
        ))}
      </svg>
      <bdi data-display="" dir="ltr">
        {settings.BRAND}
      </bdi>
    </>
  );
}
