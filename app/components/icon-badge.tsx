import { Icon, type IconName } from "./icon.tsx";

/** An icon on a small engraved plate. */
export function IconBadge({ icon }: { icon: IconName }) {
  return (
    <span className="icon-badge">
      <Icon name={icon} />
    </span>
  );
}
