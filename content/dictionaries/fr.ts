import type { Dictionary } from "./en.ts";

export default {
  title: "Payez vos cartes cadeaux en crypto",
  subtitle: "Changez vos cryptos en coups de cœur.",
  description:
    "Choisissez une carte dans la boutique de notre partenaire, payez en cryptomonnaie et recevez votre code dès que le paiement est confirmé. Sans carte bancaire, à toute heure.",
  buyNow: "Acheter maintenant",
  contact: "Contact",
  privacy: "Confidentialité",
  terms: "Conditions",
  selectLanguage: "Choisir la langue",
  features: {
    secure: "Paiement sécurisé",
    instant: "Livraison immédiate",
    support: "Assistance 24 h/24, 7 j/7",
    crypto: "Toutes les grandes cryptomonnaies",
  },
  stats: {
    // The specification shows the English label in every language but Arabic.
    users: "Visitors",
    transactions: "Transactions via notre partenaire",
    satisfaction: "Satisfaction client",
  },
  newsletter: "Newsletter",
  subscribe: "S’abonner",
  email: "E-mail",
  testimonials: "Témoignages",
  contactInfo: "Parlons-en",
  advertisement: "Publicité",
  htxAd: "Pas encore sur {exchange} ? Échangez des cryptos sur cette plateforme partenaire.",
  tradeCrypto: "Échanger des cryptos",
  contactForm: {
    name: "Nom",
    subject: "Objet",
    message: "Message",
    send: "Envoyer le message",
    sending: "Envoi en cours…",
    success: "Message envoyé !",
    error: "L’envoi du message a échoué. Veuillez réessayer.",
    phone: "Téléphone",
    location: "Lieu",
  },
  privacyPolicy: {
    title: "Politique de confidentialité",
    lastUpdated: "Dernière mise à jour :",
    sections: {
      collect: "Les données que nous collectons",
      use: "L’usage que nous en faisons",
      share: "Qui les traite pour nous",
      security: "Comment nous les protégeons",
      rights: "Vos droits",
      contact: "Nous contacter",
    },
    content: {
      collect: {
        title: "Les données que nous collectons",
        intro:
          "Vous pouvez consulter tout le site sans nous dire qui vous êtes. Nous ne détenons que ce que vous nous confiez, ce dont le site a besoin pour fonctionner et des chiffres qui n’identifient personne :",
        items: [
          "Le nom, l’adresse e-mail, l’objet et le message que vous envoyez par le formulaire de contact.",
          "Le nombre de visites, par jour et selon la langue de la page. Ce sont des totaux, toutes visites confondues, qui ne révèlent rien sur vous.",
          "Votre langue, si vous en choisissez une dans le menu : un cookie nommé « {cookie} » la conserve un an dans votre navigateur.",
        ],
      },
      use: {
        title: "L’usage que nous en faisons",
        intro: "Nous utilisons ces données aux fins suivantes, et à aucune autre :",
        items: [
          "Répondre à votre message.",
          "Afficher le site dans votre langue.",
          "Mesurer la fréquentation du site, à partir du seul nombre de visites.",
          "Assurer la disponibilité du site et le protéger contre les abus.",
          "Respecter nos obligations légales.",
        ],
      },
    },
  },

  heads: {
    home: {
      title: "Payez vos cartes cadeaux en crypto : bitcoin, ether et autres",
      description:
        "Achetez vos cartes cadeaux en bitcoin, ether ou stablecoins chez notre partenaire. Paiement sécurisé, code dès la confirmation du paiement.",
    },
    contact: {
      title: "Contact {brand} : aide par téléphone et par e-mail",
      description:
        "Appelez notre assistance, écrivez-nous par e-mail ou utilisez le formulaire de cette page pour toute question sur les cartes cadeaux et les paiements en crypto.",
    },
    privacy: {
      title: "Confidentialité : ce que {brand} conserve et pourquoi",
      description:
        "Quelles données nous détenons sur vous, pourquoi et pendant combien de temps, et comment les consulter, les faire rectifier ou les faire effacer.",
    },
    terms: {
      title: "Conditions générales d’utilisation du site {brand}",
      description:
        "Usage du site et achat de cartes cadeaux chez notre partenaire : qui peut acheter, ce qui n’est pas remboursable et où s’arrête notre responsabilité.",
    },
    notFound: { title: "Page introuvable · {brand}" },
  },

  layout: {
    colon: " :",
    contents: "Sur cette page",
    skipToContent: "Aller au contenu",
    home: "{brand}, page d’accueil",
    footer: "À propos de ce site",
    imprint: "Mentions légales",
    chat: "Nous écrire sur {chat}",
    opensNewTab: "s’ouvre dans un nouvel onglet",
    copyright: "© {year} {brand}",
  },

  home: {
    disclosure:
      "Nous ne vendons pas de cartes cadeaux : vous les achetez auprès de notre partenaire {partner}, sur son site. Nous pouvons percevoir une commission.",
    partnerSite: "ouvre le site de notre partenaire {partner} dans un nouvel onglet",
    exchangeSite: "ouvre le site de la plateforme d’échange dans un nouvel onglet",
    exchangeDisclosure:
      "Nous pouvons percevoir une commission. Les crypto-actifs peuvent perdre tout ou partie de leur valeur.",
    featuresHeading: "L’essentiel",
    features: {
      secure: "Vous payez via une connexion chiffrée, sur le site de notre partenaire.",
      instant: "Votre code arrive dès que le paiement est confirmé.",
      support: "Appelez-nous de jour comme de nuit, même le week-end.",
      crypto: "Bitcoin, ether, stablecoins et d’autres encore.",
    },
    path: ["Choisissez une carte", "Payez en crypto", "Recevez votre code"],
    statsHeading: "En chiffres",
    transactionsFigure: "plus de {number}",
    engraving: "À chaque numéro son motif.",
    cards: { anything: "Envies", games: "Jeux", travel: "Voyages" },
    newsletterInvitation: "Nouvelles cartes et offres, de temps en temps.",
    contactInvitation: "Une question avant d’acheter ? Nous sommes là jour et nuit.",
    chatMessage: "Bonjour ! J’ai une question sur les cartes cadeaux.",
  },

  contactPage: {
    title: "Contact {brand}",
    intro: "Appelez-nous à toute heure, ou écrivez-nous : nous répondons sous 24 heures.",
    channels: "Comment nous joindre",
    phone: {
      title: "Assistance téléphonique 24 h/24, 7 j/7",
      text: "Appelez-nous à toute heure, tous les jours.",
    },
    email: { title: "Assistance par e-mail", text: "Nous vous répondons sous 24 heures." },
    chat: {
      title: "Assistance sur {chat}",
      text: "Écrivez-nous sur {chat} ; la première ligne est déjà rédigée.",
      action: "Ouvrir {chat}",
      message: "Bonjour ! J’ai besoin d’aide pour une carte cadeau.",
    },
    headquarters: { title: "Siège" },
    safety:
      "Nous ne demandons jamais de code de carte cadeau, de phrase de récupération ni de paiement. Une telle demande ne vient pas de nous.",
    reasons: {
      title: "Pourquoi nous choisir",
      availability: {
        title: "Disponibilité 24 h/24, 7 j/7",
        text: "Notre ligne d’assistance est joignable à toute heure, week-ends et jours fériés compris.",
      },
      coverage: {
        title: "Partout dans le monde",
        text: "Nous vous aidons où que vous soyez ; ce site existe en cinq langues.",
      },
      expertise: {
        title: "Assistance spécialisée",
        text: "Notre équipe connaît bien les cartes cadeaux et les paiements en crypto, et les explique simplement.",
      },
    },
    offices: {
      title: "Nos bureaux dans le monde",
      roles: {
        headquarters: "Siège",
        "european-support": "Assistance pour l’Europe",
        "asia-pacific-hub": "Pôle Asie-Pacifique",
        "americas-hub": "Pôle Amériques",
        "middle-east-africa-hub": "Pôle Moyen-Orient et Afrique",
        office: "Bureau",
      },
      localTime: "Heure locale",
    },
  },

  form: {
    title: "Écrivez-nous",
    intro: "Tous les champs sont obligatoires.",
    sent: "Envoyé",
    receipt: "Votre message a été envoyé à {time}. Nous vous répondrons sous 24 heures.",
    reference: "Référence : {reference}",
    failures: {
      refused: "Votre message n’a pas été envoyé.",
      unconfirmed:
        "L’envoi n’a pas pu être confirmé : votre message est peut-être arrivé. Vous pouvez réessayer sans risque.",
      "rate-limited":
        "Votre message n’a pas été envoyé : nous avons reçu trop de messages de votre connexion Internet. Veuillez réessayer plus tard.",
      "too-long": "Votre message n’a pas été envoyé : il est trop long. Veuillez le raccourcir.",
      offline: "Votre message n’a pas été envoyé : vous semblez être hors connexion.",
    },
    textKept: "Votre texte est toujours là. Vous pouvez aussi nous écrire directement :",
    textBehind:
      "Utilisez le bouton Retour de votre navigateur pour retrouver votre texte, ou écrivez-nous directement :",
    sentWithoutScript: "Message envoyé ! Nous vous répondrons sous 24 heures.",
    invalidWithoutScript:
      "Votre message n’a pas été envoyé : un champ est vide ou l’adresse e-mail n’est pas valide. Utilisez le bouton Retour de votre navigateur pour retrouver votre texte et le corriger.",
    leaveEmpty: "Laissez ce champ vide",
  },

  newsletterForm: {
    consent:
      "En vous abonnant, vous acceptez de recevoir par e-mail notre newsletter sur les nouvelles cartes et les offres. Vous pouvez vous désabonner à tout moment.",
    notOpen:
      "L’abonnement n’est pas encore possible : votre adresse e-mail n’a été ni envoyée ni enregistrée.",
  },

  privacyPage: {
    intro:
      "{controller} est responsable du traitement des données sur ce site. Cette politique explique quelles données nous collectons lors de votre visite et ce que vous pouvez nous demander.",
    collect: {
      draft:
        "Ce que vous saisissez dans un formulaire de ce site, jusqu’à son envoi : votre navigateur le conserve, dans cet onglet uniquement, afin que rien ne soit perdu si vous changez de langue ou rechargez la page. Votre saisie est effacée à la fermeture de l’onglet et ne nous parvient que lorsque vous l’envoyez.",
      clicks:
        "Le nombre de clics sur les liens vers nos partenaires, par jour et selon la langue de la page, établi comme celui des visites. Si votre navigateur émet le signal Global Privacy Control (GPC), vos clics ne sont pas comptés.",
      sources:
        "Le nombre de visites et de clics par jour, selon le site ou la campagne qui en est à l’origine. Seul son nom est relevé, jamais la page d’où vous venez ; votre navigateur le conserve jusqu’à ce que vous fermiez l’onglet. S’il émet le signal GPC, ce nom n’est ni relevé ni conservé.",
      records:
        "Des journaux techniques (date et heure de la requête, page demandée, résultat, etc.), sans votre nom ni votre message. Votre adresse IP sert à vous envoyer les pages et à limiter les abus ; elle ne figure pas dans ces journaux.",
      withMessage:
        "La date et l’heure d’envoi de votre message, la langue de la page et, pour limiter les abus, une valeur calculée à partir de votre adresse IP et d’une clé secrète. Cette valeur, effacée dans un délai de deux jours, ne permet pas de retrouver l’adresse IP.",
      recordsElsewhere:
        "Votre adresse IP et des détails techniques de vos requêtes, comme la date, l’heure et la page demandée, parviennent aux entreprises qui hébergent ce site. Elles peuvent les enregistrer pour une durée limitée, selon leurs propres règles.",
      newsletter: "Votre adresse e-mail et la langue de la page, si vous vous abonnez à notre newsletter.",
    },
    use: {
      clicks: "Savoir quels liens vers nos partenaires sont utilisés, à partir du seul nombre de clics.",
      sources: "Savoir quels sites et quelles campagnes amènent des visites, à partir de ces seuls chiffres.",
      newsletter: "Vous envoyer notre newsletter, jusqu’à votre désabonnement.",
      grounds:
        "Nous vous répondons parce que vous nous l’avez demandé, et nous mémorisons votre langue parce que vous l’avez choisie. Les comptages, les journaux et la protection contre les abus reposent sur notre intérêt légitime à assurer le bon fonctionnement du site ; les traitements imposés par la loi, sur nos obligations légales.",
      newsletterGround:
        "La newsletter repose uniquement sur votre consentement, que vous pouvez retirer à tout moment.",
    },
    share: {
      processors:
        "Nous ne vendons jamais vos données. Seuls nos sous-traitants, notamment pour l’hébergement et l’e-mail, les traitent pour notre compte.",
      form: "De votre navigateur à notre boîte de réception, votre message passe par {host}, qui reçoit aussi votre adresse IP.",
      counter: "Les visites sont comptées par {host}, qui reçoit aussi votre adresse IP.",
      newsletter:
        "Si vous vous abonnez, votre adresse e-mail est transmise à {host}, qui tient notre liste de diffusion et reçoit aussi votre adresse IP.",
      chat: "Si vous nous écrivez sur {chat}, l’entreprise qui exploite ce service traite votre message selon sa propre politique de confidentialité.",
    },
    retention: {
      title: "Conservation des données",
      intro:
        "Nous ne conservons pas les données plus longtemps que nécessaire. Si nous détenons certaines des données ci-dessous, les durées suivantes s’appliquent :",
      items: [
        {
          term: "Historique des transactions",
          text: "7 ans, conformément à la loi applicable.",
        },
        {
          term: "Informations de compte",
          text: "Jusqu’à la suppression de votre compte.",
        },
        {
          term: "Préférences marketing",
          text: "Jusqu’au retrait de votre consentement.",
        },
      ],
      messages: {
        term: "Messages du formulaire de contact",
        text: "{days} sur le serveur de ce site, à compter de leur arrivée dans notre boîte de réception ou du moment où ils ont été traités ; à défaut, {unreadDays}. Les sauvegardes les conservent ensuite pendant une durée limitée.",
      },
      mailbox: {
        term: "Messages dans notre boîte de réception",
        text: "Aussi longtemps qu’il le faut pour vous répondre, ou que la loi l’exige.",
      },
      note: "Ce site ne propose ni compte ni paiement : les achats s’effectuent sur le site de notre partenaire, où s’applique sa propre politique de confidentialité.",
    },
    rights: {
      intro: "Où que vous viviez, vous pouvez exercer gratuitement les droits suivants :",
      access: {
        title: "Accès",
        items: ["Demander une copie de vos données.", "Savoir comment vos données sont utilisées."],
      },
      control: {
        title: "Rectification et effacement",
        items: [
          "Faire rectifier vos données.",
          "Faire effacer vos données et, le cas échéant, votre compte.",
        ],
      },
      complaint:
        "Vous pouvez aussi vous opposer au traitement de vos données, en demander la limitation ou la portabilité et, à tout moment, adresser une réclamation à l’autorité de protection des données compétente.",
    },
    contact: {
      intro:
        "Pour toute question sur vos données, ou pour exercer vos droits, écrivez-nous ou appelez-nous :",
      address: "Adresse",
    },
  },

  termsPage: {
    title: "Conditions générales d’utilisation",
    intro:
      "En utilisant ce site, vous acceptez les présentes conditions. Veuillez les lire avant de suivre un lien vers notre partenaire.",
    agreement: {
      title: "Acceptation",
      intro: "En utilisant ce site, vous confirmez ce qui suit :",
      items: [
        "Vous avez au moins 18 ans.",
        "Vous êtes responsable de la sécurité de tout compte que vous utilisez.",
        "Les informations que vous donnez sont exactes.",
      ],
    },
    giftCards: {
      title: "Services liés aux cartes cadeaux",
      intro:
        "C’est notre partenaire, et non ce site, qui vend les cartes cadeaux et livre les codes. Les règles suivantes s’appliquent :",
      items: [
        "Une fois émise, une carte cadeau n’est pas remboursable, sauf si la loi vous donne droit à un remboursement.",
        "Le code est livré dès que le paiement est confirmé.",
        "Dans la mesure permise par la loi, nous déclinons toute responsabilité en cas de perte ou de vol des codes.",
      ],
    },
    security: {
      title: "Sécurité et paiements",
      items: [
        "Transactions chiffrées",
        "Paiements sécurisés en cryptomonnaie",
        "Authentification à deux facteurs",
        "Audits de sécurité réguliers",
      ],
    },
    liability: {
      title: "Limitation de responsabilité",
      intro:
        "Dans la mesure permise par la loi, notre responsabilité ne saurait être engagée dans les cas suivants :",
      items: [
        "Interruption du service",
        "Fluctuation du cours des cryptomonnaies",
        "Problème lié à des services de cartes cadeaux fournis par des tiers",
      ],
    },
    contact: {
      title: "Contact et assistance",
      intro:
        "Pour toute question sur ces conditions, notre équipe d’assistance est à votre disposition 24 h/24, 7 j/7 :",
    },
  },

  accessibility: {
    title: "Accessibilité",
    text: "Ce site est conçu pour respecter les WCAG 2.2, niveau AA : il s’utilise au clavier seul, avec un lecteur d’écran, avec un texte deux fois plus grand, en contraste élevé et avec moins d’animations. Vous rencontrez un obstacle ? Nous chercherons une solution. Écrivez-nous :",
  },

  notFound: {
    title: "Cette page n’existe pas",
    text: "L’adresse comporte peut-être une faute de frappe, ou la page a peut-être été déplacée.",
    home: "Aller à la page d’accueil",
  },

  applicationError: {
    text: "Le problème vient de chez nous. Rechargez la page : le texte que vous avez saisi devrait toujours y être.",
    reload: "Recharger la page",
  },

  variants: {
    withoutHours: {
      features: { support: "Assistance" },
      home: {
        features: { support: "Appelez-nous ou écrivez-nous." },
        contactInvitation: "Une question avant d’acheter ? Appelez-nous ou écrivez-nous.",
      },
      contactPage: {
        intro: "Appelez-nous, ou écrivez-nous : nous répondons sous 24 heures.",
        phone: { title: "Assistance téléphonique", text: "Une question ? Appelez-nous." },
      },
      termsPage: {
        contact: {
          intro:
            "Pour toute question sur ces conditions, notre équipe d’assistance est à votre disposition :",
        },
      },
    },
    withoutPromise: {
      contactPage: {
        intro: "Appelez-nous ou écrivez-nous.",
        email: { text: "Une question ? Écrivez-nous." },
      },
      form: {
        receipt: "Votre message a été envoyé à {time}.",
        sentWithoutScript: "Message envoyé !",
      },
    },
    withoutExchangeName: { htxAd: "Achetez et vendez des cryptos sur une plateforme d’échange partenaire." },
    formService: {
      form: {
        failures: {
          unconfirmed:
            "L’envoi n’a pas pu être confirmé : votre message est peut-être arrivé. Si vous réessayez, il pourrait être envoyé deux fois.",
        },
      },
    },
  },
} satisfies Dictionary;
