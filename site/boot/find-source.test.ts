import { afterEach, expect, test, vi } from "vitest";
import { findSource } from "./find-source.ts";

afterEach(() => vi.unstubAllGlobals());

function visit(address: string, referrer = "", state: unknown = null) {
  vi.stubGlobal("history", { state });
  vi.stubGlobal("location", new URL(address, "https://www.shop.example"));
  vi.stubGlobal("document", { referrer });
  return findSource();
}

test.for<[query: string, source: string]>([
  ["?utm_source=nl&utm_campaign=autumn", "nl/autumn"],
  ["?lang=1&utm_campaign=autumn&utm_medium=email&utm_source=nl", "nl/autumn"],
  ["?utm_source=nl", "nl"],
  ["?utm_campaign=autumn", "direct"],
  ["?utm_source=&utm_campaign=autumn", "direct"],
  // HTML that was escaped once too often.
  ["?utm_source=nl&amp;utm_campaign=autumn", "nl/autumn"],
  ["?utm_source=nl&amp;amp;utm_campaign=autumn&amp;utm_medium=email", "nl/autumn"],
  ["?amp;utm_source=nl&amp;utm_campaign=autumn", "nl/autumn"],
  ["?utm_source=nl&amp%3Butm_campaign=autumn", "nl/autumn"],
  ["?utm_source=nl&#38;utm_campaign=autumn", "nl/autumn"],
  ["?utm_source=nl;utm_campaign=autumn", "nl/autumn"],
  // An address that was encoded whole, or twice.
  ["?utm_source=nl%26utm_campaign%3Dautumn", "nl/autumn"],
  ["?utm_source%3Dnl%26utm_campaign%3Dautumn%26utm_medium%3Demail", "nl/autumn"],
  ["?utm_source=nl%26amp%3Butm_campaign%3Dautumn", "nl/autumn"],
  ["?utm_source%253Dnl%2526utm_campaign%253Dautumn", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=Fr%25C3%25BChling%2520Sale", "nl/fruhling-sale"],
  // Latin-1.
  ["?utm_source=nl&utm_campaign=%C9t%E9", "nl/ete"],
  // Quoted-printable.
  ["?utm_source=3Dnl&utm_campaign=3Dautumn", "nl/autumn"],
  ["?utm_source=3Dnl&amp;utm_campaign=3Dautumn&fbclid=3DIwAR3", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=3D-Druck", "nl/3d-druck"],
  ["?utm_source=3d-print", "3d-print"],
  // A program that appends its own parameters.
  ["?utm_source=nl?utm_campaign=autumn", "nl/autumn"],
  ["??utm_source=nl&utm_campaign=autumn", "nl/autumn"],
  ["?UTM_SOURCE=NL&Utm_Campaign=Autumn", "nl/autumn"],
  ["#cards?utm_source=nl&utm_campaign=autumn", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=autumn&utm_source=mailer&utm_campaign=4711", "nl/autumn"],
  ["?first_utm_source=search&utm_source=nl", "nl"],
  ["?utm_source=NL%20&utm_campaign=+Autumn+sale+", "nl/autumn-sale"],
  ["?utm_source=nl&utm_campaign=autumn.", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=autumn%22%3E", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=autumn)", "nl/autumn"],
  ["?utm_source=%E2%80%9Cnl%E2%80%9D&utm_campaign=%22autumn%22", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=News+%26+Co", "nl/news-co"],
  ["?utm_source=nl&utm_campaign=%", "nl"],
  // A click id, with any separator.
  ["?utm_source=nl&utm_campaign=autumn?fbclid=IwAR3qv_X", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=autumn/?gclid=EAIaIQ", "nl/autumn"],
  ["?utm_source=nl?msclkid=0f1e", "nl"],
  ["?utm_source=nl&utm_campaign=autumn%3Ffbclid%3DIwAR3qv_X", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=autumn%26gclid=EAIaIQ", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=autumn%26amp%3Bttclid%3DE.C.P", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=autumn%20li_fat_id=0f-1e", "nl/autumn"],
  ["?utm_source=nl&utm_campaign=autumn#cards?fbclid=IwAR3", "nl/autumn"],
  ["?visit-source=nl/autumn", "nl/autumn"],
])("the address %s has the source %s", ([query, source]) => {
  expect(visit(`/en${query}`)).toBe(source);
});

test.for<[referrer: string, source: string]>([
  ["", "direct"],
  ["https://www.shop.example/en", "direct"],
  ["https://shop.example/en?utm_source=nl", "nl"],
  ["https://news.example/story?utm_source=theirs", "news.example"],
  ["http://www.news.example:8080/", "news.example"],
  ["https://xn--mnchen-3ya.de/", "xn--mnchen-3ya.de"],
  // Apps, and what privacy tools write.
  ["null", "direct"],
  ["com.slack", "direct"],
  ["android-app://com.slack/", "direct"],
  ["about:client", "direct"],
  ["https://", "direct"],
  ["//news.example", "direct"],
])("a visitor with the referrer %j comes from %s", ([referrer, source]) => {
  expect(visit("/en", referrer)).toBe(source);
});

test("the history's entry has the source before the address, and both before the referrer", () => {
  expect(visit("/en?utm_source=nl", "https://news.example/", { source: "radio/spot" })).toBe("radio/spot");
  expect(visit("/en?visit-source=nl/autumn", "https://www.shop.example/de")).toBe("nl/autumn");
  expect(visit("/en?visit-source=nl%2Fautumn&utm_source=other")).toBe("nl/autumn");
  expect(visit("/en?visit-source=", "https://news.example/", { drawn: true })).toBe("news.example");
});
