import { createSiteMap, listBareDocuments, listDocuments } from "../../domain/documents.ts";
import { languageCodes } from "../../domain/languages.ts";

/** A site in all languages, without pages of the operator's own. */
export const siteMap = createSiteMap([...languageCodes]);

export const documents = listDocuments(siteMap);

export const bareDocuments = listBareDocuments(siteMap);
