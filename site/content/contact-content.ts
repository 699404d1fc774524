import { getAddress } from "../../domain/addresses.ts";
import { emailOptions } from "../../domain/contact-message.ts";
import { ajaxPath, formsPath, languageParameter, outcomeFragments } from "../../domain/endpoints.ts";
import { formatChatLink, hasChat } from "../../settings/chat-link.ts";
import { answersAtAllHours, usesFormService } from "../../settings/site-settings.ts";
import { formatEmail, formatPhone } from "./format.ts";
import type { ContentInput } from "./texts.ts";

export function createContactContent(input: ContentInput) {
  const { settings, texts } = input;
  const { title, intro, reasons } = texts.contactPage;
  const { availability, coverage, expertise } = reasons;
  const hasOffices = settings.offices.length > 0;
  const items = [
    answersAtAllHours(settings) ? { ...availability, picture: "support" } : [],
    (settings.globalCoverage ?? hasOffices) ? { ...coverage, picture: "headquarters" } : [],
    (settings.expertSupport ?? hasOffices) ? { ...expertise, picture: "crypto" } : [],
  ].flat();
  return {
    title,
    intro,
    channels: createChannels(input),
    form: createForm(input),
    reasons: items.length > 0 ? { title: reasons.title, items } : undefined,
    offices: hasOffices ? createOffices(input) : undefined,
  };
}

function createChannels({ language, settings, texts }: ContentInput) {
  const { channels, phone, email, chat, headquarters, safety } = texts.contactPage;
  const { SUPPORT_PHONE, SUPPORT_EMAIL } = settings;
  const { message, ...chatTexts } = chat;
  return {
    heading: channels,
    phone: SUPPORT_PHONE ? { ...phone, link: formatPhone(SUPPORT_PHONE) } : undefined,
    email: { ...email, link: formatEmail(SUPPORT_EMAIL) },
    chat: hasChat(settings) ? { ...chatTexts, href: formatChatLink(settings, message) } : undefined,
    headquarters: settings.headquarters
      ? { ...headquarters, address: settings.headquarters[language] }
      : undefined,
    safety,
  };
}

function createForm({ language, settings, texts }: ContentInput) {
  const { SITE_ORIGIN, CONTACT_FORM_URL, SUPPORT_EMAIL } = settings;
  // The form has no fields for `phone` and `location`.
  const { name, subject, message, phone, location, ...labels } = texts.contactForm;
  const endpoint = CONTACT_FORM_URL || formsPath;
  const action = `${endpoint}/${SUPPORT_EMAIL}`;
  const returnUrl = `${SITE_ORIGIN}${getAddress("contact", language)}#${outcomeFragments.sent}`;
  return {
    ...texts.form,
    ...labels,
    fields: { name, email: texts.email, subject, message },
    responsePromise: settings.responsePromise ? texts.contactPage.email.text : undefined,
    supportEmail: formatEmail(SUPPORT_EMAIL),
    // The language is in the address, because the service reads no body that is too long.
    action: usesFormService(settings) ? action : `${action}?${languageParameter}=${language}`,
    ajaxAction: `${endpoint}${ajaxPath}/${SUPPORT_EMAIL}`,
    /** Hidden fields for a form service. Without JavaScript, the email's subject can't contain the visitor's. */
    formServiceFields: usesFormService(settings) ? { ...emailOptions, _next: returnUrl } : undefined,
  };
}

function createOffices({ language, settings, texts }: ContentInput) {
  const { title, roles, localTime } = texts.contactPage.offices;
  const offices = settings.offices.map(({ city, role, timeZone }) => {
    return { city: city[language], role: roles[role], timeZone };
  });
  return { title, localTime, offices };
}
