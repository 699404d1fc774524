import { IconList } from "../../components/icon-list.tsx";
import { useLanguage } from "../../content/language-context.tsx";
import { settings } from "../../settings.ts";

const allReasons = [
  { name: "availability", icon: "clock" },
  { name: "coverage", icon: "globe" },
  { name: "expertise", icon: "expert" },
] as const;

const reasons = allReasons.filter(({ name }) => name !== "availability" || settings.SUPPORT_HOURS);

export function Reasons() {
  const texts = useLanguage().dictionary.contactPage.reasons;
  return (
    <section className="panel reasons ornamented" aria-labelledby="reasons">
      <h2 id="reasons">{texts.title}</h2>
      <IconList items={reasons.map(({ name, icon }) => ({ icon, ...texts[name] }))} />
    </section>
  );
}
