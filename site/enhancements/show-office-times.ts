import { type Language, languages } from "../../domain/languages.ts";
import { formatTime, onMinute } from "../date-and-time.ts";
import { whenInView } from "../when-in-view.ts";

/**
 * Sets the clocks of the offices when they are in view, because loading `Intl` blocks a slow phone. An office whose time zone is
 * newer than the browser has none.
 */
export function showOfficeTimes() {
  const offices = [...document.querySelectorAll<HTMLElement>("[data-time-zone]")];
  const list = offices[0]?.parentElement;
  if (list) whenInView(list, () => keepTime(offices));
}

function keepTime(offices: HTMLElement[]) {
  const { language } = document.documentElement.dataset as { language: Language };
  let shown = 0;
  onMinute((minute) => {
    // Otherwise, a translation or a selection would be lost.
    if (minute === shown) return;
    shown = minute;
    for (const office of offices)
      try {
        showTime(office, minute, languages[language].locale);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
  });
}

/** @throws {RangeError} if the browser lacks the time zone */
function showTime(office: HTMLElement, minute: number, locale: string): void {
  const { timeZone } = office.dataset;
  const [hours = 0, minutes = 0] = formatTime(minute, "en-GB", timeZone).split(":").map(Number);
  const text = office.querySelector(".local-time [data-display]");
  if (text) text.textContent = formatTime(minute, locale, timeZone);
  office.style.setProperty("--hour-hand", `${hours * 30 + minutes / 2}deg`);
  office.style.setProperty("--minute-hand", `${minutes * 6}deg`);
  // From eight in the evening to six in the morning.
  office.querySelector(".dial")?.toggleAttribute("data-night", hours < 6 || hours >= 20);
  office.dataset.time = "";
}
