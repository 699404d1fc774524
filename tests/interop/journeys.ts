import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { contactFields } from "../../domain/contact-message.ts";
import { type Language, languages } from "../../domain/languages.ts";
import { dictionaries } from "../support/browser/dictionaries.ts";
import { bothDirections, screens } from "../support/browser/screens.ts";
import { startStaticHost } from "../support/hosting/static-host.ts";
import { type Site, startSite } from "../support/service/site.ts";

declare global {
  /** What this document wrote to the console, what failed in it, and what its policy blocked. */
  var reports: string[];
  /** Each text that the form's status had. It lasts three seconds, and a test on a busy machine may look too late. */
  var statuses: string[];
  /** The element that had the focus before the Tab key was pressed. */
  var focusedBefore: Element | null;
}

export type Key = "Tab" | "Enter";

/** One page in a browser with its own profile. */
export interface Visitor {
  goto(url: string): Promise<void>;
  evaluate<Args extends unknown[], Result>(
    evaluated: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  click(selector: string): Promise<void>;
  /** Types with the keyboard where the focus is. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Goes back as the button of the browser does: on a busy machine, WebKit ignores `history.back()`. */
  back(): Promise<void>;
  close(): Promise<void>;
}

/** Runs in each document before its own scripts. */
export function collectReports(): void {
  globalThis.reports = [];
  globalThis.statuses = [""];
  new MutationObserver(() => {
    const text = document.querySelector(".submission-status .brief")?.textContent ?? "";
    if (text !== globalThis.statuses.at(-1)) globalThis.statuses.push(text);
  }).observe(document, { childList: true, subtree: true });
  const report = (...parts: unknown[]) => globalThis.reports.push(parts.map(String).join(" "));
  for (const kind of ["error", "warn", "info", "log"] as const) console[kind] = report;
  addEventListener("error", ({ message: text, target }) => report("error", text, target), true);
  addEventListener("unhandledrejection", ({ reason }) => report("rejection", reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    report("blocked", violatedDirective, blockedURI),
  );
}

/** Without line breaks and emoji, which WebDriver doesn't type. */
const message = {
  name: "زينب O’Neill",
  email: "zaynab@example.com",
  subject: "Où ?",
  message: "Wo <b>? & وأين",
};
const typed = contactFields.map((field) => message[field]);
const nothing = contactFields.map(() => "");

const form = "form[method=post]";
const send = `${form} [type=submit]`;
const count = "[data-testid=visitor-count]";
const menu = ".language-menu summary";

/** The journeys that every supported browser must make. */
export function testJourneys(openVisitor: (language: string) => Promise<Visitor>): void {
  let site: Site;
  let counting: Site;

  beforeAll(async () => {
    site = await startSite();
    counting = await startSite({ settings: { CLICK_COUNTS: "on" }, isBuilt: true });
  }, 300_000);

  afterAll(() => Promise.all([site.stop(), counting.stop()]));

  /** Opens a browser of this language. */
  async function visit(browserLanguage = "en-US") {
    const visitor = await openVisitor(browserLanguage);
    onTestFinished(() => visitor.close());
    const { evaluate } = visitor;
    const readLanguage = () => evaluate(() => document.documentElement.lang);
    /** Waits until a condition is true in the page. */
    const until = <Args extends unknown[]>(condition: (...args: Args) => boolean, ...args: Args) =>
      expect.poll(() => evaluate(condition, ...args), { message: String(condition) }).toBe(true);
    /** Also waits for the load event: before it, WebKit's history ignores steps, and links replace the entry. */
    const expectHydrated = () =>
      until(() => {
        const { dataset } = document.documentElement;
        const isShown = "enhanced" in dataset && !("firstScreen" in dataset);
        const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
        // As if the visitor turned to them.
        if (isShown) for (const island of islands) island.dispatchEvent(new Event("pointerdown"));
        const areHydrated = islands.every((island) => "hydrated" in island.dataset);
        return isShown && areHydrated && document.readyState === "complete";
      });
    const focus = (selector: string) =>
      until((wanted) => {
        const element = document.querySelector<HTMLElement>(wanted);
        element?.focus();
        return document.activeElement === element;
      }, selector);
    const click = async (selector: string) => {
      await evaluate((wanted) => {
        document.querySelector(wanted)?.scrollIntoView({ block: "center", behavior: "instant" });
      }, selector);
      await visitor.click(selector);
    };
    return {
      ...visitor,
      until,
      click,
      expectHydrated,
      /** Opens an address of the site, and waits until it hydrates. */
      async open(address: string) {
        await visitor.goto(site.origin + address);
        await expectHydrated();
      },
      readText: (selector: string) =>
        evaluate((wanted) => document.querySelector(wanted)?.textContent ?? "", selector),
      readLanguage,
      readPath: () => evaluate(() => location.pathname + location.hash),
      readReports: () => evaluate(() => globalThis.reports),
      readStatuses: () => evaluate(() => globalThis.statuses),
      readFields: () =>
        evaluate(
          (names) =>
            names.map((name) => document.querySelector<HTMLInputElement>(`main [name=${name}]`)?.value ?? ""),
          [...contactFields],
        ),
      async fillIn() {
        for (const field of contactFields) {
          await focus(`main [name=${field}]`);
          await visitor.type(message[field]);
        }
      },
      async choose(language: Language) {
        // By keyboard, as the top bar may be hidden.
        for (const selector of [menu, `.language-menu [hreflang=${language}]`]) {
          await focus(selector);
          await visitor.press("Enter");
        }
        await expect.poll(readLanguage).toBe(language);
      },
      async reload() {
        await evaluate(() => {
          delete document.documentElement.dataset.enhanced;
          location.reload();
        });
        await expectHydrated();
      },
    };
  }

  for (const language of bothDirections) {
    test(`every page hydrates without reports, fits the window, and the home page counts, in ${language}`, async () => {
      const visitor = await visit();
      const format = new Intl.NumberFormat(languages[language].locale);
      for (const width of [390, 1280]) {
        await visitor.resize(width, 800);
        for (const { address, page } of screens.filter((screen) => screen.language === language)) {
          const expected = format.format(site.visitors() + 1);
          await visitor.open(address);
          if (page === "home") await expect.poll(() => visitor.readText(count)).toBe(expected);
          expect(await visitor.readReports(), address).toEqual([]);
          const overflow = await visitor.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `${address}, ${width} px`).toBe(0);
        }
      }
    });

    test(`the form reports missing fields, and sends, in ${language}`, async () => {
      const before = site.messages().length;
      const { contactForm } = dictionaries[language];
      const visitor = await visit();
      await visitor.resize(390, 844);
      await visitor.open(`/${language}/contact`);
      await visitor.click(send);
      // The browser scrolls up to the field, so the bar returns.
      await visitor.until(() => {
        const label = document.activeElement?.id === "name" && document.querySelector("[for=name]");
        const bar = document.querySelector("header")?.offsetHeight ?? 0;
        return label !== false && Number(label?.getBoundingClientRect().top) >= bar;
      });

      await visitor.fillIn();
      await visitor.click(send);
      await expect.poll(visitor.readStatuses).toEqual(["", contactForm.success, ""]);
      expect(await visitor.evaluate(() => document.querySelectorAll(":user-invalid").length)).toBe(0);
      expect(site.messages().slice(before)).toMatchObject([message]);
      expect(await visitor.readText("[role=status]")).toContain(site.messages().at(-1)?.reference);
    });

    test(`the top bar leaves on the way down, and covers no heading that the contents lead to, in ${language}`, async () => {
      const visitor = await visit();
      await visitor.resize(390, 844);
      await visitor.open(`/${language}/terms`);
      const expectSection = async (id: string, isBarShown: boolean) => {
        await expect.poll(visitor.readPath).toBe(`/${language}/terms#${id}`);
        await visitor.until(
          (section, isShown) => {
            const readBox = (selector: string) =>
              document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
            const bar = Math.max(readBox("header").bottom, 0);
            const { top } = readBox(section);
            return bar > 0 === isShown && top >= bar && top < 400;
          },
          `#${id}`,
          isBarShown,
        );
      };
      for (const section of ["liability", "agreement"]) {
        await visitor.evaluate(
          (id) => document.querySelector<HTMLElement>(`.contents a[href='#${id}']`)?.click(),
          section,
        );
        await expectSection(section, section === "agreement");
      }
      await visitor.back();
      await expectSection("liability", false);
    });
  }

  test("the engraving of a visit has lines of three widths", async () => {
    const visitor = await visit();
    await visitor.resize(1280, 800);
    await visitor.open("/en");
    await visitor.until(() => {
      const lines = [...document.querySelectorAll(".gift-card .rosette path")];
      return new Set(lines.map((line) => getComputedStyle(line).strokeWidth)).size === 3;
    });
  });

  test("a visit's source stays on each page, on Back, and on reload, and leaves each address", async () => {
    const source = "nl/autumn";
    const before = counting.source(source)?.visits ?? 0;
    const visitor = await visit();
    const expectPage = async (address: string) => {
      await expect
        .poll(() => visitor.evaluate(() => location.pathname + location.search + location.hash))
        .toBe(address);
      await visitor.expectHydrated();
      await expect.poll(() => visitor.evaluate(() => document.documentElement.dataset.source)).toBe(source);
      expect(await visitor.readReports()).toEqual([]);
    };
    const landing = "/en?ref=%20a+b&utm_source=nl&amp;utm_campaign=autumn#steps";
    await visitor.goto(counting.origin + landing);
    await expectPage(landing);
    await visitor.click("footer a[href='/en/terms']");
    await expectPage("/en/terms");
    await visitor.click(".contents a[href='#security']");
    await expectPage("/en/terms#security");
    await visitor.reload();
    await expectPage("/en/terms#security");
    await visitor.choose("ar");
    await expectPage("/ar/terms#security");
    await visitor.click(".logo");
    await expectPage("/ar");
    await expect.poll(() => counting.source(source)).toEqual({ source, visits: before + 2, clicks: 0 });
    for (const address of ["/ar/terms#security", "/en/terms#security", "/en/terms"]) {
      await visitor.back();
      await expectPage(address);
    }
    await visitor.evaluate(() => history.forward());
    await expectPage("/en/terms#security");
    // The top bar may have left.
    await visitor.click("footer .logo");
    await expectPage("/en");
    await expect.poll(() => counting.source(source)).toEqual({ source, visits: before + 3, clicks: 0 });
    expect(counting.source("direct")).toBeUndefined();
  });

  test("typed text stays when the language changes, after a reload, and on the way back", async () => {
    const before = site.messages().length;
    const visitor = await visit();
    await visitor.open("/ar/contact");
    await visitor.fillIn();
    await visitor.choose("de");
    await visitor.expectHydrated();
    expect(await visitor.readFields()).toEqual(typed);
    expect(await visitor.evaluate(() => document.activeElement === document.body)).toBe(true);
    await visitor.reload();
    expect(await visitor.readFields()).toEqual(typed);
    await visitor.click("footer a[href='/de/terms']");
    await expect.poll(visitor.readPath).toBe("/de/terms");
    await visitor.expectHydrated();
    await visitor.back();
    await expect.poll(visitor.readPath).toBe("/de/contact");
    await expect.poll(visitor.readFields).toEqual(typed);
    await visitor.expectHydrated();
    await visitor.click(send);
    await expect.poll(visitor.readStatuses).toContain(dictionaries.de.contactForm.success);
    expect(site.messages().slice(before)).toMatchObject([message]);
    await visitor.reload();
    expect(await visitor.readFields()).toEqual(nothing);
  });

  test("a sent message isn't a draft on the pages before, and what was typed since is on them", async () => {
    const before = site.messages().length;
    const visitor = await visit();
    const goBack = async (path: string) => {
      await visitor.back();
      await expect.poll(visitor.readPath).toBe(path);
      await visitor.expectHydrated();
    };
    await visitor.open("/en/contact");
    await visitor.choose("ar");
    await visitor.expectHydrated();
    await visitor.fillIn();
    await goBack("/en/contact");
    await expect.poll(visitor.readFields).toEqual(typed);
    await visitor.choose("de");
    await visitor.expectHydrated();
    await visitor.click(send);
    await expect.poll(visitor.readStatuses).toContain(dictionaries.de.contactForm.success);
    await goBack("/en/contact");
    await expect.poll(visitor.readFields).toEqual(nothing);
    await visitor.click("footer a[href='/en/terms']");
    await expect.poll(visitor.readPath).toBe("/en/terms");
    await visitor.expectHydrated();
    await visitor.click("footer a[href='/en/contact']");
    await expect.poll(visitor.readPath).toBe("/en/contact");
    await visitor.expectHydrated();
    expect(await visitor.readFields()).toEqual(nothing);
    expect(site.messages().slice(before)).toMatchObject([message]);
  });

  test("what is typed before React arrives stays, and is sent", async () => {
    const before = site.messages().length;
    const visitor = await visit();
    await visitor.resize(390, 844);
    await visitor.goto(`${site.origin}/ar/contact`);
    await visitor.fillIn();
    await visitor.until(() => document.querySelector("[data-hydrated]") !== null);
    expect(await visitor.readFields()).toEqual(typed);
    await visitor.click(send);
    await expect.poll(visitor.readStatuses).toContain(dictionaries.ar.contactForm.success);
    expect(site.messages().slice(before)).toMatchObject([message]);
  });

  test("on a phone, a link to a text leads to that text", async () => {
    const visitor = await visit();
    await visitor.resize(390, 844);
    await visitor.open("/en/terms#:~:text=Cryptocurrency%20price%20fluctuations");
    await visitor.until(() => scrollY > 400);
  });

  test("menu and form work by keyboard", async () => {
    const before = site.messages().length;
    const visitor = await visit();
    await visitor.open("/en/contact");
    const tabTo = async (selector: string) => {
      const isThere = () =>
        visitor.evaluate((wanted) => {
          globalThis.focusedBefore = document.activeElement;
          return document.activeElement?.matches(wanted) ?? false;
        }, selector);
      // A browser may report a key before the page has it: without waiting, the next one passes the element.
      const hasMoved = () => visitor.evaluate(() => document.activeElement !== globalThis.focusedBefore);
      while (!(await isThere())) {
        await visitor.press("Tab");
        await expect.poll(hasMoved, { message: `the way to ${selector}` }).toBe(true);
      }
    };
    await tabTo(menu);
    await visitor.press("Enter");
    await tabTo(".language-menu [hreflang=de]");
    await visitor.press("Enter");
    await expect.poll(visitor.readLanguage).toBe("de");
    for (const field of contactFields) {
      await tabTo(`main [name=${field}]`);
      await visitor.type(message[field]);
    }
    await tabTo(send);
    await visitor.press("Enter");
    await expect.poll(visitor.readStatuses).toContain(dictionaries.de.contactForm.success);
    expect(site.messages().slice(before)).toMatchObject([message]);
  });

  test("a static host's bare address leads to the visitor's language, and Back leads to the page before it", async () => {
    const host = await startStaticHost();
    onTestFinished(host.stop);
    const visitor = await visit("fr-FR");
    await visitor.goto(`${host.origin}/es/terms`);
    // A bracket was linked with it. The not-found page leads to the bare address.
    await visitor.goto(`${host.origin}/contact).`);
    await expect.poll(visitor.readPath).toBe("/fr/contact");
    await visitor.expectHydrated();
    await visitor.back();
    await expect.poll(visitor.readPath).toBe("/es/terms");
  });
}
