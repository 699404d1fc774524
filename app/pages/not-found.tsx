import { getAddress } from "../../contract/addresses.ts";
import type { PageProps } from "../app.tsx";
import { GiftCard } from "../components/gift-card.tsx";
import { formatSerial } from "../engraving/serial.ts";

export default function NotFound({ content }: PageProps<"not-found">) {
  const { title, text, home } = content.page;
  const { brand } = content.layout;
  return (
    <div className="page-head not-found">
      <div className="container">
        <div>
          <h1>{title}</h1>
          <p>{text}</p>
          <a href={getAddress("home", content.language)} className="button">
            <span data-display="">{home}</span>
          </a>
        </div>
        <GiftCard label={brand} code={formatSerial(brand, 404)} perforation="404" />
      </div>
    </div>
  );
}
