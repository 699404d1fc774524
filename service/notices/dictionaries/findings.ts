import type { Language } from "../../../contract/languages.ts";

/** The checks of the doctor that run inside the service. */
type CheckName =
  | "backup"
  | "doctor"
  | "machine.clock"
  | "machine.disk"
  | "mail.addresses"
  | "messages.expiring"
  | "messages.relay"
  | "messages.waiting"
  | "newsletter.nowhere"
  | "newsletter.off"
  | "notices.format"
  | "phones.chat"
  | "phones.support"
  | "settings.claims"
  | "settings.file"
  | "settings.names"
  | "settings.placeholders"
  | "site.origin"
  | "site.proxies";

/** What each has found, in a sentence of the weekly mail. The doctor itself speaks English, and says more. */
export const findings: Record<Exclude<Language, "en">, Record<CheckName, string>> = {
  ar: {
    backup: "لم تُنشأ نسخة احتياطية بعد، أو أن آخر نسخة قديمة.",
    doctor: "تعذّر إجراء الفحوص.",
    "machine.clock": "ساعة الخادم غير مضبوطة.",
    "machine.disk": "المساحة الحرة على القرص قليلة.",
    "mail.addresses": "أحد عناوين البريد في الإعدادات غير صالح، أو قد تُعدّ رسائله بريدًا مزعجًا.",
    "messages.expiring": "ستُحذف خلال 30 يومًا رسائل لم يقرأها أحد.",
    "messages.relay": "تبقى الرسائل في صندوق الوارد، ولا يُخطَر أحد بوصولها.",
    "messages.waiting": "تعذّر تسليم رسائل، أو طال انتظارها.",
    "newsletter.nowhere": "حقل النشرة البريدية يستقبل عناوين ولا يرسلها إلى أي جهة.",
    "newsletter.off": "حُدّدت خدمة للنشرة البريدية، لكن حقلها لا يظهر في الصفحات.",
    "notices.format": "صيغة الإشعارات في الإعدادات ليست الصيغة التي تقبلها الخدمة المحددة.",
    "phones.chat": "يبدو رقم هاتف المحادثة غير صالح.",
    "phones.support": "يبدو رقم هاتف الدعم غير صالح.",
    "settings.claims": "تذكر الصفحات أمورًا لم تؤكدوها بعد.",
    "settings.file": "كلمات المرور في الملف ‎.env يستطيع مستخدمون آخرون على الخادم قراءتها.",
    "settings.names": "في ملف ‎.env اسم لا يطابق أي إعداد.",
    "settings.placeholders": "ما زالت في الإعدادات قيم نموذجية.",
    "site.origin": "عنوان الموقع غير عام أو غير مشفّر.",
    "site.proxies": "الخادم الوكيل غير موثوق في الإعدادات، فيتقاسم جميع الزوار حدًّا واحدًا.",
  },
  fr: {
    backup: "Aucune sauvegarde n’a encore été faite, ou la dernière est trop ancienne.",
    doctor: "Les vérifications n’ont pas pu être faites.",
    "machine.clock": "L’horloge du serveur est fausse.",
    "machine.disk": "Il reste peu d’espace sur le disque.",
    "mail.addresses":
      "Une adresse e-mail des réglages n’est pas valable, ou ses messages passeront pour du courrier indésirable.",
    "messages.expiring": "Des messages que personne n’a lus seront supprimés dans les 30 jours.",
    "messages.relay":
      "Les messages restent dans la boîte de réception et personne n’est averti de leur arrivée.",
    "messages.waiting": "Des messages n’ont pas pu être transmis ou attendent depuis trop longtemps.",
    "newsletter.nowhere": "Le champ de la newsletter reçoit des adresses et ne les envoie nulle part.",
    "newsletter.off": "Un service de newsletter est indiqué, mais les pages n’en affichent pas le champ.",
    "notices.format": "Le format des notifications n’est pas celui que leur service accepte.",
    "phones.chat": "Le numéro de téléphone du chat ne semble pas valable.",
    "phones.support": "Le numéro de téléphone de l’assistance ne semble pas valable.",
    "settings.claims": "Les pages affirment ce que vous n’avez pas confirmé.",
    "settings.file": "D’autres utilisateurs du serveur peuvent lire les mots de passe du fichier .env.",
    "settings.names": "Le fichier .env contient un nom qui ne correspond à aucun réglage.",
    "settings.placeholders": "Il reste des valeurs d’exemple dans les réglages.",
    "site.origin": "L’adresse du site n’est pas publique ou n’est pas chiffrée.",
    "site.proxies": "Le proxy n’est pas reconnu : tous les visiteurs partagent une seule limite.",
  },
  es: {
    backup: "Todavía no se ha hecho ninguna copia de seguridad o la última es demasiado antigua.",
    doctor: "No se han podido hacer las comprobaciones.",
    "machine.clock": "El reloj del servidor no está en hora.",
    "machine.disk": "Queda poco espacio en el disco.",
    "mail.addresses":
      "Una dirección de correo de la configuración no es válida o sus mensajes se tomarán por correo no deseado.",
    "messages.expiring": "Dentro de 30 días se eliminarán mensajes que nadie ha leído.",
    "messages.relay": "Los mensajes se quedan en la bandeja de entrada y nadie recibe aviso de su llegada.",
    "messages.waiting":
      "Hay mensajes que no se han podido entregar o que esperan desde hace demasiado tiempo.",
    "newsletter.nowhere": "El campo del boletín recibe direcciones y no las envía a ninguna parte.",
    "newsletter.off": "Hay un servicio de boletín indicado, pero las páginas no muestran su campo.",
    "notices.format": "El formato de los avisos no es el que acepta el servicio que los recibe.",
    "phones.chat": "El número de teléfono del chat no parece válido.",
    "phones.support": "El número de teléfono de asistencia no parece válido.",
    "settings.claims": "Las páginas afirman cosas que usted no ha confirmado.",
    "settings.file": "Otros usuarios del servidor pueden leer las contraseñas del archivo .env.",
    "settings.names": "El archivo .env contiene un nombre que no corresponde a ningún ajuste.",
    "settings.placeholders": "Quedan valores de ejemplo en la configuración.",
    "site.origin": "La dirección del sitio no es pública o no está cifrada.",
    "site.proxies": "No se confía en el proxy: todos los visitantes comparten un mismo límite.",
  },
  de: {
    backup: "Es gibt noch keine Sicherung, oder die letzte ist zu alt.",
    doctor: "Die Prüfungen konnten nicht durchgeführt werden.",
    "machine.clock": "Die Uhr des Servers geht falsch.",
    "machine.disk": "Auf der Festplatte ist nur noch wenig Platz.",
    "mail.addresses":
      "Eine E-Mail-Adresse in den Einstellungen ist ungültig, oder ihre Nachrichten werden für Spam gehalten.",
    "messages.expiring": "Nachrichten, die niemand gelesen hat, werden in den nächsten 30 Tagen gelöscht.",
    "messages.relay": "Nachrichten bleiben im Posteingang, und niemand erfährt, dass eine eingegangen ist.",
    "messages.waiting": "Nachrichten konnten nicht zugestellt werden oder warten schon zu lange.",
    "newsletter.nowhere": "Das Newsletter-Feld nimmt Adressen an und sendet sie nirgendwohin.",
    "newsletter.off": "Ein Newsletter-Dienst ist eingetragen, aber die Seiten zeigen kein Feld dafür.",
    "notices.format": "Das Format der Hinweise ist nicht das, das der eingetragene Dienst annimmt.",
    "phones.chat": "Die Telefonnummer des Chats scheint ungültig zu sein.",
    "phones.support": "Die Telefonnummer des Supports scheint ungültig zu sein.",
    "settings.claims": "Die Seiten behaupten, was Sie nicht bestätigt haben.",
    "settings.file": "Andere Benutzer des Servers können die Passwörter in der Datei .env lesen.",
    "settings.names": "In der Datei .env steht ein Name, zu dem es keine Einstellung gibt.",
    "settings.placeholders": "In den Einstellungen stehen noch Beispielwerte.",
    "site.origin": "Die Adresse der Website ist nicht öffentlich oder nicht verschlüsselt.",
    "site.proxies": "Dem Proxy wird nicht vertraut: Alle Besucher teilen sich ein Limit.",
  },
};

/** Undefined for a check that the language has no sentence for, and in English, which is the doctor's own. */
export function translateFinding(check: string, language: Language): string | undefined {
  return language === "en" ? undefined : (findings[language] as Record<string, string>)[check];
}
