import { IconBadge } from "../../components/icon.tsx";
import { useLanguage } from "../../i18n/language-context.tsx";

const features = [
  { name: "secure", icon: "shield" },
  { name: "instant", icon: "bolt" },
  { name: "support", icon: "clock" },
  { name: "crypto", icon: "coins" },
] as const;

export function Features() {
  const { dictionary } = useLanguage();
  return (
    <section className="container" aria-labelledby="features">
      <h2 id="features" className="visually-hidden">
        {dictionary.home.featuresHeading}
      </h2>
      <ul className="features tiles">
        {features.map(({ name, icon }) => (
          <li key={name}>
            <IconBadge name={icon} />
            <h3>{dictionary.features[name]}</h3>
            <p>{dictionary.home.features[name]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
