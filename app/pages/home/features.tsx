import { IconList } from "../../components/icon-list.tsx";
import { useLanguage } from "../../content/language-context.tsx";

const features = [
  { name: "secure", icon: "shield" },
  { name: "instant", icon: "bolt" },
  { name: "support", icon: "clock" },
  { name: "crypto", icon: "coins" },
] as const;

export function Features() {
  const { dictionary } = useLanguage();
  const { featuresHeading, features: texts } = dictionary.home;
  return (
    <section className="container" aria-labelledby="features">
      <h2 id="features" className="visually-hidden">
        {featuresHeading}
      </h2>
      <IconList
        className="features tiles"
        items={features.map(({ name, icon }) => ({
          icon,
          title: dictionary.features[name],
          text: texts[name],
        }))}
      />
    </section>
  );
}
