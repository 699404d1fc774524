import type { Dictionary } from "./en.ts";

export default {
  // The soft hyphen lets a narrow screen break the long word.
  title: "Geschenk\u00adkarten mit Krypto kaufen",
  subtitle: "Aus Coins werden Lieblingsdinge.",
  description:
    "Im Shop unseres Partners wählen Sie eine Karte, zahlen mit Krypto und erhalten den Code, sobald die Zahlung bestätigt ist. Ohne Bankkarte, ohne Ladenschluss.",
  buyNow: "Jetzt kaufen",
  contact: "Kontakt",
  privacy: "Datenschutz",
  terms: "Nutzungsbedingungen",
  selectLanguage: "Sprache wählen",
  features: {
    secure: "Sichere Zahlung",
    instant: "Sofortige Lieferung",
    support: "Support rund um die Uhr",
    crypto: "Alle gängigen Krypto\u00adwährungen",
  },
  stats: {
    // The specification shows this label in English in every language but Arabic.
    users: "Visitors",
    transactions: "Transaktionen bei unserem Partner",
    satisfaction: "Kundenzufriedenheit",
  },
  newsletter: "Newsletter",
  subscribe: "Abonnieren",
  email: "E-Mail",
  testimonials: "Kundenstimmen",
  contactInfo: "Sprechen Sie uns an",
  advertisement: "Anzeige",
  htxAd: "Noch nicht bei {exchange}? Handeln Sie Krypto bei unserem Werbepartner.",
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
    title: "Datenschutz\u00aderklärung",
    lastUpdated: "Stand:",
    sections: {
      collect: "Welche Daten wir erheben",
      use: "Wofür wir sie verwenden",
      share: "Wer sie für uns verarbeitet",
      security: "Wie wir sie schützen",
      rights: "Ihre Rechte",
      contact: "Kontakt",
    },
    content: {
      collect: {
        title: "Welche Daten wir erheben",
        intro:
          "Sie können die gesamte Website lesen, ohne uns zu sagen, wer Sie sind. Wir speichern nur Ihre eigenen Angaben, für den Betrieb nötige Daten und Zählwerte ohne Bezug zu Ihrer Person:",
        items: [
          "Name, E-Mail-Adresse, Betreff und Nachricht, wenn Sie uns über das Kontaktformular schreiben.",
          "Die Zahl der Besuche, nach Tag und Sprache der Seite. Das sind Gesamtzahlen aller Besuche; über Sie sagen sie nichts aus.",
          "Ihre Sprache, wenn Sie im Menü eine wählen: Ein Cookie namens „{cookie}“ speichert sie ein Jahr lang in Ihrem Browser.",
        ],
      },
      use: {
        title: "Wofür wir sie verwenden",
        intro: "Wir verwenden diese Daten ausschließlich zu folgenden Zwecken:",
        items: [
          "Um Ihre Nachricht zu beantworten.",
          "Um die Website in Ihrer Sprache anzuzeigen.",
          "Um zu sehen, wie oft die Website aufgerufen wird, und zwar nur anhand der Besuchszahlen.",
          "Um die Website verfügbar zu halten und vor Missbrauch zu schützen.",
          "Um unsere gesetzlichen Pflichten zu erfüllen.",
        ],
      },
    },
  },

  heads: {
    home: {
      title: "Geschenkkarten mit Krypto kaufen: Bitcoin, Ether und mehr",
      description:
        "Geschenkkarten mit Bitcoin, Ether oder Stablecoins im Shop unseres Partners kaufen: sicher zahlen und den Code nach Zahlungsbestätigung erhalten.",
    },
    contact: {
      title: "Kontakt zu {brand}: Hilfe per Telefon und E-Mail",
      description:
        "Rufen Sie unseren Support an, schreiben Sie eine E-Mail oder nutzen Sie das Formular, wenn Sie Fragen zu Geschenkkarten oder Kryptozahlungen haben.",
    },
    privacy: {
      title: "Datenschutzerklärung: was {brand} speichert und warum",
      description:
        "Welche Daten wir beim Besuch dieser Website speichern, warum und wie lange, und wie Sie Auskunft, Berichtigung oder Löschung verlangen können.",
    },
    terms: {
      title: "Nutzungsbedingungen: was bei {brand} für Sie gilt",
      description:
        "Was für diese Website und für Geschenkkarten von unserem Partner gilt: wer kaufen darf, was nicht erstattet wird und wo unsere Haftung endet.",
    },
    notFound: { title: "Seite nicht gefunden · {brand}" },
  },

  layout: {
    colon: ":",
    contents: "Auf dieser Seite",
    skipToContent: "Zum Inhalt springen",
    home: "{brand}, Startseite",
    footer: "Über diese Website",
    imprint: "Impressum",
    chat: "Per {chat} chatten",
    opensNewTab: "öffnet sich in einem neuen Tab",
    copyright: "© {year} {brand}",
  },

  home: {
    disclosure:
      "Wir selbst verkaufen keine Geschenkkarten. Sie kaufen bei unserem Partner {partner} auf dessen Website. Wir erhalten möglicherweise eine Provision.",
    partnerSite: "öffnet die Website unseres Partners {partner} in einem neuen Tab",
    exchangeSite: "öffnet die Website der Handelsplattform in einem neuen Tab",
    exchangeDisclosure:
      "Wir erhalten möglicherweise eine Provision. Kryptowerte können ihren Wert ganz oder teilweise verlieren.",
    featuresHeading: "Was Sie erwartet",
    features: {
      secure: "Sie zahlen auf der Website unseres Partners über eine verschlüsselte Verbindung.",
      instant: "Ihr Code kommt, sobald die Zahlung bestätigt ist.",
      support: "Rufen Sie an, auch nachts und am Wochenende.",
      crypto: "Bitcoin, Ether, Stablecoins und mehr.",
    },
    path: ["Karte wählen", "Mit Krypto zahlen", "Code erhalten"],
    statsHeading: "In Zahlen",
    transactionsFigure: "über {number}",
    engraving: "Jede Nummer hat ihr eigenes Muster.",
    cards: { anything: "Alles", games: "Spiele", travel: "Reisen" },
    newsletterInvitation: "Ab und zu Post: neue Karten und Angebote.",
    contactInvitation: "Noch eine Frage vor dem Kauf? Wir sind Tag und Nacht für Sie da.",
    chatMessage: "Guten Tag! Ich habe eine Frage zu Geschenkkarten.",
  },

  contactPage: {
    title: "Kontakt zu {brand}",
    intro:
      "Rufen Sie jederzeit an oder schreiben Sie uns; auf Nachrichten antworten wir innerhalb von 24 Stunden.",
    channels: "So erreichen Sie uns",
    phone: { title: "Hotline rund um die Uhr", text: "Rufen Sie uns an, wann immer Sie möchten." },
    email: { title: "Support per E-Mail", text: "Wir antworten innerhalb von 24 Stunden." },
    chat: {
      title: "{chat}-Chat",
      text: "Schreiben Sie uns per {chat}; die erste Zeile steht schon da.",
      action: "{chat} öffnen",
      message: "Guten Tag! Ich brauche Hilfe bei einer Geschenkkarte.",
    },
    headquarters: { title: "Hauptsitz" },
    safety:
      "Wir fragen nie nach Geschenkkartencodes oder Seed-Phrasen und verlangen nie eine Zahlung. Wer das tut, gehört nicht zu uns.",
    reasons: {
      title: "Was für uns spricht",
      availability: {
        title: "Rund um die Uhr erreichbar",
        text: "Sie können uns jederzeit anrufen, auch am Wochenende und an Feiertagen.",
      },
      coverage: {
        title: "Weltweit für Sie da",
        text: "Wir helfen Menschen in aller Welt; diese Website gibt es in fünf Sprachen.",
      },
      expertise: {
        title: "Fachkundiger Support",
        text: "Unser Team kennt sich mit Geschenkkarten und Kryptozahlungen aus und erklärt beides verständlich.",
      },
    },
    offices: {
      title: "Unsere Büros weltweit",
      roles: {
        headquarters: "Hauptsitz",
        "european-support": "Support für Europa",
        "asia-pacific-hub": "Standort Asien-Pazifik",
        "americas-hub": "Standort Nord- und Südamerika",
        "middle-east-africa-hub": "Standort Naher Osten und Afrika",
        office: "Büro",
      },
      localTime: "Ortszeit",
    },
  },

  form: {
    title: "Schreiben Sie uns",
    intro: "Bitte füllen Sie alle Felder aus.",
    sent: "Gesendet",
    receipt: "Ihre Nachricht wurde um {time} Uhr gesendet. Wir antworten innerhalb von 24 Stunden.",
    reference: "Vorgangsnummer: {reference}",
    failures: {
      refused: "Ihre Nachricht wurde nicht gesendet.",
      unconfirmed:
        "Ob Ihre Nachricht doch angekommen ist, konnten wir nicht feststellen. Sie können sie unbesorgt noch einmal senden.",
      "rate-limited":
        "Ihre Nachricht wurde nicht gesendet: Über Ihre Internetverbindung kamen zu viele Nachrichten. Bitte versuchen Sie es später erneut.",
      "too-long": "Ihre Nachricht wurde nicht gesendet, weil sie zu lang ist. Bitte kürzen Sie sie.",
      offline: "Ihre Nachricht wurde nicht gesendet: Sie sind anscheinend offline.",
    },
    textKept: "Ihr Text ist noch da. Sie können uns auch direkt schreiben:",
    textBehind: "Gehen Sie im Browser zurück; Ihr Text ist noch da. Oder schreiben Sie uns direkt:",
    sentWithoutScript: "Nachricht gesendet, vielen Dank! Wir antworten innerhalb von 24 Stunden.",
    invalidWithoutScript:
      "Ihre Nachricht wurde nicht gesendet: Ein Feld ist leer, oder die E-Mail-Adresse ist unvollständig. Gehen Sie im Browser zurück und korrigieren Sie Ihre Angaben; Ihr Text ist noch da.",
    leaveEmpty: "Dieses Feld bitte leer lassen",
  },

  newsletterForm: {
    consent:
      "Mit dem Abonnement willigen Sie ein, unseren Newsletter über neue Karten und Angebote per E-Mail zu erhalten. Sie können ihn jederzeit abbestellen.",
    notOpen:
      "Die Anmeldung ist noch nicht möglich: Ihre E-Mail-Adresse wurde weder gesendet noch gespeichert.",
  },

  privacyPage: {
    intro:
      "{controller} ist für die Verarbeitung der Daten auf dieser Website verantwortlich. Hier erfahren Sie, welche Daten wir bei Ihrem Besuch erheben und was Sie von uns verlangen können.",
    collect: {
      draft:
        "Was Sie in ein Formular dieser Website eingeben, bis es gesendet ist: Es bleibt in Ihrem Browser, nur in diesem Tab, damit es nicht verloren geht, wenn Sie die Sprache wechseln oder die Seite neu laden. Schließen Sie den Tab, wird es gelöscht; uns erreicht es erst, wenn Sie es senden.",
      clicks:
        "Die Zahl der Klicks auf die Links zu unseren Partnern, nach Tag und Sprache der Seite, auf dieselbe Weise erfasst wie die Besuche. Sendet Ihr Browser das Signal Global Privacy Control (GPC), werden Ihre Klicks nicht gezählt.",
      sources:
        "Die Zahl der Besuche und Klicks pro Tag, nach der Website oder Kampagne, von der sie ausgehen. Erfasst wird nur deren Name, nie die einzelne Seite, von der Sie kommen; Ihr Browser speichert den Namen, bis Sie den Tab schließen. Sendet Ihr Browser das GPC-Signal, wird der Name weder erfasst noch gespeichert.",
      records:
        "Technische Zugriffsprotokolle mit Angaben wie dem Zeitpunkt, der aufgerufenen Seite und dem Ergebnis, jedoch ohne Ihren Namen oder Ihre Nachricht. Ihre IP-Adresse nutzen wir, um Ihnen die Seiten zu senden und Missbrauch einzudämmen; in den Protokollen steht sie nicht.",
      withMessage:
        "Zeitpunkt Ihrer Nachricht, Sprache der Seite und, um Missbrauch einzudämmen, ein Wert, der mit einem geheimen Schlüssel aus Ihrer IP-Adresse berechnet wird. Die IP-Adresse lässt sich aus diesem Wert nicht ablesen; er wird spätestens nach zwei Tagen gelöscht.",
      recordsElsewhere:
        "Ihre IP-Adresse und technische Angaben zu Ihren Zugriffen, etwa Zeitpunkt und aufgerufene Seite, gehen an die Unternehmen, die diese Website hosten. Diese protokollieren sie möglicherweise für begrenzte Zeit nach eigenen Regeln.",
      newsletter: "Ihre E-Mail-Adresse und die Sprache der Seite, wenn Sie unseren Newsletter abonnieren.",
    },
    use: {
      clicks:
        "Um zu sehen, welche Links zu unseren Partnern genutzt werden, und zwar nur anhand der Klickzahlen.",
      sources:
        "Um zu sehen, über welche Websites und Kampagnen die Besuche zustande kommen, und zwar nur anhand dieser Zahlen.",
      newsletter: "Um Ihnen unseren Newsletter zu senden, bis Sie ihn abbestellen.",
      grounds:
        "Wir antworten Ihnen, weil Sie uns darum gebeten haben, und merken uns Ihre Sprache, weil Sie sie gewählt haben. Zählungen, Protokolle und den Schutz vor Missbrauch stützen wir auf unser berechtigtes Interesse an einer funktionierenden Website; soweit uns das Gesetz zu einer Verarbeitung verpflichtet, stützen wir sie auf diese Pflicht.",
      newsletterGround:
        "Den Newsletter senden wir nur mit Ihrer Einwilligung, die Sie jederzeit widerrufen können.",
    },
    share: {
      processors:
        "Ihre Daten verkaufen wir niemals. Nur Dienstleister, die für diese Website arbeiten, etwa für Hosting und E-Mail, verarbeiten sie in unserem Auftrag.",
      form: "Ihr Browser sendet Ihre Nachricht an {host}; dieser Dienst leitet sie an unser Postfach weiter und erhält dabei auch Ihre IP-Adresse.",
      counter: "Besuche werden bei {host} gezählt; dieser Dienst erhält dabei auch Ihre IP-Adresse.",
      newsletter:
        "Wenn Sie den Newsletter abonnieren, geht Ihre E-Mail-Adresse an {host}; dieser Dienst führt unsere Empfängerliste und erhält dabei auch Ihre IP-Adresse.",
      chat: "Wenn Sie uns per {chat} schreiben, verarbeitet der Chat-Anbieter Ihre Nachricht nach seiner eigenen Datenschutzerklärung.",
    },
    retention: {
      title: "Speicherdauer",
      intro:
        "Wir speichern Daten nicht länger als nötig. Soweit wir folgende Daten haben, gelten diese Fristen:",
      items: [
        {
          term: "Transaktionsverlauf",
          text: "7 Jahre, wie gesetzlich vorgeschrieben.",
        },
        {
          term: "Daten Ihres Nutzerkontos",
          text: "Bis Sie Ihr Konto löschen.",
        },
        {
          term: "Marketingeinstellungen",
          text: "Bis Sie Ihre Einwilligung widerrufen.",
        },
      ],
      messages: {
        term: "Nachrichten aus dem Kontaktformular",
        text: "{days} auf dem Server dieser Website, gerechnet ab dem Eingang in unserem Postfach oder der Erledigung. Bleibt beides aus: {unreadDays}. Danach bleiben sie noch für begrenzte Zeit in Sicherungskopien.",
      },
      mailbox: {
        term: "Nachrichten in unserem Postfach",
        text: "Solange wir sie für die Antwort brauchen oder das Gesetz die Aufbewahrung verlangt.",
      },
      note: "Auf dieser Website gibt es weder Nutzerkonten noch eine Kasse: Sie kaufen auf der Website unseres Partners, für die dessen eigene Datenschutzerklärung gilt.",
    },
    rights: {
      intro: "Unabhängig von Ihrem Wohnort können Sie folgende Rechte unentgeltlich ausüben:",
      access: {
        title: "Auskunft",
        items: ["Eine Kopie Ihrer Daten verlangen.", "Erfahren, wie Ihre Daten verwendet werden."],
      },
      control: {
        title: "Berichtigung und Löschung",
        items: [
          "Ihre Angaben berichtigen lassen.",
          "Ihre Daten und, falls vorhanden, Ihr Konto löschen lassen.",
        ],
      },
      complaint:
        "Sie können außerdem der Verarbeitung Ihrer Daten widersprechen, deren Einschränkung oder die Übertragung der Daten verlangen und sich jederzeit bei einer Datenschutz-Aufsichtsbehörde beschweren.",
    },
    contact: {
      intro: "Sie haben eine Frage zu Ihren Daten oder möchten Ihre Rechte ausüben? So erreichen Sie uns:",
      address: "Adresse",
    },
  },

  termsPage: {
    title: "Nutzungs\u00adbedingungen",
    intro:
      "Mit der Nutzung dieser Website erkennen Sie diese Bedingungen an. Bitte lesen Sie sie, bevor Sie einem Link zu unserem Partner folgen.",
    agreement: {
      title: "Ihre Zustimmung",
      intro: "Mit der Nutzung dieser Website bestätigen Sie:",
      items: [
        "Sie sind mindestens 18 Jahre alt.",
        "Für die Sicherheit der Konten, die Sie nutzen, sind Sie selbst verantwortlich.",
        "Ihre Angaben sind zutreffend.",
      ],
    },
    giftCards: {
      title: "Leistungen rund um Geschenkkarten",
      intro:
        "Nicht wir, sondern unser Partner verkauft die Geschenkkarten und liefert die Codes. Dabei gilt:",
      items: [
        "Nach Ausgabe einer Geschenkkarte wird der Kaufpreis nicht erstattet; gesetzliche Rechte auf Erstattung bleiben unberührt.",
        "Der Code wird geliefert, sobald die Zahlung bestätigt ist.",
        "Für verlorene oder gestohlene Codes haften wir nicht, soweit sich aus Abschnitt 4 nichts anderes ergibt.",
      ],
    },
    security: {
      title: "Sicherheit und Zahlungen",
      items: [
        "Verschlüsselte Transaktionen",
        "Sichere Zahlungen mit Kryptowährungen",
        "Zwei-Faktor-Authentifizierung",
        "Regelmäßige Sicherheitsprüfungen",
      ],
    },
    liability: {
      title: "Haftungs\u00adbeschränkung",
      intro:
        "Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit, bei schuldhafter Verletzung des Lebens, des Körpers oder der Gesundheit sowie soweit das Gesetz es zwingend vorschreibt. Verletzen wir durch einfache Fahrlässigkeit wesentliche Vertragspflichten, also solche, auf deren Einhaltung Sie vertrauen dürfen, ist die Haftung auf den vorhersehbaren, vertragstypischen Schaden begrenzt. Im Übrigen haften wir nicht für:",
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
    text: "Diese Website ist nach WCAG 2.2, Stufe AA, gestaltet. Sie lässt sich allein mit der Tastatur, mit einem Screenreader, mit doppelt so großem Text, mit hohem Kontrast und mit reduzierten Animationen nutzen. Stoßen Sie auf eine Barriere? Wir gehen der Sache nach. Schreiben Sie uns:",
  },

  notFound: {
    title: "Diese Seite gibt es nicht",
    text: "Vielleicht hat sich ein Tippfehler in die Adresse eingeschlichen, oder die Seite ist umgezogen.",
    home: "Zur Startseite",
  },

  applicationError: {
    text: "Der Fehler liegt bei uns. Laden Sie die Seite neu: Ihre Eingaben sollten dann noch da sein.",
    reload: "Seite neu laden",
  },

  variants: {
    withoutHours: {
      features: { support: "Support" },
      home: {
        features: { support: "Rufen Sie an oder schreiben Sie uns." },
        contactInvitation: "Noch eine Frage vor dem Kauf? Rufen Sie an oder schreiben Sie uns.",
      },
      contactPage: {
        intro: "Rufen Sie an oder schreiben Sie uns; auf Nachrichten antworten wir innerhalb von 24 Stunden.",
        phone: { title: "Hotline", text: "Rufen Sie uns bei Fragen an." },
      },
      termsPage: {
        contact: { intro: "Bei Fragen zu diesen Bedingungen hilft Ihnen unser Support:" },
      },
    },
    withoutPromise: {
      contactPage: {
        intro: "Rufen Sie uns an oder schreiben Sie uns.",
        email: { text: "Schreiben Sie uns bei Fragen." },
      },
      form: {
        receipt: "Ihre Nachricht wurde um {time} Uhr gesendet.",
        sentWithoutScript: "Nachricht gesendet, vielen Dank!",
      },
    },
    withoutExchangeName: { htxAd: "Handeln Sie Krypto auf der Plattform unseres Werbepartners." },
    formService: {
      form: {
        failures: {
          unconfirmed:
            "Ob Ihre Nachricht doch angekommen ist, konnten wir nicht feststellen. Wenn Sie sie noch einmal senden, kommt sie möglicherweise doppelt an.",
        },
      },
    },
  },
} satisfies Dictionary;
