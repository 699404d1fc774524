import { IconBadge, type IconName } from "./icon.tsx";

interface IconListProps {
  className?: string;
  items: { icon: IconName; title: string; text: string }[];
}

export function IconList({ className, items }: IconListProps) {
  return (
    <ul className={className}>
      {items.map(({ icon, title, text }) => (
        <li key={icon}>
          <IconBadge name={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
