import { getAddress } from "../contract/addresses.ts";
import { outcomeFragments } from "../contract/contact-message.ts";
import { formatChatLink, hasChat } from "../settings/chat-link.ts";
import { localize } from "../settings/localized-text.ts";
import { parseOffices } from "../settings/offices.ts";
import { answersAtAllHours, usesFormService } from "../settings/site-settings.ts";
import type { ContentSource } from "./create-content.ts";
import { fillIn, formatEmail, formatPhone } from "./format.ts";

export function createContactContent(source: ContentSource) {
  const { settings, texts } = source;
  const { title, intro, reasons } = texts.contactPage;
  const { availability, coverage, expertise } = reasons;
  return {
    title,
    intro,
    channels: createChannels(source),
    form: createForm(source),
    reasons: {
      title: reasons.title,
      items: answersAtAllHours(settings) ? [availability, coverage, expertise] : [coverage, expertise],
    },
    offices: settings.OFFICES ? createOffices(source) : undefined,
  };
}

function createChannels({ language, settings, texts }: ContentSource) {
  const { channels, phone, email, chat, headquarters, safety } = texts.contactPage;
  return {
    heading: channels,
    phone: settings.SUPPORT_PHONE ? { ...phone, link: formatPhone(settings.SUPPORT_PHONE) } : undefined,
    email: { ...email, link: formatEmail(settings.SUPPORT_EMAIL) },
    chat: hasChat(settings)
      ? {
          title: chat.title,
          text: chat.text,
          action: chat.action,
          href: formatChatLink(settings, chat.message),
          opensNewTab: texts.layout.opensNewTab,
        }
      : undefined,
    headquarters: settings.HEADQUARTERS_ADDRESS
      ? { ...headquarters, address: localize(settings.HEADQUARTERS_ADDRESS, language) }
      : undefined,
    safety,
  };
}

function createForm({ language, settings, texts }: ContentSource) {
  const { SITE_ORIGIN, CONTACT_FORM_URL, SUPPORT_EMAIL } = settings;
  const endpoint = CONTACT_FORM_URL || "/forms";
  const { name, subject, message, send, sending, success, error } = texts.contactForm;
  /** An external form service, instead of the site's own. */
  const formService = usesFormService(settings)
    ? { returnUrl: `${SITE_ORIGIN}${getAddress("contact", language)}#${outcomeFragments.sent}` }
    : undefined;
  return {
    ...texts.form,
    fields: { name, email: texts.email, subject, message },
    send,
    sending,
    success,
    error,
    promise: settings.RESPONSE_PROMISE === "on" ? texts.contactPage.email.text : undefined,
    receipt: fillIn(texts.form.receipt, { time: "{time}" }, language),
    reference: fillIn(texts.form.reference, { reference: "{reference}" }, language),
    email: formatEmail(SUPPORT_EMAIL),
    // The language is in the address, because the service reads no body that is too long.
    action: `${endpoint}/${SUPPORT_EMAIL}${formService ? "" : `?language=${language}`}`,
    ajaxAction: `${endpoint}/ajax/${SUPPORT_EMAIL}`,
    formService,
  };
}

function createOffices({ language, settings, texts }: ContentSource) {
  const { title, roles, localTime } = texts.contactPage.offices;
  return {
    title,
    localTime,
    offices: parseOffices(settings.OFFICES).map(({ city, role, timeZone }) => ({
      city: localize(city, language),
      role: roles[role],
      timeZone,
    })),
  };
}
