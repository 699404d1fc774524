import { PageLink } from "../components/page-link.tsx";
import { useLanguage } from "../language.tsx";

export function NotFound() {
  const { words } = useLanguage();
  return (
    <div className="page-head ornamented notice">
      <div className="width">
        <p className="notice-code" dir="ltr">
          404
        </p>
        <h1 tabIndex={-1}>{words.notFound.title}</h1>
        <p>{words.notFound.text}</p>
        <PageLink page="home" className="button display">
          {words.notFound.home}
        </PageLink>
      </div>
    </div>
  );
}
