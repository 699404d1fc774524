import { IconBadge } from "../../components/icon.tsx";
import { useLanguage } from "../../i18n/language-context.tsx";
import { settings } from "../../settings.ts";

const allReasons = [
  { name: "availability", icon: "clock" },
  { name: "coverage", icon: "globe" },
  { name: "expertise", icon: "expert" },
] as const;

const reasons = allReasons.filter(({ name }) => name !== "availability" || settings.SUPPORT_HOURS);

export function Reasons() {
  const { dictionary } = useLanguage();
  return (
    <section className="panel reasons ornamented" aria-labelledby="reasons">
      <h2 id="reasons">{dictionary.contactPage.reasons.title}</h2>
      <ul>
        {reasons.map(({ name, icon }) => (
          <li key={name}>
            <IconBadge name={icon} />
            <h3>{dictionary.contactPage.reasons[name].title}</h3>
            <p>{dictionary.contactPage.reasons[name].text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
