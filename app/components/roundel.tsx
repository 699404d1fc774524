import { Icon, type IconName } from "./icon.tsx";

/** An icon on a small engraved plate. */
export function Roundel({ icon }: { icon: IconName }) {
  return (
    <span className="roundel">
      <Icon name={icon} />
    </span>
  );
}
