import { PageLink } from "../components/page-link.tsx";
import { useLanguage } from "../i18n/language-context.tsx";

export function NotFound() {
  const { dictionary } = useLanguage();
  return (
    <div className="page-head ornamented notice">
      <div className="width">
        <p className="notice-code" dir="ltr">
          404
        </p>
        <h1>{dictionary.notFound.title}</h1>
        <p>{dictionary.notFound.text}</p>
        <PageLink page="home" className="button">
          {dictionary.notFound.home}
        </PageLink>
      </div>
    </div>
  );
}
