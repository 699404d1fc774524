import type { NoticeDictionary } from "./en.ts";

export const de: NoticeDictionary = {
  alerts: {
    failed: {
      title: "Eine Nachricht ist gescheitert",
      text: (count) =>
        `Nachrichten, die nicht zugestellt werden konnten: ${count}. Sie bleiben gespeichert. Den Grund zeigt: npm run inbox -- --state failed. Ist er behoben, senden Sie sie erneut: npm run inbox -- retry --state failed`,
      endTitle: "Keine gescheiterte Nachricht mehr",
    },
    delivery: {
      title: "Nachrichten verzögern sich",
      text: (count) =>
        `Eine Nachricht wartet seit einer Stunde darauf, Ihr Postfach zu erreichen. Wartende Nachrichten: ${count}. Alle bleiben gespeichert, und jede wird drei Tage lang erneut versucht. Den Grund zeigt: npm run doctor`,
      endTitle: "Nachrichten verzögern sich nicht mehr",
    },
    disk: {
      title: "Der Datenträger ist fast voll",
      text: (megabytes) =>
        `Wo die Datenbank liegt, sind noch ${megabytes} MB frei. Schaffen Sie Platz, bevor Nachrichten abgewiesen werden. Zum Nachsehen: npm run doctor`,
      endTitle: "Der Datenträger hat wieder Platz",
    },
    backup: {
      title: "Die Sicherung ist überfällig",
      text: (hours) =>
        `Die letzte brauchbare Kopie der Datenbank ist ${hours} Stunden alt. Den Grund zeigt: journalctl --unit cardamint-backup`,
      endTitle: "Die Sicherung läuft wieder",
    },
    unavailable: {
      title: "Es werden keine Nachrichten angenommen",
      text: () => "Besucher werden gebeten, ihre Nachricht später zu senden. Den Grund zeigt: npm run doctor",
      endTitle: "Nachrichten werden wieder angenommen",
    },
  },
  lasted: (from, to) => `Es dauerte von ${from} bis ${to} (UTC).`,
  allWell: "Alles ist wieder in Ordnung.",
  test: {
    title: "Ein Test",
    text: "Hinweise kommen so an wie dieser. Gesendet mit: npm run doctor -- --send-test-notice",
  },
  week: {
    subject: (range) => `Ihre Woche: ${range}`,
    visits: "Besuche",
    clicks: "Klicks zu Partnern",
    thisWeek: "Diese Woche",
    weekBefore: "Die Woche davor",
    days: "Besuche nach Tagen",
    elsewhere: (origin) => `Besuche werden unter ${origin} gezählt: sehen Sie dort nach.`,
    visitMeaning:
      "Ein Besuch ist eine Startseite, deren Zähler geladen wurde. Wer wiederkommt, zählt erneut; niemand wird wiedererkannt.",
    messages: "Nachrichten, die jetzt gespeichert sind",
    states: {
      waiting: "wartend",
      delivered: "zugestellt",
      handled: "erledigt",
      spam: "Spam",
      failed: "gescheitert",
    },
    doctor: "Was der Doktor sagt",
    nothingToFix: "Nichts zu beheben.",
    footer: "Jeden Montag. Abbestellen: npm run setup -- WEEKLY_SUMMARY",
  },
};
