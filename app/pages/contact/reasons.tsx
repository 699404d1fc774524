import { Icon } from "../../components/icon.tsx";
import { useLanguage } from "../../language.tsx";
import { settings } from "../../settings.ts";

const allReasons = [
  { name: "availability", icon: "clock" },
  { name: "coverage", icon: "globe" },
  { name: "expertise", icon: "expert" },
] as const;

const reasons = allReasons.filter(({ name }) => name !== "availability" || settings.SUPPORT_HOURS);

export function Reasons() {
  const { words } = useLanguage();
  return (
    <section className="panel reasons ornamented" aria-labelledby="reasons">
      <h2 id="reasons">{words.contactPage.reasons.title}</h2>
      <ul>
        {reasons.map(({ name, icon }) => (
          <li key={name}>
            <Icon name={icon} />
            <h3>{words.contactPage.reasons[name].title}</h3>
            <p>{words.contactPage.reasons[name].text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
