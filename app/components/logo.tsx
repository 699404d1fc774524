import { settings } from "../settings.ts";
import { Rosette } from "./rosette.tsx";

export function Logo() {
  return (
    <>
      <svg className="logo-mark" viewBox="-14 -14 28 28" aria-hidden="true">
        <rect x="-14" y="-14" width="28" height="28" rx="8" />
        <Rosette rx={9} ry={3.6} turns={6} />
      </svg>
      <bdi className="display" dir="ltr">
        {settings.BRAND}
      </bdi>
    </>
  );
}
