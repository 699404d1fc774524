import type { Dictionary } from "./en.ts";

export default {
  title: "Mit Krypto zur Geschenkkarte",
  subtitle: "Aus Coins werden Lieblingsdinge.",
  description:
    "Wählen Sie eine Karte im Shop unseres Partners, zahlen Sie mit Ihren Coins, und gleich nach der Bestätigung ist Ihr Code da. Ohne Bank, ohne Öffnungszeiten.",
  buyNow: "Jetzt kaufen",
  contact: "Kontakt",
  privacy: "Datenschutz",
  terms: "Nutzungsbedingungen",
  selectLanguage: "Sprache wählen",
  features: {
    secure: "Sichere Zahlung",
    instant: "Sofortige Lieferung",
    support: "Support rund um die Uhr",
    crypto: "Alle gängigen Coins",
  },
  stats: {
    // The specification shows this label in English in every language but Arabic.
    users: "Visitors",
    transactions: "Transaktionen",
    satisfaction: "Zufriedenheit",
  },
  newsletter: "Newsletter",
  subscribe: "Abonnieren",
  email: "E-Mail",
  testimonials: "Kundenstimmen",
  contactInfo: "Sprechen Sie mit uns",
  advertisement: "Anzeige",
  htxAd: "Neu bei HTX? Handeln Sie Krypto an unserer Partnerbörse.",
  tradeCrypto: "Krypto handeln",
  contactForm: {
    name: "Name",
    subject: "Betreff",
    message: "Nachricht",
    send: "Nachricht senden",
    sending: "Wird gesendet …",
    success: "Nachricht gesendet, vielen Dank!",
    error: "Die Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
    phone: "Telefon",
    location: "Standort",
  },
  privacyPolicy: {
    // The soft hyphen is where a narrow screen may break the word.
    title: "Datenschutz\u00aderklärung",
    lastUpdated: "Stand:",
    sections: {
      collect: "Welche Daten wir erheben",
      use: "Wofür wir sie verwenden",
      share: "An wen wir sie weitergeben",
      security: "Wie wir sie schützen",
      rights: "Ihre Rechte",
      contact: "Kontakt",
    },
    content: {
      collect: {
        title: "Welche Daten wir erheben",
        intro:
          "Sie können die gesamte Website lesen, ohne uns zu sagen, wer Sie sind. Wir speichern nur, was Sie uns selbst mitteilen und was für den Betrieb der Website erforderlich ist:",
        items: [
          "Name, E-Mail-Adresse, Betreff und Nachricht, wenn Sie uns über das Kontaktformular schreiben.",
          "Die Zahl der Besuche, nach Tag und Sprache der Seite. Es sind Summen für alle zusammen; über Sie sagen sie nichts aus.",
          "Die Zahl der Klicks auf die Links zu unseren Partnern, ebenso erfasst. Sendet Ihr Browser das Signal Global Privacy Control, werden Ihre Klicks nicht gezählt.",
          "Ihre Sprachwahl. Sie bleibt ein Jahr lang in Ihrem eigenen Browser gespeichert.",
          "Technische Protokolle der Zugriffe, etwa Zeitpunkt, aufgerufene Webadresse und Ergebnis, ohne Ihren Namen und ohne Ihre Nachricht.",
        ],
      },
      use: {
        title: "Wofür wir sie verwenden",
        intro: "Wir verwenden diese Daten zu folgenden Zwecken und zu keinen anderen:",
        items: [
          "Um Ihre Nachricht zu beantworten.",
          "Um die Website in Ihrer Sprache anzuzeigen.",
          "Um zu sehen, wie viele Menschen die Website besuchen und welchen Links sie folgen; allein aus diesen Zahlen.",
          "Um die Website verfügbar zu halten und vor Missbrauch zu schützen.",
          "Um unsere gesetzlichen Pflichten zu erfüllen.",
        ],
      },
    },
  },

  heads: {
    home: {
      title: "Mit Krypto zur Geschenkkarte: Bitcoin, Ether und mehr",
      description:
        "Geschenkkarten mit Bitcoin, Ether oder Stablecoins im Shop unseres Partners kaufen: sichere Zahlung, Codes gleich nach Bestätigung, Hilfe rund um die Uhr.",
    },
    contact: {
      title: "Kontakt zu {brand}: Hilfe per Telefon, E-Mail und Chat",
      description:
        "Unser Support ist rund um die Uhr per Telefon und Chat für Sie da, E-Mails beantworten wir binnen 24 Stunden. Büros in San Francisco, London und Singapur.",
    },
    contactWithoutChat: {
      title: "Kontakt zu {brand}: Telefon rund um die Uhr und E-Mail",
      description:
        "Unser Support ist rund um die Uhr am Telefon für Sie da, E-Mails beantworten wir binnen 24 Stunden. Büros in San Francisco, London und Singapur.",
    },
    privacy: {
      title: "Datenschutzerklärung: was {brand} speichert und warum",
      description:
        "Welche Daten wir beim Besuch dieser Website speichern, warum und wie lange, und wie Sie Ihre Daten einsehen, berichtigen oder löschen lassen können.",
    },
    terms: {
      title: "Nutzungsbedingungen: was bei {brand} für Sie gilt",
      description:
        "Was für diese Website und für Geschenkkarten von unserem Partner gilt: wer kaufen darf, was nicht erstattet wird und wo unsere Haftung endet.",
    },
    notFound: { title: "Seite nicht gefunden · {brand}" },
  },

  layout: {
    skipToContent: "Zum Inhalt springen",
    home: "{brand}, Startseite",
    footer: "Über diese Website",
    chat: "Mit uns chatten",
    opensNewTab: "öffnet sich in einem neuen Tab",
    copyright: "© {year} {brand}",
  },

  home: {
    disclosure:
      "Verkauf durch unseren Partner {partner}. Sie kaufen auf dessen Website. Wir erhalten unter Umständen eine Provision.",
    partnerSite: "öffnet die Website unseres Partners {partner} in einem neuen Tab",
    exchangeSite: "öffnet die Website unseres Partners in einem neuen Tab",
    exchangeDisclosure: "Wir erhalten unter Umständen eine Provision. Der Kurs von Kryptowerten kann fallen.",
    featuresHeading: "Gute Gründe, mit Krypto zu zahlen",
    features: {
      secure: "Verschlüsselt vom ersten Klick bis zum Code.",
      instant: "Der Code kommt, sobald Ihre Zahlung bestätigt ist.",
      support: "Menschen statt Bots, auf drei Kontinenten.",
      crypto: "Bitcoin, Ether, Stablecoins und mehr.",
    },
    statsHeading: "In Zahlen",
    cards: { anything: "Alles", games: "Spiele", travel: "Reisen" },
    newsletterInvitation: "Neue Karten und Angebote, ab und zu.",
    contactInvitation: "Noch eine Frage vor dem Kauf? Wir sind Tag und Nacht für Sie da.",
    chatMessage: "Guten Tag! Ich habe eine Frage zu Geschenkkarten.",
  },

  contactPage: {
    title: "Kontakt zu {brand}",
    intro: "Wählen Sie, was Ihnen am liebsten ist. Es antwortet ein Mensch, Tag und Nacht.",
    channels: "So erreichen Sie uns",
    phone: { title: "Hotline rund um die Uhr", text: "Rufen Sie uns an, wann immer Sie möchten." },
    email: { title: "Support per E-Mail", text: "Wir antworten innerhalb von 24 Stunden." },
    chat: {
      title: "Live-Chat",
      text: "Schreiben Sie uns in der Chat-App, die Sie kennen.",
      action: "Chat starten",
      message: "Guten Tag! Ich brauche Hilfe bei einer Geschenkkarte.",
    },
    headquarters: { title: "Hauptsitz", text: "Hier sind wir zu Hause." },
    safety:
      "Wir fragen nie nach Kartencodes oder Seed-Phrasen und verlangen nie eine Zahlung, ganz gleich, wie Sie uns erreichen.",
    hours: "Telefon und Chat: jeden Tag, rund um die Uhr.",
    hoursPhoneOnly: "Telefon: jeden Tag, rund um die Uhr.",
    languages: "Wir antworten auf Arabisch, Englisch, Französisch, Spanisch und Deutsch.",
    reasons: {
      title: "Was für uns spricht",
      availability: {
        title: "Rund um die Uhr erreichbar",
        text: "Für Sie ist immer jemand wach, auch am Wochenende und an Feiertagen.",
      },
      coverage: {
        title: "Weltweit für Sie da",
        text: "Wir helfen Menschen in aller Welt, in fünf Sprachen.",
      },
      expertise: {
        title: "Support vom Fach",
        text: "Unser Team kennt sich mit Geschenkkarten und Kryptozahlungen aus und erklärt beides verständlich.",
      },
    },
    offices: {
      title: "Unsere Büros weltweit",
      sanFrancisco: { city: "San Francisco", role: "Hauptsitz" },
      london: { city: "London", role: "Support für Europa" },
      singapore: { city: "Singapur", role: "Standort für Asien-Pazifik" },
      localTime: "Ortszeit",
    },
  },

  form: {
    title: "Schreiben Sie uns",
    intro: "Bitte füllen Sie alle Felder aus.",
    faults: {
      missing: {
        name: "Bitte geben Sie Ihren Namen ein.",
        email: "Bitte geben Sie Ihre E-Mail-Adresse ein.",
        subject: "Bitte geben Sie einen Betreff ein.",
        message: "Bitte schreiben Sie eine Nachricht.",
      },
      tooLong: "Bitte kürzen Sie diesen Text auf höchstens {limit} Zeichen.",
      notAnAddress: "Bitte geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.",
      controlCharacter: "Bitte entfernen Sie unsichtbare Steuerzeichen oder Zeilenumbrüche aus diesem Feld.",
    },
    charactersLeft: "Verbleibende Zeichen: {count}",
    receipt: "Ihre Nachricht wurde um {time} Uhr gesendet.",
    reference: "Vorgangsnummer: {reference}",
    failureHelp: "Es wurde nichts gesendet. Ihr Text ist noch da. Sie können uns auch direkt schreiben:",
    tooManyHelp:
      "Über Ihren Anschluss kamen zu viele Nachrichten. Bitte warten Sie eine Weile und versuchen Sie es dann erneut.",
    sentWithoutScript: "Nachricht gesendet, vielen Dank! Wir antworten innerhalb von 24 Stunden.",
    faultyWithoutScript:
      "Es wurde nichts gesendet: Ein Feld ist leer, zu lang oder ungültig. Gehen Sie in Ihrem Browser zurück; dort finden Sie Ihren Text und können ihn korrigieren.",
    failedWithoutScript:
      "Die Nachricht konnte nicht gesendet werden: Es wurde nichts übermittelt. Gehen Sie in Ihrem Browser zurück; dort finden Sie Ihren Text und können es erneut versuchen. Oder schreiben Sie uns direkt:",
    leaveEmpty: "Dieses Feld bitte leer lassen",
  },

  newsletterForm: {
    consent:
      "Mit dem Abonnieren willigen Sie ein, unseren Newsletter per E-Mail zu erhalten. Sie können ihn jederzeit abbestellen.",
    accepted:
      "Vielen Dank, Ihre Anmeldung ist eingegangen. Möglicherweise erhalten Sie eine E-Mail, um sie zu bestätigen.",
    failed:
      "Die Anmeldung konnte nicht abgeschlossen werden. Ihre Adresse steht noch im Feld. Bitte versuchen Sie es erneut.",
  },

  privacyPage: {
    intro:
      "Diese Datenschutzerklärung sagt Ihnen, was {brand} beim Besuch dieser Website über Sie erfährt und was Sie von uns verlangen können.",
    contents: "Auf dieser Seite",
    retention: {
      title: "Speicherdauer",
      intro: "Wir speichern Daten nicht länger als nötig:",
      items: [
        {
          term: "Transaktionsverlauf",
          text: "7 Jahre, wie gesetzlich vorgeschrieben.",
        },
        {
          term: "Kontodaten",
          text: "Bis Sie Ihr Konto löschen.",
        },
        {
          term: "Marketingeinstellungen",
          text: "Bis Sie Ihre Einwilligung widerrufen.",
        },
      ],
      messages: {
        term: "Nachrichten aus dem Kontaktformular",
        text: "Werden {days} Tage nach Zustellung an unser Postfach von dieser Website gelöscht.",
      },
      note: "Auf dieser Website selbst gibt es weder Konten noch eine Kasse: Käufe finden auf der Website unseres Partners statt, für die dessen eigene Datenschutzerklärung gilt.",
    },
    newsletter: {
      collect: "Ihre E-Mail-Adresse und die Sprache der Seite, wenn Sie unseren Newsletter abonnieren.",
      use: "Um Ihnen unseren Newsletter zu senden, bis Sie ihn abbestellen.",
    },
    rights: {
      intro: "Unabhängig von Ihrem Wohnort können Sie folgende Rechte unentgeltlich ausüben:",
      access: {
        title: "Auskunft",
        items: ["Eine Kopie Ihrer Daten anfordern.", "Erfahren, wie Ihre Daten verwendet werden."],
      },
      control: {
        title: "Berichtigung und Löschung",
        items: ["Ihre Angaben aktualisieren lassen.", "Ihr Konto und Ihre Daten löschen lassen."],
      },
    },
    contact: {
      intro:
        "Sie haben eine Frage zu Ihren Daten oder möchten Ihre Rechte ausüben? So erreichen Sie unser Datenschutzteam:",
      address: "Anschrift",
    },
  },

  termsPage: {
    // The soft hyphen is where a narrow screen may break the word.
    title: "Nutzungs\u00adbedingungen",
    intro:
      "Mit der Nutzung dieser Website erkennen Sie diese Bedingungen an. Bitte lesen Sie sie, bevor Sie einem Link zu unserem Partner folgen.",
    agreement: {
      title: "Vereinbarung",
      intro: "Mit der Nutzung unserer Dienste stimmen Sie Folgendem zu:",
      items: [
        "Sie sind mindestens 18 Jahre alt.",
        "Sie sind für die Sicherheit Ihres Kontos verantwortlich.",
        "Sie machen zutreffende Angaben.",
      ],
    },
    giftCards: {
      title: "Leistungen rund um Geschenkkarten",
      intro: "Geschenkkarten werden von unserem Partner verkauft und ausgegeben. Für sie gilt Folgendes:",
      items: [
        "Einmal ausgegebene Geschenkkarten werden nicht erstattet.",
        "Die Lieferung erfolgt sofort nach Bestätigung der Zahlung.",
        "Für verlorene oder gestohlene Codes übernehmen wir keine Haftung.",
      ],
    },
    security: {
      title: "Sicherheit und Zahlungen",
      intro: "Zahlungen und Daten sind durch folgende Maßnahmen geschützt:",
      items: [
        "Verschlüsselte Transaktionen",
        "Sichere Zahlungen mit Kryptowährungen",
        "Zwei-Faktor-Authentifizierung",
        "Regelmäßige Sicherheitsprüfungen",
      ],
    },
    liability: {
      title: "Haftungsbeschränkung",
      intro: "Soweit gesetzlich zulässig, haften wir nicht für:",
      items: [
        "Unterbrechungen des Dienstes",
        "Kursschwankungen von Kryptowährungen",
        "Probleme mit Leistungen Dritter rund um Geschenkkarten",
      ],
    },
    contact: {
      title: "Kontakt und Support",
      intro: "Bei Fragen zu diesen Bedingungen ist unser Support rund um die Uhr für Sie da:",
    },
  },

  accessibility: {
    title: "Barrierefreiheit",
    text: "Diese Website ist auf die WCAG 2.2, Stufe AA, ausgelegt: allein mit der Tastatur, mit Screenreader, mit doppelt so großem Text, mit hohem Kontrast und mit weniger Bewegung. Wenn Sie auf ein Hindernis stoßen, schreiben Sie uns bitte, und wir beseitigen es:",
  },

  notFound: {
    title: "Diese Seite gibt es nicht",
    text: "Vielleicht hat sich ein Tippfehler in die Adresse eingeschlichen, oder die Seite ist umgezogen.",
    home: "Zur Startseite",
  },

  errorPage: {
    title: "Da ist etwas schiefgelaufen",
    text: "Der Fehler liegt bei uns. Bitte laden Sie die Seite neu oder beginnen Sie noch einmal auf der Startseite.",
    home: "Zur Startseite",
  },
} satisfies Dictionary;
