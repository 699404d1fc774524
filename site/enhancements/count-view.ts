import { getViewPlacement } from "../../domain/outbound-click.ts";
import { countOutboundClick } from "../counter-api.ts";
import { waitUntilShown } from "./count-visit.ts";

/** Counts a view of an operator's page if clicks are counted. Only then has the boot script found the visit's source. */
export async function countView() {
  const { page = "", own, source } = document.documentElement.dataset;
  if (own === undefined || source === undefined) return;
  await waitUntilShown();
  countOutboundClick(getViewPlacement(page));
}
