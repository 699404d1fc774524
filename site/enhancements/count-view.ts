import { getViewPlacement } from "../../domain/outbound-click.ts";
import { countOutboundClick } from "../counter-api.ts";
import { waitUntilShown } from "./count-visit.ts";

/** Counts a view of an own page, if clicks are counted: then the boot script has found the visit's source. */
export async function countView() {
  const { page = "", own, source } = document.documentElement.dataset;
  if (own === undefined || source === undefined) return;
  await waitUntilShown();
  countOutboundClick(getViewPlacement(page));
}
